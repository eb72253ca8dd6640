// Boards as pictures: a drawing that stands without this page (every colour and font written into it), as SVG, as PNG, or
// as the small picture of the list of games. Loaded when the page is idle.

const INHERITED = [
  "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "stroke-miterlimit", "font-family", "font-size", "font-weight", "font-style", "letter-spacing",
  "text-anchor", "dominant-baseline", "paint-order", "visibility",
]; // prettier-ignore
const OWN = { opacity: "1", "mix-blend-mode": "normal", "clip-path": "none", mask: "none", filter: "none" };
const KEPT = /^(?:x|y|x1|x2|y1|y2|dx|dy|cx|cy|r|rx|ry|fx|fy|d|points|width|height|viewBox|transform|patternTransform|gradientTransform|patternUnits|patternContentUnits|gradientUnits|offset|href|preserveAspectRatio|textLength|lengthAdjust|rotate|markerWidth|markerHeight|refX|refY|orient|stop-color|stop-opacity)$/;
const ACROSS = { small: 192, card: 480 }; // pixels
const LARGE = 2400;

/** Write what style sheets say about an element and all in it into its copy; gone things go. */
function paint(live, copy, above, gone) {
  const style = getComputedStyle(live);
  if (style.display === "none" && live.tagName !== "defs" && !live.closest("defs")) return void gone.push(copy);
  const now = {};
  for (const { name } of [...copy.attributes]) if (!KEPT.test(name) && name !== "id") copy.removeAttribute(name);
  for (const name of INHERITED) {
    now[name] = style.getPropertyValue(name);
    if (now[name] !== above[name]) copy.setAttribute(name, now[name].replaceAll('"', "'"));
  }
  for (const [name, usual] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value && value !== usual) copy.setAttribute(name, value.replaceAll('"', "'"));
  }
  if (live.tagName === "stop") for (const name of ["stop-color", "stop-opacity"]) copy.setAttribute(name, style[name === "stop-color" ? "stopColor" : "stopOpacity"]);
  const inside = [...copy.children];
  [...live.children].forEach((child, index) => paint(child, inside[index], now, gone));
}

const referred = (markup) => [...markup.matchAll(/(?:url\(['"]?#|href="#)([^)'"]+)/g)].map((found) => found[1]);

/** A board that stands in the document as a drawing of its own. */
export function drawing(svg) {
  const box = svg.viewBox.baseVal;
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const moved = svg.cloneNode(true);
  const gone = [];
  paint(svg, moved, {}, gone);
  for (const element of gone) element.remove();
  for (const element of moved.querySelectorAll("title")) element.remove();
  const made = new Set();
  const defs = document.createElementNS(copy.namespaceURI, "defs");
  for (let wanted = referred(moved.outerHTML); wanted.length; ) {
    const id = wanted.pop();
    const live = !made.has(id) && document.getElementById(id);
    made.add(id);
    if (!live || svg.contains(live)) continue;
    const one = live.cloneNode(true);
    paint(live, one, {}, []);
    defs.append(one);
    wanted.push(...referred(one.outerHTML));
  }
  for (const element of moved.querySelectorAll("[id]")) if (!made.has(element.id)) element.removeAttribute("id");
  const set = (name, value) => copy.setAttribute(name, value);
  set("xmlns", copy.namespaceURI);
  set("viewBox", `0 0 ${box.width} ${box.height}`);
  set("width", box.width);
  set("height", box.height);
  for (const { name, value } of moved.attributes) if (INHERITED.includes(name)) set(name, value);
  const ground = document.createElementNS(copy.namespaceURI, "rect");
  ground.setAttribute("width", box.width);
  ground.setAttribute("height", box.height);
  ground.setAttribute("fill", getComputedStyle(svg.parentElement).backgroundColor);
  copy.append(defs, ground, ...moved.childNodes);
  return { text: new XMLSerializer().serializeToString(copy), width: box.width, height: box.height };
}

/** The drawing with the page's fonts in it: without them, elsewhere, its words would run out of their boxes. */
export async function withFonts(drawn) {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => [rule, sheet.href ?? document.baseURI]))
    .filter(([rule]) => rule instanceof CSSFontFaceRule && drawn.text.includes(rule.style.fontFamily.replaceAll('"', "")));
  const faces = await Promise.all(
    rules.map(async ([rule, base]) => {
      const address = new URL(rule.style.getPropertyValue("src").match(/url\(["']?([^"')]+)/)[1], base);
      if (address.protocol === "data:") return rule.cssText;
      const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
      let letters = "";
      for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
      const weight = rule.style.fontWeight || "normal";
      return `@font-face{font-family:${rule.style.fontFamily};font-weight:${weight};src:url(data:font/woff2;base64,${btoa(letters)})}`;
    }),
  );
  return { ...drawn, text: drawn.text.replace("<defs", () => `<style>${faces.join("")}</style><defs`) };
}

/** A drawing as a canvas so many pixels across. */
async function canvas({ text, width, height }, across) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const made = document.createElement("canvas");
  made.width = across;
  made.height = Math.round((across * height) / width);
  made.getContext("2d").drawImage(image, 0, 0, made.width, made.height);
  return made;
}

/** As a PNG file's content. */
export async function png(drawn) {
  const made = await canvas(drawn, LARGE);
  return new Promise((done) => made.toBlob(done, "image/png"));
}

/** As a small image's address (`kind`: "small" or "card"): WebP, or JPEG where the browser cannot make that. */
export async function small(drawn, kind) {
  const made = await canvas(drawn, ACROSS[kind]);
  const address = made.toDataURL("image/webp", 0.72);
  return address.startsWith("data:image/webp") ? address : made.toDataURL("image/jpeg", 0.72);
}
