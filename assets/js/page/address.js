// The page's address, and what happens to the page from outside: in other tabs, in the system's settings.

import { embedded } from "./dom.js";
import { forward } from "./python.js";

export function goTo(fragment, replace) {
  if (location.hash === fragment) return;
  if (replace || embedded) history.replaceState(null, "", fragment);
  else history.pushState(null, "", fragment);
}

addEventListener("hashchange", () => forward("hash", location.hash, "", ""));
addEventListener("storage", (event) => forward("storage", event.key ?? "", "", ""));
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => forward("media", "", "", ""));
document.addEventListener("visibilitychange", () => document.hidden && forward("away", "", "", ""));
