// The way to Python: one function that gets everything that people do, with the table where they did it.

import { tableInUse } from "./tables.js";

let tellPython = () => {};
let handlers = 0; // how many there have been

/** Tell Python what was done; `table` is where. */
export const forward = (kind, a, b, c, table = tableInUse()) => tellPython(kind, a, b, c, table?.dataset.table ?? "");

/** Everything goes to `next(kind, a, b, c, table)` from now on. */
export function forwardTo(next) {
  tellPython = next;
  handlers += 1;
}

/** A timer without a proxy of its own: it comes back as an input of kind `timer`. */
export function startTimer(number, milliseconds) {
  const whose = handlers; // another Python may have taken over meanwhile (assets/js/frame.js)
  setTimeout(() => whose === handlers && forward("timer", String(number), "", ""), milliseconds);
}
