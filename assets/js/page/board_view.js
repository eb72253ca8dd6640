// The moving part of a table: its board under fingers, wheel and keys. The geometry is in camera.js; this measures
// elements, and decides when the board moves by itself.

import {
  aimed, allowed, bestPart, boxOn, fillFactor, fitted, frameOf, panned, readableZoom, roomOf, shownPart, worthOfPart, zoomed,
} from "./camera.js"; // prettier-ignore
import { forward } from "./python.js";
import { better } from "./sight.js";
import { tableAt } from "./tables.js";

/** A thing that can be done counts for so much more than one that was just done, which is shown beside it; and what a
 * lesson talks about for more than all that can be done. */
const DECIDED = 1000;
const SOUGHT = 1_000_000;
/** So much of what is shown the beginning of a larger thing takes. */
const BEGINNING = 0.9;
const WHOLE = { k: 1, x: 0, y: 0 };

/** The numbers of a command "to <name> <x> <y> <width> <height>". */
const partIn = (command) => command.split(" ").slice(1).map(Number);

export class BoardView {
  static all = new WeakMap();
  /** How boards were looked at last, by the name of their table: a table that is drawn anew keeps its view. */
  static views = new Map();
  /** The board that a pointer is moving. */
  static held = null;
  /** Was the last click or key on a board? */
  static usedLast = false;

  /** The board of a table; made when it is first asked for. */
  static of(root) {
    if (!BoardView.all.has(root)) BoardView.all.set(root, new BoardView(root));
    return BoardView.all.get(root);
  }

  /** The board that an element lies on. */
  static with(element) {
    const svg = element?.closest?.(".board-svg");
    return svg ? BoardView.of(tableAt(svg)) : null;
  }

  constructor(root) {
    this.root = root;
    this.svg = root.querySelector(".board-svg");
    this.group = root.querySelector(".board-view");
    this.stage = root.querySelector(".stage");
    this.key = "";
    this.part = null; // what is shown alone: x, y, width, height
    this.wantsAll = false; // has somebody asked for all of it?
    this.magnified = false; // is it magnified so that it can be read?
    this.moved = false; // does it stand otherwise than `magnify` has put it?
    this.still = false; // has somebody moved it in the present step? Then it stays until the next decision
    this.under = 0; // how much of its room lay under a sheet when it was drawn
    this.hot = ""; // what mattered when it was last looked at
    this.deciding = false; // was something to be decided on it then?
    this.sought = ""; // what a lesson talked about then
    this.far = false; // is it shown smaller than can be read, so that all of that is in sight?
    this.fingers = new Map();
    this.dragged = false; // the pointer that is down, or was down last, has moved the board: its click means nothing
    this.start = null;
    this.layout = null; // small, big, or with room for sheets beside the board
    Object.assign(this, WHOLE);
    this.tellShape();
    Object.assign(this, BoardView.views.get(root.dataset.table));
    // Measuring costs a layout, so it is done when the room changes, not at every redraw.
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(this.svg);
    this.observer.observe(root);
  }

  /** Set before the first layout: everything in the table inherits it. */
  tellShape() {
    const { width, height } = this.svg.viewBox.baseVal;
    this.root.style.setProperty("--board", (width / height).toFixed(3));
  }

  /** Everything about the board's place on the screen; null while it has none. */
  frame() {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const outer = this.svg.getBoundingClientRect();
    return frameOf(matrix, outer, this.svg.viewBox.baseVal, this.moved ? this.covered(outer) : 0);
  }

  /** How much of the board's room a sheet lies over, from below: so far the board can be moved up. */
  covered(outer) {
    const sheet = this.root.querySelector(".drawer > .sheet");
    if (!sheet || getComputedStyle(sheet).position !== "absolute" || !sheet.offsetHeight) return 0;
    return Math.max(0, outer.bottom - Math.max(outer.top, sheet.getBoundingClientRect().top));
  }

  /** The room has changed, or has been measured for the first time. */
  resized() {
    if (!this.root.isConnected) return this.observer.disconnect();
    const layout = roomOf(this.root.getBoundingClientRect());
    if (layout !== this.layout) {
      this.layout = layout;
      forward("room", layout, "", "", this.root);
    }
    if (this.svg.dataset.key !== this.key) {
      this.key = this.svg.dataset.key;
      this.part = null;
      this.wantsAll = false;
      this.hot = "";
      Object.assign(this, WHOLE);
      if (this.root.dataset.fit === "fill") return this.fill();
    }
    this.tellShape();
    this.root.style.setProperty("--players", `${this.root.querySelector(".players")?.offsetHeight ?? 0}px`);
    if (this.followsDecisions()) {
      this.hot = this.hotNow();
      this.deciding = this.svg.querySelector("[data-hot]") !== null;
    }
    if (this.followsDecisions() && !this.moved) this.magnify();
    else this.draw();
  }

  /** What matters on the board now: what can be done; or else what a decision is about that is not taken there;
   * and what others have just done; and above all what a lesson talks about. Of an action with several places: those
   * that keys reach. */
  hotSpots() {
    const all = (name) => [...this.svg.querySelectorAll(`[data-${name}]`)];
    const hot = all("hot");
    const main = new Set(hot.filter((one) => one.hasAttribute("tabindex")).map(({ dataset }) => dataset.arg));
    const places = hot.filter((one) => !main.has(one.dataset.arg) || one.hasAttribute("tabindex"));
    const decided = places.length ? places : all("about");
    return [
      ...decided.map((element) => ({ element, what: element.dataset.arg ?? element.dataset.about, worth: DECIDED })),
      ...all("happened").map((element) => ({ element, what: `happened ${element.dataset.happened}`, worth: 1 })),
      ...this.soughtSpots(),
    ];
  }

  /** What a lesson points at or asks for; all of the board when it points at that. */
  soughtSpots() {
    const all = this.stage.matches(".is-pointed") ? [this.group] : [...this.svg.querySelectorAll(".is-pointed, .is-sought")];
    const byKeys = new Map(all.filter((one) => one.hasAttribute("tabindex")).map((one) => [one.dataset.arg, one]));
    const name = ({ dataset: { arg, happened } }) => arg ?? `happened ${happened}`;
    const first = new Map(all.reverse().map((one) => [name(one), byKeys.get(name(one)) ?? one]));
    return [...first].map(([arg, element]) => ({ element, what: `sought ${arg}`, worth: SOUGHT }));
  }

  /** The decision that is to be taken, or what is looked at. */
  hotNow() {
    const spots = this.hotSpots().map(({ what }) => what);
    return spots.length ? [this.root.querySelector(".look-count")?.textContent ?? "", ...spots].join("|") : "";
  }

  /** Does this board show, where it is too small to be read, the part that matters now? Not when somebody has
   * asked for all of it, or is looking at a part. */
  followsDecisions = () => this.root.dataset.fit === "near" && !this.wantsAll && !this.part;

  /** Show the part of the board where something is to be decided, so big that it can be read. With nothing to decide
   * it stays where it is. */
  magnify() {
    this.draw(); // another table's view may still be drawn, and the places of things are measured
    const at = this.frame();
    if (!at) return;
    const k = this.readable(at);
    if (k === 1) {
      if (this.magnified) Object.assign(this, WHOLE); // the window has grown
      this.magnified = false;
      return this.draw();
    }
    this.magnified = true;
    this.moved = false;
    const best = this.aim(at, k);
    const sought = this.soughtSpots();
    const together = best && best.worth >= sought.length * SOUGHT && sought.every(({ element }) => element !== this.group);
    this.far = sought.length > 0 && !together;
    Object.assign(this, this.far ? fitted(at, this.around(at, sought)) : aimed(this, at, k, best));
    this.draw();
  }

  /** The part of the board with all of these things and some room around them. */
  around(at, spots) {
    const boxes = spots.map(({ element }) => this.boxOf(element, at));
    const edge = (side, pick) => pick(...boxes.map((box) => box[side]));
    const margin = 0.01 * at.w;
    const [left, top] = [edge(0, Math.min), edge(1, Math.min)].map((low) => Math.max(0, low - margin));
    return [left, top, Math.min(at.w, edge(2, Math.max) + margin) - left, Math.min(at.h, edge(3, Math.max) + margin) - top];
  }

  /** The part with the most of what matters, magnified k times. */
  aim(at, k) {
    const spots = this.hotSpots();
    const places = new Set(spots.map(({ element }) => element));
    const others = [...this.svg.querySelectorAll("[data-do]")].filter((one) => !places.has(one));
    return bestPart(at, k, this.targets(at, spots), others.map((one) => this.boxOf(one, at)));
  }

  /** How much it is to be magnified so that it can be read; 1 where all of it can be. */
  readable = (at) => readableZoom(at, Number(this.svg.dataset.letters || 90));

  /** Does the part that is shown have as much of what matters as `magnify` would show? */
  showsMost() {
    const at = this.frame();
    const k = at && this.readable(at);
    if (!at || (k === 1 && !this.part)) return true; // where all of it can be read, only somebody magnifies it
    const targets = this.targets(at, this.hotSpots());
    const here = worthOfPart(at, targets, shownPart(this, at));
    if (this.far || here.worth < this.soughtSpots().length * SOUGHT) return false;
    const most = k > 1 ? this.aim(at, k) : worthOfPart(at, targets);
    return !most || !better(most, here);
  }

  /** Where an element lies on the board. Of what reaches far (a line with its number) the spot that says what it does. */
  boxOf(element, at) {
    const spot = element === this.group ? null : element.querySelector("[data-spot]");
    return boxOn((spot ?? element).getBoundingClientRect(), this, at);
  }

  targets = (at, spots) => spots.map(({ element, what, worth }) => ({ what, worth, box: this.boxToSee(element, worth, at) }));

  /** Of what a lesson points at and is larger than what is shown (a railway): its beginning. */
  boxToSee(element, worth, at) {
    const [left, top, right, bottom] = this.boxOf(element, at);
    if (worth !== SOUGHT || element === this.group) return [left, top, right, bottom];
    const k = this.readable(at);
    return [left, top, Math.min(right, left + (BEGINNING * at.vw) / k), Math.min(bottom, top + (BEGINNING * at.vh) / k)];
  }

  /** Show as many as possible of the places of these actions. */
  showChoices(actions) {
    const at = this.frame();
    const spots = this.hotSpots().filter(({ what }) => actions.includes(what));
    if (!at || !spots.length) return;
    const k = Math.max(this.k, this.readable(at));
    this.still = true;
    this.part = null;
    this.wantsAll = false;
    Object.assign(this, aimed(this, at, k, bestPart(at, k, this.targets(at, spots), [])));
    this.draw();
  }

  /** How much bigger the board gets when it fills its room. */
  fillFactor() {
    const at = this.frame();
    return at ? fillFactor(at) : 1;
  }

  /** The board fills its room; what can be done now is in the middle. */
  fill() {
    Object.assign(this, WHOLE);
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
    Object.assign(this, allowed(this, at));
    const text = `translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${this.k.toFixed(4)})`;
    if (this.group.getAttribute("transform") !== text) this.group.setAttribute("transform", text);
    this.root.classList.toggle("is-zoomed", this.k > 1.01);
    const { key, k, x, y, part, wantsAll, magnified } = this;
    BoardView.views.set(this.root.dataset.table, { key, k, x, y, part, wantsAll, magnified });
  }

  /** Move by so many pixels of the screen. */
  shift(dx, dy) {
    const at = this.frame();
    this.moved = true;
    Object.assign(this, panned(this, at, dx, dy));
    this.draw();
  }

  zoomAt(factor, clientX, clientY) {
    const at = this.frame();
    if (!at) return;
    this.moved = true;
    Object.assign(this, zoomed(this, at, factor, clientX, clientY));
    this.draw();
  }

  /** Show a part of the board: x, y, width, height in its own units. */
  showPart(part) {
    const at = this.frame();
    if (!at) return;
    this.part = part;
    this.wantsAll = false;
    this.hot = this.hotNow();
    Object.assign(this, fitted(at, part));
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
    const sought = this.soughtSpots().map(({ what }) => what).join("|");
    if (deciding || this.deciding || sought !== this.sought) this.still = false;
    this.deciding = deciding;
    this.sought = sought;
    if (!hot || this.still || this.wantsAll) return;
    if (this.root.dataset.fit === "near") {
      if (this.showsMost()) return;
      this.part = null;
      Object.assign(this, WHOLE);
      this.magnify();
    } else if (this.part && this.k > 1.01 && !this.showsMost()) this.showBestPart();
  }

  /** Of the parts that have a button, the one with the most of what matters. */
  showBestPart() {
    const at = this.frame();
    const targets = this.targets(at, this.hotSpots());
    const among = (part) => worthOfPart(at, targets, part).worth;
    const parts = [...this.root.querySelectorAll(".stage-parts [data-arg]")].map((one) => partIn(one.dataset.arg));
    const best = parts.reduce((one, other) => (among(other) > among(one) ? other : one), parts[0]);
    if (best && among(best)) this.showPart(best);
  }

  /** Somebody has moved it: a zoom button or key: "in", "out", "fit", "to <part>". */
  move(command) {
    this.still = true;
    if (command.startsWith("to ")) return this.showPart(partIn(command));
    if (command === "fit") return this.fitOrBack();
    const box = this.svg.getBoundingClientRect();
    this.zoomAt(command === "in" ? 1.4 : 1 / 1.4, box.left + box.width / 2, box.top + box.height / 2);
  }

  /** Show all of it; where all of it is shown, what it shows by itself. */
  fitOrBack() {
    this.part = null;
    if (this.root.dataset.fit === "near") {
      this.wantsAll = this.k > 1.01;
      if (!this.wantsAll) return this.magnify();
    } else if (this.k <= 1.01 && this.fillFactor() > 1.05) return this.fill();
    Object.assign(this, WHOLE);
    this.draw();
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
      Object.assign(this, panned(this, this.frame(), after.x - before.x, after.y - before.y));
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

  /** A pointer moves it from now on. */
  hold() {
    this.dragged = this.still = true;
    BoardView.held = this;
  }

  up(event) {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size) return;
    BoardView.held = null;
    this.stage.classList.remove("is-dragged");
  }
}
