// Decisions of the start that need no browser, so that they can be tested alone (tests/tools/start.test.mjs).

/** Below this many Mbit/s a first visit goes without the snapshot. */
export const SLOW = 15;

/**
 * Which start to try: "fast" (memory snapshot) or "ordinary" (install the wheel).
 *
 * The snapshot costs about five megabytes more over the wire than the files it replaces, and saves seconds of
 * computing: on a first visit it wins from 10 (slow machine) to 30 Mbit/s (fast machine) upwards, and always once
 * the service worker has it (docs/performance.md). So: ordinary only on a first visit over a slow connection.
 *
 * @param {object} facts
 * @param {string} facts.search     the page's query, `?start=ordinary` or `?start=fast` decides (for support)
 * @param {boolean} facts.cached    a service worker serves this page: everything is on this machine already
 * @param {object} [facts.connection] navigator.connection, where the browser has it
 * @param {number|null} facts.megabits how fast the first big file arrived, in Mbit/s; null: not known
 * @param {boolean} facts.canInflate  DecompressionStream exists
 * @param {boolean} facts.failedBefore the last fast start on this machine ended in an error
 */
export function chooseStart({ search, cached, connection, megabits, canInflate, failedBefore }) {
  const wish = new URLSearchParams(search).get("start");
  if (!canInflate) return "ordinary";
  if (wish === "ordinary" || wish === "fast") return wish;
  if (failedBefore) return "ordinary";
  if (cached) return "fast";
  // `connection.downlink` is no help: browsers report 1.5 Mbit/s when they do not know.
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? "")) return "ordinary";
  return megabits !== null && megabits < SLOW ? "ordinary" : "fast";
}

/** A byte count for people: "3.4 MB". */
export function megabytes(count) {
  return (count / 1e6).toFixed(1) + " MB";
}

/** How fast a file came over the network, in Mbit/s; null when it did not (browser cache) or nothing is known. */
export function speedOf(timing) {
  if (!timing || !timing.transferSize || !timing.encodedBodySize) return null;
  const milliseconds = timing.responseEnd - timing.responseStart;
  return milliseconds > 0 ? (timing.encodedBodySize * 8) / 1000 / milliseconds : null;
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

/** A packed file's content as it arrives. The service worker has it unpacked, and says so. */
export function unpacked(response, type, count) {
  if (response.headers.has("X-Railtable-Unpacked")) return response;
  const inflated = counted(response, type, count).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(inflated, { headers: { "Content-Type": type } });
}

/** As `unpacked`, for compiling. What the service worker gives stays as it is: the browser keeps its compiled code. */
export function asWasm(response, count) {
  return unpacked(response, "application/wasm", count);
}
