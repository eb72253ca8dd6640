// Files and texts that come in (chosen or dropped), and files that go out.

import protocol from "../../../ui/browser/protocol.json" with { type: "json" };
import { byId } from "./dom.js";
import { forward } from "./python.js";

/** Characters of a record that are read: more than Python reads of any. */
export const READ_AT_MOST = protocol.limits.read;

export async function readFile(file) {
  if (!file) return;
  const many = (await file.slice(0, 20).text()).includes(protocol.archive);
  if (file.size > (many ? protocol.limits.archive : protocol.limits.record)) forward("file", file.name, "", "big");
  else forward("file", file.name, await file.slice(0, many ? protocol.limits.archive : READ_AT_MOST).text(), "");
  const input = byId("file-input");
  if (input) input.value = "";
}

export function saveFile(name, content) {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export const saveText = (name, text) => saveFile(name, new Blob([text], { type: "text/plain;charset=utf-8" }));

document.addEventListener("dragover", (event) => {
  if (!byId("drop-here")) return;
  event.preventDefault();
  byId("drop-here").classList.add("is-over");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) byId("drop-here")?.classList.remove("is-over");
});
document.addEventListener("drop", (event) => {
  if (!byId("drop-here")) return;
  event.preventDefault();
  byId("drop-here").classList.remove("is-over");
  const file = event.dataTransfer.files[0];
  if (file) readFile(file);
  else forward("file", "", event.dataTransfer.getData("text/plain").slice(0, READ_AT_MOST), "");
});
