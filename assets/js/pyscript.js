// Loads PyScript from this site, with one thing switched off before it starts.
//
// PyScript builds a function from text for its workers' default hook (the `pyscript.fs` module in workers, not used
// here). That is the only place where the page itself would need `unsafe-eval` in its content security policy.
// (The workers' own program gets a file of its own in the build, see `with_worker_file` in tools/build/site.py.)
import { hooks } from "../runtime/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
