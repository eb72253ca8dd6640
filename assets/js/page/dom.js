// Small helpers for elements, and what is different in somebody else's page (embed.html): there this page leaves the
// focus, the scroll position and the history alone.

export const byId = (id) => document.getElementById(id);

export const embedded = document.documentElement.dataset.embed !== undefined;

/** May this page put the focus somewhere? In a frame of another site that would take it out of the host's field. */
export const mayFocus = () => !embedded || document.hasFocus();

/** The element of an event that says what is done with it. */
export const actionOf = (event) => event.target.closest?.("[data-do]");

/** Do keys write into this element? */
export const isTyping = (element) => element.closest?.("input:not([type=radio]):not([type=checkbox]), textarea, select");

/** Add an element to the end of the page. */
export function addToBody(tag, id, attributes) {
  const element = document.createElement(tag);
  element.id = id;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

/** Scroll an element into view; in a frame without moving the page around it. */
export function scrollIntoSight(element, block = "nearest") {
  if (!embedded) return void element?.scrollIntoView({ block, inline: "nearest" });
  for (let box = element?.parentElement; box && box !== document.documentElement; box = box.parentElement) {
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    if (box.scrollHeight > box.clientHeight)
      box.scrollTop += Math.min(0, inner.top - outer.top) || (block === "start" ? inner.top - outer.top : Math.max(0, inner.bottom - outer.bottom));
    if (box.scrollWidth > box.clientWidth)
      box.scrollLeft += Math.min(0, inner.left - outer.left) || Math.max(0, inner.right - outer.right);
  }
}
