// Walks through one lesson or puzzle on the page that stands there, and looks at every screen of it: what
// e2e/test_walk_lessons.py asks for. Returns [how many screens, ["step 3 talk: what is wrong", ...]].
async ({ address, steps, turns }) => {
  const one = (selector, inside = document) => inside.querySelector(selector);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const box = (element) => element.getBoundingClientRect();
  const shown = (element) => element.checkVisibility() && box(element).width > 0;
  const act = (notation) => `[data-do="act"][data-arg="${CSS.escape(notation)}"]`;
  const told = () => one("#lesson, #puzzle")?.dataset.at ?? "";
  const found = [];
  let screens = 0;

  async function until(holds, what) {
    for (const end = performance.now() + 10_000; !holds(); ) {
      if (performance.now() > end) throw new Error(`${address}, at "${told()}": ${what}`);
      await new Promise((done) => setTimeout(done, 4));
    }
  }

  /** The board is measured anew when its room has changed, which is after the next frame. */
  const frame = () =>
    new Promise((done) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(0);
      }),
    );

  // --- what is seen

  const within = (inner, outer, slack = 1.5) =>
    inner.left >= outer.left - slack && inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack; // prettier-ignore
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const clipped = (element) => {
    let at = box(element);
    at = { left: at.left, top: at.top, right: at.right, bottom: at.bottom };
    for (let up = element.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if ((overflowX === "visible" && overflowY === "visible") || up.namespaceURI.endsWith("svg")) continue;
      const frame = box(up);
      at = { left: Math.max(at.left, frame.left), top: Math.max(at.top, frame.top), right: Math.min(at.right, frame.right), bottom: Math.min(at.bottom, frame.bottom) }; // prettier-ignore
    }
    return at;
  };
  const name = (element) => (element.id ? `#${element.id}` : `.${(element.getAttribute("class") ?? element.tagName).split(" ")[0]}`);

  /** What lies over a thing, at five spots of it; null when nothing does. */
  function cover(at, mine) {
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]]) { // prettier-ignore
      const top = document.elementFromPoint(at.left + (at.right - at.left) * x, at.top + (at.bottom - at.top) * y);
      if (!top || !mine(top)) return top ? name(top) : "the edge of the window";
    }
    return null;
  }

  /** Why a thing cannot be seen; null when it is in sight. */
  function hidden(element) {
    const board = element.closest(".board-svg");
    const spot = one("[data-spot]", element) ?? element;
    if (!shown(spot)) return "is not shown";
    const at = box(spot);
    const seen = { left: at.left, top: at.top, right: at.right, bottom: at.bottom };
    const room = board ? box(one(".stage-ground")) : clipped(spot);
    if (board && !one(".stage").matches(".is-pointed")) { // of what is larger than what is shown: its beginning
      seen.right = Math.min(seen.right, seen.left + 0.85 * room.width);
      seen.bottom = Math.min(seen.bottom, seen.top + 0.85 * room.height);
    }
    if (!within(seen, room)) return "is cut or out of sight";
    if (!within(seen, screen)) return "is out of the window";
    const over = cover(seen, (top) => (board ? board.contains(top) : element.contains(top) || top.contains(element)));
    return over && `lies under ${over}`;
  }

  /** Why none of these things is in sight. */
  function missing(elements, what) {
    if (!elements.length) return [`${what} is not on the page`];
    const reasons = elements.map(hidden);
    return reasons.includes(null) ? [] : [`${what} ${reasons[0]}`];
  }

  const onBoard = (selector) => all(`.board-svg ${selector}`).filter(shown);
  const inList = (notation) => {
    const words = CSS.escape(notation.replace(/ \d+$/, ""));
    const choice = all(`.choices .choice${act(notation)}`);
    return choice.length ? choice : all(`.choices .amount[data-amount="${words}"]`);
  };

  function texts() {
    const faults = [];
    for (const element of [...all(".lesson-head, .lesson-head *, .lesson-side, .lesson-side *, .turn-head > div")]) {
      if (element.closest("svg, .visually-hidden, progress") || !shown(element)) continue;
      const { overflowX, overflowY, position, fontSize } = getComputedStyle(element);
      if (position === "absolute") continue;
      const [down, across] = [element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth];
      const high = overflowY === "auto" ? 1 : 0.3 * parseFloat(fontSize); // the box of letters is higher than they are
      if (overflowY !== "visible" && down > high) faults.push(`${name(element)} cuts ${down} px of its text`);
      if (overflowX !== "visible" && across > 1) faults.push(`${name(element)} cuts ${across} px of its width`);
    }
    for (const element of all(".lesson-asked, .lesson-reply, .lesson-through, .lesson-answers .button, .lesson-tools .button")) {
      const why = hidden(element);
      if (why) faults.push(`${name(element)} ${why}`);
    }
    return faults;
  }

  /** Does a sheet lie over the board? In small windows it has its place below, where it scrolls. */
  const over = (sheet) => getComputedStyle(sheet).position === "absolute";
  /** Where all of the board is drawn. */
  function drawnBoard() {
    const { width, height } = one(".board-svg").viewBox.baseVal;
    const { a, d, e, f } = one(".board-view").getScreenCTM();
    return { left: e, top: f, right: e + a * width, bottom: f + d * height };
  }

  const PANELS = { board: ".stage", turn: ".turn-body", players: ".players", sheets: ".drawer", log: ".log" };

  /** What the step talks about. */
  function places(points, wanted) {
    const faults = [];
    for (const target of points) {
      const by = `[data-arg="${CSS.escape(target)}"]`;
      if (target === "happened") {
        const changed = onBoard("[data-happened]");
        if (changed.length) faults.push(...missing(changed, "what was just done"));
      } else if (PANELS[target]) {
        const panel = one(PANELS[target]);
        if (!shown(panel)) faults.push(`${target} is not shown`);
        else if (target !== "board") faults.push(...missing([panel], target));
        else if (!within(drawnBoard(), box(one(".stage-ground")))) faults.push("of the board a part is shown");
        if (panel.getAnimations().some(({ effect }) => effect.getKeyframes().some(({ opacity }) => Number(opacity ?? 1) < 0.9)))
          faults.push(`${target} is dimmed`);
      } else if (target.startsWith("sheet-")) {
        const open = one(".drawer > .sheet");
        const tab = one(`.tab${by}`);
        const beside = points.some((each) => onBoard(`[data-arg="${CSS.escape(each)}"]`).length);
        if (!beside || tab.classList.contains("is-open"))
          if (!beside && (!tab.classList.contains("is-open") || !shown(open))) faults.push(`${target} is not open`);
          else if (!beside && over(open) && open.scrollHeight > open.clientHeight + 1) faults.push(`${target} is cut`);
      } else {
        const drawn = [...onBoard(by), ...all(`.sheet ${by}`)];
        faults.push(...missing(drawn.length ? drawn : [...all(`.seat${by}, .seat ${by}`), ...inList(target)], target));
      }
    }
    if (wanted && !one(`.lesson-answers [data-arg="${CSS.escape(wanted)}"]`)) { // it has a button in the panel
      const drawn = onBoard(act(wanted));
      faults.push(...(drawn.length ? missing(drawn, wanted) : missing(inList(wanted), `the choice ${wanted}`)));
    }
    return faults;
  }

  /** Is the board there, and nothing over it? */
  function board(points, answered) {
    const stage = one(".stage");
    const at = box(one(".stage-ground"));
    if (at.height < Math.min(150, innerHeight / 5)) return [`the board is ${Math.round(at.height)} px high`];
    if (points.some((each) => each.startsWith("sheet-"))) return [];
    const above = new Set();
    for (let x = 0.05; x < 1; x += 0.225)
      for (let y = 0.05; y < 1; y += 0.225) {
        const top = document.elementFromPoint(at.left + at.width * x, at.top + at.height * y);
        if (answered && top?.closest(".event-cards")) continue; // it is about what was just done
        if (!stage.contains(top)) above.add(top ? name(top.closest(".sheet, .preview, .side, .lesson-side, .drawer") ?? top) : "the edge");
      }
    return [...above].map((each) => `the board lies under ${each}`);
  }

  async function look(where, points = [], wanted = null, answered = false) {
    for (const moving of document.getAnimations())
      if (moving.animationName !== "pointed" && moving.effect?.getTiming().iterations !== Infinity) moving.finish();
    await frame();
    screens++;
    for (const fault of [...texts(), ...places(points, wanted), ...board(points, answered)]) found.push(`${where}: ${fault}`);
    await window.walked?.(`${address} ${where}`);
  }

  // --- what is done

  function press(element) {
    element.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, pointerType: "mouse" }));
    return true;
  }

  function choose(notation) {
    const way = one(`.choices .choice${act(notation)}`) ?? one(act(notation));
    if (way) return press(way);
    const [, words, number] = /^(.*) (\d+)$/.exec(notation) ?? [];
    const form = one(`.choices form[data-amount="${CSS.escape(words ?? "")}"]`);
    if (!form) return false;
    one("input", form).value = number;
    form.requestSubmit();
    return true;
  }

  async function goOn(work) {
    const before = told();
    if (work() === false) throw new Error(`${address}, at "${before}": there is no way to do it`);
    await until(() => told() !== before, "it does not go on");
  }

  one("#lesson, #puzzle")?.setAttribute("data-at", "");
  location.hash = `#/${address}`;
  await until(() => told() && one(".board-svg [data-do], .choices > *"), "it does not open");
  await frame();

  if (turns) {
    const { wrong, best } = turns;
    const play = (turn) => turn.forEach((action) => choose(action) || found.push(`there is no way to ${action}`));
    await look("asked");
    if (wrong) {
      play(wrong);
      await until(() => one(".is-wrong > p ~ p ~ p"), "no reason why it is wrong");
      await look("wrong", ["happened"], null, true);
      press(one('[data-do="puzzle-again"]'));
    }
    play(best);
    await until(() => one(".puzzle-turn ~ p"), "no reasons");
    await look("solved", ["happened"], null, true);
    return [screens, found];
  }

  for (let looks = 0; looks < 500; looks++) {
    const [number, status] = told().split(" ");
    const step = steps[number - 1];
    const where = `step ${number} ${status}`;
    if (status === "through") {
      await look(where);
      return [screens, found];
    }
    if (status !== "ask") {
      await look(where, status === "said" ? step.after : step.point, null, status === "said");
      await goOn(() => press(one("#lesson-next")));
      continue;
    }
    const wanted = step.do ?? (one("#lesson-next") ? null : step.line?.[0]); // another seat is to move
    await look(where, step.point, wanted);
    if (step.wrong !== null) {
      if (step.answers) press(one(`.lesson-answers [data-arg="${CSS.escape(step.wrong)}"]`));
      else choose(step.wrong);
      if (!one("#lesson-reply")) found.push(`${where}: no reply to ${step.wrong}`);
      await look(`${where}, wrong`, step.point, wanted);
    }
    if (step.answers) await goOn(() => press(one(`.lesson-answers [data-arg="${CSS.escape(step.right)}"]`)));
    else if (step.do) await goOn(() => choose(step.do));
    else
      for (const action of step.line) await goOn(() => (one("#lesson-next") ? press(one("#lesson-next")) : choose(action)));
  }
  throw new Error(`${address} does not end`);
}
