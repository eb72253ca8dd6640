// Where arrow keys go: only numbers, no elements (tests/js/key_geometry.test.mjs).

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE_COSTS = 2.2; // what is aside counts for so much farther than what is straight ahead

const middleOf = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** Of some boxes the index of the nearest one in a key's direction; -1: none is there. */
export function nearestInDirection(box, key, others) {
  const [x, y] = middleOf(box);
  const [dx, dy] = DIRECTIONS[key];
  let best = -1;
  let least = Infinity;
  others.forEach((other, index) => {
    if (!other.width && !other.height) return;
    const [ox, oy] = middleOf(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = along + aside * ASIDE_COSTS;
    if (along > 1 && cost < least) [best, least] = [index, cost];
  });
  return best;
}

/** Up and down in a list where `selected` is (-1: nothing): the index that comes next; there may be none of it. */
export function nextInList(selected, length, key) {
  if (key === "ArrowDown") return selected + 1;
  return key === "ArrowUp" ? (selected < 0 ? length : selected) - 1 : -1;
}
