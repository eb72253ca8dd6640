// Decisions of the start that need no browser, so that they can be tested alone (tests/tools/start.test.mjs).

/**
 * Which start to try: "fast" (memory snapshot), "packed" (the app's compiled files) or "ordinary" (install the wheel).
 *
 * The snapshot is made on this machine after a first visit (snapshot.js), so it costs no bytes; whoever has one uses it.
 *
 * @param {object} facts
 * @param {string} facts.search     the page's query, `?start=ordinary` or `?start=packed` decides (for support)
 * @param {boolean} facts.kept      there is a snapshot on this machine
 * @param {boolean} facts.failedBefore the last start on this machine ended in an error
 */
export function chooseStart({ search, kept, failedBefore }) {
  const wish = new URLSearchParams(search).get("start");
  if (wish === "ordinary") return "ordinary";
  if (failedBefore && wish === null) return "ordinary";
  return kept && wish !== "packed" ? "fast" : "packed";
}

/** A byte count for people: "3.4 MB". */
export function megabytes(count) {
  return (count / 1e6).toFixed(1) + " MB";
}

/** The files in the app's archive: [name, bytes]. The archive: length of a list of names and sizes, the list, the files. */
export function* entries(archive) {
  const length = new DataView(archive.buffer, archive.byteOffset).getUint32(0);
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(archive.subarray(4, at)))) {
    yield [name, archive.subarray(at, at + size)];
    at += size;
  }
  if (at !== archive.length) throw new Error(`the app is ${archive.length} bytes long instead of ${at}`);
}

/** Does a snapshot look whole? Returns what is wrong, or null. */
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

/**
 * A snapshot may be bigger than the memory that a runtime begins with; Pyodide does not make it grow itself. What is
 * free already comes first out of `_malloc`, so one block as big as what is missing need not be enough. The blocks are
 * forgotten together with all else in the memory when the snapshot overwrites it.
 */
export function makeRoom(module, size) {
  while (module.HEAPU8.length < size) {
    if (!module._malloc(size - module.HEAPU8.length)) throw new Error(`no memory of ${megabytes(size)}`);
  }
}
