"""Patches the pinned files of Pyodide and PyScript. Each patch counts what it replaces and fails if a new
version looks different."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter

from tools.steps import fail

EXPORT = re.compile(rb'(_\w+)=Module\["\1"\]=wasmExports\["(\w+)"\];')
EXPORTS_IN_A_LOOP = b"""for(const name of "%s".split(" "))Module["_"+name]=wasmExports[name];"""


def with_exports_in_a_loop(asm: bytes) -> bytes:
    """Pyodide's start-up module names each of its 4,500 exports five times, a third of its bytes.

    Names that nothing else in the module uses are set in one loop, and their variables go.
    """
    used = Counter(re.findall(rb"[A-Za-z_$][\w$]*", asm))
    names = [
        found[2] for found in EXPORT.finditer(asm) if found[1] == b"_" + found[2] and used[found[1]] == 3
    ]
    declared = re.compile(rb"\bvar ((?:[\w$]+,){4000,}[\w$]+);")
    if len(names) < 4000 or len(declared.findall(asm)) != 1:
        fail("Pyodide's module looks different from the pinned one", "adapt `with_exports_in_a_loop`")
    gone = {b"_" + name for name in names}
    first = next(EXPORT.finditer(asm)).start()

    def kept(found: re.Match[bytes]) -> bytes:
        return b"" if found[1] in gone else found[0]

    def still(found: re.Match[bytes]) -> bytes:
        return b"var " + b",".join(name for name in found[1].split(b",") if name not in gone) + b";"

    loop = EXPORTS_IN_A_LOOP % b" ".join(names)
    changed = asm[:first] + loop + EXPORT.sub(kept, asm[first:])
    return declared.sub(still, changed)


def with_worker_file(core: bytes) -> tuple[bytes, bytes]:
    """Take the workers' program out of PyScript's core, which carries it as a string, and give it an address.

    A worker made from a string inherits the page's content security policy, and PyScript's workers build
    functions from text. A worker with an address of its own has the policy of that address: on a static host
    none, so that the page itself can do without `unsafe-eval`.
    """
    text = core.decode()
    begin, end = 'URL.createObjectURL(new Blob(["/*@*/"+', '],{type:"text/javascript"}))'
    if text.count(begin) != 1 or text.count(end) != 1:
        fail("PyScript's core looks different from the pinned one", "adapt `with_worker_file`")
    before, rest = text.split(begin)
    literal, after = rest.split(end)
    # `'...'.replace(pattern, function)` makes relative imports absolute, which a file does not need.
    string = literal[: literal.rindex(".replace(")]
    program = subprocess.run(
        ["node", "-e", "process.stdout.write((0, eval)(require('fs').readFileSync(0, 'utf8')))"],
        input=string.encode(),
        stdout=subprocess.PIPE,
        check=True,
    ).stdout
    return f'{before}new URL("./worker.js",import.meta.url){after}'.encode(), program


PYSCRIPT_PACKAGE_LATER = """
class _PyScriptLater:
    \"\"\"Writes PyScript's own package and lets it be imported, when somebody asks for it.\"\"\"

    def find_spec(self, name, path=None, target=None):
        if name != "pyscript":
            return None
        import importlib
        import sys
        from importlib.machinery import PathFinder

        sys.meta_path.remove(self)
        exec(self.files, {})
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)

import sys as _sys
_PyScriptLater.files = %s
_sys.meta_path.append(_PyScriptLater())
del _PyScriptLater, _sys
"""


def with_package_later(core: bytes) -> bytes:
    """Import PyScript's Python package on the page only when it is used.

    PyScript writes about twenty Python files and imports them before the page's own script runs, a fifth of a
    start from the snapshot. Railtable's page does not use them (workers, which do, are left as they are).
    """
    text = core.decode()
    imported = 'ho.push("import pyscript as _pyscript"),'
    given = 'n="mpy"===t?Ao.replace(bo,""):Ao,r={};'
    if text.count(imported) != 1 or text.count(given) != 1:
        fail("PyScript's core looks different from the pinned one", "adapt `with_package_later`")
    begin, end = PYSCRIPT_PACKAGE_LATER.split("%s")
    files = "JSON.stringify(Ao.split('import pyscript as _pyscript')[0])"
    later = f"{json.dumps(begin)}+{files}+{json.dumps(end)}"
    return text.replace(given, f'n="mpy"===t?Ao.replace(bo,""):e===vo?{later}:Ao,r={{}};').encode()


# How the programs of page and workers open the cache of downloaded packages.
PACKAGE_CACHE = re.compile(rb"(\w)=new \w\(`\$\{(\w)\}@\$\{\w\}`\)(,\w=\{indexURL:\2\})")


def without_package_cache(program: bytes) -> bytes:
    """Keep PyScript's cache of packages in memory.

    It is a database that is opened, and waited for, before Python is loaded: where the browser blocks
    storage, or where it hangs, nothing would ever start. Railtable installs no packages from it.
    """
    changed, count = PACKAGE_CACHE.subn(rb"\1=Object.assign(new Map,{sync(){},close(){}})\3", program)
    if count != 1:
        fail("PyScript's core looks different from the pinned one", "adapt `without_package_cache`")
    return changed


def with_database_later(core: bytes) -> bytes:
    """Open the database of PyScript's `pyscript.fs` only when it is used. Where storage is blocked, opening
    it would raise an error that nothing catches."""
    opened, used = b"no=new y(eo),", b"idb:no})"
    if core.count(opened) != 1 or core.count(used) != 1:
        fail("PyScript's core looks different from the pinned one", "adapt `with_database_later`")
    later = (
        b'no=new Proxy({},{get(t,k){const d=t.d??=new y(eo),f=d[k];return"function"==typeof f?f.bind(d):f}}),'
    )
    return core.replace(opened, later)


CHANNEL = re.compile(rb'=(new BroadcastChannel\("[0-9a-f-]+"\));')


def without_channel_where_forbidden(core: bytes) -> bytes:
    """Let PyScript's core begin where the browser forbids channels between pages.

    It opens one when it is loaded, for workers that wait for their page, which this page has not. Firefox
    raises an exception there if its settings forbid storage.
    """
    changed, count = CHANNEL.subn(rb"=(()=>{try{return \1}catch{return{}}})();", core)
    if count != 1:
        fail("PyScript's core looks different from the pinned one", "adapt `without_channel_where_forbidden`")
    return changed


PLUGINS = re.compile(rb'(var \w+=)\{codemirror:\(\)=>[^;]*?"py-terminal":\(\)=>import\("[^"]+"\)\};')


def without_plugins(core: bytes) -> bytes:
    """Take PyScript's list of plugins away: editors, terminals, games, a banner for errors.

    The page uses none of them and has an error panel of its own. Switched off in the configuration, the
    banner would still be fetched at every start.
    """
    changed, count = PLUGINS.subn(rb"\1{};", core)
    if count != 1:
        fail("PyScript's core looks different from the pinned one", "adapt `without_plugins`")
    return changed


OWN_SCRIPT = "byRailtable"
"""The property of a script element that assets/js/helper.js has made. Markup can set no properties."""
WATCHED = (
    (b"for(const e of a)1===e.nodeType&&(", f"for(const e of a)e.{OWN_SCRIPT}&&(".encode()),
    (b'if("attributes"===r){', b'if("attributes"===r){continue;'),
    (b"async connectedCallback(){if(!this.executed){", b"async connectedCallback(){if(false){"),
)


def without_python_in_markup(core: bytes) -> bytes:
    """Run the page's own Python only, and none that comes into the document later as markup.

    PyScript watches the document for ever. What the content security policy forbids to JavaScript would be
    allowed to any `<py-script>` in markup: Python, with all of the window.
    """
    for found, put in WATCHED:
        if core.count(found) != 1:
            fail("PyScript's core looks different from the pinned one", "adapt `without_python_in_markup`")
        core = core.replace(found, put)
    return core
