// A worker that makes the memory snapshot of the fast start: Pyodide with the whole app already imported. It runs once
// per version, after a first visit, when the page has been idle for a while; the service worker keeps what it makes
// (interpreter.js asks for both). So the fast start of later visits costs no bytes.
//
// THE RULE FOR CODE THAT GETS INTO THE SNAPSHOT (everything in engine/ and ui/):
//   - No module imports `pyscript`, or a name from `js` (`from js import document`), at its top level: neither
//     exists here, and a snapshot must not hold JavaScript objects. Import them inside the functions that use
//     them. A plain `import js` and `from pyodide.ffi import ...` at the top are fine, as long as nothing of
//     `js` is touched or kept before `ui.app.app.start()`. tests/tools/build/test_snapshot_rule.py checks this.
//   - Every submodule is imported here, eagerly: the file system is not in the snapshot, so what is not
//     imported now cannot be imported in the fast start (the app's files are not there).
//   - No package file is read after import, for the same reason (engine.core.data.load_json at import time).
//   - Nothing takes random numbers at import: `random` is reseeded after a restore (interpreter.js), but
//     the hash seed is frozen for good.
import { IMPORT_ALL, STANDARD } from "./imports.js";
import { beginWasm, fetchApp, fetchFacts, fetchOk, layOut, loadWith, noPackages, RUNTIME } from "./runtime.js";

const nobody = () => {};

/** Above the program break nothing has ever been used: no need to keep it. */
function trimmed(pyodide) {
  const whole = pyodide.makeMemorySnapshot();
  const header = whole.length - pyodide._module.HEAPU8.length;
  return whole.slice(0, header + (pyodide._module._sbrk(0) >>> 0));
}

/** There are no files after a restore: with the source lines in the cache, tracebacks stay readable. */
const LINES = `
import gc, linecache, pathlib, shutil
for path in sorted(pathlib.Path("/tmp/sources").rglob("*.py")):
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    name = "SITE/" + path.relative_to("/tmp/sources").as_posix()
    linecache.cache[name] = (sum(map(len, lines)), None, lines, name)
shutil.rmtree("/tmp/sources")
del path, lines, name
gc.collect()
`;

async function make() {
  const wasm = beginWasm(nobody);
  const facts = await fetchFacts();
  const app = fetchApp(facts, nobody);
  const pyodide = await loadWith(wasm, { _makeSnapshot: true, env: { HOME: "/home/pyodide" }, ...noPackages(facts) }, nobody);
  const site = layOut(pyodide, await app);
  pyodide.runPython(STANDARD, { filename: "<standard>" });
  pyodide.runPython(IMPORT_ALL, { filename: "<import all>" });
  const wheel = await (await fetchOk(new URL(facts.wheel, RUNTIME))).arrayBuffer();
  pyodide.unpackArchive(wheel, "wheel", { extractDir: "/tmp/sources" });
  pyodide.runPython(LINES.replace("SITE", site), { filename: "<lines>" });
  const bytes = trimmed(pyodide).buffer;
  postMessage({ name: facts.snapshot, bytes }, [bytes]);
}

make().catch((error) => postMessage({ problem: String(error) }));
