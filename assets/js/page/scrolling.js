// What can be scrolled: lists, the strip of tabs, tables that are wider than their room.

import { byId, scrollIntoSight } from "./dom.js";

const scrolled = new WeakSet(); // what has ever been scrolled: all else is at its top, and to ask costs a layout
addEventListener("scroll", ({ target }) => void scrolled.add(target), { capture: true, passive: true });

/** Scroll back to the top. */
export function scrollToTop(element) {
  if (scrolled.has(element)) element.scrollTop = 0;
}

/** Let the log follow the moment on the table. Browsers keep what is read in its place when something is written above
 * it, so a list that was scrolled once would stay behind for ever. */
export function followLog(table) {
  const list = table?.querySelector(".log-list");
  const entry = list?.querySelector(".is-here") ?? list?.lastElementChild; // the first action comes next
  if (!entry || (entry === list.firstElementChild && !scrolled.has(list))) return;
  scrolled.add(list);
  const [inner, outer] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
  const end = outer.bottom - parseFloat(getComputedStyle(list).paddingBottom); // something may lie over the rest
  if (inner.top < outer.top || inner.bottom > end) list.scrollTop += inner.top - outer.top;
}

const shownTabs = new WeakMap(); // a strip of tabs -> the tab that was shown last

/** Show the tab of what is open, or that a lesson points at, when that changes; who scrolls the strip afterwards is left
 * alone, and the first tab is in sight by itself. */
export function showTab(table) {
  const strip = table.querySelector(".tabs");
  if (!strip) return;
  const wanted = strip.querySelector(".is-pointed") ?? strip.querySelector('[aria-selected="true"]');
  const key = wanted?.dataset.arg ?? "";
  const before = shownTabs.get(strip) ?? strip.firstElementChild?.dataset.arg;
  shownTabs.set(strip, key);
  if (wanted && key !== before) scrollIntoSight(wanted);
}

/** What is wider than its room can be scrolled by keys, too; then it has the name of the table in it. Found out by an
 * observer: to ask before the page is laid out, in a frame perhaps before it has a size, would have it laid out twice. */
const wideTables = new ResizeObserver((entries) => {
  for (const box of new Set(entries.map(({ target }) => target.closest(".table-wrap")))) {
    if (!box) continue; // of a table that has been taken out
    const inside = box.querySelector("table");
    const words = inside?.caption?.textContent || inside?.ariaLabel || byId("dialog-title")?.textContent || document.title;
    const attributes = { tabindex: "0", role: "region", "aria-label": words };
    const wide = box.scrollWidth > box.clientWidth + 1;
    for (const [name, value] of Object.entries(attributes)) wide ? box.setAttribute(name, value) : box.removeAttribute(name);
  }
});

export function watchWideTables() {
  for (const one of document.querySelectorAll(".table-wrap, .table-wrap > table")) wideTables.observe(one);
}
