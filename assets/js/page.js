// The browser's side of the page: applies the list of changes that Python sends (ui/browser/patch.py), keeps the focus,
// moves boards under fingers and wheel, and forwards what people do to one Python function, with the table it
// was done at. Everything that decides something is Python; this file only knows elements.

import { bestView, better, worthOf } from "./sight.js";

const rt = (window.railtable ??= {});
const by = (id) => document.getElementById(id);
let handle = () => {};

// --- in somebody else's page (embed.html): it keeps its focus, its scroll position and its history ------------------

const embedded = document.documentElement.dataset.embed !== undefined;
/** May this page put the focus somewhere? In a frame of another site that would take it out of the host's field. */
const mayFocus = () => !embedded || document.hasFocus();

/** Bring something into sight; in a frame without moving the page around it. */
function intoSight(element, block = "nearest") {
  if (!embedded) return void element?.scrollIntoView({ block, inline: "nearest" });
  for (let box = element?.parentElement; box && box !== document.documentElement; box = box.parentElement) {
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    if (box.scrollHeight > box.clientHeight)
      box.scrollTop += Math.min(0, inner.top - outer.top) || (block === "start" ? inner.top - outer.top : Math.max(0, inner.bottom - outer.bottom));
    if (box.scrollWidth > box.clientWidth)
      box.scrollLeft += Math.min(0, inner.left - outer.left) || Math.max(0, inner.right - outer.right);
  }
}

// --- tables: any number of them may stand on the page, each in an element [data-table="name"] --------------------

let used = null; // the table that was touched or focused last

const tableAt = (element) => element?.closest?.("[data-table]") ?? null;
const tableNamed = (name) => document.querySelector(`[data-table="${CSS.escape(name)}"]`);
const tableInUse = () => (used?.isConnected ? used : document.querySelector("[data-table]"));

/** Tell Python what was done; `table` is where. */
const forward = (kind, a, b, c, table = tableInUse()) => handle(kind, a, b, c, table?.dataset.table ?? "");

// --- standing parts outside of #app: they survive every change of screen --------------------------------------

function standing(tag, id, attributes) {
  const element = document.createElement(tag);
  element.id = id;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

function stand() {
  if (by("live")) return;
  standing("div", "live", { class: "visually-hidden", "aria-live": "polite", role: "status" });
  const notes = standing("section", "notes", {}); // what is said beside everything: a region with a name (ui/app/app.py)
  notes.append(standing("div", "toasts", { class: "toasts" }));
  standing("aside", "dock", { class: "dock", "aria-labelledby": "dock-title", hidden: "" });
  notes.append(standing("div", "tip", { class: "tip", role: "tooltip", hidden: "" }));
  standing("div", "defs", { class: "visually-hidden", "aria-hidden": "true" });
  const dialog = standing("dialog", "dialog", { class: "dialog", "aria-labelledby": "dialog-title" });
  dialog.innerHTML = '<div id="dialog-body"></div>';
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    forward("key", "Escape", "", "");
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) forward("do", "close", "", "mouse");
  });
}

// --- changes ---------------------------------------------------------------------------------------------------

const actSelector = (arg) => `[data-do="act"][data-arg="${CSS.escape(arg)}"]`;

/** An element that must be there; it is missing when a piece's markup is not well-formed. */
function known(id) {
  const element = by(id);
  if (!element) throw new Error(`no element #${id}: is the markup of its neighbours well-formed?`);
  return element;
}

const defs = new Map();
let turned = false; // another screen has taken the place of the first

const PANELS = { board: ".stage", turn: ".turn-body", players: ".players", sheets: ".drawer", log: ".log" };

const CHANGES = {
  root(id, html) {
    by(id).innerHTML = html;
    if (id !== "app") return;
    scrollTo(0, 0);
    turned = document.documentElement.classList.contains("ready");
  },
  /** Patterns and symbols of a game, once for all its boards. */
  defs(game, markup) {
    if (defs.get(game) === markup) return;
    defs.set(game, markup);
    by("defs").innerHTML = `<svg width="0" height="0">${[...defs.values()].join("")}</svg>`;
  },
  fill: (region, html) => void (by(region).innerHTML = html),
  set(id, html) {
    const element = known(id);
    const before = figures(element);
    element.innerHTML = html;
    turnFigures(element, before);
  },
  replace(id, html) {
    const old = known(id);
    const before = figures(old);
    old.insertAdjacentHTML("beforebegin", html);
    const next = old.previousElementSibling;
    old.remove();
    turnFigures(next, before);
  },
  insert(region, anchor, html) {
    if (anchor === null) by(region).insertAdjacentHTML("beforeend", html);
    else known(anchor).insertAdjacentHTML("beforebegin", html);
  },
  remove: (id) => known(id).remove(),
  move: (region, id, anchor) => by(region).insertBefore(known(id), anchor && known(anchor)),
  mark(table, name, arg) {
    const root = tableNamed(table);
    for (const element of root.querySelectorAll("." + name)) element.classList.remove(name);
    if (arg !== null) for (const element of root.querySelectorAll(actSelector(arg))) element.classList.add(name);
  },
  /** Things that a lesson wants somebody to look at: by what they do or explain, or a panel by its name. */
  point(table, targets) {
    const root = tableNamed(table);
    if (!root) return;
    for (const element of root.querySelectorAll(".is-pointed")) element.classList.remove("is-pointed");
    for (const target of targets) {
      // a number that is not among the choices is written into the field for any other one
      const words = CSS.escape(target.replace(/ \d+$/, ""));
      const act = `[data-arg="${CSS.escape(target)}"]`;
      const found = PANELS[target] ?? (root.querySelector(act) ? act : `.amount[data-amount="${words}"]`);
      for (const element of root.querySelectorAll(found)) element.classList.add("is-pointed");
    }
  },
  attr(id, name, value) {
    const element = id === ":root" ? document.documentElement : by(id);
    if (!element) return;
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  },
  title: (text) => void (document.title = text),
  /** The same again is said again, though the text of the region does not change for those who see it. */
  say(text) {
    const live = by("live");
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  },
  modal(open) {
    const dialog = by("dialog");
    if (open === dialog.open) return;
    // What lies under a dialog can be neither clicked nor heard.
    if (open) dialog.append(by("toasts"));
    else by("notes").prepend(by("toasts"));
    (open ? dialog : document.body).append(by("live"));
    if (open && mayFocus()) dialog.showModal();
    else if (open) dialog.setAttribute("open", "");
    else dialog.close();
  },
  /** A table says nothing about what is pointed at elsewhere. */
  tip(table, html) {
    if (table === null || (tableAt(pointed)?.dataset.table ?? table) === table) showTip(html);
  },
  focus(id) {
    const element = by(id);
    if (element && mayFocus()) element.focus({ preventScroll: true });
  },
  /** A selected action: its line in the list and its place on the board come into sight. */
  show(table, arg) {
    const root = tableNamed(table);
    const all = [...root.querySelectorAll(actSelector(arg))];
    intoSight(all.find((element) => element.classList.contains("choice")));
    if (fromBoard) return; // what was tapped stays under the finger, for the second tap
    const board = Board.of(root);
    const spot = all.find((element) => board.svg.contains(element));
    if (spot) board.bringIntoView(spot);
  },
  /** The log follows the moment on the table. Browsers keep what is read in its place when something is written
   * above it, so a list that was scrolled once would stay behind for ever. */
  here(table) {
    const list = tableNamed(table)?.querySelector(".log-list");
    const entry = list?.querySelector(".is-here") ?? list?.lastElementChild; // the first action comes next
    if (!entry || (entry === list.firstElementChild && !scrolled.has(list))) return; // to ask would cost a layout
    scrolled.add(list);
    const [inner, outer] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
    const end = outer.bottom - parseFloat(getComputedStyle(list).paddingBottom); // something may lie over the rest
    if (inner.top < outer.top || inner.bottom > end) list.scrollTop += inner.top - outer.top;
  },
  sound: (kind, volume = 1) => playSound(kind, volume),
  /** Back to the top; whoever has never been scrolled is there, and to ask them would cost a layout. */
  top(id) {
    const element = by(id);
    if (scrolled.has(element)) element.scrollTop = 0;
  },
  start: (id) => intoSight(by(id), "start"),
  /** The rules beside the table, or (null) nothing. */
  dock(html) {
    const dock = by("dock");
    dock.hidden = html === null;
    dock.innerHTML = html ?? "";
    document.documentElement.toggleAttribute("data-dock", html !== null);
  },
  reveal: (id) => intoSight(by(id)),
  tell: (kind, facts) => tellPrograms(kind, facts),
  /** What another frame's Python would need to go on here (assets/js/frame.js). */
  kept: (text) => void (rt.keptGame = text),
  open: (address) => void window.open(address, "_blank", "noopener"),
  ready() {
    document.documentElement.classList.add("ready");
    if (!embedded) idle(() => loadPictures().catch(() => {})); // asked for again when it is needed
    import("./thoughts.js").catch(() => {}); // a table can be played at without
  },
};

// --- programs in this page: `railtable.on("move", heard)`, `railtable.goto(3)` (docs/embedding.md) ------------------

const listeners = new Set();

/** Something has happened that a program may want to know; what it does with that is its own affair. */
function tellPrograms(kind, facts) {
  for (const [wanted, heard] of [...listeners])
    if (wanted === kind || wanted === "*") queueMicrotask(() => heard(facts, kind));
}

/** Hear of `ready move step answered completed done score` ("*": of all); returns what ends it. */
rt.on = (kind, heard) => {
  const one = [kind, heard];
  listeners.add(one);
  return () => void listeners.delete(one);
};

for (const command of ["load", "goto", "play", "language", "theme"])
  rt[command] = (argument) => forward("command", command, JSON.stringify(argument ?? null), "");

// Numbers in the players' cards turn like the flaps of a departure board when they change.
const figures = (element) =>
  element.classList.contains("seat") ? [...element.querySelectorAll("b, .num")].map((one) => one.textContent) : null;

function turnFigures(element, before) {
  if (!before) return;
  const now = [...element.querySelectorAll("b, .num")];
  if (now.length !== before.length) return;
  now.forEach((one, index) => one.textContent !== before[index] && one.classList.add("flap"));
}

// --- sound: a wooden click and a small bell, made here; only when somebody has asked for it --------------------

let audio = null;

function tone(type, hertz, loud, seconds, later = 0) {
  const at = audio.currentTime + later;
  const wave = new OscillatorNode(audio, { type, frequency: hertz });
  const fade = new GainNode(audio, { gain: 0.0001 });
  fade.gain.setValueAtTime(loud, at);
  fade.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  wave.connect(fade).connect(audio.destination);
  wave.start(at);
  wave.stop(at + seconds);
}

function playSound(kind, volume) {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    if (kind === "bell") for (const [hertz, loud] of [[1318.5, 0.05], [2637, 0.02], [3551, 0.01]]) tone("sine", hertz, loud * volume, 0.9);
    else tone("triangle", 190, 0.09 * volume, 0.05);
  } catch {
    // no sound device, or not allowed: the game does not need it
  }
}

function rememberFocus() {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  return {
    element,
    id: element.id,
    verb: element.dataset?.do,
    arg: element.dataset?.arg,
    region: element.closest("[data-region]")?.id,
    table: tableAt(element)?.dataset.table,
  };
}

function restoreFocus(had) {
  if (!had || had.element.isConnected || !mayFocus()) return;
  if (document.activeElement !== document.body) return; // it was put somewhere, or is back where a dialog was opened
  // One dialog has followed another: nothing outside of it can have the focus.
  const whole = by("dialog")?.open ? by("dialog") : document;
  const table = had.table === undefined ? whole : (tableNamed(had.table) ?? document);
  const place = (had.region && by(had.region)) || table;
  const same = had.verb && `[data-do="${had.verb}"][data-arg="${CSS.escape(had.arg ?? "")}"]`;
  const target =
    (had.id && by(had.id)) ||
    (same && (place.querySelector(same) || table.querySelector(same))) ||
    home(table);
  target?.focus({ preventScroll: true });
}

/** Where somebody begins on a screen or at a table: in a form what is chosen first (Enter there does it all). */
function home(place) {
  const dialog = by("dialog");
  if (dialog?.open) return dialog.querySelector("[autofocus]") ?? dialog.querySelector("button, input, select, a[href]");
  const marked = place.querySelector(".cover [data-focus-home]") ?? place.querySelector("[data-focus-home]");
  const found = (marked?.matches("form") && marked.querySelector(":checked")) || marked || by("app").querySelector("h1");
  if (found && !found.hasAttribute("tabindex") && found.tabIndex < 0) found.tabIndex = -1;
  return found;
}

/** Diagrams are drawn when they come into view. */
const seeing = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seeing.unobserve(target);
      if (target.isConnected) forward("do", "rules-see", target.dataset.see, "see", null);
    }
  },
  { rootMargin: "200px" },
);
addEventListener("beforeprint", () => {
  for (const { dataset } of document.querySelectorAll("[data-see]")) forward("do", "rules-see", dataset.see, "see", null);
});

// The tab of what is open, or that a lesson points at, comes into its strip's sight when that changes; who scrolls the
// strip afterwards is left alone, and the first tab is in sight by itself.
const tabShown = new WeakMap();

function tabIntoSight(root) {
  const strip = root.querySelector(".tabs");
  if (!strip) return;
  const wanted = strip.querySelector(".is-pointed") ?? strip.querySelector('[aria-selected="true"]');
  const key = wanted?.dataset.arg ?? "";
  const before = tabShown.get(strip) ?? strip.firstElementChild?.dataset.arg;
  tabShown.set(strip, key);
  if (wanted && key !== before) intoSight(wanted);
}

const scrolled = new WeakSet();
addEventListener("scroll", ({ target }) => void scrolled.add(target), { capture: true, passive: true });

/** What is wider than its room can be scrolled by keys, too; then it has the name of the table in it. Told by an
 * observer: to ask before the page is laid out, in a frame perhaps before it has a size, would have it laid out twice. */
const scrollers = new ResizeObserver((entries) => {
  for (const box of new Set(entries.map(({ target }) => target.closest(".table-wrap")))) {
    if (!box) continue; // of a table that has been taken out
    const inside = box.querySelector("table");
    const words = inside?.caption?.textContent || inside?.ariaLabel || by("dialog-title")?.textContent || document.title;
    const told = { tabindex: "0", role: "region", "aria-label": words };
    const wide = box.scrollWidth > box.clientWidth + 1;
    for (const [name, value] of Object.entries(told)) wide ? box.setAttribute(name, value) : box.removeAttribute(name);
  }
});

/** Called from Python: `text` is a JSON list of changes. */
rt.patch = (text) => {
  const had = rememberFocus();
  for (const [name, ...values] of JSON.parse(text)) CHANGES[name](...values);
  restoreFocus(had);
  if (turned && document.activeElement === document.body && mayFocus()) home(document)?.focus({ preventScroll: true });
  turned = false;
  for (const root of document.querySelectorAll("[data-table]")) Board.of(root).follow();
  for (const root of document.querySelectorAll("[data-table]")) tabIntoSight(root);
  offerInstalling();
  tickClock();
  dispatchEvent(new Event("railtable:patched"));
  for (const one of document.querySelectorAll("[data-see]")) seeing.observe(one);
  for (const one of document.querySelectorAll(".table-wrap, .table-wrap > table")) scrollers.observe(one);
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("railtable:painted")));
};

// --- a clock that only informs: how long the turn has lasted -----------------------------------------------------

const turns = new Map(); // a table's name -> whose turn it is, since when

function tickClock() {
  for (const clock of document.querySelectorAll(".turn-clock")) {
    const root = tableAt(clock);
    const who = root.querySelector(".seat.is-turn")?.id ?? "";
    const known = turns.get(root.dataset.table);
    if (known?.who !== who || known.key !== root.querySelector(".board-svg").dataset.key) {
      turns.set(root.dataset.table, { who, key: root.querySelector(".board-svg").dataset.key, since: Date.now() });
    }
    const seconds = Math.floor((Date.now() - turns.get(root.dataset.table).since) / 1000);
    const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (clock.textContent !== shown) clock.textContent = shown;
  }
}

setInterval(tickClock, 1000);

// --- installing, where the browser offers it ---

let installing = null;
const offerInstalling = () => by("install")?.toggleAttribute("hidden", installing === null);

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // it is offered on the start screen, not by a bar over a game
  installing = event;
  offerInstalling();
});
window.addEventListener("appinstalled", () => {
  installing = null;
  offerInstalling();
});

// --- the explaining tip ----------------------------------------------------------------------------------------

let pointed = null;

function showTip(html) {
  const tip = by("tip");
  if (!tip) return; // the app does not stand
  if (html === null || !pointed?.isConnected) {
    tip.hidden = true;
    return;
  }
  tip.innerHTML = html;
  tip.hidden = false;
  const around = pointed.getBoundingClientRect();
  const box = tip.getBoundingClientRect();
  const gap = 10;
  let left = around.left + around.width / 2 - box.width / 2;
  let top = around.top - box.height - gap;
  if (top < 8) top = Math.min(around.bottom + gap, innerHeight - box.height - 8);
  left = Math.max(8, Math.min(left, innerWidth - box.width - 8));
  tip.style.left = `${Math.round(left)}px`;
  tip.style.top = `${Math.round(Math.max(8, top))}px`;
}

// --- boards: pan and zoom, each for itself -------------------------------------------------------------------------

const SVG_MIN = 1;
const SVG_MAX = 8;
const FILL_MAX = 2.6;
/** A board drawn so many pixels wide can be read: no label on it is smaller than a ninetieth of its width. */
const READABLE = 824;
/** So much smaller a board may be rather than cut: its letters are nine pixels high then. */
const ENOUGH = READABLE / 810;
/** So many pixels stay free around what is brought into sight. */
const AROUND = 8;
/** A thing that can be done counts for so much more than one that was just done, which is shown beside it. */
const DECIDED = 1000;
/** Less room than this, and one panel stands beside or below the board; the same numbers as in table.css. */
const isSmall = (box) => box.width < 900 || box.height <= 500;
const docks = (box) => (box.width >= 1700 && box.height >= 800) || box.width / box.height <= 4 / 3;
const roomOf = (box) => (isSmall(box) ? "small" : docks(box) ? "docks" : "big");
let fromBoard = false; // the last click or key was on a board

/** The moving part of a table: its board under fingers, wheel and keys. */
class Board {
  static all = new WeakMap();
  /** How boards were looked at last, by the name of their table: a table that is drawn anew keeps its view. */
  static views = new Map();
  /** The board that a pointer is moving. */
  static held = null;

  /** The board of a table; made when it is first asked for. */
  static of(root) {
    if (!Board.all.has(root)) Board.all.set(root, new Board(root));
    return Board.all.get(root);
  }

  /** The board that an element lies on. */
  static with(element) {
    const svg = element?.closest?.(".board-svg");
    return svg ? Board.of(tableAt(svg)) : null;
  }

  constructor(root) {
    this.root = root;
    this.svg = root.querySelector(".board-svg");
    this.group = root.querySelector(".board-view");
    this.stage = root.querySelector(".stage");
    this.key = "";
    this.part = null; // what is shown alone: x, y, width, height
    this.far = false; // has somebody asked for all of it?
    this.nearby = false; // is it magnified so that it can be read?
    this.moved = false; // does it stand otherwise than `near` has put it?
    this.kept = false; // has somebody moved it in the present step? Then it stays until the next decision
    this.under = 0; // how much of its room lay under a sheet when it was drawn
    this.hot = ""; // what mattered when it was last looked at
    this.deciding = false; // was something to be decided on it then?
    this.fingers = new Map();
    this.dragged = false; // the pointer that is down, or was down last, has moved the board: its click means nothing
    this.start = null;
    this.roomy = null; // small, big, or with room for sheets beside the board
    this.reset();
    this.shape();
    Object.assign(this, Board.views.get(root.dataset.table));
    // Measuring costs a layout, so it is done when the room changes, not at every redraw.
    this.room = new ResizeObserver(() => this.place());
    this.room.observe(this.svg);
    this.room.observe(root);
  }

  reset() {
    Object.assign(this, { k: 1, x: 0, y: 0 });
  }

  /** Told before the first layout: everything in the table inherits it. */
  shape() {
    const { width, height } = this.svg.viewBox.baseVal;
    this.root.style.setProperty("--board", (width / height).toFixed(3));
  }

  /** Everything about the board's place on the screen; null while it has none. */
  frame() {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const box = this.svg.viewBox.baseVal;
    const outer = this.svg.getBoundingClientRect();
    return {
      matrix,
      outer,
      w: box.width,
      h: box.height,
      vw: outer.width / matrix.a,
      vh: outer.height / matrix.d,
      left: (matrix.e - outer.left) / matrix.a, // free room before the board, in its own units
      top: (matrix.f - outer.top) / matrix.d,
      under: this.moved ? this.covered(outer) / matrix.d : 0,
    };
  }

  /** How much of the board's room a sheet lies over, from below: so far the board can be moved up. */
  covered(outer) {
    const sheet = this.root.querySelector(".drawer > .sheet");
    if (!sheet || getComputedStyle(sheet).position !== "absolute" || !sheet.offsetHeight) return 0;
    return Math.max(0, outer.bottom - Math.max(outer.top, sheet.getBoundingClientRect().top));
  }

  /** The room has changed. */
  place() {
    if (!this.root.isConnected) return this.room.disconnect();
    const room = roomOf(this.root.getBoundingClientRect());
    if (room !== this.roomy) {
      this.roomy = room;
      forward("room", room, "", "", this.root);
    }
    if (this.svg.dataset.key !== this.key) {
      this.key = this.svg.dataset.key;
      this.part = null;
      this.far = false;
      this.hot = "";
      this.reset();
      if (this.svg.dataset.fit === "fill") return this.fill();
    }
    this.shape();
    if (this.isNear()) {
      this.hot = this.hotNow();
      this.deciding = this.svg.querySelector("[data-hot]") !== null;
    }
    if (this.isNear() && !this.moved) this.near();
    else this.draw();
  }

  /** How much bigger the board gets when it fills its room instead of fitting into it. */
  fillFactor() {
    const at = this.frame();
    return at ? Math.min(FILL_MAX, Math.max(at.vw / at.w, at.vh / at.h)) : 1;
  }

  /** What matters on the board now: what can be done; or else what a decision is about that is not taken there;
   * and what others have just done. Of an action with several places: those that keys reach. */
  hotSpots() {
    const all = (name) => [...this.svg.querySelectorAll(`[data-${name}]`)];
    const hot = all("hot");
    const main = new Set(hot.filter((one) => one.hasAttribute("tabindex")).map(({ dataset }) => dataset.arg));
    const places = hot.filter((one) => !main.has(one.dataset.arg) || one.hasAttribute("tabindex"));
    const decided = places.length ? places : all("about");
    return [
      ...decided.map((element) => ({ element, what: element.dataset.arg ?? element.dataset.about, worth: DECIDED })),
      ...all("happened").map((element) => ({ element, what: `happened ${element.dataset.happened}`, worth: 1 })),
    ];
  }

  /** The decision that is to be taken, or what is looked at. */
  hotNow() {
    const spots = this.hotSpots().map(({ what }) => what);
    return spots.length ? [this.root.querySelector(".look-count")?.textContent ?? "", ...spots].join("|") : "";
  }

  /** Does this board show, where it is too small to be read, the part that matters now? Not when somebody has
   * asked for all of it, or is looking at a part. */
  isNear = () => this.svg.dataset.fit === "near" && !this.far && !this.part;

  /** The part of the board where something is to be decided, so big that it can be read. With nothing to decide
   * it stays where it is. */
  near() {
    this.draw(); // another table's view may still be drawn, and the places of things are measured
    const at = this.frame();
    if (!at) return;
    const k = this.readable(at);
    if (k === 1) {
      if (this.nearby) this.reset(); // the window has grown
      this.nearby = false;
      return this.draw();
    }
    this.nearby = true;
    this.moved = false;
    const best = this.aim(at, k);
    const middle = { x: (-at.left - this.x + at.vw / 2) / this.k, y: (-at.top - this.y + at.vh / 2) / this.k };
    this.k = Math.min(SVG_MAX, k);
    this.x = (best ? 0 : at.vw / 2) - at.left - this.k * (best ? best.left : middle.x);
    this.y = (best ? 0 : at.vh / 2) - at.top - this.k * (best ? best.top : middle.y);
    this.draw();
  }

  /** How much it is magnified so that it can be read, and the part with the most of what matters at that size. */
  aim(at, k) {
    const room = { wide: at.vw / k, high: at.vh / k, board: [at.w, at.h], margin: AROUND / at.matrix.a / k };
    const spots = this.hotSpots();
    const places = new Set(spots.map(({ element }) => element));
    const others = [...this.svg.querySelectorAll("[data-do]")].filter((one) => !places.has(one));
    return bestView(this.targets(at, spots), others.map((one) => this.boxOf(one, at)), room);
  }

  /** How much that needs; 1 where all of it can be read. */
  readable(at) {
    const all = at.matrix.a * at.w; // how wide the board is when it fits into its room
    const k = ((READABLE / 90) * Number(this.svg.dataset.letters || 90)) / all;
    const across = at.vw / at.w;
    const wanted = k > across && k <= across * ENOUGH ? across : k; // rather all of its width than cut by so little
    return wanted <= ENOUGH ? 1 : Math.min(SVG_MAX, wanted);
  }

  /** Does the part that is shown have as much of what matters as `near` would show? */
  showsMost() {
    const at = this.frame();
    const k = at && this.readable(at);
    if (!at || (k === 1 && !this.part)) return true; // where all of it can be read, only somebody magnifies it
    const [left, top] = [(-at.left - this.x) / this.k, (-at.top - this.y) / this.k];
    const shown = { wide: at.vw / this.k, high: (at.vh - at.under) / this.k, board: [at.w, at.h] };
    const view = [left, top, left + shown.wide, top + shown.high];
    const targets = this.targets(at, this.hotSpots());
    const here = worthOf(view, targets, shown);
    const all = { wide: at.w, high: at.h, board: [at.w, at.h] };
    const most = k > 1 ? this.aim(at, k) : worthOf([0, 0, at.w, at.h], targets, all);
    return !most || !better(most, here);
  }

  /** Where an element lies, in the board's own units: left, top, right, bottom. Of what reaches far (a line with
   * its number) the spot that says what it does. */
  boxOf(element, at) {
    const box = (element.querySelector("[data-spot]") ?? element).getBoundingClientRect();
    const across = (x) => ((x - at.matrix.e) / at.matrix.a - this.x) / this.k;
    const down = (y) => ((y - at.matrix.f) / at.matrix.d - this.y) / this.k;
    return [across(box.left), down(box.top), across(box.right), down(box.bottom)];
  }

  targets = (at, spots) => spots.map(({ element, what, worth }) => ({ what, worth, box: this.boxOf(element, at) }));

  /** The board fills its room; what can be done now is in the middle. */
  fill() {
    this.reset();
    this.draw();
    const factor = this.fillFactor();
    if (factor <= 1) return;
    const hot = this.hotSpots().map(({ element }) => element.getBoundingClientRect());
    const { outer } = this.frame();
    const middle = (low, high, from, size) =>
      hot.length
        ? (Math.min(...hot.map((box) => box[low])) + Math.max(...hot.map((box) => box[high]))) / 2
        : from + size / 2;
    const x = middle("left", "right", outer.left, outer.width);
    const y = middle("top", "bottom", outer.top, outer.height);
    this.zoomAt(factor, x, y);
    this.shift(outer.left + outer.width / 2 - x, outer.top + outer.height / 2 - y);
  }

  draw() {
    const at = this.frame();
    if (!at) return;
    this.under = at.under;
    this.k = Math.min(SVG_MAX, Math.max(SVG_MIN, this.k));
    this.x = clamp(this.x, this.k, at.w, at.vw, at.left);
    this.y = clamp(this.y, this.k, at.h, at.vh, at.top, at.under);
    const text = `translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${this.k.toFixed(4)})`;
    if (this.group.getAttribute("transform") !== text) this.group.setAttribute("transform", text);
    this.stage.classList.toggle("is-zoomed", this.k > 1.01);
    const { key, k, x, y, part, far, nearby } = this;
    Board.views.set(this.root.dataset.table, { key, k, x, y, part, far, nearby });
  }

  /** Move by so many pixels of the screen. */
  shift(dx, dy) {
    const { matrix } = this.frame();
    this.moved = true;
    this.x += dx / matrix.a;
    this.y += dy / matrix.d;
    this.draw();
  }

  zoomAt(factor, clientX, clientY) {
    const at = this.frame();
    if (!at) return;
    const x = (clientX - at.matrix.e) / at.matrix.a;
    const y = (clientY - at.matrix.f) / at.matrix.d;
    const before = this.k;
    this.moved = true;
    this.k = Math.min(SVG_MAX, Math.max(SVG_MIN, this.k * factor));
    const grown = this.k / before;
    this.x = x - (x - this.x) * grown;
    this.y = y - (y - this.y) * grown;
    this.draw();
  }

  /** A part of the board (x, y, width, height in its own units) fills the room, as far as its shape allows. */
  showPart(part) {
    const [x, y, width, height] = part;
    const at = this.frame();
    if (!at) return;
    this.part = part;
    this.far = false;
    this.hot = this.hotNow();
    this.k = Math.min(SVG_MAX, Math.max(SVG_MIN, Math.min(at.vw / width, at.vh / height)));
    this.x = (at.vw - this.k * width) / 2 - at.left - this.k * x;
    this.y = (at.vh - this.k * height) / 2 - at.top - this.k * y;
    this.draw();
  }

  /** At every decision, and at what others do, the board shows as much of what matters as can be shown whole: it
   * moves when that is more than it shows already. Who has moved it while others act keeps it until the next
   * decision. A board that was moved out from under a sheet comes back when the sheet goes. */
  follow() {
    if (this.under) this.draw();
    const hot = this.key ? this.hotNow() : this.hot;
    if (hot === this.hot) return;
    this.hot = hot;
    const deciding = this.svg.querySelector("[data-hot]") !== null;
    if (deciding || this.deciding) this.kept = false;
    this.deciding = deciding;
    if (!hot || this.kept || this.far) return;
    if (this.svg.dataset.fit === "near") {
      if (this.showsMost()) return;
      this.part = null;
      this.reset();
      this.near();
    } else if (this.part && this.k > 1.01 && !this.showsMost()) this.showBestPart();
  }

  /** Of the parts that have a button, the one with the most of what matters. */
  showBestPart() {
    const at = this.frame();
    const targets = this.targets(at, this.hotSpots());
    const board = [at.w, at.h];
    const among = ([x, y, wide, high]) => worthOf([x, y, x + wide, y + high], targets, { wide, high, board }).worth;
    const parts = [...this.root.querySelectorAll(".stage-parts [data-arg]")].map((one) => partOf(one.dataset.arg));
    const best = parts.reduce((one, other) => (among(other) > among(one) ? other : one), parts[0]);
    if (best && among(best)) this.showPart(best);
  }

  /** Somebody has moved it. */
  move(command) {
    this.kept = true;
    this.turnTo(command);
  }

  /** A zoom button or key: "in", "out", "fit", "to <part>". */
  turnTo(command) {
    if (command.startsWith("to ")) return this.showPart(partOf(command));
    if (command === "fit") {
      this.part = null;
      if (this.svg.dataset.fit === "near") {
        this.far = this.k > 1.01;
        if (!this.far) return this.near();
        this.reset();
        return this.draw();
      }
      if (this.k <= 1.01 && this.fillFactor() > 1.05) return this.fill();
      this.reset();
      return this.draw();
    }
    const box = this.svg.getBoundingClientRect();
    this.zoomAt(command === "in" ? 1.4 : 1 / 1.4, box.left + box.width / 2, box.top + box.height / 2);
  }

  bringIntoView(element) {
    if (this.k <= 1.01 || !this.frame()) return;
    const outer = this.svg.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const inside =
      box.left >= outer.left && box.right <= outer.right && box.top >= outer.top && box.bottom <= outer.bottom;
    if (inside) return;
    this.shift(
      outer.left + outer.width / 2 - (box.left + box.width / 2),
      outer.top + outer.height / 2 - (box.top + box.height / 2),
    );
  }

  /** Two fingers: their middle and how far they are apart. */
  spread() {
    const [a, b] = [...this.fingers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  down(event) {
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY };
  }

  drag(event) {
    const finger = this.fingers.get(event.pointerId);
    if (this.fingers.size > 2 || !this.frame()) return;
    const to = { x: event.clientX, y: event.clientY };
    if (this.fingers.size === 2) {
      const before = this.spread();
      Object.assign(finger, to);
      const after = this.spread();
      this.hold();
      const { matrix } = this.frame();
      this.x += (after.x - before.x) / matrix.a;
      this.y += (after.y - before.y) / matrix.d;
      this.zoomAt(after.far / Math.max(1, before.far), after.x, after.y);
      return;
    }
    if (!this.dragged) {
      if (Math.hypot(to.x - this.start.x, to.y - this.start.y) < 8) return;
      this.hold();
      this.svg.setPointerCapture?.(event.pointerId);
      this.stage.classList.add("is-dragged");
      Object.assign(finger, to);
    }
    this.shift(to.x - finger.x, to.y - finger.y);
    Object.assign(finger, to);
  }

  hold() {
    this.dragged = this.kept = true;
    Board.held = this;
  }

  up(event) {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size) return;
    Board.held = null;
    this.stage.classList.remove("is-dragged");
  }
}

/** Keep the board in sight: `before` is the free room in front of it at its normal size, `under` what lies over it
 * behind: it can be moved out from there. */
function clamp(value, k, size, visible, before, under = 0) {
  const full = k * size;
  if (full <= visible) {
    const share = visible - size > 0.01 ? before / (visible - size) : 0.5;
    const rest = (visible - full) * share - before;
    return Math.min(rest, Math.max(rest - under, value));
  }
  return Math.min(-before, Math.max(visible - before - full - under, value));
}

const partOf = (command) => command.split(" ").slice(1).map(Number);
const touched = new Map(); // pointer -> the board it went down on
let pressed = null; // where a pointer went down last: of a tap, browsers tell a place that they have corrected

document.addEventListener("pointerdown", (event) => {
  const board = Board.with(event.target);
  pressed = { x: event.clientX, y: event.clientY };
  if (!board) {
    for (const root of document.querySelectorAll("[data-table]")) Board.of(root).dragged = false;
    return;
  }
  if (event.button > 0) return;
  touched.set(event.pointerId, board);
  board.down(event);
});

document.addEventListener("pointermove", (event) => touched.get(event.pointerId)?.drag(event));

for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, (event) => {
    touched.get(event.pointerId)?.up(event);
    touched.delete(event.pointerId);
  });
}

document.addEventListener(
  "wheel",
  (event) => {
    const board = Board.with(event.target);
    // In a frame the wheel is the host's, until somebody has turned to the board, or says so with Ctrl.
    if (!board || (embedded && !event.ctrlKey && !document.hasFocus())) return;
    event.preventDefault();
    board.kept = true;
    board.zoomAt(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), event.clientX, event.clientY);
  },
  { passive: false },
);

// --- what people do --------------------------------------------------------------------------------------------

const doing = (event) => event.target.closest?.("[data-do]");
const amountOf = (element) => element?.closest?.(".amount");
let hovered = null; // the table that knows of something pointed at

/** What was typed into a number's field, as an action; empty: no number that could be meant. */
function typedAmount(form) {
  const field = form.querySelector("input");
  return field.validity.valid ? `${form.dataset.amount} ${field.valueAsNumber}` : "";
}

/** A number that cannot be is told beside its field, in the page's words and not over other things. */
function judgeAmount(form) {
  const wrong = !typedAmount(form);
  form.querySelector("input").setAttribute("aria-invalid", String(wrong));
  if (wrong) CHANGES.say(form.querySelector(".amount-wrong").textContent);
  return !wrong;
}

/** `element`: what is pointed at; none: the number in a field, from anywhere in its row and while it has the focus. */
function tellHover(element, at = null) {
  const form = element ? null : (amountOf(at) ?? amountOf(document.activeElement));
  const amount = form ? typedAmount(form) : "";
  const [verb, arg] = amount ? ["act", amount] : [element?.dataset.do ?? "", element?.dataset.arg ?? ""];
  const why = element?.closest(".choices") ? "" : (element?.dataset.why ?? ""); // the panel tells it beside them
  const table = tableAt(element ?? form) ?? hovered;
  if (hovered?.isConnected && hovered !== table) forward("hover", "", "", "", hovered);
  hovered = tableAt(element ?? form);
  forward("hover", verb, arg, why, table);
}

const plain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;
const typing = (element) => element.closest?.("input:not([type=radio]):not([type=checkbox]), textarea, select");

window.addEventListener(
  "click",
  (event) => {
    // Keys and scripts click without a pointer (detail 0): they always mean what they say.
    if (Board.with(event.target)?.dragged && event.detail) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    performance.mark("railtable:click");
  },
  true,
);

// --- fingers are wider than what lies on a board: the nearest thing in reach is meant, if it is clearly that ------

const REACH = 22; // pixels around a tap: half of what a finger needs
const OVER = 14; // so near, something that acts is rather meant than something below the finger that only explains
const CLEAR = 8; // so much nearer than any other must be what a tap does

/** What lies around a point of the board, and how far away, by what it does: what acts, and everything. */
function around(x, y) {
  const acts = new Map();
  const all = new Map();
  for (let far = 0; far <= REACH; far += 2) {
    const looks = far ? 8 + far : 1;
    for (let turn = 0; turn < looks; turn += 1) {
      const angle = (2 * Math.PI * turn) / looks;
      const below = document.elementFromPoint(x + far * Math.cos(angle), y + far * Math.sin(angle));
      const element = Board.with(below) && below.closest("[data-do]");
      if (!element) continue;
      const what = `${element.dataset.do} ${element.dataset.arg}`;
      for (const found of element.dataset.hot === undefined ? [all] : [all, acts])
        if (!found.has(what)) found.set(what, { element, far });
    }
  }
  return { acts: [...acts.values()], all: [...all.values()] };
}

/** What is meant by a tap on a board; false where two things could be: then that part of it is shown larger. */
function meant(event) {
  const board = Board.with(event.target);
  if (!board || !event.detail || !["touch", "pen"].includes(event.pointerType)) return doing(event);
  const { x, y } = pressed ?? { x: event.clientX, y: event.clientY };
  const element = document.elementFromPoint(x, y)?.closest("[data-do]");
  const { acts, all } = around(x, y);
  const [first, second] = acts;
  if (!first || (element && element.dataset.hot === undefined && first.far > OVER)) return element ?? all[0]?.element;
  if (!second || second.far - first.far >= CLEAR || board.k >= SVG_MAX) return first.element;
  board.zoomAt(2, x, y);
  return false;
}

document.addEventListener("click", (event) => {
  const step = event.target.closest?.("[data-step]");
  if (step) {
    const form = amountOf(step);
    form.querySelector("input").stepUp(Number(step.dataset.step));
    judgeAmount(form);
    return tellHover(null, form);
  }
  const element = meant(event);
  if (element === false) return;
  if (!element) {
    showTip(null);
    forward("do", "", "", event.pointerType || "key");
    return;
  }
  const table = tableAt(element) ?? tableInUse();
  if (element.tagName === "BUTTON" || element.tagName === "A") event.preventDefault();
  fromBoard = Boolean(Board.with(element));
  pointed = element;
  if (element.dataset.do === "zoom") Board.of(table).move(element.dataset.arg);
  else if (element.dataset.do === "pick-file") by("file-input")?.click();
  else if (element.dataset.do === "install") installing?.prompt();
  else forward("do", element.dataset.do, element.dataset.arg ?? "", event.pointerType || "key", table);
  if (element.dataset.do === "tab" && element.isConnected) intoSight(element);
});

document.addEventListener("pointerover", (event) => {
  // (a phone says "mouse", too, when something else comes to lie where it was tapped last)
  if (event.pointerType !== "mouse" || Board.held || matchMedia("(any-hover: none)").matches) return;
  const element = doing(event);
  if (element === pointed && element) return;
  pointed = element;
  tellHover(element, event.target);
});

document.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "mouse" || event.relatedTarget) return;
  pointed = null;
  tellHover(null);
});

let byPointer = false; // was the last thing done by a pointer, or by a key?
let clicked = null; // what has the focus because a pointer went down on it

for (const name of ["pointerdown", "focusin", "keydown"]) {
  const listen = (event) => {
    if (name === "focusin") clicked = byPointer ? event.target : null;
    else byPointer = name === "pointerdown";
    if (name !== "keydown") used = tableAt(event.target) ?? used;
  };
  document.addEventListener(name, listen, true);
}

/** Does a choice wait for Enter? What was only clicked to read about it does not take that key from it. */
const confirms = (event) =>
  event.key === "Enter" &&
  event.target === clicked &&
  tableAt(clicked)?.querySelector('.is-selected, [data-do="confirm"]');

document.addEventListener("focusin", (event) => {
  if (amountOf(event.target)) return tellHover(null, event.target);
  const element = doing(event);
  if (!event.target.matches?.(":focus-visible") || typing(event.target)) return;
  pointed = element;
  Board.with(event.target)?.bringIntoView(event.target);
  tellHover(element);
});

for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => {
    const field = event.target;
    if (field.id === "file-input") {
      if (name === "change") readFile(field.files[0]);
      return;
    }
    const form = amountOf(field);
    if (form) {
      if (name === "change" || typedAmount(form)) judgeAmount(form); // what is typed may be the beginning of another one
      return tellHover(null, form);
    }
    if (!field.name) return;
    const value = field.type === "checkbox" ? String(field.checked) : field.value.slice(0, READ_AT_MOST);
    forward(name, field.name, value, field.type);
  });
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = amountOf(event.target);
  if (!form) forward("do", event.target.dataset.submit ?? "", "", "key");
  else if (judgeAmount(form)) forward("do", "act", typedAmount(form), "key", tableAt(form));
  else form.querySelector("input").focus();
});

const READ_AT_MOST = 1e6; // bytes: more than Python reads of any record (engine/core/record.py)

async function readFile(file) {
  if (!file) return;
  const many = (await file.slice(0, 20).text()).includes("railtable-games"); // as in ui/storage/archive.py
  if (file.size > (many ? 3e7 : 4e6)) forward("file", file.name, "", "big");
  else forward("file", file.name, await file.slice(0, many ? 3e7 : READ_AT_MOST).text(), "");
  const input = by("file-input");
  if (input) input.value = "";
}

document.addEventListener("dragover", (event) => {
  if (!by("drop-here")) return;
  event.preventDefault();
  by("drop-here").classList.add("is-over");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) by("drop-here")?.classList.remove("is-over");
});
document.addEventListener("drop", (event) => {
  if (!by("drop-here")) return;
  event.preventDefault();
  by("drop-here").classList.remove("is-over");
  const file = event.dataTransfer.files[0];
  if (file) readFile(file);
  else forward("file", "", event.dataTransfer.getData("text/plain").slice(0, READ_AT_MOST), "");
});

/** Arrow keys inside [data-arrows]: to the nearest thing in that direction, wherever it stands. */
function neighbour(from, key) {
  const place = from.closest("[data-arrows]");
  if (!place) return null;
  const box = from.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null;
  let least = Infinity;
  for (const element of place.querySelectorAll("button, summary, a[href], [tabindex='0']")) {
    if (element === from || element.contains(from) || !element.checkVisibility()) continue;
    const other = element.getBoundingClientRect();
    if (!other.width && !other.height) continue;
    const ox = other.left + other.width / 2 - x;
    const oy = other.top + other.height / 2 - y;
    const along = ox * dx + oy * dy;
    const aside = Math.abs(ox * dy) + Math.abs(oy * dx);
    if (along <= 1) continue;
    const cost = along + aside * 2.2;
    if (cost < least) [best, least] = [element, cost];
  }
  return best;
}

// --- a board whose places and ways Python knows (ui/table/board_navigation.py) is walked along these -------------------------------

const WALKING = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown"]);

/** Something on the board that is left for the next place: where it lies, in the board's units, and what it is. */
function from(element, svg) {
  if (element.matches(".walker")) return "";
  const box = element.getBoundingClientRect();
  const middle = new DOMPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const { x, y } = middle.matrixTransform(svg.querySelector(".board-view").getScreenCTM().inverse());
  return ` ${x.toFixed(1)} ${y.toFixed(1)} ${element.dataset.arg ?? ""}`;
}

/** Up and down from where nothing is listed: to the selected choice's neighbour, or to the first choice. */
function intoChoices(from, key) {
  if (from !== document.body && !from.closest(".turn-head, .preview")) return null;
  const all = [...(tableInUse()?.querySelectorAll(".choices .choice") ?? [])].filter((choice) => choice.checkVisibility());
  const at = all.findIndex((element) => element.classList.contains("is-selected"));
  if (key === "ArrowDown") return all[at + 1] ?? null;
  return key === "ArrowUp" ? (all[at < 0 ? all.length - 1 : at - 1] ?? null) : null;
}

document.addEventListener("keydown", (event) => {
  if (!plain(event)) return;
  const target = event.target;
  if (typing(target)) {
    const step = { ArrowDown: "1", ArrowUp: "-1" }[event.key];
    if (event.key === "Escape") target.blur();
    else if (step && target.getAttribute("role") === "combobox") {
      event.preventDefault();
      forward("do", "type-move", step, "key");
    }
    return;
  }
  performance.mark("railtable:click");
  const walk = WALKING.has(event.key) && target.closest("[data-walk]");
  if (walk) {
    event.preventDefault();
    return forward("do", "walk", `${event.key}${from(target, walk)}`, "key", tableAt(walk));
  }
  if (event.key.startsWith("Arrow") && target.type !== "radio") {
    const next = neighbour(target, event.key) ?? (by("dialog")?.open ? null : intoChoices(target, event.key));
    if (next) {
      event.preventDefault();
      next.focus();
    }
    return;
  }
  const native = /^(BUTTON|A|INPUT|SUMMARY)$/.test(target.tagName);
  if ((event.key === "Enter" || event.key === " ") && target.dataset?.do && !native && !confirms(event)) {
    event.preventDefault();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return;
  }
  if (by("dialog")?.open) {
    if (event.key === "Escape") {
      event.preventDefault();
      forward("key", "Escape", "", "");
    }
    return;
  }
  const table = tableInUse();
  if (table && ["+", "=", "-", "0"].includes(event.key)) {
    event.preventDefault();
    Board.of(table).move(event.key === "-" ? "out" : event.key === "0" ? "fit" : "in");
    return;
  }
  if (event.key.length === 1 || event.key === "Escape" || event.key === "Enter") {
    if ((event.key === "Enter" || event.key === " ") && native) return;
    if (event.key.length === 1) event.preventDefault(); // it would scroll, or stand in the field that it opens
    fromBoard = false;
    forward("key", event.key, "", "");
  }
});

window.addEventListener("hashchange", () => forward("hash", location.hash, "", ""));
window.addEventListener("storage", (event) => forward("storage", event.key ?? "", "", ""));
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => forward("media", "", "", ""));

/** Called from Python once: `told(kind, a, b, c, table)` gets everything that people do. */
rt.listen = (told) => {
  stand();
  handle = told;
  listening += 1;
};
let listening = 0;

/** A timer without a proxy of its own: it comes back as an input of kind `timer`. */
rt.later = (number, milliseconds) => {
  const whose = listening; // another Python may have taken over meanwhile (assets/js/frame.js)
  setTimeout(() => whose === listening && forward("timer", String(number), "", ""), milliseconds);
};

// The second Python, in which bots think (ui/browser/bot_worker.py). Its module comes when it is first wanted.
let helper = null;
rt.helper = {
  /** Not in a frame without an origin of its own, and not where there is hardly any memory. */
  possible: () => typeof Worker === "function" && self.origin !== "null" && !(navigator.deviceMemory < 2),
  async run(told, what, ...given) {
    try {
      helper ??= import("./helper.js");
      const module = await helper;
      module.listen(told);
      module[what](...given);
    } catch (error) {
      helper = null;
      if (what === "start") told(given[0], "failed", 0, "");
      console.info(`railtable: no worker for bots: ${error}`);
    }
  },
};

rt.download = (name, text) => saveFile(name, new Blob([text], { type: "text/plain;charset=utf-8" }));

function saveFile(name, content) {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// Pictures of boards: the module comes when the page is idle, so that a table that is left can be drawn at once.
let pictures = null;
const idle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 2000));
const loadPictures = async () => (pictures ??= await import("./picture.js"));

let leaving = false; // a page that goes draws nothing any more; one that is kept by the browser may come back
for (const name of ["pagehide", "pageshow"]) addEventListener(name, () => void (leaving = name === "pagehide"));

/** A drawing as a file ("svg", "png"), or as the small picture of the game `name`, which comes back as an input. */
rt.picture = async (kind, markup, name) => {
  if (leaving && kind === "small") return void forward("picture", name, "", "");
  try {
    const { drawing } = pictures ?? (await loadPictures());
    const room = standing("div", "picture-room", { class: `picture-room is-${kind}`, "aria-hidden": "true", inert: "" });
    room.innerHTML = markup;
    const drawn = drawing(room.firstElementChild);
    room.remove();
    if (kind === "small") forward("picture", name, await pictures.small(drawn), "");
    else if (kind === "png") saveFile(name, await pictures.png(await pictures.withFonts(drawn)));
    else {
      const whole = kind === "still" ? drawn : await pictures.withFonts(drawn); // a page's picture is to be small
      saveFile(name, new Blob([whole.text], { type: "image/svg+xml" }));
    }
  } catch (error) {
    if (kind !== "small") throw error;
    forward("picture", name, "", "");
    console.info(`railtable: no picture of ${name}: ${error}`); // it stays as it was
  }
};

document.addEventListener("visibilitychange", () => document.hidden && forward("away", "", "", ""));

rt.copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    forward("copied", "yes", "", "");
  } catch {
    forward("copied", "no", "", ""); // the record is shown in a text field as well
  }
};

rt.share = async (title, url) => {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error.name !== "AbortError") await rt.copy(url); // nobody is told when the person has changed their mind
  }
};

rt.selectAll = (id) => by(id)?.select?.();

rt.go = (fragment, replace) => {
  if (location.hash === fragment) return;
  if (replace || embedded) history.replaceState(null, "", fragment);
  else history.pushState(null, "", fragment);
};
