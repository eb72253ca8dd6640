// The panel that tells what a choice would do keeps its height from one choice to the next: it only grows, until
// nothing is pointed at any more.

import { allTables } from "./tables.js";

addEventListener("railtable:patched", () => {
  for (const root of allTables()) {
    const panel = root.querySelector(".preview");
    const box = panel?.firstElementChild;
    if (box?.classList.contains("is-empty")) panel.style.removeProperty("--kept");
    else if (box) panel.style.setProperty("--kept", `${box.offsetHeight}px`);
  }
});
