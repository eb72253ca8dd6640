// Where a tip or a card goes: only numbers, no elements, so that it can be tested alone (tests/js/placing.test.mjs).
// A box has left, top, right and bottom, in pixels of the window.

const GAP = 10; // between a card and what it is about, or what it leaves free
const ITSELF = 500; // the worth of what a card is about: less than a place on the board that acts, more than a list
const EDGE = 8; // between a card and the window's edge

const overlap = (one, other) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const clamped = (low, value, high) => Math.max(low, Math.min(value, Math.max(low, high)));

/** How far apart two boxes are; beside that, so that what is equally near is rather in line: their middles. */
function farFrom(one, other) {
  const apart = (low, high) => Math.max(0, one[low] - other[high], other[low] - one[high]);
  const aside = (low, high) => Math.abs(one[low] + one[high] - other[low] - other[high]) / 2;
  const far = Math.hypot(apart("left", "right"), apart("top", "bottom"));
  return far + (aside("left", "right") + aside("top", "bottom")) / 100 + (one.top >= other.bottom ? 0.5 : 0);
}

/** Along one direction: in the middle of its thing, on both sides of it, at the window's edges, beside every target. */
function candidates(thing, targets, low, high, size, room) {
  const found = [(thing[low] + thing[high] - size) / 2, 0, room];
  for (const box of [thing, ...targets]) found.push(box[low] - GAP - size, box[high] + GAP);
  return new Set(found.map((at) => Math.round(clamped(EDGE, at, room - EDGE - size))));
}

/**
 * The place of a card: where it covers nothing that matters, as near to its thing as possible; else as little as possible.
 *
 * @param {{left: number, top: number, right: number, bottom: number}} thing  what it is about: it stays in sight, too
 * @param {{width: number, height: number}} card  its size
 * @param {{left: number, top: number, right: number, bottom: number, worth: number}[]} targets  what is to stay in sight
 * @param {{width: number, height: number}} room  the window
 * @returns {{left: number, top: number, covered: number}}  covered: the worth of what lies below it
 */
export function placeCard(thing, card, targets, room) {
  const { left: a, top: b, right: c, bottom: d } = thing; // (a DOMRect cannot be spread)
  const all = [...targets, { left: a, top: b, right: c, bottom: d, worth: ITSELF }];
  let best = null;
  for (const left of candidates(thing, targets, "left", "right", card.width, room.width))
    for (const top of candidates(thing, targets, "top", "bottom", card.height, room.height)) {
      const box = { left, top, right: left + card.width, bottom: top + card.height };
      const most = best ? best.covered : Infinity;
      let covered = 0;
      for (const other of all) if (covered <= most && overlap(box, other)) covered += other.worth;
      if (covered > most) continue;
      const far = farFrom(box, thing);
      if (!best || covered < best.covered || far < best.far) best = { left, top, covered, far };
    }
  return { left: best.left, top: best.top, covered: best.covered };
}
