// Compiles the app for the browser, with the part of the standard library that it needs.
//
//   node tools/build/make_app.mjs <wheel> <output.archive> <library.zip>
//
// Everything is imported once, as the worker that makes a snapshot does (assets/js/snapshot.js), so a module that
// cannot be is found here. Without source files the compiled ones lie where those would.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { IMPORT_ALL, STANDARD } from "../../assets/js/imports.js";

const [wheelPath, archivePath, libraryPath] = process.argv.slice(2);
if (!libraryPath) {
  console.error("usage: node tools/build/make_app.mjs <wheel> <output.archive> <library.zip>");
  process.exit(2);
}

/** In an interpreter that has imported nothing else: name -> bytes, the app's and the library's. */
const COMPILE = `
import ast, io, json, pathlib, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

UNCHECKED = bytes(8)  # instead of the hash of the source: nobody compares it, and it cannot be packed

def compiled(source, shown, whole=False):
    tree = ast.parse(source)
    # Nothing asks a function or module of the app for its annotations, and they are a fifteenth of its packed size.
    for node in () if whole else ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.Module):
            node.body = [at_run_time(each) for each in node.body]
    code = compile(tree, shown, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, UNCHECKED, False))

def at_run_time(node):
    """A statement of a module without what only type checkers read."""
    match node:
        case ast.AnnAssign(value=ast.expr()):
            return ast.copy_location(ast.Assign([node.target], node.value), node)
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=[]):
            return ast.copy_location(ast.Pass(), node)
    return node

def app_files(site):
    """Files of one kind stand together: what compresses them looks back 32 KB only."""
    root = pathlib.Path(site)
    for path in sorted(root.rglob("*.*"), key=lambda path: (path.suffix, path)):
        name = path.relative_to(root).as_posix()
        if path.is_dir() or "__pycache__" in name or name.split("/")[0].endswith(".dist-info"):
            continue
        data = path.read_bytes()
        if path.suffix == ".py":
            name, data = name + "c", compiled(data, str(path))
        elif path.suffix == ".json":
            data = json.dumps(json.loads(data), ensure_ascii=False, separators=(",", ":")).encode()
        yield name, data

def library(needed):
    whole = io.BytesIO()
    home = next(path for path in sys.path if path.endswith(".zip"))
    with zipfile.ZipFile(home) as given, zipfile.ZipFile(whole, "w") as made:
        for name in given.namelist():
            if name in needed:
                made.writestr(zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0)), compiled(given.read(name), f"{home}/{name}", whole=True))
    return whole.getvalue()
`;

/** What is imported of the standard library, as names in its archive. */
const NEEDED = `
import json, sys
home = next(path for path in sys.path if path.endswith(".zip")) + "/"
paths = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
json.dumps(sorted({path.removeprefix(home) for path in paths if path.startswith(home)}))
`;

// Where in its line an instruction stands is a third of a compiled file's packed size; only the carets below a line of a
// traceback need it.
const SMALL = { PYTHONNODEBUGRANGES: "1" };

async function withWheel(wheel) {
  const pyodide = await loadPyodide({ env: SMALL });
  const site = pyodide.runPython("import site; site.getsitepackages()[0]");
  pyodide.unpackArchive(wheel, "wheel", { extractDir: site });
  return { pyodide, site };
}

/** The form that \`entries\` in assets/js/start.js reads. */
function archive(files) {
  const list = new TextEncoder().encode(JSON.stringify(files.map(([name, bytes]) => [name, bytes.length])));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, list.length);
  return Buffer.concat([length, list, ...files.map(([, bytes]) => bytes)]);
}

async function main() {
  const wheel = new Uint8Array(readFileSync(wheelPath));
  const compiler = await withWheel(wheel);
  compiler.pyodide.runPython(COMPILE);
  const files = compiler.pyodide.runPython(`list(app_files("${compiler.site}"))`).toJs({ create_pyproxies: false });
  const data = archive(files.map(([name, bytes]) => [name, bytes]));

  const { entries } = await import("../../assets/js/start.js");
  const pyodide = await loadPyodide();
  for (const [name, bytes] of entries(new Uint8Array(data))) {
    const path = `${compiler.site}/${name}`;
    pyodide.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    pyodide.FS.writeFile(path, bytes);
  }
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
  pyodide.runPython(STANDARD, { filename: "<standard>" });
  pyodide.runPython(IMPORT_ALL, { filename: "<import all>" });
  const needed = pyodide.runPython(NEEDED);
  const library = compiler.pyodide.runPython(`library(set(${needed}))`).toJs();

  writeFileSync(archivePath, data);
  writeFileSync(libraryPath, library);
  console.log(JSON.stringify({ modules: pyodide.globals.get("railtable_count"), needed: JSON.parse(needed).length }));
}

try {
  await main();
  process.exit(0);
} catch (error) {
  // Node would print the whole minified line of Pyodide with it.
  console.error(`compiling the app failed: ${error.message ?? error}`);
  process.exit(1);
}
