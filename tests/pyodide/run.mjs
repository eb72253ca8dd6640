// Runs Python code of this repository inside Pyodide, the Python of the browser, under Node.
//
//   node tests/pyodide/run.mjs <site-packages> pytest <arguments...>     pytest, its exit code is ours
//   node tests/pyodide/run.mjs <site-packages> call <module> [arg]       import a module, print what its main() prints
//
// The repository is mounted read-through at /repo; of the virtualenv only the pure-Python packages named below.
import { existsSync, readFileSync, readdirSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const PACKAGES = ["pytest", "_pytest", "py", "pluggy", "iniconfig", "packaging", "pygments", "chess"];
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const [sitePackages, kind, ...rest] = process.argv.slice(2);

async function main() {
  const pyodide = await loadPyodide({
    env: {
      HOME: "/home/pyodide",
      // Plugins announce themselves in metadata that is not mounted; and xdist needs processes.
      PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
      RAILTABLE_IN_PYODIDE: "1",
      COLUMNS: process.env.COLUMNS ?? "100",
    },
  });
  // Byte by byte, not line by line: pytest's progress shows while it runs.
  pyodide.setStdout({ write: (bytes) => writeSync(1, bytes) });
  pyodide.setStderr({ write: (bytes) => writeSync(2, bytes) });
  const { FS } = pyodide;
  const mount = (from, to) => {
    FS.mkdirTree(to);
    FS.mount(FS.filesystems.NODEFS, { root: from }, to);
  };
  mount(root, "/repo");
  FS.mkdirTree("/packages");
  for (const name of readdirSync(sitePackages)) {
    if (PACKAGES.some((wanted) => name.startsWith(`${wanted}-`)) && name.endsWith(".dist-info"))
      mount(join(sitePackages, name), `/packages/${name}`); // some packages ask for their own version
  }
  for (const name of PACKAGES) {
    const at = join(sitePackages, name);
    if (existsSync(at)) mount(at, `/packages/${name}`);
    else if (existsSync(`${at}.py`)) FS.writeFile(`/packages/${name}.py`, readFileSync(`${at}.py`, "utf8"));
  }
  pyodide.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/repo", "/packages"]
os.chdir("/repo")
`);
  pyodide.globals.set("railtable_arguments", pyodide.toPy(rest));
  if (kind === "pytest") {
    return pyodide.runPython(`
import pytest
int(pytest.main(list(railtable_arguments)))
`);
  }
  return pyodide.runPython(`
import importlib
sys.argv = list(railtable_arguments)
importlib.import_module(sys.argv[0]).main() or 0
`);
}

try {
  process.exit(await main());
} catch (error) {
  console.error(String(error.message ?? error));
  process.exit(1);
}
