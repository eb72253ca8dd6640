// The module that PyScript takes for Pyodide (`interpreter` in pyscript.toml), on the page and in workers.
//
// It begins to load the runtime as soon as the page names it (index.html does, before PyScript), and hands the
// finished interpreter over when PyScript asks. Three ways:
//   fast      Pyodide restored from a memory snapshot in which the app is already imported; made here after a first
//             visit (snapshot.js), kept by the service worker;
//   packed    Pyodide from scratch, then the app's compiled files laid out beside it;
//   ordinary  Pyodide from scratch, then the app's wheel installed with micropip.
// Whatever goes wrong with one, the next is tried, and only the last one's failure is a failure.

import { addStandardLibrary, beginWasm, fetchApp, fetchFacts, INDEX, layOut, loadWith, NO_LIBRARY, noPackages, RUNTIME, version } from "./runtime.js";
import { secondStore } from "./keep.js";
import { chooseStart, makeRoom, snapshotProblem } from "./start.js";

export { version };

const KEPT_WAIT = 1000; // milliseconds
const QUIET = 8000; // between the start and the making of a snapshot
const FAILED_KEY = "railtable.fast-start-failed";

const page = globalThis.document ? globalThis.railtable : undefined;
const begun = page?.begun; // on a repeat visit boot.js has begun already
const sinks = { stdout: (line) => console.log(line), stderr: (line) => console.error(line) };

const storage = {
  get(key) {
    try {
      return globalThis.localStorage?.getItem(key) ?? null;
    } catch {
      return null; // storage is blocked: nothing is remembered
    }
  },
  set(key, value) {
    try {
      if (value === null) globalThis.localStorage?.removeItem(key);
      else globalThis.localStorage?.setItem(key, value);
    } catch {
      // as above
    }
  },
};

const total = { loaded: 0, expected: 0 };
const stage = (name) => page?.progress(name, total.loaded, total.expected);
const count = (bytes) => {
  total.loaded += bytes;
  page?.progress(null, total.loaded, total.expected);
};

const output = { stdout: (line) => sinks.stdout(line), stderr: (line) => sinks.stderr(line) };

async function createWithRoom(settings, size) {
  const { default: create } = await import(new URL("pyodide.asm.js", INDEX).href);
  const module = await create(settings);
  makeRoom(module, size);
  return module;
}

async function fastStart(facts, wasm, kept) {
  const size = Number(kept.headers.get("Content-Length"));
  const snapshot = kept.arrayBuffer().then((buffer) => {
    const raw = new Uint8Array(buffer);
    const problem = snapshotProblem(raw, size);
    if (problem) throw new Error(`the snapshot cannot be used: ${problem}`);
    return raw;
  });
  snapshot.catch(() => {});
  const settings = {
    ...output,
    ...noPackages(facts),
    _loadSnapshot: snapshot,
    createPyodideModule: (given) => createWithRoom(given, size),
    stdLibURL: NO_LIBRARY,
  };
  const pyodide = await loadWith(wasm, settings, count);
  // The seeds are frozen in the snapshot.
  pyodide.runPython("import random; random.seed()");
  restLater(pyodide, true);
  return pyodide;
}

async function packedStart(facts, wasm) {
  total.expected = total.loaded + facts.sizes.wasm + facts.sizes.stdlib + facts.sizes.app;
  const app = fetchApp(facts, count);
  app.catch(() => {});
  const pyodide = await loadWith(wasm, { ...output, ...noPackages(facts) }, count);
  stage("install");
  layOut(pyodide, await app);
  restLater(pyodide, false);
  return pyodide;
}

async function ordinaryStart(facts, wasm) {
  total.expected = total.loaded + facts.sizes.wasm + facts.sizes.stdlib + facts.sizes.rest + facts.sizes.wheel;
  const pyodide = await loadWith(wasm, output, count);
  await addStandardLibrary(pyodide, { all: false, count });
  stage("install");
  await pyodide.loadPackage("micropip", { messageCallback: () => {} });
  const micropip = pyodide.pyimport("micropip");
  try {
    await micropip.install(new URL(facts.wheel, RUNTIME).href);
  } finally {
    micropip.destroy();
  }
  return pyodide;
}

/** What the app needs of the standard library is there; the rest follows when nobody is waiting. */
function restLater(pyodide, all) {
  const begin = () =>
    addStandardLibrary(pyodide, { all }).catch((error) => console.info(`the rest of the standard library is missing: ${error}`));
  pyodide.railtableStandardLibrary = begin;
  // A frame is seldom alone: the boards that begin beside it come first.
  if (page) page.whenIdle(page.hub ? () => setTimeout(begin, 3000) : begin);
}

/** An exception in a task that nobody awaits would only be a line on the console: show it to the player. */
const WATCH_TASKS = `
def watch_tasks():
    import asyncio
    import traceback

    def report(loop, context):
        from js import railtable

        error = context.get("exception")
        text = "".join(traceback.format_exception(error)) if error else context.get("message", "")
        railtable.fail("later", text)

    asyncio.get_event_loop().set_exception_handler(report)

watch_tasks()
del watch_tasks
`;

/** The snapshot of this version that the service worker keeps, as a response; null when there is none. */
let askedBefore = false;

async function keptSnapshot(facts) {
  if (begun && !askedBefore) {
    askedBefore = true;
    return (await begun.snapshot.catch(() => null)) ?? null;
  }
  if (!facts.snapshot) return null;
  if (!page) return keptForWorker(new URL(facts.snapshot, RUNTIME).href);
  if (!page.controlled()) return null;
  const response = await fetch(new URL(facts.snapshot, RUNTIME)).catch(() => null);
  return response?.status === 200 ? response : null;
}

/** A worker cannot ask whether somebody answers its requests, but it can look where the service worker keeps things. */
async function keptForWorker(address) {
  try {
    return (await caches.match(address)) ?? null;
  } catch {
    return null; // storage is blocked
  }
}

async function prepare() {
  const wasm = begun?.wasm ?? beginWasm(count);
  const facts = await (begun?.facts ?? fetchFacts());
  page?.setBuild(facts);
  if (!page) globalThis.railtableBuild = facts.build; // a worker tells the page which version it is
  stage("runtime");
  const kept = facts.pyodide === version ? await keptSnapshot(facts) : null;
  const chosen = chooseStart({
    search: globalThis.location?.search ?? "",
    kept: kept !== null,
    failedBefore: storage.get(FAILED_KEY) === facts.build,
  });
  const ways = [
    ["fast", () => fastStart(facts, wasm, kept)],
    ["packed", () => packedStart(facts, wasm)],
    ["ordinary", () => ordinaryStart(facts, wasm)],
  ];
  const { pyodide, way } = await firstThatWorks(ways.slice(ways.findIndex(([name]) => name === chosen)));
  if (page) pyodide.runPython(WATCH_TASKS, { filename: "<start>" });
  await keptCopies;
  page?.setStart(way, () => storage.set(FAILED_KEY, facts.build));
  if (page) page.makeSnapshot = () => makeSnapshot(facts, true);
  if (page && way === "packed") page.whenIdle(() => snapshotLater(facts, chosen === "fast"));
  stage("app");
  return pyodide;
}

async function firstThatWorks(ways) {
  for (const [number, [way, begin]] of ways.entries()) {
    try {
      return { pyodide: await begin(), way };
    } catch (error) {
      if (number === ways.length - 1) throw error;
      console.info(`${way} start not possible, trying the next way: ${error}`);
    }
  }
}

/**
 * When the page has been left alone for a while, a worker makes the snapshot for later visits, and the service worker
 * keeps it. One page at a time does; what does not come about is tried again at the next visit.
 */
async function snapshotLater(facts, again) {
  if (navigator.deviceMemory < 2 || !(await offlineReady())) return;
  await new Promise((waited) => setTimeout(waited, QUIET));
  await makeSnapshot(facts, again);
}

/** `again`: whatever is there already. */
async function makeSnapshot(facts, again) {
  const make = async (lock) => {
    if (!lock || (!again && (await keptSnapshot(facts)))) return;
    const made = await new Promise((settled) => {
      const worker = new Worker(new URL("snapshot.js", import.meta.url), { type: "module" });
      worker.onmessage = (event) => settled(event.data) || worker.terminate();
      worker.onerror = (event) => settled({ problem: event.message }) || worker.terminate();
    });
    if (made.problem) return console.info(`no snapshot for later visits: ${made.problem}`);
    const answer = new MessageChannel();
    const kept = new Promise((heard) => (answer.port1.onmessage = (event) => heard(event.data)));
    navigator.serviceWorker.controller?.postMessage({ keep: made.name, bytes: made.bytes }, [made.bytes, answer.port2]);
    if (await kept) document.documentElement.dataset.snapshotKept = "yes";
  };
  await navigator.locks.request("railtable snapshot", { ifAvailable: !again }, make);
}

/** Once the service worker has everything and answers this page; false where there is none. */
function offlineReady() {
  const is = () => document.documentElement.dataset.offline === "ready" && page.controlled();
  if (is()) return true;
  if (document.documentElement.dataset.noOffline !== undefined) return false;
  return new Promise((ready) => addEventListener("railtable:offline-ready", () => setTimeout(() => ready(is()), 1000), { once: true }));
}

/** The second copies of the saves are read meanwhile; a database that does not answer holds nobody up. */
async function keptRead() {
  const kept = (page.kept = secondStore({ indexedDB: () => indexedDB, storage: () => navigator.storage }));
  let late = false;
  kept.ready.then(() => {
    if (!late) return;
    for (const { key } of JSON.parse(kept.text())) dispatchEvent(new StorageEvent("storage", { key }));
  });
  await Promise.race([kept.ready, new Promise((waited) => setTimeout(waited, KEPT_WAIT))]);
  late = kept.text() === null;
}

const keptCopies = page && !document.documentElement.hasAttribute("data-embed") && keptRead();
const prepared = prepare();
prepared.catch((error) => page?.fail("start", error));

/** What PyScript calls. Only its output functions matter; the rest has been decided above. */
export async function loadPyodide(options = {}) {
  if (options.stdout) sinks.stdout = options.stdout;
  if (options.stderr) sinks.stderr = options.stderr;
  return prepared;
}
