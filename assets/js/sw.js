// Railtable's service worker: after one visit the page starts and plays without a network.
//
// The build puts the list of all files with their content hashes below. Installing fetches what is not already
// here under the same hash, checks every byte against the hash, and only then counts as installed: a half-finished
// upload on the server can never be mixed into a working site. A new version waits until the player asks for it.
"use strict";

const BUILD = /*PRECACHE*/;
const PREFIX = `railtable ${new URL(self.registration.scope).pathname} `;
const CACHE = PREFIX + BUILD.version;
const HASH_HEADER = "X-Railtable-Hash";
const UNPACKED_HEADER = "X-Railtable-Unpacked"; // start.js looks for it
const AT_ONCE = 4;

/** The file of the site that an address means, or null. */
function fileOf(address) {
  const url = new URL(address);
  const scope = new URL(self.registration.scope);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return null;
  const name = decodeURIComponent(url.pathname.slice(scope.pathname.length)) || "index.html";
  return Object.hasOwn(BUILD.files, name) ? name : null;
}

const addressOf = (name) => new URL(name, self.registration.scope).href;

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Packed files are kept unpacked: unpacking would be a third of every start. The hash stays that of the file. */
async function unpacked(bytes, headers) {
  if (!("DecompressionStream" in self)) return new Response(bytes, { headers });
  const raw = await new Response(
    new Response(bytes).body.pipeThrough(new DecompressionStream("gzip")),
  ).arrayBuffer();
  const described = { ...headers, [UNPACKED_HEADER]: "1", "Content-Length": String(raw.byteLength) };
  return new Response(raw, { headers: described });
}

/** A file with this very content, from an older cache or from the server; throws when neither has it. */
async function obtain(name, hash, olderCaches) {
  for (const cache of olderCaches) {
    const kept = await cache.match(addressOf(name));
    if (kept && kept.headers.get(HASH_HEADER) === hash) return kept;
  }
  // What the page has just loaded is in the browser's own cache; when that is stale, ask the server.
  for (const mode of ["default", "reload"]) {
    const response = await fetch(addressOf(name), { cache: mode, credentials: "same-origin" });
    if (!response.ok) continue;
    const bytes = await response.arrayBuffer();
    if ((await sha256(bytes)) !== hash) continue;
    const headers = { [HASH_HEADER]: hash, "Content-Length": String(bytes.byteLength) };
    const type = response.headers.get("Content-Type");
    headers["Content-Type"] = name.includes(".wasm") ? "application/wasm" : type || "application/octet-stream";
    return name.endsWith(".packed") ? unpacked(bytes, headers) : new Response(bytes, { headers });
  }
  throw new Error(`${name} is not on the server with the expected content`);
}

async function install() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const older = await Promise.all(names.map((name) => caches.open(name)));
  const cache = await caches.open(CACHE);
  const waiting = Object.entries(BUILD.files);
  const fetchSome = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [name, hash] = next;
      const have = await cache.match(addressOf(name));
      if (have && have.headers.get(HASH_HEADER) === hash) continue;
      await cache.put(addressOf(name), await obtain(name, hash, older));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
  for (const old of older) {
    const made = await old.match(addressOf(BUILD.snapshot)); // the program is the same, something beside it is new
    if (made) await cache.put(addressOf(BUILD.snapshot), made);
  }
}

/** Files that the browser has cleared one by one under pressure come back while there is a network. */
async function repair() {
  const cache = await caches.open(CACHE);
  const here = new Set((await cache.keys()).map((request) => request.url));
  if (Object.keys(BUILD.files).some((name) => !here.has(addressOf(name)))) await install().catch(() => {}); // the next visit tries again
}

/** A page has had the memory snapshot of this version made (assets/js/snapshot.js). */
async function keep(name, bytes, port) {
  const kept = `assets/runtime/${name}` === BUILD.snapshot;
  if (kept) {
    const headers = { "Content-Type": "application/octet-stream", "Content-Length": String(bytes.byteLength) };
    const cache = await caches.open(CACHE);
    await cache.put(addressOf(BUILD.snapshot), new Response(bytes, { headers }));
  }
  port?.postMessage(kept);
}

/** The memory snapshot; "no content" while there is none. */
async function snapshot() {
  const cache = await caches.open(CACHE);
  return (await cache.match(addressOf(BUILD.snapshot))) ?? new Response(null, { status: 204 });
}

/** Other versions' caches go when no page that was started with one of them can be open any more. */
async function cleanUp() {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length > 1) return; // the last one that stays tells us to tidy up
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

async function answer(request, name) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(addressOf(name));
  if (found) return found;
  // The browser may clear single caches under pressure; the network still has the file.
  return fetch(request);
}

/** A page of the version before asks for a file that only its own, not yet deleted, cache has. */
async function answerOld(request) {
  const found = await caches.match(request, { ignoreSearch: true });
  return found || fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([cleanUp(), self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  // Only the player's "Update now" sends this: a running game is never replaced by itself.
  if (event.data === "update") event.waitUntil(self.skipWaiting());
  if (event.data?.keep) event.waitUntil(keep(event.data.keep, event.data.bytes, event.ports[0]));
  // A page stands and has all it needs. A version that waits to be accepted keeps what it has fetched.
  const { waiting, installing } = self.registration;
  if (event.data === "tidy" && !waiting && !installing) event.waitUntil(Promise.all([cleanUp(), repair()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("Range")) return;
  const name = fileOf(request.url);
  if (request.url === addressOf(BUILD.snapshot)) event.respondWith(snapshot());
  else if (name) event.respondWith(answer(request, name));
  else if (request.url.startsWith(self.registration.scope + "assets/")) event.respondWith(answerOld(request));
});
