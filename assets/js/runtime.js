// Loading Pyodide from this site's packed files, on the page (interpreter.js) and in the worker that makes the
// memory snapshot (snapshot.js).
import { loadPyodide as load, version } from "../runtime/pyodide/pyodide.js";
import { asWasm, entries, unpacked } from "./start.js";

export { version };

export const RUNTIME = new URL("../runtime/", import.meta.url);
export const INDEX = new URL("pyodide/", RUNTIME);
const WASM = new URL("pyodide.asm.wasm", INDEX).href; // what Pyodide asks for
const STANDARD_LIBRARY = new URL("python_stdlib.zip", INDEX).href; // as with the wasm
const REST = new URL("python_rest.zip.packed", INDEX);
// Stands in for the standard library while the snapshot holds all of it that is needed.
export const NO_LIBRARY = new URL("empty.zip", RUNTIME).href;
const EMPTY_ARCHIVE = new Uint8Array(22);
EMPTY_ARCHIVE.set([0x50, 0x4b, 5, 6]);

export async function fetchOk(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response;
}

/** Never from the browser's ordinary cache unchecked: it names the files that belong together. */
export const fetchFacts = async () => (await fetchOk(new URL("build.json", RUNTIME), { cache: "no-cache" })).json();

/**
 * Fetch and compile Pyodide's wasm. Pyodide itself would begin to compile only when the snapshot has arrived; begun
 * here, both go side by side. It is inflated while it arrives and compiled while it is inflated.
 */
export function beginWasm(count) {
  const compiled = WebAssembly.compileStreaming(fetchOk(`${WASM}.packed`).then((response) => asWasm(response, count)));
  compiled.catch(() => {}); // awaited later; until then nobody has to know
  return compiled;
}

/** Load Pyodide, which finds what has been begun where it asks for its wasm and its standard library. */
export async function loadWith(compiling, settings, count) {
  const { fetch: ordinaryFetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (input, options) => {
    const url = String(input?.url ?? input);
    if (url === WASM) return new Response(null, { headers: { "Content-Type": "application/wasm" } });
    if (url === NO_LIBRARY) return new Response(EMPTY_ARCHIVE);
    if (url !== STANDARD_LIBRARY) return ordinaryFetch.call(globalThis, input, options);
    const response = await ordinaryFetch.call(globalThis, `${url}.packed`);
    if (!response.ok) throw new Error(`${response.status} for ${url}.packed`);
    return unpacked(response, "application/zip", count);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    // Pyodide waits for ever when its wasm fails; `compiling` says so.
    const [pyodide] = await Promise.all([load({ indexURL: INDEX.href, ...settings }), compiling]);
    return pyodide;
  } finally {
    globalThis.fetch = ordinaryFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Pyodide's list of packages is not asked for: nothing is installed from it. */
export const noPackages = (facts) => ({
  lockFileContents: { info: facts.lock, packages: {} },
  packageBaseUrl: INDEX.href,
});

/** The app, compiled: fetched, and laid where Python finds it. */
export const fetchApp = async (facts, count) =>
  unpacked(await fetchOk(new URL(facts.app, RUNTIME)), "application/octet-stream", count).arrayBuffer();

export function layOut(pyodide, app) {
  const site = pyodide.runPython("import site; site.getsitepackages()[0]");
  for (const [name, bytes] of entries(new Uint8Array(app))) {
    const path = `${site}/${name}`;
    pyodide.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    pyodide.FS.writeFile(path, bytes);
  }
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
  return site;
}

/**
 * Packages of which a start needs only some modules have the others in the second archive. Also the source lines, of
 * which the snapshot says that there are none.
 */
const LIBRARY_IS_THERE = `
def railtable_library():
    import importlib, linecache, sys, zipfile
    home, rest = next(path for path in sys.path if path.endswith(".zip")), "/lib/python_rest.zip"
    if rest not in sys.path:
        sys.path.append(rest)
    importlib.invalidate_caches()
    with zipfile.ZipFile(home) as archive:
        packages = [name.rpartition("/")[0] for name in archive.namelist() if name.endswith("/__init__.pyc")]
    for name in sorted(packages):
        package = importlib.import_module(name.replace("/", "."))
        if f"{rest}/{name}" not in package.__path__:
            package.__path__.append(f"{rest}/{name}")
    for path in [path for path, entry in linecache.cache.items() if len(entry) == 4 and not entry[2]]:
        del linecache.cache[path]

railtable_library()
del railtable_library
`;

/**
 * What a start does not need of the standard library; after a start from the snapshot, which holds in memory what it
 * needs, its archive too.
 */
export async function addStandardLibrary(pyodide, { all, count = () => {} }) {
  const bytes = async (url) =>
    new Uint8Array(await unpacked(await fetchOk(url), "application/zip", count).arrayBuffer());
  const [rest, first] = await Promise.all([bytes(REST), all ? bytes(`${STANDARD_LIBRARY}.packed`) : null]);
  if (first) {
    const path = pyodide.runPython("import sys; next(p for p in sys.path if p.endswith('.zip'))");
    pyodide.FS.writeFile(path, first);
  }
  pyodide.FS.writeFile("/lib/python_rest.zip", rest);
  pyodide.runPython(LIBRARY_IS_THERE, { filename: "<start>" });
}
