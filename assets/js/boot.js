// Everything that has to work before, without or after Python: language and theme of the first paint, progress of
// the start, the error panel, the offer of an update. A classic script, because modules do not load from file://.
//
// What the rest of the page uses is `window.railtable` (see "The page's services" below).
"use strict";

(() => {
  const html = document.documentElement;

  // ---------------------------------------------------------------- texts

  // By language, from assets/words/<language>.json; the build fills it in.
  const TEXT = /*WORDS*/ { en: {} };

  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is blocked
    }
  };

  const wanted = stored("railtable.lang") || navigator.language || "en";
  const code = wanted.slice(0, 2).toLowerCase();
  const language = TEXT[code] ? code : "en";
  const text = TEXT[language];
  html.lang = language;
  const theme = stored("railtable.theme");
  if (theme === "light" || theme === "dark") html.dataset.theme = theme;

  // ---------------------------------------------------------------- state of the start

  // What a start needs, with sizes and hashes; the build fills it in.
  const FILES = /*START FILES*/ {};
  const QUIET = 1800; // milliseconds without a sign of progress: look what is missing
  const STALLED_AFTER = 20_000;
  const began = performance.now();
  const problems = []; // what has gone wrong so far, for the report
  let lastSign = began;
  let looked = null; // the sign of life after which we have looked for missing files
  let stageName = "page";
  let build = null;
  let markQuickStartFailed = null;
  let panel = null;
  let stopped = false;

  /** Does a service worker answer this page? In a sandboxed frame even the question is forbidden. */
  function controlled() {
    try {
      return Boolean(navigator.serviceWorker?.controller);
    } catch {
      return false;
    }
  }

  const isReady = () => html.classList.contains("ready");
  const byId = (id) => document.getElementById(id);
  // Not DOMContentLoaded, which waits for all modules.
  const whenParsed = (action) =>
    document.readyState === "loading" ? document.addEventListener("readystatechange", action, { once: true }) : action();

  function translateStatic() {
    const words = `data-${language}`;
    for (const element of document.querySelectorAll(`[${words}]`)) element.textContent = element.getAttribute(words);
    for (const name of ["aria-label", "placeholder"])
      for (const element of document.querySelectorAll(`[${words}-${name}]`))
        element.setAttribute(name, element.getAttribute(`${words}-${name}`));
  }

  // ---------------------------------------------------------------- the start page before Python

  const SAVE = "railtable/save/";
  const MOST_GAMES = 3; // `MOST` of ui/features/home/continue_games.py
  let kept = null; // the last thing that was clicked, for when it can be done
  let typed = null; // the name that was typed

  const parsed = (key) => {
    try {
      return JSON.parse(stored(key)) ?? {};
    } catch {
      return {};
    }
  };

  /** What the page says of the person: language, theme, name, and the games under way in their places. */
  function personalize() {
    if (!byId("boot-game")) return; // a frame has no start page
    for (const name of [`lang-${language}`, `theme-${html.dataset.theme ?? "auto"}`]) {
      for (const one of byId(name).parentElement.children) one.setAttribute("aria-pressed", String(one.id === name));
    }
    byId("own-name").value = parsed("railtable/prefs").name ?? "";
    let keys = [];
    try {
      keys = Object.keys(localStorage);
    } catch {} // storage is blocked
    const saves = keys
      .filter((key) => key.startsWith(SAVE))
      .map((key) => ({ id: key.slice(SAVE.length), facts: parsed(key).facts ?? {} }));
    const guided = byId("guided-game").dataset.arg.split("/").at(-1); // the first lesson has this name in every game
    const taught = keys.some((key) => key.startsWith("railtable/learn/") && parsed(key).lessons?.[guided]);
    if (taught || saves.some(({ facts }) => facts.over)) byId("welcome").replaceChildren();
    const updated = ({ facts, id }) => `${facts.updated} ${id}`;
    const games = saves
      .filter(({ id, facts }) => facts.game && !facts.over && stored(`railtable/bin/${id}`) === null)
      .sort((one, other) => (updated(one) < updated(other) ? 1 : -1));
    for (const { id, facts } of games.slice(0, MOST_GAMES)) {
      const tile = byId("boot-game").content.firstElementChild.cloneNode(true);
      const picture = stored(`railtable/picture/${id}`);
      tile.id += id;
      tile.href += id;
      const card = byId(`game-${facts.game}`);
      const image = picture && Object.assign(new Image(), { src: picture, alt: "" });
      const shown = image || card?.querySelector("svg").cloneNode(true);
      if (shown) tile.querySelector(".running-picture").append(shown);
      tile.querySelector("b").textContent =
        parsed(`railtable/label/${id}`).title || card?.querySelector(".game-title").textContent || "\u00a0";
      byId("continue").append(tile);
    }
  }

  /** Nothing is clicked in vain: it happens when Python is ready. */
  addEventListener("click", (event) => {
    const target = byId("boot")?.contains(event.target) && event.target.closest("[data-do]"); // it goes when Python comes
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    for (const old of document.querySelectorAll(".is-kept")) old.classList.remove("is-kept");
    target.classList.add("is-kept");
    kept = { id: target.id, label: target.getAttribute("aria-label") ?? target.textContent.trim() };
    progress(null);
  });

  addEventListener("input", (event) => {
    if (event.target.id === "own-name" && !isReady()) typed = event.target.value;
  });

  /** What was done before Python was ready. */
  function carryOut() {
    const field = byId("own-name");
    if (field && typed !== null) {
      field.value = typed;
      for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    if (kept) byId(kept.id)?.click();
  }

  // ---------------------------------------------------------------- progress

  const SHARE = { page: 2, runtime: 8, install: 82, app: 90 }; // where each stage begins on the bar, in percent

  function progress(stage, loaded = 0, expected = 0) {
    lastSign = performance.now();
    if (stage) {
      stageName = stage;
      performance.mark(`railtable:${stage}`);
    }
    whenParsed(() => {
      const bar = byId("boot-progress");
      if (!bar) return;
      const reached = stageName === "runtime" && expected ? Math.min(1, loaded / expected) * 72 : 0;
      bar.value = Math.max(bar.value, SHARE[stageName] + reached);
      byId("boot-stage").textContent = kept ? text.kept.replace("{name}", kept.label) : text[stageName];
      byId("boot-bytes").textContent =
        stageName === "runtime" && loaded ? `${(loaded / 1e6).toFixed(1)} / ${(expected / 1e6).toFixed(1)} MB` : "";
    });
  }

  // ---------------------------------------------------------------- error panel

  function describe(problem) {
    if (problem instanceof Error || (problem && problem.stack)) {
      const { name = "Error", message = "", stack = "" } = problem;
      return stack.includes(message) ? stack : `${name}: ${message}\n${stack}`;
    }
    return String(problem);
  }

  function report() {
    const lines = [
      `Railtable ${build ? `${build.version} (${build.build}), Pyodide ${build.pyodide}` : "(build unknown)"}`,
      `page: ${location.pathname}${location.search}${location.hash}`,
      `start: ${html.dataset.start}, stage: ${stageName}, ready: ${isReady()}, after ${Math.round(performance.now() - began)} ms`,
      `browser: ${navigator.userAgent}`,
      `language: ${navigator.language}, window: ${innerWidth} x ${innerHeight}, online: ${navigator.onLine}`,
      `service worker: ${controlled() ? "yes" : "no"}, time: ${new Date().toISOString()}`,
    ];
    problems.forEach((problem, index) => lines.push("", `--- ${index + 1}. ${problem.title}`, problem.detail));
    return lines.join("\n");
  }

  function button(label, action, primary = false) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = primary ? "boot-button boot-primary" : "boot-button";
    made.textContent = label;
    made.addEventListener("click", () => action(made));
    return made;
  }

  async function copyReport(pressed) {
    try {
      await navigator.clipboard.writeText(report());
      pressed.textContent = text.copied;
    } catch {
      const details = panel.querySelector("details");
      details.open = true;
      getSelection().selectAllChildren(details.querySelector("pre"));
      pressed.textContent = text.copyFailed;
    }
  }

  function showPanel(title, explanation, actions, withReport = true) {
    panel?.remove();
    panel = document.createElement("section");
    panel.className = "boot-panel";
    panel.id = "error-panel";
    panel.setAttribute("role", "alert");
    const heading = document.createElement("h2");
    heading.textContent = title;
    const words = document.createElement("p");
    words.textContent = explanation;
    const row = document.createElement("p");
    row.className = "boot-actions";
    row.append(...actions);
    panel.append(heading, words, row);
    if (withReport) {
      const details = document.createElement("details");
      const summary = document.createElement("summary");
      summary.textContent = text.details;
      const shown = document.createElement("pre");
      shown.tabIndex = 0;
      shown.textContent = report();
      details.append(summary, shown);
      panel.append(details);
    }
    document.body.append(panel);
  }

  function note(title, detail) {
    const described = describe(detail);
    const last = problems[problems.length - 1];
    if (last && last.detail === described) return; // one failure often arrives by two ways
    problems.push({ title, detail: described });
    if (problems.length > 20) problems.splice(1, 1); // keep the first: it is usually the cause
  }

  /**
   * Tell the player that something failed.
   * `title` is "start", "later" or "worker" for the usual sentences, or a title of the caller's own;
   * `detail` is an Error or a text (a traceback) for the report; `explanation` a sentence for the player.
   */
  function fail(title, detail, explanation) {
    const kind = title === "start" && isReady() ? "later" : title;
    const known = { start: "Start", later: "Later", worker: "Worker" }[kind];
    note(known ? text[`failed${known}`] : title, detail ?? explanation ?? title);
    console.error(`railtable: ${describe(detail ?? title)}`);
    if (stopped) return;
    const fatal = !isReady();
    if (fatal && html.dataset.start !== "ordinary") markQuickStartFailed?.();
    if (fatal && !explanation) {
      findCause();
    }
    const later = html.dataset.embed === undefined ? text.failedLaterDetail : text.failedBoardDetail; // keeps nothing
    const sentence = explanation ?? (fatal ? text.failedStartDetail : later);
    failed(known ? text[`failed${known}`] : title, sentence);
  }

  /** What answers late may be the very file: it is waited for longer. */
  async function findCause() {
    for (const patience of [PATIENCE, 4 * PATIENCE, 15 * PATIENCE]) {
      const cause = await checkUp(Infinity, patience);
      if (cause?.final) return whenParsed(() => tellCause(cause.sentence));
      if (!cause) return;
    }
  }

  /** Found out later: in the panel that is there already, where somebody may be pressing a button. */
  function tellCause(sentence) {
    if (isReady() || !panel?.isConnected) return;
    panel.querySelector("p").textContent = sentence;
    panel.querySelector("pre").textContent = report();
  }

  function failed(title, sentence) {
    const fatal = !isReady();
    const actions = [button(text.reload, () => location.reload(), true), button(text.copy, copyReport)];
    if (!fatal) actions.push(button(text.close, () => panel.remove()));
    whenParsed(() => {
      html.dataset.failed = fatal ? "start" : "later";
      showPanel(title, sentence, actions);
    });
  }

  /** A reason why no start is possible at all: instead of everything else. */
  function stop(title, explanation) {
    stopped = true;
    whenParsed(() => {
      html.dataset.failed = "stop";
      byId("boot-status")?.remove();
      showPanel(title, explanation, [], false);
    });
    const withdraw = () => document.querySelectorAll('script[type="py"]').forEach((script) => script.remove());
    document.addEventListener("DOMContentLoaded", withdraw, { once: true });
  }

  addEventListener("error", (event) => {
    if (event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement) {
      // A file of the page itself did not arrive. Without a style sheet the start goes on.
      const address = event.target.src || event.target.href;
      if (event.target instanceof HTMLScriptElement) fail("start", `could not load ${address}`);
      else note("style", `could not load ${address}`);
    } else if (event instanceof ErrorEvent) {
      // The browser's own harmless notice about a layout that took two rounds is no failure.
      if (!/ResizeObserver loop/.test(event.message)) fail(isReady() ? "later" : "start", event.error ?? event.message);
    }
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    if (!reason?.toldOtherwise) fail(isReady() ? "later" : "start", reason ?? "unknown");
  });

  // ---------------------------------------------------------------- which file is it?

  const BIG = 200_000; // bytes; bigger files are judged by what the server says of them
  const PATIENCE = 1000;

  async function hashOf(bytes) {
    if (!globalThis.crypto?.subtle) return null; // an address without encryption
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function isJson(content) {
    try {
      return Boolean(JSON.parse(content));
    } catch {
      return false;
    }
  }

  /** What is wrong with a file, as a key of the texts; null when nothing is. */
  async function problemOf(name, { size, hash }) {
    let response;
    try {
      response = await fetch(name);
    } catch {
      return "fileNoAnswer";
    }
    if (!response.ok) return "fileMissing";
    if (/^text\/html/.test(response.headers.get("Content-Type") ?? "")) return "filePage"; // none of them is one
    if (size > BIG) {
      response.body?.cancel();
      const told = response.headers.has("Content-Encoding") ? null : response.headers.get("Content-Length");
      return told !== null && Number(told) < size ? "fileCut" : null;
    }
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength < size) return "fileCut";
    if (!hash) return isJson(new TextDecoder().decode(bytes)) ? null : "fileCut";
    const got = await hashOf(bytes);
    return got && !got.startsWith(hash) ? "fileOther" : null;
  }

  /** The sentence about the first file of the start that is not as it should be; null when all are. */
  async function checkUp(most = Infinity, patience = PATIENCE) {
    const late = new Promise((waited) => setTimeout(waited, patience, "fileLate"));
    const chosen = Object.entries(FILES).filter(([, { size }]) => size <= most);
    const asked = chosen.map(async ([name, facts]) => {
      const problem = await Promise.race([problemOf(name, facts).catch(() => null), late]);
      return problem && { problem, name };
    });
    const found = (await Promise.all(asked)).filter(Boolean);
    if (document.readyState !== "loading" && !byId("notices")) found.push({ problem: "fileCut", name: "index.html" });
    const final = found.filter(({ problem }) => problem !== "fileLate");
    const worst = final[0] ?? found[0];
    if (!worst) return null;
    const many = final.length > 1 && final.every(({ problem }) => problem === "fileNoAnswer");
    const sentence = many ? text.siteNoAnswer : text[worst.problem].replace("{file}", worst.name);
    note("files", found.map((one) => `${one.problem}: ${one.name}`).join(", "));
    return { sentence, final: final.length > 0 };
  }

  /** Nothing has happened for a while, and nobody has complained: a file that never came is what that looks like. */
  async function whyQuiet() {
    const cause = await checkUp(BIG); // the big ones report how far they are
    if (!cause || isReady() || html.dataset.failed) return;
    if (cause.final) return failed(text.failedStart, cause.sentence);
    const waiting = byId("boot-note");
    waiting.textContent = cause.sentence;
    waiting.hidden = false;
  }

  /** The page's last element shows that all of the page has arrived; a cut page starts nothing. */
  document.addEventListener("DOMContentLoaded", () => byId("notices") || fail("start", "index.html ends too early"));

  /** Nothing is painted before the style sheet is there; put in again by a script, it holds up nothing. */
  setTimeout(() => {
    const sheet = document.querySelector('link[rel="stylesheet"]');
    if (sheet && !sheet.sheet) sheet.replaceWith(sheet.cloneNode());
  }, QUIET);

  /** The last rule of the one style sheet says that it is whole. */
  function checkStyles() {
    const sheet = document.querySelector('link[rel="stylesheet"]')?.getAttribute("href");
    if (!FILES[sheet] || getComputedStyle(html).getPropertyValue("--styles-are") !== "") return;
    showBar("styles-bar", text.styles.replace("{file}", sheet), [button(text.reload, () => location.reload(), true)]);
  }
  addEventListener("load", checkStyles);

  /** A game that could not be stored ends with the page: the browser asks before it lets anybody go. */
  addEventListener("beforeunload", (event) => {
    if (html.dataset.unsaved && html.dataset.embed === undefined) event.preventDefault();
  });

  // ---------------------------------------------------------------- watchdog

  const watch = setInterval(() => {
    if (isReady() || stopped) return clearInterval(watch);
    const waits = html.dataset.embed !== undefined && !html.dataset.python; // for a neighbour, which tells (frame.js)
    if (document.hidden || waits) {
      lastSign = performance.now(); // hidden pages are slowed down by the browser
      return;
    }
    const waiting = byId("boot-note");
    if (!waiting || html.dataset.failed) return;
    const quiet = performance.now() - lastSign;
    if (quiet > QUIET && looked !== lastSign) {
      looked = lastSign;
      whyQuiet();
    }
    if (quiet > STALLED_AFTER && !waiting.querySelector("button")) {
      const safe = new URL(location.href);
      safe.searchParams.set("start", "ordinary");
      waiting.replaceChildren(
        document.createTextNode(text.slow + " "),
        button(text.reload, () => location.reload()),
        button(text.otherStart, () => location.assign(safe)),
        button(text.copy, (pressed) => {
          note("stalled", `no progress for ${STALLED_AFTER / 1000} s at stage ${stageName}`);
          navigator.clipboard?.writeText(report()).then(() => (pressed.textContent = text.copied));
        }),
      );
    }
    if (quiet < QUIET) waiting.hidden = true;
    if (quiet > STALLED_AFTER) waiting.hidden = false;
  }, 500);

  // ---------------------------------------------------------------- can it start here at all?

  function probe() {
    if (location.protocol === "file:") return stop(text.file, text.fileDetail);
    if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiate !== "function")
      return stop(text.wasm, text.wasmDetail);
    // The youngest thing the page cannot do without: all its colours are pairs for day and night (README.md).
    if (!globalThis.CSS?.supports?.("color", "light-dark(#000, #fff)")) return stop(text.old, text.oldDetail);
  }
  probe();

  // ---------------------------------------------------------------- head start

  /**
   * When everything is on this machine already (the service worker has it), the big things begin now, while the
   * browser still lays out the first screen; interpreter.js takes them over. On a first visit it measures first.
   */
  function headStart() {
    if (stopped || !controlled()) return null;
    const asked = (url, options) =>
      fetch(url, options).then((response) => {
        if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
        return response;
      });
    // Never from the browser's ordinary cache unchecked: it names the files that belong together.
    const facts = asked("assets/runtime/build.json", { cache: "no-cache" }).then((response) => response.json());
    const wasm = asked("assets/runtime/pyodide/pyodide.asm.wasm.packed").then((response) => {
      if (response.headers.has("X-Railtable-Unpacked")) return WebAssembly.compileStreaming(response);
      const inflated = response.body.pipeThrough(new DecompressionStream("gzip")); // the cache has lost it
      return WebAssembly.compileStreaming(new Response(inflated, { headers: { "Content-Type": "application/wasm" } }));
    });
    // The page and its snapshot come out of one cache, so the name that the build put into the page is the right one.
    const { snapshot: name } = html.dataset;
    const fast = name && !/[?&]start=(ordinary|packed)/.test(location.search);
    const made = (response) => (response.status === 200 ? response : null); // 204: none was made yet
    const snapshot = fast ? asked(`assets/runtime/${name}`).then(made) : Promise.resolve(null);
    for (const begun of [facts, wasm, snapshot]) begun.catch(() => {}); // whoever needs it sees the failure
    return { facts, wasm, snapshot, name };
  }

  // ---------------------------------------------------------------- offline and updates

  function showBar(id, sentence, buttons) {
    if (byId(id)) return;
    const bar = document.createElement("section");
    bar.className = "boot-bar";
    bar.id = id;
    bar.setAttribute("role", "status");
    const words = document.createElement("span");
    words.textContent = sentence;
    bar.append(words, ...buttons, button(text.later, () => bar.remove()));
    document.body.append(bar);
  }

  const showUpdateBar = (accept) => void showBar("update-bar", text.update, [button(text.updateNow, accept, true)]);

  function offerUpdate(registration) {
    const accept = () => {
      if (!registration.waiting) return location.reload(); // accepted in another tab already
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration.waiting.postMessage("update");
    };
    dispatchEvent(new CustomEvent("railtable:update"));
    (services.onUpdate ?? showUpdateBar)(accept);
  }

  async function registerServiceWorker() {
    if (html.dataset.noOffline !== undefined) return;
    try {
      const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
      // The first worker ever needs no consent; a later one waits for it.
      const settled = (worker) => {
        if (worker.state === "installed" && navigator.serviceWorker.controller) offerUpdate(registration);
      };
      if (registration.waiting && navigator.serviceWorker.controller) offerUpdate(registration);
      registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        worker?.addEventListener("statechange", () => settled(worker));
      });
      await navigator.serviceWorker.ready;
      navigator.serviceWorker.controller?.postMessage("tidy");
      html.dataset.offline = "ready";
      dispatchEvent(new CustomEvent("railtable:offline-ready"));
      let looked = performance.now();
      document.addEventListener("visibilitychange", () => {
        if (document.hidden || performance.now() - looked < 3_600_000) return;
        looked = performance.now();
        registration.update().catch(() => {}); // offline: nothing to look at
      });
    } catch (error) {
      // Private windows and some settings forbid it; the page works without, only not offline.
      console.info(`railtable: no service worker: ${error}`);
    }
  }

  // ---------------------------------------------------------------- the page's services

  const idle = [];
  const whenIdle = (action) => (idle ? (isReady() ? requestIdle(action) : idle.push(action)) : requestIdle(action));
  const requestIdle = (action) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(action, { timeout: 5000 }) : setTimeout(action, 300);

  const services = {
    /** How far the start is: a stage ("runtime", "install", "app") or null, bytes so far, bytes expected. */
    progress,
    fail,
    stop,
    report,
    /** Set to a function to show an available update yourself; it is called with the function that accepts it. */
    onUpdate: null,
    showUpdateBar,
    /** Run something when the app stands and nobody is waiting. */
    whenIdle,
    /** What was begun before the modules came: promises of the build's facts, wasm and snapshot; or null. */
    begun: html.dataset.embed === undefined ? headStart() : null, // a frame finds out first who has Python
    headStart,
    controlled,
    setBuild(facts) {
      build = facts;
    },
    get build() {
      return build;
    },
    setStart(kind, failed) {
      html.dataset.start = kind;
      markQuickStartFailed = failed;
    },
  };
  globalThis.railtable = services; // page.js adds the functions that Python calls

  performance.mark("railtable:page");
  html.dataset.boot = "on";
  if (/[^#/]/.test(location.hash)) html.dataset.elsewhere = ""; // not the start page is being opened
  whenParsed(() => {
    byId("boot-late")?.remove(); // it says that this file did not arrive
    translateStatic();
    personalize();
    progress(null);
  });

  const becameReady = new MutationObserver(() => {
    if (!isReady()) return;
    becameReady.disconnect();
    performance.mark("railtable:ready");
    if (html.dataset.failed === "start") {
      delete html.dataset.failed;
      panel?.remove(); // it recovered
    }
    byId("boot-status")?.remove();
    carryOut();
    for (const action of idle.splice(0)) requestIdle(action);
    requestIdle(registerServiceWorker);
  });
  becameReady.observe(html, { attributes: true, attributeFilter: ["class"] });
})();
