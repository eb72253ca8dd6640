// Everything that has to work before, without or after Python: language and theme of the first paint, progress of
// the start, the error panel, the offer of an update. A classic script, because modules do not load from file://.
//
// What the rest of the page uses is `window.railtable` (see "The page's services" below).
"use strict";

(() => {
  const html = document.documentElement;

  // ---------------------------------------------------------------- texts

  const TEXT = {
    en: {
      page: "starting…",
      runtime: "loading the engine…",
      install: "installing the timetable…",
      app: "opening the station…",
      slow: "This is taking unusually long. It may be a slow connection or a busy machine; waiting does no harm.",
      reload: "Reload",
      otherStart: "Start the slow, safe way",
      copy: "Copy report",
      copied: "Copied",
      copyFailed: "Select the text and copy it",
      close: "Close",
      details: "Technical report",
      failedStart: "Railtable could not start",
      failedStartDetail: "Something needed for the start did not arrive or did not work. Reloading often helps.",
      failedLater: "Something went wrong",
      failedLaterDetail: "The last step may not have been carried out. Your game is kept; if the page behaves oddly, reload it.",
      failedWorker: "A helper in the background stopped",
      file: "Railtable cannot run from a file",
      fileDetail:
        "Browsers do not let a page opened as a file load its own program. Serve the folder instead: run `python -m http.server` in it and open http://localhost:8000 — or run `make play` in the project.",
      wasm: "This browser cannot run Railtable",
      wasmDetail: "WebAssembly is missing or switched off. A current Firefox, Chrome, Edge or Safari has it; some high-security settings turn it off.",
      old: "This browser is too old for Railtable",
      oldDetail: "It needs Chrome or Edge 123, Firefox 120, Safari 17.5 or anything newer. Updating the browser (on phones: the system) helps.",
      update: "A new version is ready. Your game continues after the change.",
      updateNow: "Update now",
      later: "Later",
    },
    es: {
      page: "preparando la salida…",
      runtime: "cargando el motor…",
      install: "instalando el horario…",
      app: "abriendo la estación…",
      slow: "Está tardando más de lo normal. Puede ser una conexión lenta o un equipo ocupado; esperar no hace daño.",
      reload: "Recargar",
      otherStart: "Arrancar del modo lento y seguro",
      copy: "Copiar informe",
      copied: "Copiado",
      copyFailed: "Seleccione el texto y cópielo",
      close: "Cerrar",
      details: "Informe técnico",
      failedStart: "Railtable no ha podido arrancar",
      failedStartDetail: "Algo necesario para el arranque no llegó o no funcionó. Recargar suele ayudar.",
      failedLater: "Algo ha fallado",
      failedLaterDetail: "Puede que el último paso no se haya realizado. Su partida se conserva; si la página se comporta de forma extraña, recárguela.",
      failedWorker: "Se ha detenido un ayudante en segundo plano",
      file: "Railtable no puede ejecutarse desde un archivo",
      fileDetail:
        "Los navegadores no permiten que una página abierta como archivo cargue su propio programa. Sirva la carpeta: ejecute `python -m http.server` en ella y abra http://localhost:8000, o ejecute `make play` en el proyecto.",
      wasm: "Este navegador no puede ejecutar Railtable",
      wasmDetail: "WebAssembly falta o está desactivado. Un Firefox, Chrome, Edge o Safari actual lo tiene; algunos ajustes de alta seguridad lo desactivan.",
      old: "Este navegador es demasiado antiguo para Railtable",
      oldDetail: "Hace falta Chrome o Edge 123, Firefox 120, Safari 17.5 o una versión posterior. Actualizar el navegador (en teléfonos, el sistema) ayuda.",
      update: "Hay una versión nueva. Su partida continúa después del cambio.",
      updateNow: "Actualizar ahora",
      later: "Más tarde",
    },
  };

  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is blocked
    }
  };

  const wanted = stored("railtable.lang") || navigator.language || "en";
  const language = wanted.toLowerCase().startsWith("es") ? "es" : "en";
  const text = TEXT[language];
  html.lang = language;
  const theme = stored("railtable.theme");
  if (theme === "light" || theme === "dark") html.dataset.theme = theme;

  // ---------------------------------------------------------------- state of the start

  const STALLED_AFTER = 20_000;
  const began = performance.now();
  const problems = []; // what has gone wrong so far, for the report
  let lastSign = began;
  let stageName = "page";
  let build = null;
  let markFastStartFailed = null;
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
  const whenParsed = (action) =>
    document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", action, { once: true }) : action();

  function translateStatic() {
    if (language !== "es") return;
    for (const element of document.querySelectorAll("[data-es]")) element.textContent = element.dataset.es;
    for (const element of document.querySelectorAll("[data-es-label]"))
      element.setAttribute("aria-label", element.dataset.esLabel);
  }

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
      byId("boot-stage").textContent = text[stageName];
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
    if (fatal && html.dataset.start === "fast") markFastStartFailed?.();
    const actions = [
      button(text.reload, () => location.reload(), true),
      button(text.copy, copyReport),
    ];
    if (!fatal) actions.push(button(text.close, () => panel.remove()));
    const sentence = explanation ?? (fatal ? text.failedStartDetail : text.failedLaterDetail);
    whenParsed(() => {
      html.dataset.failed = fatal ? "start" : "later";
      showPanel(known ? text[`failed${known}`] : title, sentence, actions);
    });
  }

  /** A reason why no start is possible at all: instead of everything else. */
  function stop(title, explanation) {
    stopped = true;
    whenParsed(() => {
      html.dataset.failed = "stop";
      byId("boot-status")?.remove();
      for (const script of document.querySelectorAll('script[type="py"]')) script.remove();
      showPanel(title, explanation, [], false);
    });
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
  addEventListener("unhandledrejection", (event) => fail(isReady() ? "later" : "start", event.reason ?? "unknown"));

  // ---------------------------------------------------------------- watchdog

  const watch = setInterval(() => {
    if (isReady() || stopped) return clearInterval(watch);
    if (document.hidden) {
      lastSign = performance.now(); // hidden pages are slowed down by the browser
      return;
    }
    const waiting = byId("boot-note");
    if (!waiting || html.dataset.failed) return;
    const stalled = performance.now() - lastSign > STALLED_AFTER;
    if (stalled && waiting.hidden) {
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
    waiting.hidden = !stalled;
  }, 1000);

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
    // Not compileStreaming when the service worker had to ask a host that does not know the type.
    const wasm = asked("assets/runtime/pyodide/pyodide.asm.wasm").then((response) =>
      response.headers.get("Content-Type") === "application/wasm"
        ? WebAssembly.compileStreaming(response)
        : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes)),
    );
    // The page and its snapshot come out of one cache, so the name that the build put into the page is the right one.
    const { snapshot: name } = html.dataset;
    const fast = name && !/[?&]start=ordinary/.test(location.search);
    const snapshot = fast ? asked(`assets/runtime/${name}`) : Promise.resolve(null);
    for (const begun of [facts, wasm, snapshot]) begun.catch(() => {}); // whoever needs it sees the failure
    return { facts, wasm, snapshot, name };
  }

  // ---------------------------------------------------------------- offline and updates

  function showUpdateBar(accept) {
    if (byId("update-bar")) return;
    const bar = document.createElement("section");
    bar.className = "boot-bar";
    bar.id = "update-bar";
    bar.setAttribute("role", "status");
    const words = document.createElement("span");
    words.textContent = text.update;
    bar.append(
      words,
      button(text.updateNow, accept, true),
      button(text.later, () => bar.remove()),
    );
    document.body.append(bar);
  }

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
    language,
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
    begun: headStart(),
    controlled,
    setBuild(facts) {
      build = facts;
    },
    get build() {
      return build;
    },
    setStart(kind, failed) {
      html.dataset.start = kind;
      markFastStartFailed = failed;
    },
  };
  globalThis.railtable = services; // page.js adds the functions that Python calls

  performance.mark("railtable:page");
  whenParsed(() => {
    translateStatic();
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
    for (const action of idle.splice(0)) requestIdle(action);
    requestIdle(registerServiceWorker);
  });
  becameReady.observe(html, { attributes: true, attributeFilter: ["class"] });
})();
