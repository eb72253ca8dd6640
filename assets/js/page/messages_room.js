// Messages lie over nothing: the page ends where they begin. How high they are is said to the styles as --messages.

import { byId } from "./dom.js";

/** Milliseconds after a finger is up, in which the browser makes a click of its tap. */
const CLICK_COMES = 100;

/** Keep the room of the messages as high as they are. Nothing moves while a finger or a button of the mouse is down:
 * a message that comes then is shown when it is up. */
export function makeRoomForMessages() {
  const [place, toasts] = [byId("notices"), byId("toasts")]; // an open dialog takes the toasts along
  let [down, given] = [false, 0];
  const fit = () => {
    const needed = Math.ceil(Math.max(...[place, toasts].map((one) => one.getBoundingClientRect().height)));
    place.classList.toggle("is-waiting", down && needed > given);
    if (down || needed === given) return;
    given = needed;
    document.documentElement.style.setProperty("--messages", `${needed}px`);
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(place);
  sizes.observe(toasts);
  const press = () => (down = true);
  const release = () => {
    setTimeout(() => {
      down = false;
      fit();
    }, CLICK_COMES);
  };
  addEventListener("pointerdown", press, true);
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, release, true);
}
