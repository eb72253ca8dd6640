// An embedded board (embed.html). Of all boards in one page only the first starts Python; it makes the others' apps,
// too, and draws straight into their documents, which the browser allows to frames of the same origin. When its frame
// is taken away, another one starts Python and goes on where every board stands. Frames that may not see each other
// (another origin, or a sandbox without `allow-same-origin`) have Python each for itself.
import "./page.js";
import { activityType, bridge, statement, tableHeight } from "./bridge.js";

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
  let there = false;
  const up = new Promise((resolve, reject) => {
    /** Python calls this when it is there: with what makes a window's app, and what forgets it. */
    hub.serve = (take, letGo) => {
      there = true;
      resolve({ take, letGo });
    };
    new MutationObserver(() => {
      hub.failed = html.dataset.failed !== undefined && !there;
      if (hub.failed) reject(new Error("Python did not start"));
    }).observe(html, { attributes: true, attributeFilter: ["data-failed"] });
  });
  up.catch(() => {});
  /** Its number from now on, and a promise: its board stands. Once this frame is gone, no promise of it is kept. */
  hub.join = (window, kept) => {
    const mine = ++number;
    hub.windows.set(mine, window);
    const taken = up.then(({ take }) => {
      if (!hub.windows.has(mine)) return; // gone meanwhile
      window.performance.mark("railtable:handed-over");
      take(mine, window, kept);
    });
    return { number: mine, taken };
  };
  hub.leave = (mine) => {
    hub.windows.delete(mine);
    up.then(({ letGo }) => letGo(mine)).catch(() => {});
  };
  addEventListener("pagehide", () => {
    hub.failed = true; // nobody joins what goes
    for (const [theirs, other] of [...hub.windows]) {
      if (other === window) continue;
      other.railtable?.orphaned(hub);
      hub.leave(theirs);
    }
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) hub.failed = html.dataset.failed !== undefined && !there; // it has come back
  });
  rt.hub = hub;
  rt.begun = rt.headStart();
  import("./interpreter.js").catch((error) => rt.fail("start", error));
  import("./pyscript.js").catch((error) => rt.fail("start", error));
  return hub;
}

let joined = null; // whose Python this board has, or waits for
let again = 0;

function joinSoon() {
  clearTimeout(again);
  again = setTimeout(join);
}

async function join() {
  const hub = neighbour() ?? hold();
  if (hub === rt.hub) html.dataset.python = "here";
  const { number, taken } = hub.join(window, rt.keptGame ?? "");
  const mine = (joined = { hub, number });
  try {
    await taken;
    if (joined === mine) document.getElementById("app").inert = false;
  } catch (error) {
    if (joined !== mine) return;
    if (hub.failed && hub !== rt.hub) joinSoon(); // perhaps it does not fail here
    else rt.fail("start", error);
  }
}

/** Python is not there any more: another one has to go on. */
function alone() {
  joined = null;
  rt.listen(() => {});
  document.getElementById("app").inert = true;
  joinSoon();
}

/** The frame that had Python, or was starting it, is gone. */
rt.orphaned = (hub) => {
  if (joined?.hub === hub) alone();
};

addEventListener("pagehide", () => {
  if (!joined || joined.hub === rt.hub) return;
  const { hub, number } = joined;
  joined = null;
  rt.listen(() => {});
  hub.leave(number);
});

/** Browsers keep pages that were left, and show them again as they were. */
addEventListener("pageshow", (event) => {
  if (event.persisted && !(joined && joined.hub === rt.hub)) alone();
});

// --- the page around ---------------------------------------------------------------------------------------------

const began = performance.now();

function wantedHeight(width) {
  const box = document.querySelector(".board-svg")?.viewBox.baseVal;
  return tableHeight(width, box, html.dataset);
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
  return {
    activity: `${location.href.split(/[?#]/)[0]}#/embed/${settings}`,
    type: activityType(html.dataset.mode),
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

new MutationObserver(([first]) => {
  if (first.oldValue === null && html.dataset.failed !== undefined) post({ kind: "event", name: "failed", facts: {} });
}).observe(html, { attributes: true, attributeFilter: ["data-failed"], attributeOldValue: true });

if (rt.fail) join();
else post({ kind: "event", name: "failed", facts: {} }); // without boot.js there is no start
