// The decisions of the start that need no browser (assets/js/start.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { asWasm, chooseStart, counted, entries, makeRoom, snapshotProblem } from "../../assets/js/start.js";

const facts = { search: "", kept: false, failedBefore: false };

test("whoever has a snapshot uses it, a first visit goes without", () => {
  assert.equal(chooseStart(facts), "packed");
  assert.equal(chooseStart({ ...facts, kept: true }), "fast");
});

test("the address may decide", () => {
  assert.equal(chooseStart({ ...facts, kept: true, search: "?start=ordinary" }), "ordinary");
  assert.equal(chooseStart({ ...facts, kept: true, search: "?start=packed", failedBefore: true }), "packed");
  assert.equal(chooseStart({ ...facts, kept: true, search: "?start=nonsense" }), "fast");
});

test("after a failed start the ordinary one is taken", () => {
  assert.equal(chooseStart({ ...facts, kept: true, failedBefore: true }), "ordinary");
});

test("the app's archive is read file by file, and must be whole", () => {
  const list = Buffer.from(JSON.stringify([["a/b.pyc", 3], ["c.json", 2]]));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(list.length);
  const archive = new Uint8Array(Buffer.concat([length, list, Buffer.from("onetw")]));
  const found = [...entries(archive)].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
  assert.deepEqual(found, [["a/b.pyc", "one"], ["c.json", "tw"]]);
  assert.throws(() => [...entries(archive.slice(0, -1))], /instead of/);
  assert.throws(() => [...entries(new Uint8Array([0, 0, 0, 9, 60, 104]))]);
});

test("a snapshot of another size is refused with both sizes", () => {
  assert.equal(snapshotProblem(new Uint8Array(10), 10), null);
  assert.match(snapshotProblem(new Uint8Array(9), 10), /9 bytes .* 10/);
});

test("counting passes every byte on and names the type", async () => {
  let seen = 0;
  const body = new Uint8Array(100_000).fill(7);
  const response = counted(new Response(body, { headers: { "Content-Type": "text/plain" } }), "application/wasm", (n) => {
    seen += n;
  });
  assert.equal(response.headers.get("Content-Type"), "application/wasm");
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), body);
  assert.equal(seen, body.length);
});

test("an error answer is left as it is", () => {
  const missing = new Response("gone", { status: 404 });
  assert.equal(counted(missing, "application/wasm", () => {}), missing);
});

test("a packed file is inflated while it arrives, its packed bytes are counted", async () => {
  const packed = gzipSync("\0asm".repeat(1000));
  let bytes = 0;
  const response = asWasm(new Response(packed, { headers: { "Content-Type": "text/odd" } }), (more) => (bytes += more));
  assert.equal(response.headers.get("Content-Type"), "application/wasm");
  assert.equal(await response.text(), "\0asm".repeat(1000));
  assert.equal(bytes, packed.length);
});

test("what the service worker has unpacked stays as it is", () => {
  const kept = new Response("\0asm", { headers: { "X-Railtable-Unpacked": "1" } });
  assert.equal(asWasm(kept), kept, "the browser keeps compiled code only for the response itself");
});

test("a memory grows until a snapshot fits, whatever is free in it, or there is none", () => {
  const MB = 1 << 20;
  /** Grows by a fifth at least, as Emscripten's does, and gives what is free first. */
  const memory = (length, free, most = Infinity) => ({
    HEAPU8: { length },
    _malloc(wanted) {
      free -= wanted;
      if (free < 0) {
        const needed = Math.max(this.HEAPU8.length - free, this.HEAPU8.length * 1.2);
        if (needed > most) return 0;
        free += needed - this.HEAPU8.length;
        this.HEAPU8 = { length: needed };
      }
      return 16;
    },
  });
  for (const size of [5, 20, 24, 25.1, 25.3, 30, 90]) {
    for (const free of [0, 1, 6, 15]) {
      const module = memory(20 * MB, free * MB);
      makeRoom(module, size * MB);
      assert.ok(module.HEAPU8.length >= size * MB, `${size} MB, ${free} free`);
      assert.ok(module.HEAPU8.length <= Math.max(20, size * 1.2 + 1) * MB, "and not much more");
    }
  }
  assert.throws(() => makeRoom(memory(20 * MB, 0, 30 * MB), 40 * MB), /no memory/);
});
