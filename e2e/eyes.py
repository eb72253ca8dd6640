"""What axe-core (an npm package for tests: nothing of it is in the built site) finds on a page.

Every rule is on, those that axe calls experimental, too (a name that does not contain the visible text is one of
them), but for these:

- what axe itself has withdrawn ("deprecated");
- level AAA of WCAG, which we do not claim: contrast 7:1, links of the same words.

One rule is asked apart: "label-content-name-mismatch" joins all text in an element, figures of a drawing included
("GW2Houston" for a city with a tile, a number and a name), which nothing could be called. So figures and letters of
drawings (`ui.svg.text` marks them: what they stand on says them in words) are out of sight while it looks; words
are not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[1] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const ours = ({ tags }) => !tags.includes("deprecated") && !tags.includes("wcag2aaa");
  const names = "label-content-name-mismatch";
  const rules = axe.getRules().filter(ours).map(({ ruleId }) => ruleId);
  const ask = async (values) => {
    const found = await axe.run(document, { runOnly: { type: "rule", values }, resultTypes: ["violations"] });
    return found.violations;
  };
  const found = await ask(rules.filter((rule) => rule !== names));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("svg text[aria-hidden] { visibility: hidden }");
  document.adoptedStyleSheets = [sheet];
  found.push(...(await ask([names])));
  document.adoptedStyleSheets = [];
  return found.flatMap(({ id, nodes }) => nodes.map((node) => {
    const said = [...node.any, ...node.all, ...node.none].map((check) => check.message).join("; ");
    return { rule: id, where: node.target.flat().join(" "), html: node.html, said };
  }));
}"""


def violations(page: Page) -> list[dict[str, Any]]:
    """What is wrong for those who do not see, hear, point or read as most do, on the page as it stands."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return found
