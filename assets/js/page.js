// The browser's side of the page: what Python calls, as `window.railtable`. The build puts this and the modules of
// page/ into one file (tools/build/scripts.py).

import "./page/calm_preview.js";
import { applyChanges } from "./page/changes.js";
import "./page/clicks.js";
import { copyText, selectField, shareLink } from "./page/clipboard.js";
import { saveText } from "./page/files.js";
import { addFixedParts } from "./page/fixed_parts.js";
import "./page/forms.js";
import "./page/keyboard.js";
import { makePicture } from "./page/pictures.js";
import { programCommands, subscribe } from "./page/programs.js";
import { forwardTo } from "./page/python.js";
import { botWorker } from "./page/worker.js";

Object.assign((window.railtable ??= {}), {
  /** Applies a JSON list of changes. */
  patch: applyChanges,
  /** `handler(kind, a, b, c, table)` gets everything that people do, from now on. */
  listen(handler) {
    addFixedParts();
    forwardTo(handler);
  },
  helper: botWorker,
  picture: makePicture,
  download: saveText,
  copy: copyText,
  share: shareLink,
  selectAll: selectField,
  on: subscribe,
  ...programCommands,
});
