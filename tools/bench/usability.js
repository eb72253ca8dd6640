// What tools/bench/usability.py asks of the page after every decision; one function, no state of its own.
(root) => {
  const play = document.querySelector(root);
  const box = (element) => element.getBoundingClientRect();
  const within = (inner, outer, slack = 1) =>
    inner.top >= outer.top - slack &&
    inner.bottom <= outer.bottom + slack &&
    inner.left >= outer.left - slack &&
    inner.right <= outer.right + slack;
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (element) =>
    (element.id ? `#${element.id}` : `${element.tagName.toLowerCase()}.${element.classList[0] ?? ""}`) +
    ` "${element.textContent.trim().slice(0, 40)}"`;

  // 1. choices
  const panel = play.querySelector(".choices");
  const window_ = { top: 0, left: 0, right: innerWidth, bottom: innerHeight };
  const offered = [...panel.querySelectorAll(".choice:not([aria-disabled]), .amount")].filter(shown);
  const seen = offered.filter((one) => within(box(one), box(panel)) && within(box(one), window_));

  // 2. letters on the shown part of the board
  const stage = box(play.querySelector(".stage-ground"));
  const letters = [];
  for (const element of play.querySelectorAll(".board-svg text")) {
    if (!element.textContent.trim() || !shown(element)) continue;
    const at = box(element);
    if (!at.width || !within(at, stage, 0)) continue; // cut by the frame: the next part of the board
    const matrix = element.getScreenCTM();
    const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    const middle = (at.top + at.bottom) / 2; // its ink, without the room for accents and tails
    letters.push({ size, at: { left: at.left, right: at.right, width: at.width, top: middle - 0.36 * size, bottom: middle + 0.36 * size, height: 0.72 * size }, element });
  }
  letters.sort((one, other) => one.size - other.size);
  const smallest = letters[0];

  // 3. overlaps and cut texts
  const faults = [];
  const area = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const visible = (element) => {
    let at = box(element);
    at = { top: at.top, left: at.left, right: at.right, bottom: at.bottom };
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const frame = box(up);
      at.top = Math.max(at.top, frame.top);
      at.left = Math.max(at.left, frame.left);
      at.right = Math.min(at.right, frame.right);
      at.bottom = Math.min(at.bottom, frame.bottom);
    }
    return at.right - at.left > 1 && at.bottom - at.top > 1 ? at : null;
  };
  const buttons = [...play.querySelectorAll("button, summary, input")]
    .filter(shown)
    .map((element) => [element, visible(element)])
    .filter(([, at]) => at);
  buttons.forEach(([one, a], index) => {
    for (const [other, b] of buttons.slice(index + 1)) {
      const floats = (element) => element.closest(".preview, .drawer, .cover, .event-cards");
      if (floats(one) !== floats(other)) continue; // something lies over the table on purpose
      if (!one.contains(other) && !other.contains(one) && area(a, b) > 4) faults.push(`overlap ${name(one)} ${name(other)}`);
    }
  });
  // What lies wholly under something opaque that was drawn later (a tile on its printed place) is not seen.
  const hides = (cover, text) => {
    if (!(text.compareDocumentPosition(cover) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
    const style = getComputedStyle(cover);
    const opaque = !/none|transparent|, 0\)/.test(style.fill) && style.fillOpacity === "1" && style.opacity === "1";
    return opaque && within(box(text), box(cover));
  };
  const readable = letters.filter(({ at, element }) => {
    const stack = document.elementsFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
    return !stack.some((cover) => cover instanceof SVGRectElement && hides(cover, element));
  });
  readable.forEach(({ at: a, element: one }, index) => {
    for (const { at: b, element: other } of readable.slice(index + 1)) {
      const least = Math.min(a.width * a.height, b.width * b.height);
      if (one.textContent === other.textContent && area(a, b) > least * 0.9) continue; // an outline and its letters
      if (area(a, b) > least * 0.2) faults.push(`overlap on the board "${one.textContent}" "${other.textContent}"`);
    }
  });
  // (what others did unfolds: only the beginning of each line is there to be read)
  const texts = document.createTreeWalker(play, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("svg, .visually-hidden, .log-list, .sheet, .since:not(.is-open) li") || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (words.width < 2 || words.height < 2) continue;
    const high = 0.25 * parseFloat(getComputedStyle(element).fontSize); // the box of letters is higher than they are
    for (let up = element; up && up !== play.parentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      const frame = box(up);
      if (frame.width < 3) break; // hidden but read
      const scrolls = /auto|scroll/.test(style.overflowY + style.overflowX);
      if (scrolls && !up.closest(".turn-head")) break; // a list goes on
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      if (words.right > frame.right + 1.5 || words.left < frame.left - 1.5 || words.bottom > frame.bottom + high || words.top < frame.top - high) {
        faults.push(`cut ${name(element)} in .${up.classList[0]}`);
        break;
      }
    }
  }
  for (const seat of play.querySelectorAll(".seat")) {
    if (shown(seat) && seat.scrollWidth > seat.clientWidth + 1) faults.push(`cut ${name(seat)}`);
  }

  // 4. what should stand still
  const still = {};
  for (const element of play.querySelectorAll(
    ".bar, .bar .button, .players, .seat, .seat-name, .seat-facts, .stage, .stage-tools, .stage-parts, .side, .turn-head, .turn-body, " +
      ".log, .log-head, .tabs, .tab, .drawer, .drawer-tools",
  )) {
    if (!shown(element)) continue;
    const at = box(element);
    const key = element.id || `${element.parentElement.id}>${element.className.replace(/ (is|on)-\w+/g, "")}`;
    still[key] = [at.left, at.top, at.width, at.height].map(Math.round);
  }
  // A way to do it that is on the board, or in the list.
  const doable = [...play.querySelectorAll(".choices .choice:not([aria-disabled])")].map((one) => one.dataset.arg);
  const amounts = [...play.querySelectorAll(".choices .amount")].map((one) => {
    const field = one.querySelector("input");
    return [one.dataset.amount, Number(field.min), Number(field.max)];
  });
  return {
    offered: offered.length,
    seen: seen.length,
    out: offered.filter((one) => !seen.includes(one)).map(name),
    smallest: smallest ? [smallest.size, smallest.element.textContent] : null,
    faults,
    still,
    doable,
    amounts,
    board: [...play.querySelectorAll('.board-svg [data-do="act"][data-hot]')].map((one) => one.dataset.arg),
    count: Number(play.querySelector(".look-count")?.textContent.split("/")[0] ?? -1),
    covered: Boolean(play.querySelector("[data-do=reveal]")),
    over: Boolean(play.querySelector(".final")),
  };
}
