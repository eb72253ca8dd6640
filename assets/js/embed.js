// <rail-table>: a board of Railtable in any page. How to use it: embed/ beside this file. No dependencies, under 8 KB.
"use strict";
(() => {
  if (customElements.get("rail-table")) return;
  const BASE = new URL(".", document.currentScript.src);
  const RATIOS = /*RATIOS*/ {}; // height of each game's board by its width; the build fills it in
  const SETTINGS = "game position record lesson puzzle mode seat bots players seed moment lang theme controls".split(" ");
  const COMMANDS = ["load", "goto", "play", "language", "theme"];
  const EVENTS = ["ready", "move", "step", "answered", "completed", "done", "score", "failed"];
  const NEAR = "150px"; // so far outside of the window a board begins to start
  const MOST = 60; // messages a second that are heeded
  const WORDS = {
    en: { start: "Start this board", wait: "starting…", failed: "This board could not start.", open: "Open it in its own window" },
    es: { start: "Iniciar este tablero", wait: "arrancando…", failed: "Este tablero no ha podido arrancar.", open: "Ábrelo en su propia ventana" },
  };

  const STYLE = new CSSStyleSheet();
  STYLE.replaceSync(`
    :host { display: block; position: relative; contain: layout; max-width: 100%; overflow: hidden; overflow-anchor: none;
      color-scheme: light dark; background: light-dark(#f3ecdc, #171a21); }
    :host([hidden]) { display: none; }
    :host([theme=light]) { color-scheme: light; } :host([theme=dark]) { color-scheme: dark; }
    ::slotted(iframe) { position: absolute !important; inset: 0; width: 100% !important; height: 100% !important;
      max-width: none !important; margin: 0 !important; border: 0 !important; opacity: 0; }
    .on ::slotted(iframe) { opacity: 1; }
    .still, .still img, ::slotted(img), ::slotted(picture) { display: block; width: 100%; height: 100%; object-fit: contain; }
    .on .still { visibility: hidden; }
    button, .said { position: absolute; left: 50%; bottom: 12px; translate: -50% 0; padding: 10px 18px; border: 1px solid;
      border-radius: 4px; font: 600 15px/1.3 system-ui, sans-serif; white-space: nowrap; }
    button { min-height: 44px; background: #9c2f24; color: #fffaf0; cursor: pointer; }
    button:focus-visible { outline: 3px solid #1456a8; outline-offset: 2px; }
    .said { background: Canvas; color: CanvasText; } [hidden] { display: none !important; }
    @media print { ::slotted(iframe), button, .said { display: none !important; } .on .still { visibility: visible; } }`);

  const boards = new Set();
  addEventListener("message", (event) => {
    for (const board of boards) if (event.source && event.source === board.window) return board.hear(event);
  });

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) target.start();
    },
    { rootMargin: NEAR },
  );
  const sized = new ResizeObserver((entries) => {
    for (const { target } of entries) target.fit();
  });

  class RailTable extends HTMLElement {
    static observedAttributes = [...SETTINGS, "height"];
    #frame = null;
    #box;
    #height = 0; // what the frame has asked for, at this width:
    #width = 0;
    #stands = false;
    #left = MOST;
    #since = 0;
    #late = 0;

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [STYLE];
      root.innerHTML = `<div class="box"><div class="still" part="still"><slot><img alt="" loading="lazy" decoding="async"></slot></div><slot name="frame"></slot>
        <button type="button" part="start" hidden></button><span class="said" role="status" hidden></span></div>`;
      this.#box = root.firstChild;
      this.#at("button").addEventListener("click", () => this.start(true));
    }

    #at = (selector) => this.#box.querySelector(selector);
    #say(text) {
      const said = this.#at(".said");
      said.hidden = !text;
      said.textContent = text;
    }

    get words() {
      const lang = this.getAttribute("lang") || this.closest("[lang]")?.lang || navigator.language;
      return lang.toLowerCase().startsWith("es") ? WORDS.es : WORDS.en;
    }
    get window() {
      return this.#frame?.contentWindow ?? null;
    }
    /** The address of the board alone. */
    get address() {
      const given = new URLSearchParams();
      for (const name of SETTINGS) if (this.hasAttribute(name)) given.set(name, this.getAttribute(name));
      return `${BASE}embed.html#/embed/${given}`;
    }
    /** A diagram is a picture until somebody touches it; so is every board for people who save data. */
    get #onTouch() {
      if (this.hasAttribute("start")) return this.getAttribute("start") === "touch";
      const watched = this.hasAttribute("position") && this.getAttribute("mode") !== "play";
      const net = navigator.connection;
      return watched || net?.saveData || /2g/.test(net?.effectiveType) || matchMedia("(prefers-reduced-data: reduce)").matches;
    }

    connectedCallback() {
      boards.add(this);
      const still = this.shadowRoot.querySelector("slot img");
      const game = this.getAttribute("game");
      if (game && !this.querySelector("img, picture, svg")) still.src = `${BASE}pictures/${encodeURIComponent(game)}.svg`;
      else still.removeAttribute("src");
      if (this.hasAttribute("label")) still.alt = this.getAttribute("label");
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
      this.#stands = false;
      this.#box.classList.remove("on");
      this.#say("");
    }

    /** Put the frame in. `touched`: somebody asked for it and goes on inside. */
    start(touched = false) {
      if (this.#frame) return;
      seen.unobserve(this);
      this.#at("button").hidden = true;
      this.#say(this.words.wait);
      const frame = (this.#frame = document.createElement("iframe"));
      frame.title = this.getAttribute("label") || `Railtable ${this.getAttribute("game") ?? ""}`;
      frame.allow = "clipboard-write; fullscreen";
      if (this.hasAttribute("sandbox")) frame.setAttribute("sandbox", this.getAttribute("sandbox"));
      frame.slot = "frame"; // not in the shadow: frames there do not see each other (assets/js/frame.js)
      frame.src = this.address;
      this.touched = touched;
      this.append(frame);
      this.#late = setTimeout(() => this.#stands || this.#fail(), 90_000);
    }

    #fail() {
      const { failed, open } = this.words;
      this.#say(`${failed} `);
      const link = Object.assign(document.createElement("a"), { href: this.address, target: "_blank", rel: "noopener", textContent: open });
      this.#at(".said").append(link);
    }

    /** The same sums as in the frame (assets/js/bridge.js), so that nothing moves when it comes. */
    #wanted(width) {
      const ratio = RATIOS[this.getAttribute("game")] ?? 0.7;
      if (this.getAttribute("controls") === "none") return Math.round(width * ratio);
      if (width < 900) return Math.round(Math.min(width * ratio, 560) + 400);
      return Math.round(Math.min(Math.max((width - Math.min(460, Math.max(330, width * 0.29))) * ratio + 280, 620), 960));
    }

    fit() {
      const width = Math.round(this.clientWidth);
      if (!width) return;
      const given = this.getAttribute("height");
      if (width !== this.#width) {
        this.#height = 0;
        this.#width = width;
        this.#send({ kind: "prepare", width });
      }
      const height = /^\d+$/.test(given) ? `${given}px` : given || `${this.#height || this.#wanted(width)}px`;
      if (this.style.height !== height) this.style.height = height;
    }

    #send(message) {
      const own = this.getAttribute("sandbox");
      const to = own !== null && !own.includes("allow-same-origin") ? "*" : BASE.origin;
      if (this.#frame) this.window?.postMessage({ railtable: 1, ...message }, to);
    }

    hear({ data, origin }) {
      if (origin !== BASE.origin && !(origin === "null" && this.hasAttribute("sandbox"))) return;
      const now = performance.now();
      this.#left = Math.min(MOST, this.#left + ((now - this.#since) * MOST) / 1000);
      this.#since = now;
      if (this.#left < 1 || typeof data !== "object" || data?.railtable !== 1) return;
      this.#left -= 1;
      const { kind, name, facts } = data;
      if (kind === "hello") {
        this.#send({ kind: "hello" });
        this.#send({ kind: "prepare", width: this.#width });
      } else if (kind === "resize") {
        const { width, height } = data;
        if (width !== this.#width || !(height >= 40 && height <= 4000)) return;
        this.#height = Math.round(height);
        this.fit();
      } else if (kind === "statement" && typeof data.statement === "object") {
        this.#tell("statement", data.statement);
      } else if (kind === "event" && EVENTS.includes(name) && typeof facts === "object") {
        if (name === "ready" && !this.#stands) {
          this.#stands = true;
          clearTimeout(this.#late);
          this.#say("");
          this.#box.classList.add("on");
          if (this.touched && (document.activeElement === this || document.activeElement === document.body)) this.#frame.focus();
        }
        if (name === "failed" && !this.#stands) this.#fail();
        this.#tell(name, facts);
      }
    }

    #tell(name, detail) {
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    }

    static {
      for (const name of COMMANDS)
        this.prototype[name] = function (value = null) {
          this.#send({ kind: "command", name, value });
        };
    }
  }

  customElements.define("rail-table", RailTable);
})();
