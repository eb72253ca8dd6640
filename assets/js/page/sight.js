// Which part of a board is to be seen: only numbers, no elements, so that it can be tested alone
// (tests/js/sight.test.mjs). A box is [left, top, right, bottom] in the board's own units.

const NEARLY = 0.5; // units of the board by which something may be cut and is whole nevertheless
/** So far from the middle of what matters, in parts of what is shown, a view may stand to cut nothing. */
const ASIDE = 0.25;

const isInside = ([left, top, right, bottom], view) =>
  left >= view[0] - NEARLY && right <= view[2] + NEARLY && top >= view[1] - NEARLY && bottom <= view[3] + NEARLY;

const between = (low, value, high) => Math.max(low, Math.min(value, high));

/** The same box with some room around it, as far as the board goes; what is larger than the view: its middle. */
function roomy([left, top, right, bottom], { wide, high, board, margin }) {
  const along = (from, to, size, end) => {
    const [a, b] = [Math.max(0, from - margin), Math.min(end, to + margin)];
    if (b - a <= size) return [a, b];
    return to - from <= size ? [from, to] : [(from + to - size) / 2, (from + to + size) / 2];
  };
  const [a, c] = along(left, right, wide, board[0]);
  const [b, d] = along(top, bottom, high, board[1]);
  return [a, b, c, d];
}

const meets = ([left, top, right, bottom], view) =>
  left < view[2] - NEARLY && right > view[0] + NEARLY && top < view[3] - NEARLY && bottom > view[1] + NEARLY;

/** What is wholly in a view, weighed, and how much it cuts into. Several places of one action ("what") count once. */
function weigh(targets, view) {
  const seen = new Map();
  const cut = new Set();
  for (const { what, worth, box, bare } of targets)
    if (isInside(box, view)) seen.set(what, worth);
    else if (meets(bare, view) && !isInside(bare, view)) cut.add(what);
  let sum = 0;
  for (const worth of seen.values()) sum += worth;
  return { worth: sum, cut: [...cut].filter((what) => !seen.has(what)).length };
}

const measured = (targets, room) =>
  targets.map((one) => ({ ...one, bare: roomy(one.box, { ...room, margin: 0 }), box: roomy(one.box, room) }));

/** How much of what matters a view shows that stands already; what touches its edge is in it. */
export const worthOf = (view, targets, room) => weigh(measured(targets, { ...room, margin: 0 }), view);

/** Is one view worth moving the board away from another? When it shows more, or cuts into nothing. */
export const better = (one, other) => one.worth > other.worth || (one.worth === other.worth && !one.cut && other.cut > 0);

/** Where a view may begin so that it shows `from` to `to`, and stays on the board where that is larger. */
function freedom(from, to, size, end) {
  const last = Math.max(0, end - size);
  const low = between(0, to - size, last);
  return [low, Math.max(low, between(0, from, last))];
}

/** In that freedom: the middle of what is shown, or near it where that cuts through half as many other things. */
function begin(from, to, size, end, others) {
  const [low, high] = freedom(from, to, size, end);
  const middle = between(low, (from + to - size) / 2, high);
  const near = (one) => one >= low && one <= high && Math.abs(one - middle) <= size * ASIDE;
  const cuts = (at) => others.filter(([a, b]) => [at, at + size].some((edge) => a < edge - NEARLY && b > edge + NEARLY)).length;
  const usual = { at: middle, cut: cuts(middle) };
  let best = usual;
  for (const at of new Set(others.flatMap(([a, b]) => [a, b, a - size, b - size]).concat(low, high))) {
    if (!near(at)) continue;
    const cut = cuts(at);
    const nearer = Math.abs(at - middle) < Math.abs(best.at - middle);
    if (cut < best.cut || (cut === best.cut && nearer)) best = { at, cut };
  }
  return best.cut * 2 <= usual.cut ? best.at : middle;
}

/**
 * Where a view of a board begins that shows as much as possible of what matters whole and with some room around it.
 *
 * @param {{what: string, worth: number, box: number[]}[]} targets  what matters; of equals the first is rather shown
 * @param {number[][]} others  boxes of things that are better not cut through
 * @param {{wide: number, high: number, board: number[], margin: number}} room  what is shown at a time, of how much
 * @returns {{left: number, top: number, worth: number, cut: number} | null}  null when nothing matters
 */
export function bestView(targets, others, room) {
  const { wide, high, board } = room;
  const all = measured(targets, room);
  const starts = (boxes, side, size) =>
    new Set(boxes.flatMap(({ box }) => freedom(box[side], box[side + 2], size, board[side])));
  let best = null;
  for (const left of starts(all, 0, wide)) {
    const upright = all.filter(({ box }) => box[0] >= left - NEARLY && box[2] <= left + wide + NEARLY);
    if (best && upright.reduce((sum, { worth }) => sum + worth, 0) < best.worth) continue;
    for (const top of starts(upright, 1, high)) {
      const view = [left, top, left + wide, top + high];
      const found = { ...weigh(all, view), view };
      if (!best || found.worth > best.worth || (found.worth === best.worth && found.cut < best.cut)) best = found;
    }
  }
  if (!best) return null;
  const shown = all.filter(({ box }) => isInside(box, best.view)).map(({ box }) => box);
  const edge = (side, pick) => pick(...shown.map((box) => box[side]));
  const [from, to] = [edge(0, Math.min), edge(2, Math.max)];
  const [upper, lower] = [edge(1, Math.min), edge(3, Math.max)];
  const middle = (upper + lower) / 2;
  const things = others.concat(all.filter(({ box }) => !isInside(box, best.view)).map(({ bare }) => bare));
  const beside = things.filter(([, a, , b]) => b > middle - high / 2 && a < middle + high / 2);
  const left = begin(from, to, wide, board[0], beside.map(([a, , b]) => [a, b]));
  const below = things.filter(([a, , b]) => b > left && a < left + wide);
  const top = begin(upper, lower, high, board[1], below.map(([, a, , b]) => [a, b]));
  const { worth, cut } = weigh(all, [left, top, left + wide, top + high]);
  const [x, y] = best.view;
  return cut > best.cut ? { left: x, top: y, worth: best.worth, cut: best.cut } : { left, top, worth, cut };
}
