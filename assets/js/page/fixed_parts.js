// The elements outside of #app: they survive every change of screen.

import { addToBody, byId, mayFocus } from "./dom.js";
import { forward } from "./python.js";

/** Add them to the page, once. */
export function addFixedParts() {
  if (byId("live")) return;
  addToBody("div", "live", { class: "visually-hidden", "aria-live": "polite", role: "status" });
  const notes = addToBody("section", "notes", {}); // toasts and tips: a region with a name (ui/app/app.py)
  notes.append(addToBody("div", "toasts", { class: "toasts" }));
  addToBody("aside", "dock", { class: "dock", "aria-labelledby": "dock-title", hidden: "" });
  notes.append(addToBody("div", "tip", { class: "tip", role: "tooltip", hidden: "" }));
  notes.append(addToBody("div", "card", { class: "tip card", role: "dialog", hidden: "" }));
  addToBody("div", "defs", { class: "visually-hidden", "aria-hidden": "true" });
  const dialog = addToBody("dialog", "dialog", { class: "dialog", "aria-labelledby": "dialog-title" });
  dialog.innerHTML = '<div id="dialog-body"></div>';
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    forward("key", "Escape", "", "");
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) forward("do", "close", "", "mouse");
  });
}

/** Let screen readers say a text. The same again is said again, though it does not change for those who see it. */
export function announce(text) {
  const live = byId("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** Open the dialog, or close it. What lies under an open one can be neither clicked nor heard. */
export function setModal(open) {
  const dialog = byId("dialog");
  if (open === dialog.open) return;
  if (open) dialog.append(byId("toasts"));
  else byId("notes").prepend(byId("toasts"));
  (open ? dialog : document.body).append(byId("live"));
  if (open && mayFocus()) dialog.showModal();
  else if (open) dialog.setAttribute("open", "");
  else dialog.close();
}

/** Show the rules beside the table, or (null) nothing. */
export function setDock(html) {
  const dock = byId("dock");
  dock.hidden = html === null;
  dock.innerHTML = html ?? "";
  document.documentElement.toggleAttribute("data-dock", html !== null);
}
