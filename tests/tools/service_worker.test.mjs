// The service worker (sw.js) with a fake browser around it: what it keeps, what it refuses, what it answers.
import assert from "node:assert/strict";
import { createHash, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";
import { gzipSync } from "node:zlib";

const SCOPE = "https://host.example/some/path/";
const TEMPLATE = readFileSync(new URL("../../assets/js/sw.js", import.meta.url), "utf8");
const SNAPSHOT = "assets/runtime/made.snapshot";
const hashOf = (content) => createHash("sha256").update(content).digest("hex");

class FakeCache {
  constructor() {
    this.entries = new Map();
  }
  async match(key) {
    return this.entries.get(typeof key === "string" ? key : key.url)?.clone();
  }
  async put(key, response) {
    this.entries.set(key, response);
  }
  async keys() {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
}

class FakeCaches {
  constructor() {
    this.all = new Map();
  }
  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new FakeCache());
    return this.all.get(name);
  }
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name) {
    return this.all.delete(name);
  }
  async match(request) {
    for (const cache of this.all.values()) {
      const found = await cache.match(request);
      if (found) return found;
    }
    return undefined;
  }
}

/** A service worker for these files, on a machine with these caches, beside a server with this content. */
function worker({ files, version = "v1", server = {}, caches = new FakeCaches(), windows = 1, canInflate = true, waiting = null }) {
  const listed = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hashOf(text)]));
  const listeners = {};
  const asked = [];
  const state = { skipped: 0, claimed: 0 };
  const self = {
    registration: { scope: SCOPE, waiting },
    ...(canInflate && { DecompressionStream }),
    clients: { matchAll: async () => Array(windows).fill({}), claim: async () => void state.claimed++ },
    skipWaiting: async () => void state.skipped++,
    addEventListener: (type, listener) => (listeners[type] = listener),
  };
  const fetch = async (input, options = {}) => {
    const url = typeof input === "string" ? input : input.url;
    asked.push(`${options.cache ?? "-"} ${url.replace(SCOPE, "")}`);
    let content = server[url.replace(SCOPE, "")];
    if (typeof content === "function") content = content(options.cache);
    return content === undefined ? new Response("none", { status: 404 }) : new Response(content);
  };
  const source = TEMPLATE.replace("/*PRECACHE*/", JSON.stringify({ version, snapshot: SNAPSHOT, files: listed }));
  vm.runInNewContext(source, { self, caches, fetch, URL, Response, crypto: webcrypto, Uint8Array, console, DecompressionStream });
  const fire = async (type, event = {}) => {
    const waits = [];
    let answered;
    listeners[type]({ waitUntil: (p) => waits.push(p), respondWith: (p) => (answered = p), ...event });
    await Promise.all(waits);
    return answered;
  };
  const get = (path, more = {}) =>
    fire("fetch", { request: { method: "GET", url: path.includes("://") ? path : SCOPE + path, headers: new Headers(), ...more } });
  return { fire, get, asked, state, caches };
}

test("installing keeps every file with the content that the build listed", async () => {
  const files = { "index.html": "<p>", "assets/a.js": "1" };
  const sw = worker({ files, server: files });
  await sw.fire("install");
  assert.deepEqual(await sw.caches.keys(), ["railtable /some/path/ v1"]);
  assert.equal(await (await sw.get("assets/a.js")).text(), "1");
  assert.equal(sw.asked.length, 2);
});

test("a stale copy in the browser's own cache is fetched again", async () => {
  const files = { "index.html": "new" };
  const sw = worker({ files, server: { "index.html": (mode) => (mode === "reload" ? "new" : "old") } });
  await sw.fire("install");
  assert.deepEqual(sw.asked, ["default index.html", "reload index.html"]);
  assert.equal(await (await sw.get("")).text(), "new");
});

test("wrong content on the server makes the installation fail", async () => {
  const sw = worker({ files: { "index.html": "right" }, server: { "index.html": "wrong" } });
  await assert.rejects(sw.fire("install"), /index\.html is not on the server/);
});

test("an update takes unchanged files from the version before", async () => {
  const caches = new FakeCaches();
  const first = { "index.html": "1", "big.wasm": "same" };
  await worker({ files: first, server: first, caches }).fire("install");
  const second = { "index.html": "2", "big.wasm": "same" };
  const sw = worker({ files: second, server: second, caches, version: "v2" });
  await sw.fire("install");
  assert.deepEqual(sw.asked, ["default index.html"]);
  assert.equal((await sw.caches.keys()).length, 2, "the old version stays until the new one is activated");
  await sw.fire("activate");
  assert.deepEqual(await sw.caches.keys(), ["railtable /some/path/ v2"]);
});

test("caches of others, and of other sites on the same host, are left alone", async () => {
  const caches = new FakeCaches();
  await caches.open("railtable /other/ v1");
  await caches.open("something else");
  const sw = worker({ files: {}, caches });
  await sw.fire("install");
  await sw.fire("activate");
  assert.deepEqual((await sw.caches.keys()).sort(), ["railtable /other/ v1", "railtable /some/path/ v1", "something else"]);
});

test("while another page is open, the old version's files stay and are answered", async () => {
  const caches = new FakeCaches();
  const first = { "index.html": "1", "assets/old-0123.whl": "wheel" };
  await worker({ files: first, server: first, caches }).fire("install");
  const sw = worker({ files: { "index.html": "2" }, server: { "index.html": "2" }, caches, version: "v2", windows: 2 });
  await sw.fire("install");
  await sw.fire("activate");
  assert.equal((await sw.caches.keys()).length, 2);
  assert.equal(await (await sw.get("assets/old-0123.whl")).text(), "wheel");
});

test("what an update with two open pages left behind goes when one page is left", async () => {
  const caches = new FakeCaches();
  await worker({ files: {}, caches }).fire("install");
  const left = (options) => worker({ files: {}, caches, version: "v2", ...options });
  await left({ windows: 2 }).fire("install");
  await left({ windows: 2 }).fire("message", { data: "tidy" });
  assert.equal((await caches.keys()).length, 2);
  await left({}).fire("message", { data: "tidy" });
  assert.deepEqual(await caches.keys(), ["railtable /some/path/ v2"]);
});

test("a file that the browser has cleared comes back at the next visit with a network", async () => {
  const files = { "index.html": "<p>", "assets/a.js": "1" };
  const sw = worker({ files, server: files });
  await sw.fire("install");
  const cache = await sw.caches.open("railtable /some/path/ v1");
  cache.entries.delete(SCOPE + "assets/a.js");
  await sw.fire("message", { data: "tidy" });
  assert.equal(await (await cache.match(SCOPE + "assets/a.js")).text(), "1");
  const asked = sw.asked.length;
  await sw.fire("message", { data: "tidy" });
  assert.equal(sw.asked.length, asked, "nothing is missing, nothing is fetched");
  cache.entries.delete(SCOPE + "assets/a.js");
  const offline = worker({ files, server: {}, caches: sw.caches });
  await offline.fire("message", { data: "tidy" }); // no network: no error, and the rest stays
  assert.equal(await (await offline.get("index.html")).text(), "<p>");
});

test("a version that waits to be accepted keeps its files", async () => {
  const caches = new FakeCaches();
  await worker({ files: {}, caches, version: "v2" }).fire("install");
  await worker({ files: {}, caches, waiting: {} }).fire("message", { data: "tidy" });
  assert.deepEqual(await caches.keys(), ["railtable /some/path/ v2"]);
});

test("it takes over only when the player says so", async () => {
  const sw = worker({ files: {} });
  await sw.fire("install");
  await sw.fire("message", { data: "anything" });
  assert.equal(sw.state.skipped, 0);
  await sw.fire("message", { data: "update" });
  assert.equal(sw.state.skipped, 1);
});

test("queries, the folder itself and strange addresses", async () => {
  const files = { "index.html": "page", "assets/a.js": "1" };
  const sw = worker({ files, server: files });
  await sw.fire("install");
  assert.equal(await (await sw.get("?start=ordinary")).text(), "page");
  assert.equal(await (await sw.get("assets/a.js?v=1")).text(), "1");
  assert.equal(await sw.get("constructor"), undefined);
  assert.equal(await sw.get("no/such/page"), undefined);
  assert.equal(await sw.get("https://host.example/other/"), undefined);
  assert.equal(await sw.get("https://elsewhere.example/some/path/index.html"), undefined);
});

test("only whole GET requests are answered", async () => {
  const files = { "index.html": "page" };
  const sw = worker({ files, server: files });
  await sw.fire("install");
  assert.equal(await sw.get("index.html", { method: "POST" }), undefined);
  assert.equal(await sw.get("index.html", { headers: new Headers({ Range: "bytes=0-1" }) }), undefined);
});

test("a file that the browser threw away comes from the network", async () => {
  const files = { "index.html": "page" };
  const sw = worker({ files, server: files });
  await sw.fire("install");
  (await sw.caches.open("railtable /some/path/ v1")).entries.clear();
  assert.equal(await (await sw.get("index.html")).text(), "page");
});

test("a packed file is checked packed and kept unpacked", async () => {
  const memory = Buffer.from("memory ".repeat(1000));
  const files = { "assets/a.packed": gzipSync(memory) };
  const sw = worker({ files, server: files });
  await sw.fire("install");
  const kept = await sw.get("assets/a.packed");
  assert.equal(kept.headers.get("X-Railtable-Unpacked"), "1");
  assert.deepEqual(Buffer.from(await kept.arrayBuffer()), memory);
  // The next version recognises it by the hash of the packed file.
  const next = worker({ files, server: {}, caches: sw.caches, version: "v2" });
  await next.fire("install");
  assert.deepEqual(next.asked, []);
});

test("a snapshot is kept for the version that it was made for, and outlives a new one of the same program", async () => {
  const files = { "index.html": "page" };
  const sw = worker({ files, server: files });
  await sw.fire("install");
  assert.equal((await sw.get(SNAPSHOT)).status, 204);
  const told = [];
  const port = { postMessage: (said) => told.push(said) };
  await sw.fire("message", { data: { keep: "other.snapshot", bytes: new ArrayBuffer(3) }, ports: [port] });
  assert.equal((await sw.get(SNAPSHOT)).status, 204);
  await sw.fire("message", { data: { keep: "made.snapshot", bytes: new Uint8Array([7, 8, 9]).buffer }, ports: [port] });
  assert.deepEqual(told, [false, true]);
  const kept = await sw.get(SNAPSHOT);
  assert.deepEqual([kept.status, kept.headers.get("Content-Length")], [200, "3"]);
  const next = worker({ files: { "index.html": "new" }, server: { "index.html": "new" }, caches: sw.caches, version: "v2" });
  await next.fire("install");
  assert.deepEqual([...new Uint8Array(await (await next.get(SNAPSHOT)).arrayBuffer())], [7, 8, 9]);
});

test("where the browser cannot inflate, a file stays packed and says so", async () => {
  const files = { "assets/a.packed": gzipSync("memory") };
  const sw = worker({ files, server: files, canInflate: false });
  await sw.fire("install");
  const kept = await sw.get("assets/a.packed");
  assert.equal(kept.headers.has("X-Railtable-Unpacked"), false);
  assert.deepEqual(Buffer.from(await kept.arrayBuffer()), files["assets/a.packed"]);
});
