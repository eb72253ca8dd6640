// Programs in this page: `railtable.on("move", heard)`, `railtable.goto(3)` (docs/embedding.md).

import protocol from "../../../ui/browser/protocol.json" with { type: "json" };
import { forward } from "./python.js";

const subscribers = new Set();

/** Something has happened that a program may want to know; what it does with that is its own affair. */
export function tellPrograms(kind, facts) {
  for (const [wanted, heard] of [...subscribers])
    if (wanted === kind || wanted === "*") queueMicrotask(() => heard(facts, kind));
}

/** Hear of an event of protocol.json ("*": of all); returns what ends it. */
export function subscribe(kind, heard) {
  const one = [kind, heard];
  subscribers.add(one);
  return () => void subscribers.delete(one);
}

/** The functions by which a program says what the table is to do. */
export const programCommands = Object.fromEntries(
  protocol.commands.map((command) => [
    command,
    (argument) => forward("command", command, JSON.stringify(argument ?? null), ""),
  ]),
);
