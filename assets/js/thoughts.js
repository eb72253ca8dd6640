// Thinking aloud on the board: circles and arrows, drawn with the right mouse button or, after the pencil, with any
// finger. The same again takes one away; a button, a click beside everything (as boards elsewhere have it) or the next
// action takes all. Nothing of it is saved or told to anybody.

const SVG = "http://www.w3.org/2000/svg";
const SHORT = 14; // pixels: less is a circle, more an arrow
const layers = new Map(); // a table's board -> what is drawn on it
let drawn = null; // the stroke at hand

const tableOf = (element) => element?.closest?.("[data-table]");
const boardAt = (event) => event.target.closest?.(".board-svg");
const moment = (board) => tableOf(board).querySelector(".look-count")?.textContent ?? "";
const thinking = (board) => tableOf(board).classList.contains("is-thinking");

/** Take the pencil, or put it down. */
function think(table, on) {
  table.classList.toggle("is-thinking", on);
  table.querySelector('[data-do="think"]')?.setAttribute("aria-pressed", String(on));
}

/** While something is drawn there is a way to wipe it. */
const tellDrawn = (table) => table.classList.toggle("has-thoughts", Boolean(table.querySelector(".thoughts > *")));

function wipe(table) {
  table.querySelector(".thoughts")?.replaceChildren();
  tellDrawn(table);
}

/** A point of the screen in the board's own units. */
function spot(board, event) {
  const view = board.querySelector(".board-view");
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(view.getScreenCTM().inverse());
  return { x, y };
}

function layerOf(board) {
  let layer = layers.get(board);
  if (!layer?.isConnected) {
    layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "thoughts");
    layer.setAttribute("aria-hidden", "true");
    board.querySelector(".board-view").append(layer);
    layers.set(board, layer);
  }
  layer.dataset.at = moment(board);
  return layer;
}

function circle({ x, y }, size) {
  const mark = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: size })) mark.setAttribute(name, value.toFixed(1));
  return mark;
}

function arrow(from, to, size) {
  const mark = document.createElementNS(SVG, "path");
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.x - from.x) / length) * size, ((to.y - from.y) / length) * size];
  const left = `${(to.x - dx - dy * 0.6).toFixed(1)} ${(to.y - dy + dx * 0.6).toFixed(1)}`;
  const right = `${(to.x - dx + dy * 0.6).toFixed(1)} ${(to.y - dy - dx * 0.6).toFixed(1)}`;
  const end = `${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  mark.setAttribute("d", `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${end}M${left}L${end}L${right}`);
  return mark;
}

/** Is there such a mark already? Then it goes. */
function taken(layer, from, to, size) {
  const near = (one, [x, y]) => Math.hypot(one.x - x, one.y - y) < size;
  for (const mark of layer.children) {
    const [a, b, c, d] = mark.dataset.place.split(" ").map(Number);
    if (near(from, [a, b]) && near(to, [c, d])) return mark;
  }
  return null;
}

addEventListener(
  "pointerdown",
  (event) => {
    const board = boardAt(event);
    if (!board || !(event.button === 2 || (thinking(board) && event.isPrimary))) return;
    drawn = { board, id: event.pointerId, from: spot(board, event), x: event.clientX, y: event.clientY };
    event.stopPropagation();
  },
  true,
);

/** The mark of the stroke at hand, if it ended here; null: it takes one away. */
function markOf({ board, from, x, y }, event) {
  const layer = layerOf(board);
  const size = board.viewBox.baseVal.width / 42;
  const far = Math.hypot(event.clientX - x, event.clientY - y) > SHORT;
  const to = far ? spot(board, event) : from;
  const known = taken(layer, from, to, size);
  const mark = known ? null : far ? arrow(from, to, size) : circle(from, size);
  if (mark) mark.dataset.place = [from.x, from.y, to.x, to.y].join(" ");
  return { layer, known, mark };
}

/** Whoever draws sees it grow. */
addEventListener(
  "pointermove",
  (event) => {
    if (drawn?.id !== event.pointerId || !drawn.board.isConnected) return;
    drawn.growing?.remove();
    const { layer, mark } = markOf(drawn, event);
    drawn.growing = mark;
    if (mark) layer.append(mark);
    event.stopPropagation();
  },
  true,
);

addEventListener(
  "pointerup",
  (event) => {
    if (drawn?.id !== event.pointerId) return;
    const stroke = drawn;
    drawn = null;
    stroke.growing?.remove();
    if (!stroke.board.isConnected) return;
    const { layer, known, mark } = markOf(stroke, event);
    if (known) known.remove();
    else layer.append(mark);
    tellDrawn(tableOf(stroke.board));
  },
  true,
);

addEventListener(
  "pointercancel",
  () => {
    drawn?.growing?.remove();
    drawn = null;
  },
  true,
);
/** Whoever draws on the board does not ask what is there: no tip comes to lie over the drawing. */
addEventListener(
  "pointerover",
  (event) => {
    const board = event.target.closest?.("[data-do]") && boardAt(event);
    if (board && (drawn || thinking(board))) event.stopPropagation();
  },
  true,
);

addEventListener("contextmenu", (event) => boardAt(event) && event.preventDefault());

addEventListener(
  "click",
  (event) => {
    const board = boardAt(event);
    const tool = event.target.closest?.('[data-do^="think"]');
    const table = tableOf(tool ?? board);
    if (tool) {
      if (tool.dataset.do === "think-wipe") wipe(table);
      else think(table, !table.classList.contains("is-thinking"));
      if (!tool.checkVisibility()) table.querySelector('[data-do="think"]').focus({ preventScroll: true });
    } else if (!(board && event.detail && thinking(board))) {
      const beside = board && event.pointerType === "mouse" && !event.target.closest("[data-do]");
      if (beside && !event.defaultPrevented) wipe(table); // a board that was moved prevents the click
      return;
    }
    event.stopPropagation(); // with the pencil in hand nothing is done on the board
    event.preventDefault();
  },
  true,
);

addEventListener(
  "keydown",
  (event) => {
    const table = document.querySelector(".is-thinking");
    if (event.key !== "Escape" || !table || document.querySelector("dialog[open]")) return;
    think(table, false);
    event.stopPropagation(); // what was chosen before stays chosen
  },
  true,
);

addEventListener("railtable:patched", () => {
  for (const [board, layer] of layers) {
    if (!board.isConnected) layers.delete(board);
    else if (layer.dataset.at !== moment(board)) wipe(tableOf(board));
  }
});
