// The decisions of the start that need no browser (assets/js/start.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { SLOW, asWasm, chooseStart, counted, snapshotProblem, speedOf } from "../../assets/js/start.js";

const facts = { search: "", cached: false, connection: undefined, megabits: null, canInflate: true, failedBefore: false };

test("the snapshot is the usual choice", () => {
  assert.equal(chooseStart(facts), "fast");
  assert.equal(chooseStart({ ...facts, connection: { effectiveType: "4g", downlink: 1.5, saveData: false } }), "fast");
});

test("a first visit over a slow or metered connection is ordinary", () => {
  for (const effectiveType of ["slow-2g", "2g", "3g"])
    assert.equal(chooseStart({ ...facts, connection: { effectiveType } }), "ordinary");
  assert.equal(chooseStart({ ...facts, connection: { effectiveType: "4g", saveData: true } }), "ordinary");
});

test("a first visit goes by the measured speed, where there is one", () => {
  assert.equal(chooseStart({ ...facts, megabits: SLOW - 1 }), "ordinary");
  assert.equal(chooseStart({ ...facts, megabits: SLOW + 1 }), "fast");
  assert.equal(chooseStart({ ...facts, megabits: SLOW - 1, cached: true }), "fast");
  assert.equal(chooseStart({ ...facts, megabits: SLOW - 1, search: "?start=fast" }), "fast");
});

test("speed is bits by time, and unknown for what came from a cache", () => {
  const timing = { transferSize: 1_250_300, encodedBodySize: 1_250_000, responseStart: 100, responseEnd: 1100 };
  assert.equal(speedOf(timing), 10);
  assert.equal(speedOf({ ...timing, transferSize: 0 }), null);
  assert.equal(speedOf({ ...timing, responseEnd: 100 }), null);
  assert.equal(speedOf(undefined), null);
});

test("what is on this machine already costs no connection", () => {
  assert.equal(chooseStart({ ...facts, cached: true, connection: { effectiveType: "2g", saveData: true } }), "fast");
});

test("the address may decide, except for what the browser cannot do", () => {
  assert.equal(chooseStart({ ...facts, search: "?start=ordinary" }), "ordinary");
  assert.equal(chooseStart({ ...facts, search: "?start=fast", failedBefore: true }), "fast");
  assert.equal(chooseStart({ ...facts, search: "?start=nonsense" }), "fast");
  assert.equal(chooseStart({ ...facts, search: "?start=fast", canInflate: false }), "ordinary");
});

test("after a failed fast start the ordinary one is taken", () => {
  assert.equal(chooseStart({ ...facts, cached: true, failedBefore: true }), "ordinary");
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
