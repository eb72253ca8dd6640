// The tip that explains what is pointed at, and the card: a tip that stays open and has buttons (ui/table/cards.py).

import { byId, mayFocus } from "./dom.js";
import { placeCard } from "./placing.js";
import { tableAt, tableNamed } from "./tables.js";

export let pointed = null; // the element that a pointer, a tap or the focus is on

let opener = null; // what had the focus when the card was opened

const WORTH = { board: 1000, choice: 10 }; // of what a card leaves in sight: the board counts more than its list

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

/** Put a tip or card where it covers nothing that can be chosen. */
function putTip(tip, table) {
  tip.style.left = tip.style.top = "0";
  const { width, height } = tip.getBoundingClientRect();
  const thing = (pointed.querySelector("[data-spot]") ?? pointed).getBoundingClientRect();
  const room = { width: document.documentElement.clientWidth, height: innerHeight };
  const { left, top } = placeCard(thing, { width, height }, targetsInSight(table), room);
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

/** Open the card of a table at what was pressed, or (null) close it. `byKey`: its first button gets the focus. */
export function showCard(table, html, byKey) {
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
  putTip(card, tableNamed(table));
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
