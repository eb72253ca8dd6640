// What is imported into the memory snapshot (snapshot.js), and what the build takes for needed (tools/build/make_app.mjs).

// Standard modules that PyScript's own Python package, asyncio's callbacks or a traceback ask for right at the
// start. The rest of the standard library arrives when the page is idle (interpreter.js); until then an import of
// anything that is neither here nor used by the app fails. Every module costs bytes on the first visit.
export const STANDARD = `
import _colorize, ast, asyncio, base64, codeop, collections.abc, contextlib, dataclasses, enum, functools, html,
       importlib.util, inspect, io, itertools, json, keyword, linecache, math, operator, random, re, string,
       textwrap, token, tokenize, traceback, types, typing, unicodedata, warnings, weakref
import encodings.ascii, encodings.cp437, encodings.latin_1, encodings.utf_8, encodings.utf_16
import pyodide, pyodide.code, pyodide.ffi, pyodide.ffi.wrappers, pyodide.webloop
`.replaceAll(/,\s+/g, ", ");

export const IMPORT_ALL = `
def railtable_import_all():
    import gc, importlib, linecache, pkgutil, sys
    count = 0
    for package_name in ("engine", "ui"):
        package = importlib.import_module(package_name)
        count += 1
        for found in pkgutil.walk_packages(package.__path__, package_name + "."):
            if not found.name.endswith(".__main__"):  # the page's entry script: it starts the app
                importlib.import_module(found.name)
                count += 1
    # The archive of the standard library is empty until the page is idle, and its importers, which are in the
    # snapshot, fail when a traceback asks for a line of it. No lines is an answer, too. The app's own lines come
    # later, with its sources.
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None)
        if path and path not in linecache.cache and ".zip/" in path:
            linecache.cache[path] = (0, None, [], path)
    importlib.invalidate_caches()
    for _ in range(3):
        gc.collect()
    return count

railtable_count = railtable_import_all()
del railtable_import_all
`;
