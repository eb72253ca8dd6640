"""Accessibility problems of a page, found by axe-core (an npm package for tests, not part of the built site).

All rules are on, also those that axe calls experimental (such as names without the visible text), except:

- rules that axe has deprecated;
- level AAA of WCAG, which we do not claim: contrast 7:1, links of the same words.

Two rules run separately, because they would report false problems:

- "label-content-name-mismatch" joins all text in an element, also figures of a drawing ("GW2Houston" for a
  city with a tile, a number and a name), which no name could contain. So figures and letters of drawings
  (marked by `ui.markup.svg.text`; the names of their elements say them in words) are hidden while it runs.
- "target-size" takes elements for small that a bar at the foot of a scrolled page covers; so it runs again
  after scrolling to where a person would press them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[1] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async ([only, inside]) => {
  for (const moving of document.getAnimations())
    if (moving.effect?.getTiming().iterations !== Infinity) moving.finish();
  const ours = ({ tags }) => !tags.includes("deprecated") && !tags.includes("wcag2aaa");
  const names = "label-content-name-mismatch";
  const size = "target-size";
  const rules = only ?? axe.getRules().filter(ours).map(({ ruleId }) => ruleId);
  const place = inside ? { include: [...document.querySelectorAll(inside)] } : document;
  const ask = async (values, where = place) => {
    const options = { runOnly: { type: "rule", values }, resultTypes: ["violations"] };
    const { violations } = await axe.run(where, options);
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => {
      const said = [...node.any, ...node.all, ...node.none].map((check) => check.message).join("; ");
      return { rule: id, where: node.target.flat().join(" "), html: node.html.slice(0, 300), said };
    }));
  };
  const found = await ask(rules.filter((rule) => rule !== names));
  const kept = [];
  for (const each of found) {
    if (each.rule === size) {
      document.querySelector(each.where).scrollIntoView({ block: "center", behavior: "instant" });
      if (!(await ask([size], each.where)).length) continue;
    }
    kept.push(each);
  }
  if (rules.includes(names)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("svg text[aria-hidden] { visibility: hidden }");
    document.adoptedStyleSheets = [sheet];
    kept.push(...(await ask([names])));
    document.adoptedStyleSheets = [];
  }
  return kept;
}"""


def violations(page: Page, *only: str, inside: str = "") -> list[dict[str, Any]]:
    """What is wrong for those who do not see, hear, point or read as most do, on the page as it stands.
    `only`: these rules; `inside`: in these elements (the rest has been looked at before)."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN, [list(only) or None, inside])
    return found


@dataclass
class Looker:
    """Looks at one screen after the other; says at the end what was wrong where."""

    page: Page
    theme: str
    seen: list[str] = field(default_factory=list)
    found: dict[str, Counter[str]] = field(default_factory=dict)
    """By what is wrong: on which screens, how often."""

    def look(self, screen: str, inside: str = "") -> None:
        """All rules in this theme; contrast in the other one, too."""
        self.seen.append(screen)
        self._ask(f"{screen}, {self.theme}", inside=inside)
        other = "dark" if self.theme == "light" else "light"
        self._wear(other)
        self._ask(f"{screen}, {other}", "color-contrast", inside=inside)
        self._wear(self.theme)

    def _wear(self, theme: str) -> None:
        self.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)

    def _ask(self, screen: str, *only: str, inside: str) -> None:
        for each in violations(self.page, *only, inside=inside):
            line = f"{each['rule']}: {each['said']}\n      {each['where']}\n      {each['html']}"
            self.found.setdefault(line, Counter())[screen] += 1

    def expect_nothing(self) -> None:
        told = [f"  {line}\n      on {', '.join(where)}" for line, where in self.found.items()]
        assert not told, f"{len(told)} things on {len(self.seen)} screens:\n" + "\n".join(told)
