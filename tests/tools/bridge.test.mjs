// What a frame heeds of what somebody says to it, how high it wants to be, and what learning platforms hear.
import assert from "node:assert/strict";
import test from "node:test";
import { activityType, heard, limiter, statement, tableHeight } from "../../assets/js/bridge.js";
import { heightFor } from "../../assets/js/height.js";
import protocol from "../../ui/browser/protocol.json" with { type: "json" };

const command = (name, value) => ({ railtable: 1, kind: "command", name, value });

test("what is of the form is heard, cut down to what is known", () => {
  assert.deepEqual(heard({ railtable: 1, kind: "hello", more: 1 }), { kind: "hello" });
  assert.deepEqual(heard({ railtable: 1, kind: "prepare", width: 320 }), { kind: "prepare", width: 320 });
  assert.deepEqual(heard(command("goto", 3)), { kind: "command", name: "goto", value: 3 });
  assert.deepEqual(heard(command("play")), { kind: "command", name: "play", value: null });
  const settings = { game: "mini-express", seat: 0 };
  assert.deepEqual(heard(command("load", settings)), { kind: "command", name: "load", value: settings });
});

test("every command is heard", () => {
  for (const name of protocol.commands) assert.deepEqual(heard(command(name, 1)), { kind: "command", name, value: 1 });
});

test("nothing else is", () => {
  const big = "x".repeat(1e7);
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]));
  for (const odd of [
    ...[null, undefined, 7, "hello", [], {}, { railtable: 2, kind: "hello" }, { kind: "hello" }, { railtable: 1 }],
    ...[0, -1, NaN, Infinity, 1e6, "320", null].map((width) => ({ railtable: 1, kind: "prepare", width })),
    ...[command("patch", "[]"), command("constructor"), command("__proto__"), command("on", "x"), command("goto", big)],
    ...[command("goto", {}), command("load", []), command("load", many), command("load", { game: {} })],
    ...[command("load", { game: big }), command("theme", () => 1)],
  ])
    assert.equal(heard(odd), null);
});

test("a flood is dropped, and later messages are heeded again", () => {
  let now = 0;
  const allowed = limiter(20, () => now);
  const through = () => Array.from({ length: 5000 }, allowed).filter(Boolean).length;
  assert.equal(through(), 20);
  now += 500;
  assert.equal(through(), 10);
  now += 60_000;
  assert.equal(through(), 20);
});

test("a table is as high as its kind, its controls and its board ask for", () => {
  const box = { width: 1000, height: 620 };
  for (const width of [320, 1200])
    for (const controls of ["full", "few", "none"]) {
      assert.equal(tableHeight(width, box, { controls, mode: "play" }), heightFor(width, 0.62, controls, false));
      for (const mode of ["lesson", "puzzle"])
        assert.equal(tableHeight(width, box, { controls, mode }), heightFor(width, 0.62, controls, true));
    }
  assert.ok(tableHeight(320, box, { mode: "lesson" }) > tableHeight(320, box, { mode: "watch" }));
  assert.equal(tableHeight(320, undefined, {}), heightFor(320, protocol.height.ratio));
  assert.deepEqual(["lesson", "puzzle", "play", undefined].map(activityType), [
    ...["lesson", "assessment", "simulation", "simulation"],
  ]);
});

test("a height follows from the width alone, and small steps make small differences", () => {
  for (let width = 280; width < 899; width++) assert.ok(heightFor(width + 1, 0.7, "full") - heightFor(width, 0.7, "full") <= 1);
  assert.ok(heightFor(320, 0.7, "full") < 720);
});

test("learning platforms hear statements in the form that they know", () => {
  const about = { activity: "https://a.example/embed.html#/embed/lesson=X", type: "lesson", language: "es", seconds: 90 };
  const attempted = statement("ready", {}, about);
  assert.equal(attempted.verb.id, "http://adlnet.gov/expapi/verbs/attempted");
  assert.equal(attempted.object.id, about.activity);
  const answered = statement("answered", { step: 2, response: "take 3", success: false }, about);
  assert.deepEqual(answered.result, { response: "take 3", success: false });
  assert.equal(answered.object.id, `${about.activity}/2`);
  const completed = statement("completed", { raw: 3, max: 4, success: true }, about);
  assert.deepEqual(completed.result.score, { raw: 3, max: 4, min: 0, scaled: 0.75 });
  assert.equal(completed.result.duration, "PT90.0S");
  const game = { ...about, type: "simulation", seat: 1 };
  const over = statement("score", { scores: [10, 25], winners: [1] }, game);
  assert.deepEqual([over.result.score.raw, over.result.score.max, over.result.success], [25, 25, true]);
  for (const kind of ["move", "step", "done"]) assert.equal(statement(kind, {}, game), null);
  assert.equal(statement("score", {}, about), null); // a lesson's game is no result
});
