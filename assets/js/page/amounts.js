// Fields for a number that is not among the choices.

import { announce } from "./fixed_parts.js";

export const amountOf = (element) => element?.closest?.(".amount");

/** What was typed into a number's field, as an action; empty: no number that could be meant. */
export function typedAmount(form) {
  const field = form.querySelector("input");
  return field.validity.valid ? `${form.dataset.amount} ${field.valueAsNumber}` : "";
}

/** Is it a number that can be? If not, that is said beside its field, in the page's words and not over other things. */
export function checkAmount(form) {
  const wrong = !typedAmount(form);
  form.querySelector("input").setAttribute("aria-invalid", String(wrong));
  if (wrong) announce(form.querySelector(".amount-wrong").textContent);
  return !wrong;
}
