// A clock that only informs: how long the turn has lasted.

import { tableAt } from "./tables.js";

const turns = new Map(); // a table's name -> whose turn it is, since when

export function tickClock() {
  for (const clock of document.querySelectorAll(".turn-clock")) {
    const root = tableAt(clock);
    const who = root.querySelector(".seat.is-turn")?.id ?? "";
    const { key } = root.querySelector(".board-svg").dataset;
    const last = turns.get(root.dataset.table);
    if (last?.who !== who || last.key !== key) turns.set(root.dataset.table, { who, key, since: Date.now() });
    const seconds = Math.floor((Date.now() - turns.get(root.dataset.table).since) / 1000);
    const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (clock.textContent !== shown) clock.textContent = shown;
  }
}

setInterval(tickClock, 1000);
