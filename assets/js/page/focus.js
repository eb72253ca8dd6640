// The focus: it stays where it was when markup is replaced, and has a place to begin on every screen.

import { byId, mayFocus } from "./dom.js";
import { tableAt, tableNamed } from "./tables.js";

/** What has the focus now, so that it can be found again in new markup. */
export function rememberFocus() {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  return {
    element,
    id: element.id,
    verb: element.dataset?.do,
    arg: element.dataset?.arg,
    region: element.closest("[data-region]")?.id,
    table: tableAt(element)?.dataset.table,
  };
}

/** Changes that take away what an element holds, or the element itself. */
const TAKES = { root: false, fill: false, set: false, replace: true, remove: true };

/** Leave an element that the changes take away, before anything has changed: when a focused element goes, the browser
 * lays out the page at once, and then again for what follows. */
export function leaveWhatGoes(had, changes) {
  if (!had || had.element.matches("input, textarea, select")) return;
  const goes = ([name, id]) => {
    const place = name in TAKES && byId(id)?.contains(had.element);
    return place && (TAKES[name] || byId(id) !== had.element);
  };
  if (changes.some(goes)) had.element.blur();
}

/** Give the focus to what stands in the place of an element that had it and is gone. */
export function restoreFocus(had, isNewScreen) {
  if (!had || !mayFocus()) return;
  if (document.activeElement !== document.body) return; // it was put somewhere, or is back where a dialog was opened
  if (had.element.isConnected) {
    had.element.focus({ preventScroll: true }); // an element that is moved loses it
    if (document.activeElement === had.element) return; // where it is now it may be hidden
  }
  // One dialog has followed another: nothing outside of it can have the focus.
  const whole = byId("dialog")?.open ? byId("dialog") : document;
  const table = had.table === undefined ? whole : (tableNamed(had.table) ?? document);
  const place = (had.region && byId(had.region)) || table;
  const same = had.verb && `[data-do="${had.verb}"][data-arg="${CSS.escape(had.arg ?? "")}"]`;
  const target =
    (had.id && byId(had.id)) ||
    (same && (place.querySelector(same) || table.querySelector(same))) ||
    (isNewScreen ? firstOfScreen() : firstFocus(table));
  target?.focus({ preventScroll: true });
}

/** Where somebody begins on a screen or at a table. */
function firstFocus(place) {
  const dialog = byId("dialog");
  if (dialog?.open) return dialog.querySelector("[autofocus]") ?? dialog.querySelector("button, input, select, a[href]");
  const marked = place.querySelector(".cover [data-focus-home]") ?? place.querySelector("[data-focus-home]");
  const found = marked ?? byId("app").querySelector("h1");
  if (found && !found.hasAttribute("tabindex") && found.tabIndex < 0) found.tabIndex = -1;
  return found;
}

/** Where somebody begins on a new screen: at its title where a table is only a part of it. */
function firstOfScreen() {
  const title = byId("dialog")?.open ? null : document.querySelector("[data-focus-first]");
  return title ?? firstFocus(document);
}

/** A new screen has come: somebody begins there. */
export function focusNewScreen() {
  if (document.activeElement === document.body && mayFocus()) firstOfScreen()?.focus({ preventScroll: true });
}
