// <rail-table>: a board of Railtable in any page. How to use it: demo.html in the site. The build makes one classic
// script of this and what it imports, inside a function (tools/build/embed_files.py).

import protocol from "../../ui/browser/protocol.json" with { type: "json" };
import { heightFor, USUAL_RATIO } from "./height.js";

const BASE = new URL(".", document.currentScript.src);
const RATIOS = /*RATIOS*/ {}; // height of each game's board by its width; the build fills it in
const SETTINGS = protocol.settings;
const MOST = protocol.limits.messages; // messages a second that are heeded
const WORDS = /*WORDS*/ { en: {} }; // by language, from assets/words/<language>.json; the build fills it in

const STYLE = new CSSStyleSheet(); // allowed whatever the host's security policy says of styles
STYLE.replaceSync(`
:host{display:block;position:relative;padding:0!important;contain:layout;overflow:hidden;overflow-anchor:none;color-scheme:light dark;
background:light-dark(PAPER-LIGHT,PAPER-DARK)}
:host([hidden]),[hidden]{display:none!important}
:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}
::slotted(iframe){position:absolute!important;inset:0;width:100%!important;height:100%!important;max-width:none!important;
margin:0!important;border:0!important;opacity:0}
.on ::slotted(iframe){opacity:1}
div,img,::slotted(:not(iframe,noscript)){display:block;width:100%;height:100%;object-fit:contain}
.on .s{visibility:hidden}
button,span{position:absolute;right:12px;bottom:12px;padding:8px 16px;border:1px solid;border-radius:4px;
font:600 15px/1.3 system-ui,sans-serif;background:Canvas;color:CanvasText}
button{min-height:44px;cursor:pointer}
button:focus-visible{outline:3px solid #1456a8;outline-offset:2px}
@media print{::slotted(iframe),button,span{display:none!important}.on .s{visibility:visible}
:host{break-inside:avoid;background:none!important}:host,div,img,::slotted(:not(iframe,noscript)){height:auto!important}}`);

const boards = new Set();
addEventListener("message", (event) => {
  for (const board of boards) if (event.source && event.source === board.window) board.hear(event);
});
const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) target.start();
  },
  { rootMargin: "150px" },
);
const sized = new ResizeObserver((entries) => {
  for (const { target } of entries) target.fit();
});

class RailTable extends HTMLElement {
  static observedAttributes = [...SETTINGS, "height"];
  #frame = null;
  #height = 0; // what the frame has asked for, at this width:
  #width = 0;
  #stands = false;
  #left = MOST;
  #since = 0;
  #late = 0;
  #there = false; // it has said hello

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [STYLE];
    root.innerHTML = `<div><div class=s><slot></slot><img alt="" loading="lazy"></div><slot name="frame"></slot>
<button hidden></button><span role="status" hidden></span></div>`;
    this.#at("button").onclick = () => this.start(true);
    this.#at("slot").onslotchange = () => this.#still();
  }

  /** Until the board stands: the author's picture, else the site's. A line break or a <noscript> is no picture. */
  #still() {
    const own = this.#at("slot").assignedElements().some((one) => one.localName !== "noscript");
    const still = this.#at("img");
    const game = this.#attr("game");
    still.alt = this.#attr("label");
    still.hidden = own || !game;
    if (!still.hidden) still.src = `${BASE}pictures/${encodeURIComponent(game)}.svg`;
  }

  #at = (selector) => this.shadowRoot.querySelector(selector);
  #attr = (name) => this.getAttribute(name) ?? "";
  #say(text) {
    const said = this.#at("span");
    said.hidden = !text;
    said.textContent = text;
  }

  /** The board's height by its width, of an author who has kept that room. */
  get #board() {
    return +this.style.getPropertyValue("--board");
  }
  get words() {
    const wanted = this.closest("[lang]")?.lang || navigator.language;
    return WORDS[wanted.slice(0, 2).toLowerCase()] ?? WORDS.en;
  }
  get window() {
    return this.#frame?.contentWindow;
  }
  /** The address of the board alone. */
  get address() {
    const given = new URLSearchParams();
    for (const name of SETTINGS) if (this.hasAttribute(name)) given.set(name, this.#attr(name));
    return `${BASE}embed.html#/embed/${given}`;
  }
  /** A diagram is a picture until somebody touches it; so is every board for people who save data. */
  get #onTouch() {
    if (this.hasAttribute("start")) return this.#attr("start") === "touch";
    const diagram = this.hasAttribute("position") && this.#attr("mode") !== "play";
    return diagram || navigator.connection?.saveData || matchMedia("(prefers-reduced-data:reduce)").matches;
  }

  connectedCallback() {
    boards.add(this);
    this.#still();
    sized.observe(this);
    this.fit();
    const button = this.#at("button");
    button.textContent = this.words.start;
    button.hidden = !this.#onTouch;
    if (button.hidden) seen.observe(this);
  }

  disconnectedCallback() {
    boards.delete(this);
    sized.unobserve(this);
    seen.unobserve(this);
    this.#stop();
  }

  attributeChangedCallback(name, before, now) {
    if (!this.isConnected || before === now) return;
    if (name === "height") this.fit();
    else if (!this.#frame) return;
    else if (name === "lang") this.language(now);
    else if (name === "theme") this.theme(now || "auto");
    else this.#stop(), this.start();
  }

  #stop() {
    clearTimeout(this.#late);
    this.#frame?.remove();
    this.#frame = null;
    this.#stands = this.#there = false;
    this.#at("div").className = "";
    this.#say("");
  }

  /** Put the frame in. `touched`: somebody asked for it and goes on inside. */
  start(touched = false) {
    if (this.#frame) return;
    seen.unobserve(this);
    this.#at("button").hidden = true;
    this.#say(this.words.starting);
    const frame = (this.#frame = document.createElement("iframe"));
    frame.title = this.#attr("label") || `Railtable ${this.#attr("game")}`;
    frame.allow = "clipboard-write; fullscreen";
    if (this.hasAttribute("sandbox")) frame.setAttribute("sandbox", this.#attr("sandbox"));
    frame.slot = "frame"; // not in the shadow: frames there do not see each other (assets/js/frame.js)
    frame.src = this.address;
    this.touched = touched;
    // its scripts say hello before it counts as loaded; where they are kept from it, or something else has come, nothing will
    frame.onload = () => setTimeout(() => frame === this.#frame && !this.#there && this.#fail(), 3000);
    this.append(frame);
    this.#late = setTimeout(() => this.#fail(), 90_000);
  }

  #show() {
    clearTimeout(this.#late);
    this.#say("");
    this.#at("div").className = "on";
  }

  #fail() {
    if (this.#stands) return;
    const link = Object.assign(document.createElement("a"), { href: this.address, target: "_blank", textContent: this.words.window });
    this.#say(`${this.words.failed} `);
    this.#at("span").append(link);
  }

  /** As high as the frame will want to be, so that nothing moves when it comes. */
  #wanted(width) {
    const ratio = this.#board || RATIOS[this.#attr("game")] || USUAL_RATIO;
    const learning = Object.keys(protocol.learning).some((name) => this.hasAttribute(name));
    return heightFor(width, ratio, this.#attr("controls"), learning);
  }

  fit() {
    const width = Math.round(this.clientWidth);
    if (!width) return;
    if (width !== this.#width) {
      this.#height = 0;
      this.#width = width;
      this.#send({ kind: "prepare", width });
    }
    const given = this.#attr("height");
    const height = given > 0 ? `${given}px` : given || `${this.#height || this.#wanted(width)}px`;
    if (this.style.height !== height) this.style.height = height;
  }

  get #opaque() {
    return this.hasAttribute("sandbox") && !this.#attr("sandbox").includes("allow-same-origin");
  }

  #send(message) {
    if (this.#frame) this.window?.postMessage({ railtable: protocol.version, ...message }, this.#opaque ? "*" : BASE.origin);
  }

  hear({ data, origin }) {
    if (origin !== (this.#opaque ? "null" : BASE.origin)) return;
    const now = performance.now();
    this.#left = Math.min(MOST, this.#left + ((now - this.#since) * MOST) / 1000);
    this.#since = now;
    if (this.#left < 1 || data?.railtable !== protocol.version) return;
    this.#left -= 1;
    const { kind, name, facts, width, height, statement } = data;
    this.#there = true;
    if (kind === "hello") {
      this.#send({ kind });
      this.#send({ kind: "prepare", width: this.#width });
    } else if (kind === "resize" && width === this.#width && height >= 40 && height <= 4000) {
      if (this.#stands || !this.#board) this.#height = Math.round(height);
      this.fit();
    } else if (kind === "statement" && typeof statement === "object") {
      this.#tell(kind, statement);
    } else if (kind === "event" && protocol.events.includes(name) && typeof facts === "object") {
      if (name === "ready" && !this.#stands) {
        this.#stands = true;
        this.#show();
        // who has pressed the button goes on inside, unless they have gone elsewhere meanwhile
        if (this.touched && [this, document.body].includes(document.activeElement)) this.#frame.focus();
      }
      if (name === "failed") facts?.why ? this.#show() : this.#fail();
      this.#tell(name, facts);
    }
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  static {
    for (const name of protocol.commands)
      this.prototype[name] = function (value = null) {
        this.#send({ kind: "command", name, value });
      };
  }
}

customElements.get("rail-table") || customElements.define("rail-table", RailTable);
