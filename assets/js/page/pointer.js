// Pointers and the wheel on boards: they move and magnify them.

import { BoardView } from "./board_view.js";
import { embedded } from "./dom.js";
import { allTables } from "./tables.js";

const touchedBoards = new Map(); // pointer -> the board it went down on

export let pressed = null; // where a pointer went down last: browsers correct the place of a tap's click

document.addEventListener("pointerdown", (event) => {
  const board = BoardView.with(event.target);
  pressed = { x: event.clientX, y: event.clientY };
  if (!board) {
    for (const root of allTables()) BoardView.of(root).dragged = false;
    return;
  }
  if (event.button > 0) return;
  touchedBoards.set(event.pointerId, board);
  board.down(event);
});

document.addEventListener("pointermove", (event) => touchedBoards.get(event.pointerId)?.drag(event));

for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, (event) => {
    touchedBoards.get(event.pointerId)?.up(event);
    touchedBoards.delete(event.pointerId);
  });
}

document.addEventListener(
  "wheel",
  (event) => {
    const board = BoardView.with(event.target);
    // In a frame the wheel is the host's, until somebody has turned to the board, or says so with Ctrl.
    if (!board || (embedded && !event.ctrlKey && !document.hasFocus())) return;
    event.preventDefault();
    board.still = true;
    board.zoomAt(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), event.clientX, event.clientY);
  },
  { passive: false },
);
