// What is pointed at, by a mouse or by the focus: Python explains it, or draws what it would do.

import { amountOf, typedAmount } from "./amounts.js";
import { BoardView } from "./board_view.js";
import { actionOf, isTyping } from "./dom.js";
import { forward } from "./python.js";
import { tableAt } from "./tables.js";
import { pointed, setPointed, showTip } from "./tips.js";

let hoveredTable = null; // the table that knows of something pointed at

/** `element`: what is pointed at; none: the number in a field, from anywhere in its row and while it has the focus. */
export function tellHover(element, at = null) {
  const form = element ? null : (amountOf(at) ?? amountOf(document.activeElement));
  const amount = form ? typedAmount(form) : "";
  const [verb, arg] = amount ? ["act", amount] : [element?.dataset.do ?? "", element?.dataset.arg ?? ""];
  const why = element?.closest(".choices") ? "" : (element?.dataset.why ?? ""); // the panel tells it beside them
  const table = tableAt(element ?? form) ?? hoveredTable;
  if (hoveredTable?.isConnected && hoveredTable !== table) forward("hover", "", "", "", hoveredTable);
  hoveredTable = tableAt(element ?? form);
  forward("hover", verb, arg, why, table);
}

const CALM = 250; // milliseconds that what was pointed at stays told: between two choices lies a gap

let clickedAt = null; // where the pointer clicked, until it is on something else
let calming = 0; // the timer that ends what is told; 0: it is not running

const placeOf = (event) => event.target.closest?.("[id]")?.id;

document.addEventListener(
  "click",
  (event) => void (clickedAt = event.detail ? { x: event.clientX, y: event.clientY, place: placeOf(event) } : null),
  true,
);

/** Is the pointer where it clicked, though other things may have come to lie under it since? */
function restsWhereItClicked(event) {
  if (!clickedAt) return false;
  const moved = event.clientX !== clickedAt.x || event.clientY !== clickedAt.y;
  if (moved && placeOf(event) !== clickedAt.place) clickedAt = null;
  return clickedAt !== null;
}

/** Nothing is pointed at any more: the tip goes at once, what stands in the panel a little later. */
function leave() {
  setPointed(null);
  showTip(null);
  calming ||= setTimeout(() => {
    calming = 0;
    tellHover(null);
  }, CALM);
}

function stay() {
  clearTimeout(calming);
  calming = 0;
}

document.addEventListener("pointerover", (event) => {
  // (a phone says "mouse", too, when something else comes to lie where it was tapped last)
  if (event.pointerType !== "mouse" || BoardView.held || matchMedia("(any-hover: none)").matches) return;
  const element = actionOf(event);
  const unasked = restsWhereItClicked(event) && (element?.dataset.do !== "act" || element.dataset.why);
  if (element === pointed && element) return;
  if (!element && !amountOf(event.target)) return pointed || hoveredTable ? leave() : undefined;
  stay();
  setPointed(element);
  if (!unasked) tellHover(element, event.target);
});

document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "mouse" && !event.relatedTarget) leave();
});

document.addEventListener("focusin", (event) => {
  if (amountOf(event.target)) return tellHover(null, event.target);
  const element = actionOf(event);
  stay();
  if (!event.target.matches?.(":focus-visible") || isTyping(event.target)) return;
  setPointed(element);
  BoardView.with(event.target)?.bringIntoView(event.target);
  tellHover(element);
});
