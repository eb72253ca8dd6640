// The demo page: what its boards tell is shown to whoever wants to hear it in their own.
const list = document.getElementById("heard");
const KINDS = ["ready", "move", "step", "answered", "completed", "done", "score", "statement"];
const MOST = 12;
const line = (text) => Object.assign(document.createElement("li"), { textContent: text });

list.append(line(list.dataset.none));
for (const kind of KINDS)
  document.addEventListener(kind, ({ target, detail }) => {
    if (target.localName !== "rail-table") return;
    if (!list.dataset.some) list.replaceChildren();
    list.dataset.some = "yes";
    const said = kind === "statement" ? detail.verb.id : JSON.stringify(detail);
    list.prepend(line(`${target.closest("section").id}: ${kind} ${said}`));
    while (list.children.length > MOST) list.lastChild.remove();
  });
