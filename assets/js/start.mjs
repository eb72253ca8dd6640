// Decisions of the start that need no browser, so that they can be tested alone (tests/tools/start.test.mjs).

/**
 * Which start to try: "fast" (memory snapshot) or "ordinary" (install the wheel).
 *
 * The snapshot costs about four megabytes more over the wire than the files it replaces, and saves seconds of
 * computing. Measured (docs/performance.md): it wins from roughly 10 Mbit/s upwards on the first visit, and
 * always once the service worker has it. So: ordinary only on a first visit over a connection known to be slow.
 *
 * @param {object} facts
 * @param {string} facts.search     the page's query, `?start=ordinary` or `?start=fast` decides (for support)
 * @param {boolean} facts.cached    a service worker serves this page: everything is on this machine already
 * @param {object} [facts.connection] navigator.connection, where the browser has it
 * @param {boolean} facts.canInflate  DecompressionStream exists
 * @param {boolean} facts.failedBefore the last fast start on this machine ended in an error
 */
export function chooseStart({ search, cached, connection, canInflate, failedBefore }) {
  const wish = new URLSearchParams(search).get("start");
  if (!canInflate) return "ordinary";
  if (wish === "ordinary" || wish === "fast") return wish;
  if (failedBefore) return "ordinary";
  if (cached || !connection) return "fast";
  if (connection.saveData) return "ordinary";
  // `downlink` is no help: browsers report 1.5 Mbit/s when they do not know.
  return /2g|3g/.test(connection.effectiveType ?? "") ? "ordinary" : "fast";
}

/** A byte count for people: "3.4 MB". */
export function megabytes(count) {
  return (count / 1e6).toFixed(1) + " MB";
}

/** Does a packed snapshot look whole? Returns what is wrong, or null. */
export function snapshotProblem(raw, expectedSize) {
  if (raw.length !== expectedSize) return `it is ${raw.length} bytes long instead of ${expectedSize}`;
  return null;
}

/** The response's body with every chunk counted; the type is set, because some hosts do not know wasm. */
export function counted(response, type, count) {
  if (!response.ok || !response.body) return response;
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { status: 200, headers: { "Content-Type": type } });
}
