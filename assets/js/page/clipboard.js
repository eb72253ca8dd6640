// Texts and links that are copied or shared.

import { byId } from "./dom.js";
import { forward } from "./python.js";

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    forward("copied", "yes", "", "");
  } catch {
    forward("copied", "no", "", ""); // the record is shown in a text field as well
  }
}

export async function shareLink(title, text, url) {
  try {
    await navigator.share({ title, ...(text && { text }), url });
  } catch (error) {
    if (error.name !== "AbortError") await copyText(`${text} ${url}`.trim()); // nothing is said when the person has changed their mind
  }
}

export const selectField = (id) => byId(id)?.select?.();
