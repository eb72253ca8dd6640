// What is pointed at, by a mouse or by the focus: Python explains it, or draws what it would do.

import { amountOf, typedAmount } from "./amounts.js";
import { BoardView } from "./board_view.js";
import { actionOf, isTyping } from "./dom.js";
import { forward } from "./python.js";
import { tableAt } from "./tables.js";
import { pointed, setPointed } from "./tips.js";

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

document.addEventListener("pointerover", (event) => {
  // (a phone says "mouse", too, when something else comes to lie where it was tapped last)
  if (event.pointerType !== "mouse" || BoardView.held || matchMedia("(any-hover: none)").matches) return;
  const element = actionOf(event);
  if (element === pointed && element) return;
  setPointed(element);
  tellHover(element, event.target);
});

document.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "mouse" || event.relatedTarget) return;
  setPointed(null);
  tellHover(null);
});

document.addEventListener("focusin", (event) => {
  if (amountOf(event.target)) return tellHover(null, event.target);
  const element = actionOf(event);
  if (!event.target.matches?.(":focus-visible") || isTyping(event.target)) return;
  setPointed(element);
  BoardView.with(event.target)?.bringIntoView(event.target);
  tellHover(element);
});
