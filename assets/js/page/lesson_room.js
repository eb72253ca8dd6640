// The words of a lesson are as high as they need. Where they stand above the choices, in the same column, the table
// beside them has to know how high that is (lesson.css).

import { scrollIntoSight } from "./dom.js";

/** What a lesson asks for, where it can only be chosen in the list. */
export const showSoughtChoice = () => scrollIntoSight(document.querySelector(".choices .is-sought"));

const watched = new ResizeObserver((entries) => {
  for (const { target } of entries) target.parentElement?.style.setProperty("--told", `${target.offsetHeight}px`);
  showSoughtChoice(); // the list has another height
});

let lessonSide = null;

export function watchLesson() {
  const now = document.querySelector(".lesson-side");
  if (now === lessonSide) return;
  if (lessonSide) watched.unobserve(lessonSide);
  if (now) watched.observe(now);
  lessonSide = now;
}

