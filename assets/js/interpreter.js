// The module that PyScript takes for Pyodide (`interpreter` in pyscript.toml), on the page and in workers.
//
// It begins to load the runtime as soon as the page names it (index.html does, before PyScript), and hands the
// finished interpreter over when PyScript asks. Two ways:
//   fast      Pyodide restored from a memory snapshot in which the app is already imported;
//   ordinary  Pyodide from scratch, then the app's wheel installed with micropip.
// Whatever goes wrong with the first, the second is tried, and only its failure is a failure.

import { loadPyodide as load, version } from "../runtime/pyodide/pyodide.js";
import { secondStore } from "./keep.js";
import { asWasm, chooseStart, snapshotProblem, speedOf, unpacked } from "./start.js";

export { version };

const RUNTIME = new URL("../runtime/", import.meta.url);
const INDEX = new URL("pyodide/", RUNTIME);
const WASM = new URL("pyodide.asm.wasm", INDEX).href; // what Pyodide asks for
const PACKED_WASM = `${WASM}.packed`; // what the site has
const STANDARD_LIBRARY = new URL("python_stdlib.zip", INDEX).href; // as with the wasm
// Stands in for the standard library while the snapshot holds all of it that is needed.
const NO_LIBRARY = new URL("empty.zip", RUNTIME).href;
const EMPTY_ARCHIVE = new Uint8Array(22);
EMPTY_ARCHIVE.set([0x50, 0x4b, 5, 6]);
const KEPT_WAIT = 1000; // milliseconds
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

async function fetchOk(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response;
}

const cached = page?.controlled() ?? false; // a service worker answers: everything is on this machine

/**
 * Fetch and compile Pyodide's wasm. Pyodide itself would begin to compile only when the snapshot has arrived; begun
 * here, both go side by side. It is inflated while it arrives and compiled while it is inflated.
 */
function beginWasm() {
  const compiled = WebAssembly.compileStreaming(fetchOk(PACKED_WASM).then((response) => asWasm(response, count)));
  compiled.catch(() => {}); // awaited later; until then nobody has to know
  return compiled;
}

async function standardLibrary(fetching = fetch) {
  const response = await fetching.call(globalThis, `${STANDARD_LIBRARY}.packed`);
  if (!response.ok) throw new Error(`${response.status} for ${STANDARD_LIBRARY}.packed`);
  return unpacked(response, "application/zip", count);
}

/** Load Pyodide, which finds what `beginWasm` has begun where it asks for its wasm. */
async function loadWith(compiling, settings) {
  const { fetch: ordinaryFetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (input, options) => {
    const url = String(input?.url ?? input);
    if (url === WASM) return new Response(null, { headers: { "Content-Type": "application/wasm" } });
    if (url === NO_LIBRARY) return new Response(EMPTY_ARCHIVE);
    return url === STANDARD_LIBRARY ? standardLibrary(ordinaryFetch) : ordinaryFetch.call(globalThis, input, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    // Pyodide waits for ever when its wasm fails; `compiling` says so.
    const [pyodide] = await Promise.all([load({ ...common(), ...settings }), compiling]);
    return pyodide;
  } finally {
    globalThis.fetch = ordinaryFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

async function fetchSnapshot(facts) {
  const early = begun?.name === facts.snapshot.file ? await begun.snapshot : null;
  const response = early ?? (await fetchOk(new URL(facts.snapshot.file, RUNTIME)));
  // Unpacking would cost every start a third of its time, so the service worker keeps it unpacked.
  const whole = unpacked(response, "application/octet-stream", count);
  const raw = new Uint8Array(await whole.arrayBuffer());
  const problem = snapshotProblem(raw, facts.snapshot.size);
  if (problem) throw new Error(`the snapshot cannot be used: ${problem}`);
  return raw;
}

const common = () => ({
  indexURL: INDEX.href,
  stdout: (line) => sinks.stdout(line),
  stderr: (line) => sinks.stderr(line),
});

/** The speed at which the first big file arrived; every start needs that file anyway. */
async function measuredSpeed() {
  const url = new URL("pyodide.asm.js", INDEX).href;
  await import(url);
  return speedOf(performance.getEntriesByName(url, "resource")[0]);
}

/** A snapshot may be bigger than the memory that the runtime begins with; Pyodide does not make it grow itself. */
async function createWithRoom(settings, size) {
  const { default: create } = await import(new URL("pyodide.asm.js", INDEX).href);
  const module = await create(settings);
  // The block taken here is forgotten together with all else in the memory when the snapshot overwrites it.
  if (module.HEAPU8.length < size) module._malloc(size - module._sbrk(0));
  return module;
}

async function fastStart(facts, wasm) {
  if (!facts.snapshot.file) throw new Error("the site was built without a snapshot");
  if (facts.pyodide !== version) throw new Error(`the snapshot is for Pyodide ${facts.pyodide}, this is ${version}`);
  total.expected = facts.sizes.wasm + facts.sizes.snapshot;
  // Started at once and awaited by Pyodide in parallel with its own files.
  const snapshot = fetchSnapshot(facts);
  snapshot.catch(() => {});
  const pyodide = await loadWith(wasm, {
    _loadSnapshot: snapshot,
    createPyodideModule: (settings) => createWithRoom(settings, facts.snapshot.size),
    stdLibURL: NO_LIBRARY,
    lockFileContents: { info: facts.lock, packages: {} },
    packageBaseUrl: INDEX.href,
  });
  // The seeds are frozen in the snapshot.
  pyodide.runPython("import random; random.seed()");
  addStandardLibraryLater(pyodide);
  return pyodide;
}

/** Also its source lines, of which the snapshot says that there are none. */
const STANDARD_LIBRARY_IS_THERE = `
import importlib, linecache
importlib.invalidate_caches()
for path in [path for path, entry in linecache.cache.items() if len(entry) == 4 and not entry[2]]:
    del linecache.cache[path]
`;

/** What the app needs of the standard library is in the snapshot; the rest follows when nobody is waiting. */
function addStandardLibraryLater(pyodide) {
  const add = async () => {
    const bytes = await (await standardLibrary()).arrayBuffer();
    const path = pyodide.runPython("import sys; next(p for p in sys.path if p.endswith('.zip'))");
    pyodide.FS.writeFile(path, new Uint8Array(bytes));
    pyodide.runPython(STANDARD_LIBRARY_IS_THERE, { filename: "<start>" });
  };
  const begin = () => add().catch((error) => console.info(`the rest of the standard library is missing: ${error}`));
  pyodide.railtableStandardLibrary = begin;
  if (page) page.whenIdle(begin);
}

async function ordinaryStart(facts, wasm) {
  total.expected = total.loaded + facts.sizes.wasm + facts.sizes.stdlib + facts.sizes.wheel;
  const pyodide = await loadWith(wasm, {});
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

async function prepare() {
  // On a first visit the speed of the connection is measured first, undisturbed.
  let wasm = begun?.wasm ?? (cached || !page ? beginWasm() : null);
  // Never from the browser's ordinary cache unchecked: it names the files that belong together.
  const facts = await (begun?.facts ?? (await fetchOk(new URL("build.json", RUNTIME), { cache: "no-cache" })).json());
  page?.setBuild(facts);
  stage("runtime");
  let chosen = chooseStart({
    search: globalThis.location?.search ?? "",
    cached,
    megabits: cached || !page ? null : await measuredSpeed(),
    connection: globalThis.navigator.connection,
    canInflate: "DecompressionStream" in globalThis,
    failedBefore: storage.get(FAILED_KEY) === facts.build,
  });
  wasm ??= beginWasm();
  let pyodide;
  if (chosen === "fast") {
    try {
      pyodide = await fastStart(facts, wasm);
    } catch (error) {
      console.info(`fast start not possible, starting the ordinary way: ${error}`);
      chosen = "ordinary";
    }
  }
  pyodide ??= await ordinaryStart(facts, wasm);
  if (page) pyodide.runPython(WATCH_TASKS, { filename: "<start>" });
  await kept;
  page?.setStart(chosen, () => storage.set(FAILED_KEY, facts.build));
  stage("app");
  return pyodide;
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

const kept = page && !document.documentElement.hasAttribute("data-embed") && keptRead();
const prepared = prepare();
prepared.catch((error) => page?.fail("start", error));

/** What PyScript calls. Only its output functions matter; the rest has been decided above. */
export async function loadPyodide(options = {}) {
  if (options.stdout) sinks.stdout = options.stdout;
  if (options.stderr) sinks.stderr = options.stderr;
  return prepared;
}
