// An embedded board (embed.html). Of all boards in one page only the first starts Python; it makes the others' apps,
// too, and draws straight into their documents, which the browser allows to frames of the same origin. When its frame
// is taken away, another one starts Python and goes on where every board stands. Frames that may not see each other
// (another origin, or a sandbox without `allow-same-origin`) have Python each for itself.
import "./page.js";
import { bridge, heightFor, statement } from "./bridge.js";

const rt = window.railtable;
const html = document.documentElement;
const BUILD = html.dataset.snapshot + location.pathname; // only frames of the very same version share anything

// --- who has Python ----------------------------------------------------------------------------------------------

/** The frame beside this one that has Python, or is about to. */
function neighbour() {
  if (parent === window) return null;
  for (let index = 0; index < parent.length; index++) {
    try {
      const { hub } = parent[index].railtable ?? {};
      if (hub?.build === BUILD && !hub.failed) return hub;
    } catch {
      // of another origin
    }
  }
  return null;
}

/** From now on this frame is the one. */
function hold() {
  const hub = { build: BUILD, failed: false, windows: new Map() };
  let number = 0;
  const up = new Promise((resolve, reject) => {
    /** Python calls this when it is there: with what makes a window's app, and what forgets it. */
    hub.serve = (take, letGo) => resolve({ take, letGo });
    new MutationObserver(() => {
      hub.failed = html.dataset.failed !== undefined && !html.classList.contains("ready");
      if (hub.failed) reject(new Error("Python did not start"));
    }).observe(html, { attributes: true, attributeFilter: ["data-failed"] });
  });
  up.catch(() => {});
  hub.join = async (window, kept) => {
    const { take } = await up;
    const mine = ++number;
    hub.windows.set(mine, window);
    window.performance.mark("railtable:handed-over");
    take(mine, window, kept);
    return mine;
  };
  hub.leave = async (mine) => {
    hub.windows.delete(mine);
    (await up).letGo(mine);
  };
  addEventListener("pagehide", () => {
    hub.failed = true; // nobody joins what goes
    for (const other of hub.windows.values()) if (other !== window) other.railtable.orphaned();
  });
  rt.hub = hub;
  rt.begun = rt.headStart();
  import("./interpreter.js").catch((error) => rt.fail("start", error));
  import("./pyscript.js").catch((error) => rt.fail("start", error));
  return hub;
}

let joined = null;

async function join() {
  const hub = neighbour() ?? hold();
  if (hub === rt.hub) html.dataset.python = "here";
  const app = document.getElementById("app");
  try {
    const number = await hub.join(window, rt.keptGame ?? "");
    joined = { hub, number };
    app.inert = false;
  } catch (error) {
    if (hub !== rt.hub) setTimeout(join); // it has failed there; perhaps it does not here
    else rt.fail("start", error);
  }
}

/** The frame that had Python is gone. */
rt.orphaned = () => {
  joined = null;
  rt.listen(() => {});
  document.getElementById("app").inert = true;
  setTimeout(join);
};

addEventListener("pagehide", () => {
  if (joined && joined.hub !== rt.hub) joined.hub.leave(joined.number).catch(() => {});
});

// --- the page around ---------------------------------------------------------------------------------------------

const began = performance.now();
const BOARDLESS = 0.7;

function wantedHeight(width) {
  const box = document.querySelector(".board-svg")?.viewBox.baseVal;
  const { controls, mode } = html.dataset;
  return heightFor(width, box?.width ? box.height / box.width : BOARDLESS, controls, mode === "lesson" || mode === "puzzle");
}

let width = 0;
let asked = null;
const post = bridge({
  rt,
  onPrepare(given, send) {
    width = given;
    asked = send;
    if (html.classList.contains("ready")) send({ kind: "resize", width, height: wantedHeight(width) });
  },
});

const about = () => {
  const settings = new URLSearchParams(location.hash.replace(/^#\/embed\//, ""));
  for (const name of ["lang", "theme", "controls"]) settings.delete(name);
  const learning = settings.has("lesson") ? "lesson" : settings.has("puzzle") ? "assessment" : "simulation";
  return {
    activity: `${location.href.split(/[?#]/)[0]}#/embed/${settings}`,
    type: learning,
    language: html.lang,
    seconds: (performance.now() - began) / 1000,
    seat: Number(settings.get("seat") ?? 0),
  };
};

/** What has just been drawn is to be seen now; in a frame that is not shown, nothing ever is. */
const seen = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    setTimeout(resolve, 250);
  });

let attempted = false;
let standing = Promise.resolve(); // the page around shows the frame when it hears "ready", and hears all in its order
rt.on("*", (facts, kind) => {
  if (kind === "ready") standing = standing.then(seen);
  standing.then(() => told(facts, kind));
});

function told(facts, kind) {
  post({ kind: "event", name: kind, facts });
  if (kind === "ready" && width) asked({ kind: "resize", width, height: wantedHeight(width) });
  if (kind === "ready" && attempted) return;
  attempted ||= kind === "ready";
  const made = statement(kind, facts, about());
  if (made) post({ kind: "statement", statement: made });
}

new MutationObserver(() => {
  if (html.dataset.failed !== undefined) post({ kind: "event", name: "failed", facts: {} }); // nobody can tell why
}).observe(html, { attributes: true, attributeFilter: ["data-failed"] });

join();
