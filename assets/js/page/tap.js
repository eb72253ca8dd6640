// What a finger means: it is wider than what lies on a board, so the nearest thing in reach is meant, if it is clearly
// that one. Elements are only asked for what is written into them (tests/js/tap.test.mjs).

const REACH = 22; // pixels around a tap: half of what a finger needs
const OVER = 14; // so near, something that acts is rather meant than something below the finger that only explains
const CLEAR = 8; // so much nearer than any other must be what a tap does

/** What lies around a point, and how far away, by what it does: what acts, and everything. */
function thingsAround(x, y, hit) {
  const acts = new Map();
  const all = new Map();
  for (let far = 0; far <= REACH; far += 2) {
    const looks = far ? 8 + far : 1;
    for (let turn = 0; turn < looks; turn += 1) {
      const angle = (2 * Math.PI * turn) / looks;
      const element = hit(x + far * Math.cos(angle), y + far * Math.sin(angle));
      if (!element) continue;
      const what = `${element.dataset.do} ${element.dataset.arg}`;
      for (const found of element.dataset.hot === undefined ? [all] : [all, acts])
        if (!found.has(what)) found.set(what, { element, far });
    }
  }
  return { acts: [...acts.values()], all: [...all.values()] };
}

/** Two things could be meant: they are to be shown larger. */
export const UNCLEAR = false;

/**
 * The element that a tap means, if any; or UNCLEAR.
 *
 * @param {Element | undefined} under  what does something, or explains itself, right below the finger
 * @param {(x: number, y: number) => Element | null | undefined} hit  such a thing of the board at a point
 * @param {boolean} largest  nothing can be shown any larger: the nearest thing is meant
 */
export function meantByTap(x, y, under, hit, largest) {
  const { acts, all } = thingsAround(x, y, hit);
  const [first, second] = acts;
  if (!first || (under && under.dataset.hot === undefined && first.far > OVER)) return under ?? all[0]?.element;
  if (!second || second.far - first.far >= CLEAR || largest) return first.element;
  return UNCLEAR;
}
