// The words of a lesson are as high as they need. Where they stand above the choices, in the same column, the table
// beside them has to know how high that is (lesson.css).

const watched = new ResizeObserver((entries) => {
  for (const { target } of entries) target.parentElement?.style.setProperty("--told", `${target.offsetHeight}px`);
});

let lessonSide = null;

export function watchLesson() {
  const now = document.querySelector(".lesson-side");
  if (now === lessonSide) return;
  if (lessonSide) watched.unobserve(lessonSide);
  if (now) watched.observe(now);
  lessonSide = now;
}

