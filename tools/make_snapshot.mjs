// Makes the memory snapshot of the fast start: Pyodide with the whole app already imported.
//
//   node tools/make_snapshot.mjs <wheel> <output.gz>      prints one line of JSON about what it made
//
// THE RULE FOR CODE THAT GETS INTO THE SNAPSHOT (everything in engine/ and ui/):
//   - No module imports `pyscript`, or a name from `js` (`from js import document`), at its top level: neither
//     exists here, and a snapshot must not hold JavaScript objects. Import them inside the functions that use
//     them. A plain `import js` and `from pyodide.ffi import ...` at the top are fine, as long as nothing of
//     `js` is touched or kept before `ui.app.start()`. tests/tools/test_snapshot_rule.py checks this.
//   - Every submodule is imported here, eagerly: the file system is not in the snapshot, so what is not
//     imported now cannot be imported in the fast start (the wheel's files are not there).
//   - No package file is read after import, for the same reason (engine.core.data.load_json at import time).
//   - Nothing takes random numbers at import: `random` is reseeded after a restore (interpreter.js), but
//     the hash seed is frozen for good.
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { loadPyodide, version } from "pyodide";

const [wheelPath, outputPath] = process.argv.slice(2);
if (!outputPath) {
  console.error("usage: node tools/make_snapshot.mjs <wheel> <output.gz>");
  process.exit(2);
}

// Standard modules that PyScript's own Python package, asyncio's callbacks or a traceback ask for right at the
// start. The whole standard library arrives when the page is idle (interpreter.js); until then an import of
// anything that is neither here nor used by the app fails. Every module costs bytes on the first visit.
const STANDARD = `
import _colorize, ast, asyncio, base64, codeop, collections.abc, contextlib, dataclasses, enum, functools, html,
       importlib.util, inspect, io, itertools, json, keyword, linecache, math, operator, random, re, string,
       textwrap, token, tokenize, traceback, types, typing, unicodedata, warnings, weakref
import encodings.ascii, encodings.latin_1, encodings.utf_8, encodings.utf_16
import pyodide, pyodide.code, pyodide.ffi, pyodide.ffi.wrappers, pyodide.webloop
`.replaceAll(/,\s+/g, ", ");

const IMPORT_ALL = `
def railtable_import_all():
    import gc, importlib, linecache, pkgutil, sys
    names = []
    for package_name in ("engine", "ui"):
        package = importlib.import_module(package_name)
        names.append(package_name)
        for found in pkgutil.walk_packages(package.__path__, package_name + "."):
            if not found.name.endswith(".__main__"):  # the page's entry script: it starts the app
                importlib.import_module(found.name)
                names.append(found.name)
    # The files are gone after a restore; lines already in the cache (without a time, so that they are never
    # checked against the file system) keep tracebacks readable.
    for name in names:
        path = sys.modules[name].__file__
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()
        linecache.cache[path] = (sum(map(len, lines)), None, lines, path)
    # The archive of the standard library is empty until the page is idle, and its importers, which are in the
    # snapshot, fail when a traceback asks for a line of it. No lines is an answer, too.
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None)
        if path and path not in linecache.cache and ".zip/" in path:
            linecache.cache[path] = (0, None, [], path)
    importlib.invalidate_caches()
    for _ in range(3):
        gc.collect()
    return names

railtable_names = railtable_import_all()
del railtable_import_all
railtable_count = len(railtable_names)
`;

/**
 * Fill the free blocks of malloc and of Python's small-object allocator with zeros, so that the compressed
 * snapshot carries no dead data. With the footprint limited to what is in use, an allocation that finds no
 * free block fails instead of making the memory (and so the snapshot) grow.
 */
function zeroFreeHeap(module) {
  const taken = [];
  const drain = (take, give, size) => {
    for (let at = take(size) >>> 0; at !== 0; at = take(size) >>> 0) {
      module.HEAPU8.fill(0, at, at + size);
      taken.push([give, at]);
    }
  };
  const before = module.HEAPU8.length;
  module._malloc_set_footprint_limit(module._malloc_footprint());
  for (let size = 1 << 22; size >= 1024; size >>= 1) drain(module._malloc, module._free, size);
  for (let size = 1008; size >= 16; size -= 16) drain(module._malloc, module._free, size);
  for (let size = 512; size >= 16; size -= 16) drain(module._PyObject_Malloc, module._PyObject_Free, size);
  for (const [give, at] of taken) give(at);
  module._malloc_set_footprint_limit(-1);
  if (module.HEAPU8.length !== before) throw new Error("the heap grew while its free blocks were cleared");
  return taken.length;
}

/**
 * Compile the app in an interpreter of its own: what compiling leaves behind makes the memory grow by a fifth, and
 * every start would copy that. Returns the compiled files by path.
 */
async function compiled(wheel) {
  const pyodide = await loadPyodide();
  const site = pyodide.runPython("import site; site.getsitepackages()[0]");
  pyodide.unpackArchive(wheel, "wheel", { extractDir: site });
  const paths = pyodide.runPython(`
import compileall, pathlib, py_compile
root = pathlib.Path("${site}")
compileall.compile_dir(root, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
"\\n".join(str(path) for path in sorted(root.rglob("*.pyc")))
`);
  return new Map(paths.split("\n").map((path) => [path, pyodide.FS.readFile(path)]));
}

async function main() {
  const wheel = new Uint8Array(readFileSync(wheelPath));
  const files = await compiled(wheel);
  const pyodide = await loadPyodide({ _makeSnapshot: true, env: { HOME: "/home/pyodide" } });
  const site = pyodide.runPython("import site; site.getsitepackages()[0]");
  pyodide.unpackArchive(wheel, "wheel", { extractDir: site });
  for (const [path, bytes] of files) {
    pyodide.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    pyodide.FS.writeFile(path, bytes);
  }
  pyodide.runPython(STANDARD, { filename: "<standard>" });
  const count = (() => {
    pyodide.runPython(IMPORT_ALL, { filename: "<import all>" });
    const n = pyodide.globals.get("railtable_count");
    pyodide.runPython("del railtable_names, railtable_count; import gc; gc.collect()");
    return n;
  })();

  const cleared = zeroFreeHeap(pyodide._module);
  const whole = pyodide.makeMemorySnapshot();
  // Above the program break nothing has ever been used: no need to carry it.
  const header = whole.length - pyodide._module.HEAPU8.length;
  const raw = whole.subarray(0, header + (pyodide._module._sbrk(0) >>> 0));
  const packed = gzipSync(raw, { level: 9 });
  writeFileSync(outputPath, packed);
  console.log(
    JSON.stringify({ pyodide: version, modules: count, raw: raw.length, packed: packed.length, cleared }),
  );
}

try {
  await main();
  process.exit(0);
} catch (error) {
  // Node would print the whole minified line of Pyodide with it.
  console.error(`making the snapshot failed: ${error.message ?? error}`);
  process.exit(1);
}
