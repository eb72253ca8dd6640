// How a board lies in its room: only numbers, no elements (tests/js/camera.test.mjs).
//
// A frame says where the board is on the screen (`frameOf`). A view {k, x, y} says which part of it is shown: magnified
// k times, moved by x and y of the board's own units. A box is [left, top, right, bottom] in these units.

import protocol from "../../../ui/browser/protocol.json" with { type: "json" };
import { bestView, worthOf } from "./sight.js";

const ZOOM_LEAST = 1;
export const ZOOM_MOST = 8;
const FILL_MOST = 2.6;
/** A board drawn so many pixels wide can be read: its width in smallest letters is USUAL_LETTERS or less. */
const READABLE = protocol.readable.width;
const USUAL_LETTERS = protocol.readable.letters;
/** So much smaller a board may be rather than cut. */
const ENOUGH = READABLE / (USUAL_LETTERS * protocol.readable.pixels);
/** So many pixels stay free around what is brought into sight. */
const MARGIN = 8;

/** Less room than this, and one panel stands beside or below the board. */
const isSmall = (box) => box.width < protocol.layout.wide || box.height <= protocol.layout.low;
const hasDocks = (box) =>
  (box.width >= protocol.layout.docksWide && box.height >= protocol.layout.docksHigh) ||
  box.width / box.height <= protocol.layout.across / protocol.layout.down;

/** The kind of layout that a table of this size has. */
export const roomOf = (box) => (isSmall(box) ? "small" : hasDocks(box) ? "docks" : "big");

/**
 * Everything about a board's place on the screen.
 *
 * @param {{a: number, d: number, e: number, f: number}} matrix  from the board's units to pixels, at its normal size
 * @param {{left: number, top: number, width: number, height: number}} outer  its room, in pixels
 * @param {{width: number, height: number}} size  of the whole board, in its own units
 * @param {number} covered  so many pixels of its room something lies over, from below
 */
export function frameOf(matrix, outer, size, covered = 0) {
  return {
    matrix,
    outer,
    w: size.width,
    h: size.height,
    vw: outer.width / matrix.a,
    vh: outer.height / matrix.d,
    left: (matrix.e - outer.left) / matrix.a, // free room before the board, in its own units
    top: (matrix.f - outer.top) / matrix.d,
    under: covered / matrix.d, // so far the board can be moved up
  };
}

const zoomWithin = (k) => Math.min(ZOOM_MOST, Math.max(ZOOM_LEAST, k));

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

/** The allowed view that is nearest to the wanted one. */
export function allowed(view, at) {
  const k = zoomWithin(view.k);
  return { k, x: clamp(view.x, k, at.w, at.vw, at.left), y: clamp(view.y, k, at.h, at.vh, at.top, at.under) };
}

/** Moved by so many pixels. */
export const panned = (view, at, dx, dy) => ({ k: view.k, x: view.x + dx / at.matrix.a, y: view.y + dy / at.matrix.d });

/** Magnified so much more; what is at that point of the screen stays there. */
export function zoomed(view, at, factor, clientX, clientY) {
  const x = (clientX - at.matrix.e) / at.matrix.a;
  const y = (clientY - at.matrix.f) / at.matrix.d;
  const k = zoomWithin(view.k * factor);
  const grown = k / view.k;
  return { k, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown };
}

/** A part of the board (x, y, width, height) fills the room, as far as its shape allows. */
export function fitted(at, [x, y, width, height]) {
  const k = zoomWithin(Math.min(at.vw / width, at.vh / height));
  return { k, x: (at.vw - k * width) / 2 - at.left - k * x, y: (at.vh - k * height) / 2 - at.top - k * y };
}

/** Magnified k times, with the part that begins at `best`; none: the middle of what is shown stays. */
export function aimed(view, at, k, best) {
  const middle = { x: (-at.left - view.x + at.vw / 2) / view.k, y: (-at.top - view.y + at.vh / 2) / view.k };
  return {
    k: Math.min(ZOOM_MOST, k),
    x: (best ? 0 : at.vw / 2) - at.left - k * (best ? best.left : middle.x),
    y: (best ? 0 : at.vh / 2) - at.top - k * (best ? best.top : middle.y),
  };
}

/** How much bigger the board gets when it fills its room instead of fitting into it. */
export const fillFactor = (at) => Math.min(FILL_MOST, Math.max(at.vw / at.w, at.vh / at.h));

/** How much it is to be magnified so that it can be read; 1 where all of it can be. `letters`: the smallest label is
 * such a part of the board's width. */
export function readableZoom(at, letters = USUAL_LETTERS) {
  const all = at.matrix.a * at.w; // how wide the board is when it fits into its room
  const k = ((READABLE / USUAL_LETTERS) * letters) / all;
  const across = at.vw / at.w;
  const wanted = k > across && k <= across * ENOUGH ? across : k; // rather all of its width than cut by so little
  return wanted <= ENOUGH ? 1 : Math.min(ZOOM_MOST, wanted);
}

/** Where a rectangle of the screen lies on the board. */
export function boxOn(rect, view, at) {
  const across = (x) => ((x - at.matrix.e) / at.matrix.a - view.x) / view.k;
  const down = (y) => ((y - at.matrix.f) / at.matrix.d - view.y) / view.k;
  return [across(rect.left), down(rect.top), across(rect.right), down(rect.bottom)];
}

/** The part with the most of what matters, magnified k times; null when nothing matters (see `bestView`). */
export const bestPart = (at, k, targets, others) =>
  bestView(targets, others, { wide: at.vw / k, high: at.vh / k, board: [at.w, at.h], margin: MARGIN / at.matrix.a / k });

/** How much of what matters a part of the board has (x, y, width, height; none: all of it). */
export const worthOfPart = (at, targets, [x, y, wide, high] = [0, 0, at.w, at.h]) =>
  worthOf([x, y, x + wide, y + high], targets, { wide, high, board: [at.w, at.h] });

/** The part of the board that is shown, and nothing lies over: x, y, width, height. */
export const shownPart = (view, at) => [
  (-at.left - view.x) / view.k,
  (-at.top - view.y) / view.k,
  at.vw / view.k,
  (at.vh - at.under) / view.k,
];
