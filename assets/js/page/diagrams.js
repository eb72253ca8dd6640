// Diagrams of the rules and small boards: each is drawn when it comes into view, diagrams also for printing.

import { forward } from "./python.js";

const awaited = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      awaited.unobserve(target);
      if (target.isConnected) forward("do", target.dataset.seeDo ?? "rules-see", target.dataset.see, "see", null);
    }
  },
  { rootMargin: "200px" },
);

export function watchDiagrams() {
  for (const one of document.querySelectorAll("[data-see]")) awaited.observe(one);
}

addEventListener("beforeprint", () => {
  for (const { dataset } of document.querySelectorAll("[data-see]:not([data-see-do])")) forward("do", "rules-see", dataset.see, "see", null);
});
