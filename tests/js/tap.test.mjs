// What a finger means on a board (assets/js/page/tap.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { meantByTap, UNCLEAR } from "../../assets/js/page/tap.js";

/** Something on the board that fills a rectangle; `acts`: something can be done with it now. */
const thing = (arg, left, top, size = 10, acts = true) => ({
  dataset: { do: acts ? "act" : "inspect", arg, ...(acts && { hot: "" }) },
  has: (x, y) => x >= left && x <= left + size && y >= top && y <= top + size,
});
const explained = (arg, left, top, size) => thing(arg, left, top, size, false);

/** What a tap at 100, 100 means; what comes later lies above. */
function meant(things, { largest = false, x = 100, y = 100 } = {}) {
  const hit = (at, down) => things.findLast((one) => one.has(at, down));
  const found = meantByTap(x, y, hit(x, y), hit, largest);
  return found ? found.dataset.arg : found;
}

test("a tap on something means it, on an empty board nothing", () => {
  assert.equal(meant([thing("a", 95, 95)]), "a");
  assert.equal(meant([]), undefined);
});

test("a tap beside something means it within a finger's reach", () => {
  for (const far of [2, 8, 14, 20]) {
    for (const [left, top] of [[100 + far, 95], [90 - far, 95], [95, 100 + far], [95, 90 - far]])
      assert.equal(meant([thing("a", left, top)]), "a", `${far} pixels away`);
  }
  for (const [left, top] of [[125, 95], [65, 95], [95, 125], [120, 120]]) assert.equal(meant([thing("a", left, top)]), undefined);
});

test("of two things the one is meant that is clearly nearer", () => {
  assert.equal(meant([thing("a", 104, 95), thing("b", 74, 95)]), "a");
  assert.equal(meant([thing("a", 118, 95), thing("b", 86, 95)]), "b");
  assert.equal(meant([thing("a", 95, 95, 6), thing("b", 110, 95)]), "a");
});

test("where two things could be meant nothing is done: they are shown larger", () => {
  assert.equal(meant([thing("a", 104, 95), thing("b", 86, 95)]), UNCLEAR);
  assert.equal(meant([thing("a", 95, 95, 8), thing("b", 105, 95)]), UNCLEAR, "on the one, but so near to the other");
});

test("where nothing can be shown any larger the nearer one is meant", () => {
  assert.equal(meant([thing("a", 104, 95), thing("b", 83, 95)], { largest: true }), "a");
  assert.equal(meant([thing("a", 107, 95), thing("b", 87, 95)], { largest: true }), "b");
});

test("several places of the same action are no choice", () => {
  assert.equal(meant([thing("a", 104, 95), thing("a", 86, 95)]), "a");
});

test("something that acts is rather meant than what only explains itself below the finger", () => {
  assert.equal(meant([explained("ground", 0, 0, 300), thing("a", 110, 95)]), "a");
  assert.equal(meant([explained("ground", 0, 0, 300), thing("a", 118, 95)]), "ground", "that is too far");
});

test("where nothing acts the nearest thing explains itself", () => {
  assert.equal(meant([explained("b", 116, 95), explained("a", 106, 95)]), "a");
  assert.equal(meant([explained("ground", 0, 0, 300), explained("a", 106, 95)]), "ground");
});

test("right below the finger may be something beside the board: that is meant where nothing acts", () => {
  const button = { dataset: { do: "zoom", arg: "in" } };
  const board = explained("a", 106, 95);
  const hit = (x, y) => (board.has(x, y) ? board : null);
  assert.equal(meantByTap(100, 100, button, hit, false), button);
  assert.equal(meantByTap(100, 100, undefined, hit, false), board);
});

test("what something else lies over is not meant", () => {
  assert.equal(meant([thing("a", 95, 95), thing("over", 80, 80, 40)]), "over");
});

test("on a row of fields a tap never does what a nearer field would not", () => {
  const row = [0, 30, 60, 90].map((left) => thing(`${left}`, left, 95, 20));
  for (let x = 0; x <= 110; x += 1) {
    const found = meant(row, { x });
    const gaps = [0, 30, 60, 90].map((left) => Math.max(0, left - x, x - left - 20));
    const nearest = gaps.indexOf(Math.min(...gaps));
    if (found !== UNCLEAR) assert.equal(found, `${[0, 30, 60, 90][nearest]}`, `at ${x}`);
    else assert.ok([...gaps].sort((one, other) => one - other)[1] - gaps[nearest] < 8 + 2, `clear at ${x}`);
  }
});
