// Where a tip or a card goes (assets/js/page/placing.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeCard } from "../../assets/js/page/placing.js";

const ROOM = { width: 1000, height: 600 };
const CARD = { width: 200, height: 100 };
const box = (left, top, width = 40, height = 40, worth = 1000) => ({ left, top, right: left + width, bottom: top + height, worth });
const THING = box(480, 300);

const overlaps = (at, card, other) =>
  at.left < other.right && at.left + card.width > other.left && at.top < other.bottom && at.top + card.height > other.top;

test("with nothing to leave free it lies above its thing, in the middle", () => {
  assert.deepEqual(placeCard(THING, CARD, [], ROOM), { left: 400, top: 190, covered: 0 });
});

test("at an edge of the window it stays inside, and off its thing", () => {
  for (const thing of [box(0, 0), box(960, 0), box(0, 560), box(960, 560)]) {
    const at = placeCard(thing, CARD, [], ROOM);
    assert.ok(at.left >= 8 && at.top >= 8 && at.left + 200 <= 992 && at.top + 100 <= 592, JSON.stringify(at));
    assert.ok(!overlaps(at, CARD, thing));
  }
});

test("it goes where it covers nothing that can be chosen, and no further away than it must", () => {
  const above = box(500, 200);
  const at = placeCard(THING, CARD, [above], ROOM);
  assert.equal(at.covered, 0);
  assert.ok(!overlaps(at, CARD, above) && !overlaps(at, CARD, THING));
  assert.ok(Math.abs(at.left + 100 - 500) < 260 && Math.abs(at.top + 50 - 320) < 160, JSON.stringify(at));
});

test("all around its thing being taken, it goes further away", () => {
  const ring = [];
  for (let left = 280; left <= 680; left += 50) for (let top = 150; top <= 450; top += 50) ring.push(box(left, top));
  const at = placeCard(THING, CARD, ring, ROOM);
  assert.equal(at.covered, 0);
  for (const one of ring) assert.ok(!overlaps(at, CARD, one));
});

test("where nothing is free it covers what counts least", () => {
  const all = [];
  for (let left = 0; left < 1000; left += 50) for (let top = 0; top < 600; top += 50) all.push(box(left, top, 40, 40, left < 600 ? 1000 : 10));
  const at = placeCard(THING, CARD, all, ROOM);
  assert.ok(at.covered > 0 && at.covered < 1000, `${at.covered}`);
  assert.ok(at.left >= 590);
});

test("a card as large as the window begins at its edge", () => {
  const at = placeCard(THING, { width: 990, height: 700 }, [], ROOM);
  assert.deepEqual([at.left, at.top], [8, 8]);
});
