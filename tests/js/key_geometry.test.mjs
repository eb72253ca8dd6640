// Where arrow keys go (assets/js/page/key_geometry.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestInDirection, nextInList } from "../../assets/js/page/key_geometry.js";

const box = (left, top, width = 20, height = 20) => ({ left, top, width, height });
const HERE = box(100, 100);
const KEYS = { ArrowLeft: [60, 100], ArrowRight: [140, 100], ArrowUp: [100, 60], ArrowDown: [100, 140] };

test("a key goes to the thing in its direction", () => {
  const all = Object.values(KEYS).map(([left, top]) => box(left, top));
  Object.keys(KEYS).forEach((key, index) => assert.equal(nearestInDirection(HERE, key, all), index, key));
});

test("there may be nothing in a direction", () => {
  const right = [box(140, 100), box(300, 100)];
  assert.equal(nearestInDirection(HERE, "ArrowLeft", right), -1);
  assert.equal(nearestInDirection(HERE, "ArrowDown", right), -1, "what is beside is not below");
  assert.equal(nearestInDirection(HERE, "ArrowDown", []), -1);
});

test("of several things the nearest is meant, and rather one straight ahead", () => {
  assert.equal(nearestInDirection(HERE, "ArrowRight", [box(200, 100), box(150, 100), box(300, 100)]), 1);
  assert.equal(nearestInDirection(HERE, "ArrowRight", [box(130, 140), box(190, 100)]), 1);
  assert.equal(nearestInDirection(HERE, "ArrowRight", [box(130, 140), box(300, 100)]), 0, "that is too far");
});

test("what has no size is passed over", () => {
  assert.equal(nearestInDirection(HERE, "ArrowRight", [box(130, 100, 0, 0), box(160, 100)]), 1);
});

test("middles count, so that a wide thing is beside a small one", () => {
  assert.equal(nearestInDirection(box(0, 0, 300, 40), "ArrowDown", [box(0, 50), box(140, 60)]), 1);
});

test("on a board of places every one is reached by keys from every other one", () => {
  const places = [[10, 20], [200, 35], [420, 15], [60, 160], [260, 190], [400, 170], [30, 330], [180, 300], [390, 340]];
  const boxes = places.map(([left, top]) => box(left, top));
  boxes.forEach((_, first) => {
    const reached = new Set([first]);
    for (const from of reached)
      for (const key of Object.keys(KEYS)) {
        const others = boxes.map((one, index) => (index === from ? box(0, 0, 0, 0) : one));
        const to = nearestInDirection(boxes[from], key, others);
        if (to >= 0) reached.add(to);
      }
    assert.equal(reached.size, boxes.length, `from ${first}`);
  });
});

test("up and down in a list: from the selected entry, or from one of its ends", () => {
  assert.deepEqual([nextInList(1, 4, "ArrowDown"), nextInList(1, 4, "ArrowUp")], [2, 0]);
  assert.deepEqual([nextInList(-1, 4, "ArrowDown"), nextInList(-1, 4, "ArrowUp")], [0, 3]);
  const list = ["a", "b"];
  assert.equal(list[nextInList(1, 2, "ArrowDown")], undefined);
  assert.equal(list[nextInList(0, 2, "ArrowUp")], undefined);
  assert.equal(list[nextInList(0, 2, "ArrowLeft")], undefined);
});
