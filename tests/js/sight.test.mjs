// Which part of a board is to be seen (assets/js/page/sight.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { bestView, better, worthOf } from "../../assets/js/page/sight.js";

const room = { wide: 100, high: 80, board: [400, 300], margin: 5 };
const at = (left, top, what = `${left} ${top}`, worth = 1) => ({ what, worth, box: [left, top, left + 20, top + 20] });
const view = ({ left, top }) => [left, top, left + room.wide, top + room.high];

test("the view has the most of what matters, in its middle", () => {
  const best = bestView([at(0, 0), at(200, 100), at(260, 130)], [], room);
  assert.deepEqual(best, { left: 190, top: 85, worth: 2, cut: 0 });
});

test("what is cut into is not seen, and what touches the edge is", () => {
  const target = at(90, 40);
  assert.deepEqual(worthOf([0, 0, 100, 80], [target], room), { worth: 0, cut: 1 });
  assert.deepEqual(worthOf([10, 0, 110, 80], [target], room), { worth: 1, cut: 0 });
  assert.deepEqual(worthOf([110, 0, 210, 80], [target], room), { worth: 0, cut: 0 });
});

test("there is some room around what is shown, but not beyond the board", () => {
  const [left, , right] = view(bestView([at(100, 100), at(170, 100)], [], room));
  assert.ok(left <= 95 && right >= 195);
  assert.deepEqual(bestView([at(0, 0)], [], room), { left: 0, top: 0, worth: 1, cut: 0 });
  assert.equal(bestView([at(380, 280)], [], room).left, 300);
});

test("several places of an action count once", () => {
  const twice = [at(0, 0, "a"), at(30, 0, "a"), at(200, 0, "b"), at(230, 0, "c")];
  assert.equal(bestView(twice, [], room).left, 175);
  assert.equal(worthOf([0, 0, 100, 80], twice, room).worth, 1);
});

test("of views with as much the one that cuts into nothing", () => {
  const row = [0, 20, 40, 60].map((left) => at(left, 0, `${left}`));
  const below = [40, 60, 80].map((top) => at(0, top, `below ${top}`));
  const best = bestView([...row.slice(0, 1), ...below], [], { ...room, high: 62, margin: 0 });
  assert.deepEqual([best.top, best.worth, best.cut], [39, 3, 0]);
});

test("a board is moved for more, or so that nothing is cut, but not for a smaller cut", () => {
  const [here, there] = [{ worth: 3, cut: 2 }, { worth: 3, cut: 1 }];
  assert.equal(better(there, here), false);
  assert.equal(better({ worth: 3, cut: 0 }, here), true);
  assert.equal(better({ worth: 4, cut: 3 }, here), true);
  assert.equal(better({ worth: 2, cut: 0 }, here), false);
});

test("what is decided outweighs what was done, which is shown beside it where that goes", () => {
  const targets = [at(0, 0, "decision", 1000), at(200, 0, "done", 1), at(60, 20, "done too", 1)];
  const best = bestView(targets, [], room);
  assert.equal(best.worth, 1001);
  assert.equal(best.left, 0);
});

test("of equals the first is shown", () => {
  assert.equal(bestView([at(300, 0), at(0, 0)], [], room).left, 260);
});

test("a view that could cut nothing does not cut through a column", () => {
  const column = [0, 30, 60].map((top) => [125, top, 165, top + 20]);
  const [left, , right] = view(bestView([at(190, 30)], column, room));
  assert.ok(left >= 165 || left <= 125, `${left}`);
  assert.ok(left <= 185 && right >= 215, `${left} ${right}`);
});

test("what is larger than the view is shown in its middle", () => {
  const line = { what: "line", worth: 1, box: [100, 100, 300, 110] };
  const best = bestView([line], [], room);
  assert.equal(best.left, 150);
  assert.equal(best.worth, 1);
});

test("a board that fits into its room is shown from its beginning", () => {
  const all = { ...room, wide: 500 };
  assert.equal(bestView([at(300, 100)], [], all).left, 0);
});

test("nothing that matters: no view", () => assert.equal(bestView([], [[0, 0, 10, 10]], room), null));
