// Installing, where the browser offers it: on the start screen, not by a bar over a game.

import { byId } from "./dom.js";

let offered = null; // the browser's event, as long as it can be installed

export const offerInstalling = () => byId("install")?.toggleAttribute("hidden", offered === null);
export const promptInstalling = () => offered?.prompt();

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event;
  offerInstalling();
});
addEventListener("appinstalled", () => {
  offered = null;
  offerInstalling();
});
