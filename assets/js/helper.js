// The second Python, in which bots think: a named worker of PyScript with the page's own configuration, interpreter and
// snapshot. Python decides when there is one and what to do when it fails (ui/browser/bot_worker.py); this starts it, carries
// questions and answers (texts) and ends it.

let told = () => {}; // (number, what, request, text), a function of Python
const { railtable } = window;
const workers = new Map(); // number -> its <script>, whose `xworker` PyScript sets
const timers = new Map();

const TICK = 20; // milliseconds between looks for what PyScript makes of the element
const LOOKS = 500;
const SILENT = 15_000;
const AT_ONCE = 20; // looks without a pause

/** How the last one fares, for tests and for support: `data-helper` of <html>. */
function shown(state) {
  if (state) document.documentElement.dataset.helper = state;
  else delete document.documentElement.dataset.helper;
}

export function listen(heard) {
  told = heard;
}

export async function start(number) {
  const script = document.createElement("script");
  workers.set(number, script);
  shown("starting");
  const gone = () => workers.get(number) !== script;
  try {
    await new Promise((idle) => railtable.whenIdle(idle)); // the board comes first
    const began = performance.now();
    // PyScript waits for ever for a file that is not there.
    const source = new URL("../../bots.py", import.meta.url).href;
    const response = await fetch(source);
    if (!response.ok) throw new Error(`${response.status} for ${source}`);
    script.type = "py";
    script.byRailtable = true; // PyScript leaves all others alone (tools/build/patches.py)
    script.src = source;
    script.setAttribute("worker", "");
    script.setAttribute("name", `bots-${number}`); // a name belongs to its first worker for ever
    if (gone()) return;
    document.body.append(script);
    for (let look = 0; !script.xworker; look++) {
      if (look === LOOKS) throw new Error("PyScript has made no worker");
      // Usually at once; whoever looks later misses the event of a program that does not arrive.
      await (look < AT_ONCE ? null : new Promise((waited) => setTimeout(waited, TICK)));
    }
    if (gone()) return script.xworker.terminate();
    script.xworker.addEventListener("error", (event) => {
      event.preventDefault(); // it is told here, calmly, and nowhere else
      failed(number, event.message || "its program did not arrive");
    });
    script.xworker.ready.catch((error) => (error.toldOtherwise = true)); // boot.js leaves it to us
    await script.xworker.ready;
    // A program that has failed is "ready" as well, and never answers.
    const silent = new Promise((_, late) => setTimeout(late, SILENT, "it does not answer"));
    const identity = await Promise.race([script.xworker.sync.identity(), silent]);
    if (gone()) return;
    performance.measure("railtable:helper", { start: began, end: performance.now() });
    shown("up");
    told(number, "up", 0, identity);
  } catch (error) {
    failed(number, error);
  }
}

function failed(number, error) {
  if (!workers.has(number)) return;
  console.info(`railtable: the bots' worker: ${error}`);
  shown("failed");
  told(number, "failed", 0, "");
}

export async function ask(number, request, question) {
  const began = performance.now();
  try {
    const answer = await workers.get(number).xworker.sync.think(request, question);
    performance.measure("railtable:thought", { start: began, end: performance.now(), detail: request });
    told(number, "answer", request, String(answer));
  } catch (error) {
    failed(number, error);
  }
}

/** Whoever hears this in time is alive. */
export const call = (number) =>
  workers.get(number)?.xworker.sync.alive().then(() => told(number, "alive", 0, ""), (error) => failed(number, error));

export const drop = (number, request) => void workers.get(number)?.xworker.sync.drop(request).catch(() => {});

export function end(number) {
  const script = workers.get(number);
  workers.delete(number);
  if (document.documentElement.dataset.helper !== "failed") shown(null);
  script?.xworker?.terminate();
  script?.remove();
}

/** One timer of each name; nothing: none. */
export function later(name, milliseconds) {
  clearTimeout(timers.get(name));
  if (milliseconds != null) timers.set(name, setTimeout(() => told(0, "time", 0, name), milliseconds));
}
