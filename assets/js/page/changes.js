// Applies the list of changes that Python sends (ui/browser/patch.py). Everything that decides something is Python; this knows
// only elements.

import { goTo } from "./address.js";
import { BoardView } from "./board_view.js";
import { tickClock } from "./clock.js";
import { watchDiagrams } from "./diagrams.js";
import { byId, mayFocus, scrollIntoSight } from "./dom.js";
import { announce, setDock, setModal } from "./fixed_parts.js";
import { focusNewScreen, leaveWhatGoes, rememberFocus, restoreFocus } from "./focus.js";
import { offerInstalling } from "./install.js";
import { showSoughtChoice, watchLesson } from "./lesson_room.js";
import { loadPainterWhenIdle } from "./pictures.js";
import { tellPrograms } from "./programs.js";
import { startTimer } from "./python.js";
import { followLog, scrollToTop, showTab, watchWideTables } from "./scrolling.js";
import { playSound } from "./sound.js";
import { allTables, tableNamed } from "./tables.js";
import { showCard, showTableTip } from "./tips.js";

const actSelector = (arg) => `[data-do="act"][data-arg="${CSS.escape(arg)}"]`;
/** A number that is not among the choices is written into the field for any other one. */
const amountSelector = (arg) => `.amount[data-amount="${CSS.escape(arg.replace(/ \d+$/, ""))}"]`;

/** An element that must be there; it is missing when a piece's markup is not well-formed. */
function required(id) {
  const element = byId(id);
  if (!element) throw new Error(`no element #${id}: is the markup of its neighbours well-formed?`);
  return element;
}

const defsOfGames = new Map();
let screenChanged = false; // another screen has taken the place of the first

const PANELS = { board: ".stage", turn: ".turn-body", players: ".players", sheets: ".drawer", log: ".log" };

/** What each kind of change does. */
const CHANGES = {
  root(id, html) {
    byId(id).innerHTML = html;
    byId("dock").classList.toggle("is-below-bar", byId("app").querySelector(".bar") !== null);
    if (id !== "app") return;
    screenChanged = document.documentElement.classList.contains("ready");
    if (!screenChanged) return; // the first screen looked the same before
    scrollTo(0, 0);
    byId("live").textContent = ""; // it said what happened on the screen before
  },
  /** Patterns and symbols of a game, once for all its boards. */
  defs(game, markup) {
    if (defsOfGames.get(game) === markup) return;
    defsOfGames.set(game, markup);
    byId("defs").innerHTML = `<svg width="0" height="0">${[...defsOfGames.values()].join("")}</svg>`;
  },
  fill: (region, html) => void (byId(region).innerHTML = html),
  set(id, html) {
    const element = required(id);
    const before = numbersOf(element);
    element.innerHTML = html;
    flipNumbers(element, before);
  },
  replace(id, html) {
    const old = required(id);
    const before = numbersOf(old);
    old.insertAdjacentHTML("beforebegin", html);
    const next = old.previousElementSibling;
    old.remove();
    flipNumbers(next, before);
  },
  insert(region, anchor, html) {
    if (anchor === null) byId(region).insertAdjacentHTML("beforeend", html);
    else required(anchor).insertAdjacentHTML("beforebegin", html);
  },
  remove: (id) => required(id).remove(),
  move: (region, id, anchor) => byId(region).insertBefore(required(id), anchor && required(anchor)),
  mark(table, name, arg) {
    const root = tableNamed(table);
    for (const element of root.querySelectorAll("." + name)) element.classList.remove(name);
    if (arg !== null) for (const element of root.querySelectorAll(actSelector(arg))) element.classList.add(name);
  },
  /** Things that a lesson wants somebody to look at: by what they do or explain, or a panel by its name. `sought`:
   * actions that are asked for, or what was just done; they come into sight, and nothing marks them. */
  point(table, targets, sought = []) {
    const root = tableNamed(table);
    if (!root) return;
    for (const name of ["is-pointed", "is-sought"])
      for (const element of root.querySelectorAll(`.${name}`)) element.classList.remove(name);
    for (const action of sought) {
      const places = root.querySelectorAll(`.board-svg ${action === "happened" ? "[data-happened]" : actSelector(action)}`);
      const list = root.querySelectorAll(`.choices ${actSelector(action)}, .choices ${amountSelector(action)}`);
      for (const element of places.length ? places : list) element.classList.add("is-sought");
    }
    showSoughtChoice();
    for (const target of targets) {
      const act = `[data-arg="${CSS.escape(target)}"]`;
      const found = PANELS[target] ?? (root.querySelector(act) ? act : amountSelector(target));
      for (const element of root.querySelectorAll(found)) element.classList.add("is-pointed");
    }
  },
  attr(id, name, value) {
    const element = id === ":root" ? document.documentElement : byId(id);
    if (!element) return;
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  },
  title: (text) => void (document.title = text),
  go: goTo,
  later: startTimer,
  say: announce,
  modal: setModal,
  tip: showTableTip,
  card: showCard,
  focus(id) {
    const element = byId(id);
    if (element && mayFocus()) element.focus({ preventScroll: true });
  },
  /** A selected action: its line in the list and its place on the board come into sight. */
  show(table, arg) {
    const root = tableNamed(table);
    const all = [...root.querySelectorAll(actSelector(arg))];
    root.style.setProperty("--preview", `${root.querySelector(".preview").offsetHeight}px`); // it may lie over the list
    scrollIntoSight(all.find((element) => element.classList.contains("choice")));
    if (BoardView.usedLast) return; // what was tapped stays under the finger, for the second tap
    const board = BoardView.of(root);
    const drawn = (element) => board.svg.contains(element) && element.getBoundingClientRect().width > 0;
    const spot = all.find(drawn);
    if (spot) board.bringIntoView(spot);
  },
  here: (table) => followLog(tableNamed(table)),
  sound: (kind, volume = 1) => playSound(kind, volume),
  top: (id) => scrollToTop(byId(id)),
  start: (id) => scrollIntoSight(byId(id), "start"),
  dock: setDock,
  reveal: (id) => scrollIntoSight(byId(id)),
  tell: tellPrograms,
  /** What another frame's Python would need to go on here (assets/js/frame.js). */
  kept: (text) => void (window.railtable.keptGame = text),
  open: (address) => void window.open(address, "_blank", "noopener"),
  ready() {
    document.documentElement.classList.add("ready");
    loadPainterWhenIdle();
    import("../thoughts.js").catch(() => {}); // a table can be played at without
  },
};

// Numbers in the players' cards turn like the flaps of a departure board when they change.
const numbersOf = (element) =>
  element.classList.contains("seat") ? [...element.querySelectorAll("b, .num")].map((one) => one.textContent) : null;

function flipNumbers(element, before) {
  if (!before) return;
  const now = [...element.querySelectorAll("b, .num")];
  if (now.length !== before.length) return;
  now.forEach((one, index) => one.textContent !== before[index] && one.classList.add("flap"));
}

/** Changes after which everything is where it was. */
const WITHOUT_LAYOUT = new Set(["tip", "card", "title", "go", "later", "say", "sound", "tell", "kept", "open"]);

/** Called from Python: `text` is a JSON list of changes. */
export function applyChanges(text) {
  const changes = JSON.parse(text);
  const had = rememberFocus();
  leaveWhatGoes(had, changes);
  for (const [name, ...values] of changes) CHANGES[name](...values);
  if (changes.every(([name]) => WITHOUT_LAYOUT.has(name))) return;
  restoreFocus(had, screenChanged);
  if (screenChanged) focusNewScreen();
  screenChanged = false;
  for (const root of allTables()) BoardView.of(root).follow();
  for (const root of allTables()) showTab(root);
  offerInstalling();
  tickClock();
  dispatchEvent(new Event("railtable:patched"));
  watchDiagrams();
  watchLesson();
  watchWideTables();
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("railtable:painted")));
}
