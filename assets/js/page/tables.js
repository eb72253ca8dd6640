// Tables: any number of them may be on the page, each in an element [data-table="name"].

let lastUsed = null; // the table that was touched or focused last

/** The table that an element belongs to; a card says which one is its own. */
export const tableAt = (element) =>
  element?.closest?.("[data-table]") ?? tableNamed(element?.closest?.("[data-of]")?.dataset.of) ?? null;
export const tableNamed = (name) =>
  name === undefined ? null : document.querySelector(`[data-table="${CSS.escape(name)}"]`);
export const allTables = () => document.querySelectorAll("[data-table]");
export const tableInUse = () => (lastUsed?.isConnected ? lastUsed : document.querySelector("[data-table]"));

for (const name of ["pointerdown", "focusin"])
  document.addEventListener(name, (event) => void (lastUsed = tableAt(event.target) ?? lastUsed), true);
