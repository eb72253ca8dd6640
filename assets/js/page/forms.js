// Fields and forms: what is typed and chosen goes to Python under the field's name.

import { amountOf, checkAmount, typedAmount } from "./amounts.js";
import { READ_AT_MOST, readFile } from "./files.js";
import { tellHover } from "./hover.js";
import { forward } from "./python.js";
import { tableAt } from "./tables.js";

/** A pause of typing after which a text is kept as if it were finished, in milliseconds. */
const PAUSE = 500;
let unfinished = null; // the text area that is being written in

const finish = () => {
  if (!unfinished) return;
  const { field, timer } = unfinished;
  clearTimeout(timer);
  unfinished = null;
  forward("change", field.name, valueOf(field), field.type);
};
for (const [target, name] of [[document, "visibilitychange"], [window, "pagehide"]]) target.addEventListener(name, finish); // prettier-ignore

const valueOf = (field) => (field.type === "checkbox" ? String(field.checked) : field.value.slice(0, READ_AT_MOST));

for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => {
    const field = event.target;
    if (field.id === "file-input") {
      if (name === "change") readFile(field.files[0]);
      return;
    }
    const form = amountOf(field);
    if (form) {
      if (name === "change" || typedAmount(form)) checkAmount(form); // what is typed may be the beginning of another one
      return tellHover(null, form);
    }
    if (!field.name) return;
    clearTimeout(unfinished?.timer);
    unfinished = name === "input" && field.matches("textarea, .kept-while-typing") ? { field, timer: setTimeout(finish, PAUSE) } : null;
    forward(name, field.name, valueOf(field), field.type);
  });
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = amountOf(event.target);
  if (!form) forward("do", event.target.dataset.submit ?? "", "", "key");
  else if (checkAmount(form)) forward("do", "act", typedAmount(form), "key", tableAt(form));
  else form.querySelector("input").focus();
});
