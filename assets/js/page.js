// The browser's side of the page: applies the list of changes that Python sends (ui/patch.py), keeps the focus,
// moves the board under fingers and wheel, and forwards what people do to one Python function.
// Everything that decides something is Python; this file only knows elements.

const rt = (window.railtable ??= {});
const by = (id) => document.getElementById(id);
const SVG_MIN = 1;
const SVG_MAX = 8;
let forward = () => {};

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
  standing("div", "toasts", { class: "toasts" });
  standing("div", "tip", { class: "tip", role: "tooltip", hidden: "" });
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

const CHANGES = {
  root(html) {
    by("app").innerHTML = html;
    scrollTo(0, 0);
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
  mark(name, arg) {
    for (const element of document.querySelectorAll("." + name)) element.classList.remove(name);
    if (arg !== null) for (const element of document.querySelectorAll(actSelector(arg))) element.classList.add(name);
  },
  attr(id, name, value) {
    const element = id === ":root" ? document.documentElement : by(id);
    if (!element) return;
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  },
  title: (text) => void (document.title = text),
  say: (text) => void (by("live").textContent = text),
  modal(open) {
    const dialog = by("dialog");
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  },
  tip: (html) => showTip(html),
  focus(id) {
    const element = by(id);
    if (element) element.focus({ preventScroll: true });
  },
  /** A selected action: its line in the list and its place on the board come into sight. */
  show(arg) {
    const all = [...document.querySelectorAll(actSelector(arg))];
    all.find((element) => element.classList.contains("choice"))?.scrollIntoView({ block: "nearest" });
    if (fromBoard) return; // what was tapped stays under the finger, for the second tap
    const svg = boardSvg();
    const spot = svg && all.find((element) => svg.contains(element));
    if (spot) bringIntoView(spot);
  },
  sound: (kind) => playSound(kind),
  top(id) {
    const element = by(id);
    if (element) element.scrollTop = 0;
  },
  reveal: (id) => by(id)?.scrollIntoView({ block: "nearest" }),
  view: (command) => moveBoard(command),
  ready: () => document.documentElement.classList.add("ready"),
};

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

function playSound(kind) {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    if (kind === "bell") for (const [hertz, loud] of [[1318.5, 0.05], [2637, 0.02], [3551, 0.01]]) tone("sine", hertz, loud, 0.9);
    else tone("triangle", 190, 0.09, 0.05);
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
  };
}

function restoreFocus(had) {
  if (!had || had.element.isConnected) return;
  const place = (had.region && by(had.region)) || document;
  const same = had.verb && `[data-do="${had.verb}"][data-arg="${CSS.escape(had.arg ?? "")}"]`;
  const target =
    (had.id && by(had.id)) ||
    (same && (place.querySelector(same) || document.querySelector(same))) ||
    document.querySelector("[data-focus-home]");
  target?.focus({ preventScroll: true });
}

/** Called from Python: `text` is a JSON list of changes. */
rt.patch = (text) => {
  const had = rememberFocus();
  for (const [name, ...values] of JSON.parse(text)) CHANGES[name](...values);
  restoreFocus(had);
  if (boardSvg() !== observed) watchBoard();
  followPart();
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("railtable:painted")));
};

// --- the explaining tip ----------------------------------------------------------------------------------------

let pointed = null;

function showTip(html) {
  const tip = by("tip");
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

// --- the board: pan and zoom -----------------------------------------------------------------------------------

const view = { k: 1, x: 0, y: 0, key: "", part: null, hot: "" };
const fingers = new Map();
let fromBoard = false; // the last click or key was on the board
let dragged = false; // the pointer that is down, or was down last, has moved the board: its click means nothing
let start = null;

const boardSvg = () => by("board-svg");

function frame() {
  const svg = boardSvg();
  const matrix = svg.getScreenCTM();
  const box = svg.viewBox.baseVal;
  const outer = svg.getBoundingClientRect();
  return {
    svg,
    matrix,
    w: box.width,
    h: box.height,
    vw: outer.width / matrix.a,
    vh: outer.height / matrix.d,
    left: (matrix.e - outer.left) / matrix.a, // free room before the board, in its own units
    top: (matrix.f - outer.top) / matrix.d,
  };
}

function placeBoard() {
  const svg = boardSvg();
  if (!svg) return;
  if (svg.dataset.key !== view.key) {
    Object.assign(view, { k: 1, x: 0, y: 0, key: svg.dataset.key, part: null });
    if (svg.dataset.fit === "fill") return fillRoom();
  }
  draw();
}

const FILL_MAX = 2.6;

/** How much bigger the board gets when it fills its room instead of fitting into it. */
function fillFactor() {
  const { matrix, w, h, vw, vh } = matrixed();
  return matrix ? Math.min(FILL_MAX, Math.max(vw / w, vh / h)) : 1;
}

/** The board fills its room; what can be done now is in the middle. */
function fillRoom() {
  Object.assign(view, { k: 1, x: 0, y: 0 });
  draw();
  const factor = fillFactor();
  if (factor <= 1) return;
  const hot = [...boardSvg().querySelectorAll("[data-hot]")].map((element) => element.getBoundingClientRect());
  const outer = boardSvg().getBoundingClientRect();
  const middle = (low, high, from, size) =>
    hot.length ? (Math.min(...hot.map((box) => box[low])) + Math.max(...hot.map((box) => box[high]))) / 2 : from + size / 2;
  const x = middle("left", "right", outer.left, outer.width);
  const y = middle("top", "bottom", outer.top, outer.height);
  zoomAt(factor, x, y);
  const { matrix } = matrixed();
  view.x += (outer.left + outer.width / 2 - x) / matrix.a;
  view.y += (outer.top + outer.height / 2 - y) / matrix.d;
  draw();
}

/** Keep the board in sight: `before` is the free room in front of it at its normal size. */
function clamp(value, size, visible, before) {
  const full = view.k * size;
  if (full <= visible) {
    const share = visible - size > 0.01 ? before / (visible - size) : 0.5;
    return (visible - full) * share - before;
  }
  return Math.min(-before, Math.max(visible - before - full, value));
}

function draw() {
  const { matrix, w, h, vw, vh, left, top } = matrixed();
  if (!matrix) return;
  view.k = Math.min(SVG_MAX, Math.max(SVG_MIN, view.k));
  view.x = clamp(view.x, w, vw, left);
  view.y = clamp(view.y, h, vh, top);
  const text = `translate(${view.x.toFixed(2)} ${view.y.toFixed(2)}) scale(${view.k.toFixed(4)})`;
  const group = by("frame-view");
  if (group.getAttribute("transform") !== text) group.setAttribute("transform", text);
  by("frame-stage")?.classList.toggle("is-zoomed", view.k > 1.01);
}

function matrixed() {
  const svg = boardSvg();
  return svg?.getScreenCTM() ? frame() : {};
}

function zoomAt(factor, clientX, clientY) {
  const { matrix } = matrixed();
  if (!matrix) return;
  const x = (clientX - matrix.e) / matrix.a;
  const y = (clientY - matrix.f) / matrix.d;
  const before = view.k;
  view.k = Math.min(SVG_MAX, Math.max(SVG_MIN, view.k * factor));
  const grown = view.k / before;
  view.x = x - (x - view.x) * grown;
  view.y = y - (y - view.y) * grown;
  draw();
}

/** What can be done on the board now, as one text. */
const hotNow = () => [...boardSvg().querySelectorAll("[data-hot]")].map((element) => element.dataset.arg).join("|");

/** A part of the board (x, y, width, height in its own units) fills the room, as far as its shape allows. */
function showPart(part) {
  const [x, y, width, height] = part;
  const { matrix, vw, vh, left, top } = matrixed();
  if (!matrix) return;
  view.part = part;
  view.hot = hotNow();
  view.k = Math.min(SVG_MAX, Math.max(SVG_MIN, Math.min(vw / width, vh / height)));
  view.x = (vw - view.k * width) / 2 - left - view.k * x;
  view.y = (vh - view.k * height) / 2 - top - view.k * y;
  draw();
}

/** Who looks at a part sees where something can be done: when that is elsewhere from now on, the part it is in comes
 * into sight. */
function followPart() {
  if (!view.part || view.k <= 1.01 || !boardSvg()) return;
  const hot = hotNow();
  if (hot === view.hot) return;
  view.hot = hot;
  const { svg, matrix, vw, vh, left, top } = matrixed();
  if (!matrix) return;
  const spots = [...svg.querySelectorAll("[data-hot]")].map((element) => {
    const box = element.getBoundingClientRect();
    const at = (low, high, from, scale, moved) => ((low + high) / 2 - from) / scale - moved;
    return [
      at(box.left, box.right, matrix.e, matrix.a, view.x) / view.k,
      at(box.top, box.bottom, matrix.f, matrix.d, view.y) / view.k,
    ];
  });
  const among = ([x, y, width, height]) =>
    spots.filter(([a, b]) => a >= x && a <= x + width && b >= y && b <= y + height).length;
  const shown = [(-left - view.x) / view.k, (-top - view.y) / view.k, vw / view.k, vh / view.k];
  if (!spots.length || among(shown)) return;
  const parts = [...document.querySelectorAll(".stage-parts [data-arg]")].map((one) => partOf(one.dataset.arg));
  const best = parts.reduce((one, other) => (among(other) > among(one) ? other : one), parts[0]);
  if (best && among(best)) showPart(best);
}

const partOf = (command) => command.split(" ").slice(1).map(Number);

function moveBoard(command) {
  const svg = boardSvg();
  if (!svg) return;
  if (command.startsWith("to ")) return showPart(partOf(command));
  const box = svg.getBoundingClientRect();
  if (command === "fit") {
    view.part = null;
    if (view.k <= 1.01 && fillFactor() > 1.05) return fillRoom();
    Object.assign(view, { k: 1, x: 0, y: 0 });
    draw();
  } else zoomAt(command === "in" ? 1.4 : 1 / 1.4, box.left + box.width / 2, box.top + box.height / 2);
}

function bringIntoView(element) {
  const { svg, matrix } = matrixed();
  if (!matrix || view.k <= 1.01) return;
  const outer = svg.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const inside = box.left >= outer.left && box.right <= outer.right && box.top >= outer.top && box.bottom <= outer.bottom;
  if (inside) return;
  view.x += (outer.left + outer.width / 2 - (box.left + box.width / 2)) / matrix.a;
  view.y += (outer.top + outer.height / 2 - (box.top + box.height / 2)) / matrix.d;
  draw();
}

const spread = () => {
  const [a, b] = [...fingers.values()];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) };
};

document.addEventListener("pointerdown", (event) => {
  if (!fingers.size) dragged = false;
  if (!event.target.closest?.("#board-svg") || event.button > 0) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  start = fingers.size === 2 ? spread() : { x: event.clientX, y: event.clientY };
});

document.addEventListener("pointermove", (event) => {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  const { matrix } = matrixed();
  if (!matrix) return;
  if (fingers.size > 2) return;
  if (fingers.size === 2) {
    const before = spread();
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    const after = spread();
    dragged = true;
    view.x += (after.x - before.x) / matrix.a;
    view.y += (after.y - before.y) / matrix.d;
    zoomAt(after.far / Math.max(1, before.far), after.x, after.y);
    return;
  }
  if (!dragged && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 8) return;
  if (!dragged) {
    dragged = true;
    boardSvg().setPointerCapture?.(event.pointerId);
    by("frame-stage")?.classList.add("is-dragged");
    Object.assign(finger, { x: event.clientX, y: event.clientY });
  }
  view.x += (event.clientX - finger.x) / matrix.a;
  view.y += (event.clientY - finger.y) / matrix.d;
  Object.assign(finger, { x: event.clientX, y: event.clientY });
  draw();
});

for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size === 0) by("frame-stage")?.classList.remove("is-dragged");
  });
}

document.addEventListener(
  "wheel",
  (event) => {
    if (!event.target.closest?.("#board-svg")) return;
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), event.clientX, event.clientY);
  },
  { passive: false },
);

// Measuring costs a layout, so it is done when the board's room changes, not at every redraw.
const room = new ResizeObserver(() => placeBoard());
let observed = null;

function watchBoard() {
  room.disconnect();
  observed = boardSvg();
  if (!observed) return;
  room.observe(observed);
  placeBoard();
}

// --- what people do --------------------------------------------------------------------------------------------

const doing = (event) => event.target.closest?.("[data-do]");
const tellHover = (element) => {
  const why = element?.closest("#choices") ? "" : (element?.dataset.why ?? ""); // the panel tells it beside them
  forward("hover", element?.dataset.do ?? "", element?.dataset.arg ?? "", why);
};
const plain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;
const seen = (element) => element.scrollIntoView({ block: "nearest", inline: "nearest" });
const typing = (element) => element.closest?.("input:not([type=radio]):not([type=checkbox]), textarea, select");

window.addEventListener(
  "click",
  (event) => {
    // Keys and scripts click without a pointer (detail 0): they always mean what they say.
    if (dragged && event.detail && event.target.closest?.("#board-svg")) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    performance.mark("railtable:click");
  },
  true,
);

document.addEventListener("click", (event) => {
  const element = doing(event);
  if (!element) {
    forward("do", "", "", event.pointerType || "key");
    return;
  }
  if (element.tagName === "BUTTON" || element.tagName === "A") event.preventDefault();
  fromBoard = Boolean(element.closest("#board-svg"));
  pointed = element;
  if (element.dataset.do === "zoom") moveBoard(element.dataset.arg);
  else if (element.dataset.do === "pick-file") by("file-input")?.click();
  else forward("do", element.dataset.do, element.dataset.arg ?? "", event.pointerType || "key");
  if (element.dataset.do === "tab" && element.isConnected) seen(element);
});

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || dragged) return;
  const element = doing(event);
  if (element === pointed && element) return;
  pointed = element;
  tellHover(element);
});

document.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "mouse" || event.relatedTarget) return;
  pointed = null;
  forward("hover", "", "", "");
});

document.addEventListener("focusin", (event) => {
  const element = doing(event);
  if (!event.target.matches?.(":focus-visible") || typing(event.target)) return;
  pointed = element;
  if (event.target.closest("#board-svg")) bringIntoView(event.target);
  tellHover(element);
});

for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => {
    const field = event.target;
    if (field.id === "file-input") {
      if (name === "change") readFile(field.files[0]);
      return;
    }
    if (!field.name) return;
    const value = field.type === "checkbox" ? String(field.checked) : field.value.slice(0, READ_AT_MOST);
    forward(name, field.name, value, field.type);
  });
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  forward("do", event.target.dataset.submit ?? "", "", "key");
});

const READ_AT_MOST = 1e6; // bytes: more than Python reads of any record (engine/core/record.py)

async function readFile(file) {
  if (!file) return;
  if (file.size > 4e6) forward("file", file.name, "", "big");
  else forward("file", file.name, await file.slice(0, READ_AT_MOST).text(), "");
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
  for (const element of place.querySelectorAll("button, a[href], [tabindex='0']")) {
    if (element === from || element.contains(from)) continue;
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

/** Up and down from where nothing is listed: to the selected choice's neighbour, or to the first choice. */
function intoChoices(from, key) {
  if (from !== document.body && !from.closest("#turn, #preview")) return null;
  const all = [...document.querySelectorAll("#choices .choice")];
  const at = all.findIndex((element) => element.classList.contains("is-selected"));
  if (key === "ArrowDown") return all[at + 1] ?? null;
  return key === "ArrowUp" ? (all[at < 0 ? all.length - 1 : at - 1] ?? null) : null;
}

document.addEventListener("keydown", (event) => {
  if (!plain(event)) return;
  const target = event.target;
  if (typing(target)) {
    if (event.key === "Escape") target.blur();
    return;
  }
  performance.mark("railtable:click");
  if (event.key.startsWith("Arrow") && target.type !== "radio") {
    const next = neighbour(target, event.key) ?? (by("dialog")?.open ? null : intoChoices(target, event.key));
    if (next) {
      event.preventDefault();
      next.focus();
    }
    return;
  }
  const native = /^(BUTTON|A|INPUT|SUMMARY)$/.test(target.tagName);
  if ((event.key === "Enter" || event.key === " ") && target.dataset?.do && !native) {
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
  if (boardSvg() && ["+", "=", "-", "0"].includes(event.key)) {
    event.preventDefault();
    moveBoard(event.key === "-" ? "out" : event.key === "0" ? "fit" : "in");
    return;
  }
  if (event.key.length === 1 || event.key === "Escape" || event.key === "Enter") {
    if (event.key === "Enter" && native) return;
    fromBoard = false;
    forward("key", event.key, "", "");
  }
});

window.addEventListener("hashchange", () => forward("hash", location.hash, "", ""));
window.addEventListener("storage", (event) => forward("storage", event.key ?? "", "", ""));
for (const query of ["(prefers-reduced-motion: reduce)", "(max-width: 899px), (max-height: 500px)"]) {
  matchMedia(query).addEventListener("change", () => forward("media", "", "", ""));
}

/** Called from Python once: `handle(kind, a, b, c)` gets everything that people do. */
rt.listen = (handle) => {
  stand();
  forward = handle;
};

/** A timer without a proxy of its own: it comes back as an input of kind `timer`. */
rt.later = (number, milliseconds) => setTimeout(() => forward("timer", String(number), "", ""), milliseconds);

rt.download = (name, text) => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
};

rt.copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    forward("copied", "yes", "", "");
  } catch {
    forward("copied", "no", "", ""); // the record is shown in a text field as well
  }
};

rt.selectAll = (id) => by(id)?.select?.();

rt.go = (fragment, replace) => {
  if (location.hash === fragment) return;
  if (replace) history.replaceState(null, "", fragment);
  else history.pushState(null, "", fragment);
};
