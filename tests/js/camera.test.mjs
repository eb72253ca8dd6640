// How a board lies in its room (assets/js/page/camera.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aimed, allowed, bestPart, boxOn, fillFactor, fitted, frameOf, panned, readableZoom, roomOf, shownPart, worthOfPart, ZOOM_MOST, zoomed,
} from "../../assets/js/page/camera.js"; // prettier-ignore
import { better } from "../../assets/js/page/sight.js";

const WHOLE = { k: 1, x: 0, y: 0 };

/** A board of 1000 x 600 units in the middle of a room at (20, 50) of the screen, as SVG fits it. */
function fitting(width, height, covered = 0, board = { width: 1000, height: 600 }) {
  const a = Math.min(width / board.width, height / board.height);
  const [e, f] = [20 + (width - a * board.width) / 2, 50 + (height - a * board.height) / 2];
  return frameOf({ a, d: a, e, f }, { left: 20, top: 50, width, height }, board, covered);
}

/** Where a point of the board is on the screen. */
const onScreen = ([x, y], view, at) => [
  at.matrix.e + at.matrix.a * (view.x + view.k * x),
  at.matrix.f + at.matrix.d * (view.y + view.k * y),
];

/** The board's edges on the screen, from those of its room: positive is free room. */
function free(view, at) {
  const [left, top] = onScreen([0, 0], view, at);
  const [right, bottom] = onScreen([at.w, at.h], view, at);
  const { outer } = at;
  return { left: left - outer.left, top: top - outer.top, right: outer.left + outer.width - right, bottom: outer.top + outer.height - bottom };
}

/** How many pixels are free around a box of the board; negative when it is cut. */
function gap(box, view, at) {
  const [left, top] = onScreen(box.slice(0, 2), view, at);
  const [right, bottom] = onScreen(box.slice(2), view, at);
  const { outer } = at;
  return Math.min(left - outer.left, top - outer.top, outer.left + outer.width - right, outer.top + outer.height - bottom);
}

const near = (one, other, what) => assert.ok(Math.abs(one - other) < 1e-6, `${what ?? ""} ${one} is not ${other}`);
const allNear = (some, others) => others.forEach((other, index) => near(some[index], other, `number ${index}`));
const PHONE = fitting(390, 300);
const DESK = fitting(1200, 700);

test("a frame knows the room in the board's own units", () => {
  near(PHONE.vw, 1000);
  near(PHONE.vh, 300 / 0.39);
  near(PHONE.left, 0);
  near(PHONE.top, (PHONE.vh - 600) / 2);
  assert.equal(fitting(390, 300, 39).under, 100);
});

test("a board stays between its normal size and the largest", () => {
  assert.equal(allowed({ k: 0.2, x: 0, y: 0 }, DESK).k, 1);
  assert.equal(allowed({ k: 90, x: 0, y: 0 }, DESK).k, ZOOM_MOST);
});

test("a board that is smaller than its room stays where it fits into it", () => {
  for (const at of [PHONE, DESK])
    for (const [x, y] of [[300, -200], [-5000, 5000]]) allNear(Object.values(free(allowed({ k: 1, x, y }, at), at)), Object.values(free(WHOLE, at)));
});

test("a board that is drawn at the top of its room stays there, magnified or not", () => {
  const at = frameOf({ a: 0.4, d: 0.4, e: 0, f: 0 }, { left: 0, top: 0, width: 400, height: 900 }, { width: 1000, height: 600 });
  near(free(allowed({ k: 1, x: 0, y: 400 }, at), at).top, 0);
  near(free(allowed({ k: 2, x: 0, y: 400 }, at), at).top, 0);
});

test("a board that is larger than its room can be moved to its edges, and not beyond", () => {
  for (const at of [PHONE, DESK]) {
    const first = free(allowed({ k: 4, x: 1e6, y: 1e6 }, at), at);
    allNear([first.left, first.top], [0, 0]);
    const last = free(allowed({ k: 4, x: -1e6, y: -1e6 }, at), at);
    allNear([last.right, last.bottom], [0, 0]);
    const between = { k: 4, x: -900, y: -700 };
    assert.deepEqual(allowed(between, at), between);
  }
});

test("a board is moved up from under what lies over its room, and comes back without", () => {
  const [plain, covered] = [fitting(390, 300), fitting(390, 300, 120)];
  near(free(allowed({ k: 4, x: 0, y: -1e6 }, covered), covered).bottom, 120);
  const small = allowed({ k: 1, x: 0, y: -1e6 }, covered);
  near(free(small, covered).bottom, free(WHOLE, covered).bottom + 120);
  near(free(allowed(small, plain), plain).bottom, free(WHOLE, plain).bottom);
});

test("a pan moves by pixels of the screen, however large the board is", () => {
  for (const k of [1, 3]) {
    const view = { k, x: -100, y: -80 };
    const [x, y] = onScreen([400, 300], view, DESK);
    allNear(onScreen([400, 300], panned(view, DESK, 30, -12), DESK), [x + 30, y - 12]);
  }
});

test("what is under the pointer stays there while the board is magnified", () => {
  const view = { k: 1.5, x: -100, y: -80 };
  for (const factor of [1.4, 1 / 1.4, 100]) {
    const point = [700, 220];
    const larger = zoomed(view, DESK, factor, ...onScreen(point, view, DESK));
    allNear(onScreen(point, larger, DESK), onScreen(point, view, DESK));
    near(larger.k, Math.min(ZOOM_MOST, Math.max(1, 1.5 * factor)));
  }
});

test("a part fills the room as far as its shape allows, in its middle", () => {
  const part = [500, 100, 200, 100];
  for (const at of [PHONE, DESK]) {
    const view = fitted(at, part);
    const [left, top] = onScreen([500, 100], view, at);
    const [right, bottom] = onScreen([700, 200], view, at);
    near((left + right) / 2, at.outer.left + at.outer.width / 2);
    near((top + bottom) / 2, at.outer.top + at.outer.height / 2);
    near(Math.min(at.outer.width - (right - left), at.outer.height - (bottom - top)), 0);
  }
});

test("a board is magnified until its letters can be read, and not where they can", () => {
  assert.equal(readableZoom(DESK), 1);
  near(readableZoom(PHONE), 824 / 390);
  assert.equal(readableZoom(fitting(824, 600)), 1);
  assert.equal(readableZoom(fitting(740, 600)), 1, "rather a little smaller than cut");
  assert.equal(readableZoom(fitting(1600, 812, 0, { width: 600, height: 600 })), 1, "in a wide room, too");
  near(readableZoom(fitting(700, 600)), 824 / 700);
  near(readableZoom(PHONE, 110), ((824 / 90) * 110) / 390, "a board with smaller letters");
  assert.equal(readableZoom(fitting(60, 60)), ZOOM_MOST);
});

test("rather all of a board's width is shown than cut by so little", () => {
  const high = fitting(500, 300, 0, { width: 600, height: 600 }); // 300 pixels wide, 500 where it fills the room
  near(readableZoom(high, 90 * (505 / 824)), 500 / 300);
  near(readableZoom(high, 90 * (580 / 824)), 580 / 300);
});

test("aimed at a part the board begins there; at nothing its middle stays", () => {
  const view = { k: 1.2, x: -40, y: -30 };
  const there = aimed(view, PHONE, 3, { left: 250, top: 120 });
  allNear(onScreen([250, 120], there, PHONE), [PHONE.outer.left, PHONE.outer.top]);
  const middle = ([x, y, wide, high]) => [x + wide / 2, y + high / 2];
  const same = aimed(view, PHONE, 3, null);
  allNear(middle(shownPart(same, PHONE)), middle(shownPart(view, PHONE)));
  assert.equal(aimed(view, PHONE, 30, null).k, ZOOM_MOST);
});

test("a board fills its room up to a limit", () => {
  near(fillFactor(fitting(1000, 1000)), 1000 / 600);
  assert.equal(fillFactor(fitting(300, 3000)), 2.6);
  near(fillFactor(fitting(500, 300)), 1);
});

test("a rectangle of the screen lies on the board where it is drawn", () => {
  const view = { k: 2.5, x: -300, y: -100 };
  const [[left, top], [right, bottom]] = [[400, 200], [460, 250]].map((point) => onScreen(point, view, PHONE));
  allNear(boxOn({ left, top, right, bottom }, view, PHONE), [400, 200, 460, 250]);
});

test("what is shown is the room without what lies over it", () => {
  const at = fitting(390, 300, 100);
  const view = { k: 2, x: -300, y: -200 };
  const [x, y, wide, high] = shownPart(view, at);
  allNear(onScreen([x, y], view, at), [20, 50]);
  allNear(onScreen([x + wide, y + high], view, at), [410, 250]);
});

const target = (left, top, worth = 1) => ({ what: `${left} ${top}`, worth, box: [left, top, left + 40, top + 30] });

test("the best part has all that can be shown, whole and with room around it", () => {
  const k = readableZoom(PHONE);
  const targets = [target(300, 200), target(500, 250), target(960, 10)];
  const best = bestPart(PHONE, k, targets, []);
  assert.equal(best.worth, 2);
  const view = allowed(aimed(WHOLE, PHONE, k, best), PHONE);
  for (const { box } of targets.slice(0, 2)) assert.ok(gap(box, view, PHONE) >= 8 - 1e-6, `${gap(box, view, PHONE)} pixels beside ${box}`);
  assert.equal(worthOfPart(PHONE, targets, shownPart(view, PHONE)).worth, 2);
});

test("two things that would touch the edges are not shown together", () => {
  const k = readableZoom(PHONE);
  const wide = PHONE.vw / k;
  const worthAt = (apart) => bestPart(PHONE, k, [target(300, 200), target(300 + apart - 40, 200)], []).worth;
  assert.deepEqual([worthAt(wide - 22), worthAt(wide - 17)], [2, 1]);
});

test("wherever something lies on the board, the part that is aimed at has it whole, with room around it", () => {
  const k = readableZoom(PHONE);
  const scale = PHONE.matrix.a * k; // pixels per unit
  for (let left = 0; left <= 960; left += 60)
    for (let top = 0; top <= 570; top += 57) {
      const { box } = target(left, top);
      const view = allowed(aimed(WHOLE, PHONE, k, bestPart(PHONE, k, [target(left, top)], [])), PHONE);
      const edge = Math.min(left, top, 1000 - box[2], 600 - box[3]) * scale; // at the board's edge there is no more
      assert.ok(gap(box, view, PHONE) >= Math.min(8, edge) - 1e-6, `${left} ${top}`);
    }
});

test("a place that is cut does not count as seen: the board goes where more are whole", () => {
  const k = readableZoom(PHONE);
  const targets = [target(300, 30), target(400, 30), target(500, 30)];
  const shown = [250, 50, PHONE.vw / k, PHONE.vh / k]; // a sliver of each at its top
  const here = worthOfPart(PHONE, targets, shown);
  assert.deepEqual(here, { worth: 0, cut: 3 });
  const best = bestPart(PHONE, k, targets, []);
  assert.deepEqual([best.worth, better(best, here)], [3, true]);
  const there = [best.left, best.top, PHONE.vw / k, PHONE.vh / k];
  assert.equal(better(best, worthOfPart(PHONE, targets, there)), false, "and stays there");
});

test("all of the board has all that matters, a part what is whole in it", () => {
  const targets = [target(0, 0), target(900, 500, 1000)];
  assert.deepEqual(worthOfPart(DESK, targets), { worth: 1001, cut: 0 });
  assert.deepEqual(worthOfPart(DESK, targets, [20, 0, 500, 300]), { worth: 0, cut: 1 });
  assert.equal(bestPart(DESK, 2, [], []), null);
});

test("a table's layout follows from its size", () => {
  const of = (width, height) => roomOf({ width, height });
  assert.deepEqual([of(390, 844), of(899, 900), of(1280, 500)], ["small", "small", "small"]);
  assert.deepEqual([of(1280, 800), of(1699, 900), of(1920, 799)], ["big", "big", "big"]);
  assert.deepEqual([of(1700, 800), of(1024, 768), of(2560, 1440)], ["docks", "docks", "docks"]);
});
