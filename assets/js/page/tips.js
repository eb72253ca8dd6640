// The tip that explains what is pointed at, and the card: a tip that stays open and has buttons (ui/table/cards.py).

import { byId, mayFocus } from "./dom.js";
import { placeCard } from "./placing.js";
import { tableAt, tableNamed } from "./tables.js";

export let pointed = null; // the element that a pointer, a tap or the focus is on

let opener = null; // what had the focus when the card was opened

// What a card leaves in sight is worth: a place on the board, a piece of what is previewed there, a line of the list.
const WORTH = { board: 1000, preview: 400, choice: 10 };
const PIECE = 28; // pixels between two pieces of a line that is previewed

export function setPointed(element) {
  pointed = element;
}

export const cardIsOpen = () => byId("card")?.hidden === false;

/** What can be done now, as it lies in the window: places on the boards, and the choices beside them. */
function targetsInSight(table) {
  const found = [];
  for (const element of table?.querySelectorAll('.board-svg [data-hot], .choice:not([aria-disabled]), [data-do="confirm"]') ?? []) {
    const stage = element.closest(".stage, .turn-body")?.getBoundingClientRect();
    const { left, top, right, bottom } = (element.querySelector("[data-spot]") ?? element).getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (stage && (x < stage.left || x > stage.right || y < stage.top || y > stage.bottom)) continue;
    if (right > left) found.push({ left, top, right, bottom, worth: element.closest(".board-svg") ? WORTH.board : WORTH.choice });
  }
  return found;
}

/** What is previewed on a board, lines in pieces. `more`: markup of what the buttons of a card will preview. */
function previewsInSight(table, more) {
  const overlay = table?.querySelector(".board-svg .overlay");
  const stage = overlay?.closest(".stage").getBoundingClientRect();
  if (!stage) return [];
  overlay.insertAdjacentHTML("beforeend", `<g>${more}</g>`);
  const found = [];
  const add = (left, top, right, bottom) => {
    const inSight = right > stage.left && left < stage.right && bottom > stage.top && top < stage.bottom;
    if (inSight) found.push({ left, top, right, bottom, worth: WORTH.preview });
  };
  for (const shape of overlay.querySelectorAll("path, line, polyline, polygon, circle, rect")) {
    const { left, top, right, bottom } = shape.getBoundingClientRect();
    if (right - left < 2 * PIECE && bottom - top < 2 * PIECE) add(left, top, right, bottom);
    else {
      const [length, onScreen] = [shape.getTotalLength(), shape.getScreenCTM()];
      const step = PIECE / Math.hypot(onScreen.a, onScreen.b); // (it may be turned)
      for (let at = 0; at <= length; at += step) {
        const { x, y } = shape.getPointAtLength(at).matrixTransform(onScreen);
        add(x - 4, y - 4, x + 4, y + 4);
      }
    }
  }
  overlay.lastElementChild.remove();
  return found;
}

/** Put a tip or card where it covers nothing that can be chosen or is previewed. */
function putTip(tip, table, previews = "") {
  tip.style.left = tip.style.top = "0";
  const { width, height } = tip.getBoundingClientRect();
  const thing = (pointed.querySelector("[data-spot]") ?? pointed).getBoundingClientRect();
  const room = { width: document.documentElement.clientWidth, height: innerHeight };
  const matters = [...targetsInSight(table), ...previewsInSight(table, previews)];
  const { left, top } = placeCard(thing, { width, height }, matters, room);
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

export function showTip(html) {
  const tip = byId("tip");
  if (!tip) return; // the app has not started
  if (html === null || !pointed?.isConnected || cardIsOpen()) {
    tip.hidden = true;
    return;
  }
  tip.innerHTML = html;
  tip.hidden = false;
  putTip(tip, tableAt(pointed));
}

/** Show the tip of a table; it says nothing about what is pointed at in another one. */
export function showTableTip(table, html) {
  if (table === null || (tableAt(pointed)?.dataset.table ?? table) === table) showTip(html);
}

/** Open the card of a table at what was pressed, or (null) close it. `byKey`: its first button gets the focus.
 * `previews`: what its buttons will draw on the board. */
export function showCard(table, html, byKey, previews) {
  if (html === null) return closeCard();
  const card = byId("card");
  const at = pointed?.isConnected ? pointed : document.activeElement;
  if (at === document.body) return;
  setPointed(at);
  opener = document.activeElement;
  byId("tip").hidden = true;
  card.innerHTML = html;
  card.dataset.of = table;
  card.setAttribute("aria-label", card.querySelector("h3")?.textContent ?? "");
  card.hidden = false;
  putTip(card, tableNamed(table), previews);
  if (byKey && mayFocus()) card.querySelector("button").focus({ preventScroll: true });
}

/** Close the card; the focus goes back to where it was. */
export function closeCard() {
  if (!cardIsOpen()) return;
  const card = byId("card");
  const had = card.contains(document.activeElement);
  card.hidden = true;
  card.innerHTML = "";
  const home = opener?.isConnected ? opener : byId(opener?.id); // it may have been drawn anew
  if (had) home?.focus({ preventScroll: true });
  opener = null;
}
