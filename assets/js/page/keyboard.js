// Keys. Those that mean something on a screen or at a table go to Python; arrow keys move the focus.

import protocol from "../../../ui/browser/protocol.json" with { type: "json" };
import { BoardView } from "./board_view.js";
import { byId, isTyping } from "./dom.js";
import { tellHover } from "./hover.js";
import { nearestInDirection, nextInList } from "./key_geometry.js";
import { forward } from "./python.js";
import { tableAt, tableInUse } from "./tables.js";
import { cardIsOpen, closeCard } from "./tips.js";

const ZOOM = protocol.zoom;

let byPointer = false; // was the last thing done by a pointer, or by a key?
let clicked = null; // what has the focus because a pointer went down on it

for (const name of ["pointerdown", "keydown"])
  document.addEventListener(name, () => void (byPointer = name === "pointerdown"), true);
document.addEventListener("focusin", (event) => void (clicked = byPointer ? event.target : null), true);

/** Does a choice wait for Enter? What was only clicked to read about it does not take that key from it. */
const confirms = (event) =>
  event.key === "Enter" &&
  event.target === clicked &&
  tableAt(clicked)?.querySelector('.is-selected, [data-do="confirm"]');

/** Arrow keys inside [data-arrows]: to the nearest thing in that direction, wherever it stands. */
function neighbourOf(element, key) {
  const place = element.closest("[data-arrows]");
  if (!place) return null;
  const others = [...place.querySelectorAll("button, summary, a[href], [tabindex='0']")].filter(
    (other) => other !== element && !other.contains(element) && other.checkVisibility(),
  );
  const boxes = others.map((other) => other.getBoundingClientRect());
  return others[nearestInDirection(element.getBoundingClientRect(), key, boxes)] ?? null;
}

/** Up and down from where nothing is listed: to the selected choice's neighbour, or to the first choice. */
function choiceFor(element, key) {
  if (element !== document.body && !element.closest(".turn-head, .preview")) return null;
  const all = [...(tableInUse()?.querySelectorAll(".choices .choice") ?? [])].filter((choice) => choice.checkVisibility());
  const selected = all.findIndex((choice) => choice.classList.contains("is-selected"));
  return all[nextInList(selected, all.length, key)] ?? null;
}

// On a board whose places and ways Python knows (ui/table/board_navigation.py) these keys go from place to place.
const BOARD_KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown"]);

/** Where on the board, in its units, the thing lies that is left for the next place, and what it is. */
function placeLeft(element, svg) {
  if (element.matches(".walker")) return "";
  const box = element.getBoundingClientRect();
  const middle = new DOMPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const { x, y } = middle.matrixTransform(svg.querySelector(".board-view").getScreenCTM().inverse());
  return ` ${x.toFixed(1)} ${y.toFixed(1)} ${element.dataset.arg ?? ""}`;
}

/** Keys in a field: they write; only a list of suggestions is moved in. */
function keyInField(event) {
  const step = { ArrowDown: "1", ArrowUp: "-1" }[event.key];
  if (event.key === "Escape") event.target.blur();
  else if (step && event.target.getAttribute("role") === "combobox") {
    event.preventDefault();
    forward("do", "type-move", step, "key");
  }
}

/** Keys while a card is open: Escape closes it, and Tab stays in it. */
function keyInCard(event) {
  if (event.key === "Escape") {
    closeCard();
    tellHover(null);
    return true;
  }
  const buttons = [...byId("card").querySelectorAll("button")];
  const edge = event.shiftKey ? buttons[0] : buttons.at(-1);
  if (event.key !== "Tab" || event.target !== edge) return false;
  (event.shiftKey ? buttons.at(-1) : buttons[0]).focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  if (isTyping(target)) return keyInField(event);
  if (cardIsOpen() && keyInCard(event)) return event.preventDefault();
  performance.mark("railtable:click");
  const board = BOARD_KEYS.has(event.key) && target.closest("[data-walk]");
  if (board) {
    event.preventDefault();
    return forward("do", "walk", `${event.key}${placeLeft(target, board)}`, "key", tableAt(board));
  }
  if (event.key.startsWith("Arrow") && target.type !== "radio") {
    const next = neighbourOf(target, event.key) ?? (byId("dialog")?.open ? null : choiceFor(target, event.key));
    if (next) {
      event.preventDefault();
      next.focus();
    }
    return;
  }
  const native = /^(BUTTON|A|INPUT|SUMMARY)$/.test(target.tagName);
  if ((event.key === "Enter" || event.key === " ") && target.dataset?.do && !native && !confirms(event)) {
    event.preventDefault();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return;
  }
  if (byId("dialog")?.open) {
    if (event.key === "Escape") {
      event.preventDefault();
      forward("key", "Escape", "", "");
    }
    return;
  }
  const table = tableInUse();
  const zoom = table && Object.keys(ZOOM).find((way) => ZOOM[way].includes(event.key));
  if (zoom) {
    event.preventDefault();
    BoardView.of(table).move(zoom);
    return;
  }
  if (event.key.length === 1 || event.key === "Escape" || event.key === "Enter") {
    if ((event.key === "Enter" || event.key === " ") && native) return;
    if (event.key.length === 1) event.preventDefault(); // it would scroll, or stand in the field that it opens
    BoardView.usedLast = false;
    forward("key", event.key, "", "");
  }
});
