// Pictures of boards. Their module comes when the page is idle, so that a table that is left can be drawn at once.

import { addToBody, embedded } from "./dom.js";
import { saveFile } from "./files.js";
import { forward } from "./python.js";

let painter = null; // the module
const loadPainter = async () => (painter ??= await import("../picture.js"));
const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 2000));

/** Load the module soon; asked for again when it is needed. */
export function loadPainterWhenIdle() {
  if (!embedded) whenIdle(() => loadPainter().catch(() => {}));
}

let leaving = false; // a page that goes draws nothing any more; one that is kept by the browser may come back
for (const name of ["pagehide", "pageshow"]) addEventListener(name, () => void (leaving = name === "pagehide"));

/** A drawing as a file ("svg", "png"), or as the small picture of the game or puzzle `name` ("small", "card"), which
 * comes back as an input. */
export async function makePicture(kind, markup, name) {
  const comesBack = kind === "small" || kind === "card";
  if (leaving && comesBack) return void forward("picture", name, "", "");
  try {
    const { drawing } = painter ?? (await loadPainter());
    const room = addToBody("div", "picture-room", { class: `picture-room is-${kind}`, "aria-hidden": "true", inert: "" });
    room.innerHTML = markup;
    const drawn = drawing(room.firstElementChild);
    room.remove();
    if (comesBack) forward("picture", name, await painter.small(drawn, kind), "");
    else if (kind === "png") saveFile(name, await painter.png(await painter.withFonts(drawn)));
    else {
      const whole = kind === "still" ? drawn : await painter.withFonts(drawn); // a page's picture is to be small
      saveFile(name, new Blob([whole.text], { type: "image/svg+xml" }));
    }
  } catch (error) {
    if (!comesBack) throw error;
    forward("picture", name, "", "");
    console.info(`railtable: no picture of ${name}: ${error}`); // it stays as it was
  }
}
