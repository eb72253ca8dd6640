// Files and texts that come in (chosen or dropped), and files that go out.

import { byId } from "./dom.js";
import { forward } from "./python.js";

/** Bytes of a record that are read: more than Python reads of any (engine/core/record.py). */
export const READ_AT_MOST = 1e6;

export async function readFile(file) {
  if (!file) return;
  const many = (await file.slice(0, 20).text()).includes("railtable-games"); // as in ui/storage/archive.py
  if (file.size > (many ? 3e7 : 4e6)) forward("file", file.name, "", "big");
  else forward("file", file.name, await file.slice(0, many ? 3e7 : READ_AT_MOST).text(), "");
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
