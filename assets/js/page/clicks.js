// Clicks and taps: what they do is written into elements as [data-do] and [data-arg].

import { amountOf, checkAmount } from "./amounts.js";
import { BoardView } from "./board_view.js";
import { ZOOM_MOST } from "./camera.js";
import { actionOf, byId, scrollIntoSight } from "./dom.js";
import { tellHover } from "./hover.js";
import { promptInstalling } from "./install.js";
import { pressed } from "./pointer.js";
import { forward } from "./python.js";
import { tableAt, tableInUse } from "./tables.js";
import { meantByTap, UNCLEAR } from "./tap.js";
import { closeCard, setPointed, showTip } from "./tips.js";

addEventListener(
  "click",
  (event) => {
    // Keys and scripts click without a pointer (detail 0): they always mean what they say.
    if (BoardView.with(event.target)?.dragged && event.detail) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    performance.mark("railtable:click");
  },
  true,
);

/** What on a board does something, or explains itself, at a point of the screen. */
function onBoard(x, y) {
  const below = document.elementFromPoint(x, y);
  return BoardView.with(below) && below.closest("[data-do]");
}

/** The element that a click means; UNCLEAR where two could be meant: then that part of the board is shown larger. */
function meantBy(event) {
  const board = BoardView.with(event.target);
  if (!board || !event.detail || !["touch", "pen"].includes(event.pointerType)) return actionOf(event);
  const { x, y } = pressed ?? { x: event.clientX, y: event.clientY };
  const under = document.elementFromPoint(x, y)?.closest("[data-do]");
  const element = meantByTap(x, y, under, onBoard, board.k >= ZOOM_MOST);
  if (element === UNCLEAR) board.zoomAt(2, x, y);
  return element;
}

/** What the choices below a heading do. */
function choicesBelow(heading) {
  const found = [];
  for (let one = heading.nextElementSibling; one?.matches(".choice"); one = one.nextElementSibling) found.push(one.dataset.arg);
  return found;
}

document.addEventListener("click", (event) => {
  const inCard = event.target.closest?.("#card");
  if (inCard && !actionOf(event)) return; // somebody reads it
  if (!inCard) closeCard();
  const step = event.target.closest?.("[data-step]");
  if (step) {
    const form = amountOf(step);
    form.querySelector("input").stepUp(Number(step.dataset.step));
    checkAmount(form);
    return tellHover(null, form);
  }
  const element = meantBy(event);
  if (element === UNCLEAR) return;
  if (!element) {
    showTip(null);
    forward("do", "", "", event.pointerType || "key");
    return;
  }
  const table = tableAt(element) ?? tableInUse();
  if (element.tagName === "BUTTON" || element.tagName === "A") event.preventDefault();
  BoardView.usedLast = Boolean(BoardView.with(element));
  setPointed(element);
  if (element.dataset.do === "zoom") BoardView.of(table).move(element.dataset.arg);
  else if (element.dataset.do === "find") BoardView.of(table).showChoices(choicesBelow(element.parentElement));
  else if (element.dataset.do === "pick-file") byId("file-input")?.click();
  else if (element.dataset.do === "install") promptInstalling();
  else forward("do", element.dataset.do, element.dataset.arg ?? "", event.pointerType || "key", table);
  if (element.dataset.do === "tab" && element.isConnected) scrollIntoSight(element);
});
