// The tip that explains what is pointed at.

import { byId } from "./dom.js";
import { tableAt } from "./tables.js";

export let pointed = null; // the element that a pointer, a tap or the focus is on

export function setPointed(element) {
  pointed = element;
}

export function showTip(html) {
  const tip = byId("tip");
  if (!tip) return; // the app has not started
  if (html === null || !pointed?.isConnected) {
    tip.hidden = true;
    return;
  }
  tip.innerHTML = html;
  tip.hidden = false;
  const target = pointed.getBoundingClientRect();
  const box = tip.getBoundingClientRect();
  const gap = 10;
  let left = target.left + target.width / 2 - box.width / 2;
  let top = target.top - box.height - gap;
  if (top < 8) top = Math.min(target.bottom + gap, innerHeight - box.height - 8);
  left = Math.max(8, Math.min(left, innerWidth - box.width - 8));
  tip.style.left = `${Math.round(left)}px`;
  tip.style.top = `${Math.round(Math.max(8, top))}px`;
}

/** Show the tip of a table; it says nothing about what is pointed at in another one. */
export function showTableTip(table, html) {
  if (table === null || (tableAt(pointed)?.dataset.table ?? table) === table) showTip(html);
}
