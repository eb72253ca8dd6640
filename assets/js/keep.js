// The second store of the saves. localStorage, the first, reaches the disk seconds later: whoever kills the browser (or
// the machine) loses the last moves. So every save is also appended to a database whose transactions are flushed.
//
// Nothing here is ever overwritten: an entry is added, and only then all but the last few of the same save go. What the
// entries mean is Python's business (ui/storage/flushed_copy.py), which compares them with localStorage at the start.

const NAME = "railtable";
const ENTRIES = "entries";
const KEPT_OF_EACH = 2;
const WORTH_KEEPING = 5; // saves of one game on one page: from then on the browser is asked not to clear them away

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(indexedDB) {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    const entries = request.result.createObjectStore(ENTRIES, { autoIncrement: true });
    entries.createIndex("key", "key");
  };
  return done(request).then((database) => {
    database.onversionchange = () => database.close();
    return database;
  });
}

/** Append, and drop what is older than the last few entries of the same key; one flushed transaction. */
async function append(database, entry) {
  const transaction = database.transaction(ENTRIES, "readwrite", { durability: "strict" });
  const finished = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const entries = transaction.objectStore(ENTRIES);
  entries.add(entry);
  const numbers = await done(entries.index("key").getAllKeys(entry.key));
  for (const number of numbers.slice(0, -KEPT_OF_EACH)) entries.delete(number);
  transaction.commit?.();
  await finished;
}

/**
 * Opens the store. `text()` is the JSON list of its entries once they have been read (then `ready` settles), "[]" when
 * there is no such store on this machine; `keep` appends one entry, `content` empty for a save that was deleted.
 */
export function secondStore({ indexedDB, storage, log = console.info }) {
  let read = null;
  const saves = new Map();
  const opened = (async () => open(indexedDB()))();
  const ready = opened
    .then((database) => done(database.transaction(ENTRIES).objectStore(ENTRIES).getAll()))
    .then((entries) => (read = JSON.stringify(entries)))
    .catch((error) => {
      read = "[]";
      log(`railtable: no second store for saves: ${error}`);
    });

  async function askToPersist(key) {
    const count = (saves.get(key) ?? 0) + 1;
    saves.set(key, count);
    if (count !== WORTH_KEEPING) return;
    const manager = storage?.();
    if (manager?.persist && !(await manager.persisted())) await manager.persist();
  }

  return {
    ready,
    text: () => read,
    async keep(key, revision, content) {
      try {
        await append(await opened, { key, revision, content: content || null });
        await askToPersist(key);
      } catch (error) {
        log(`railtable: ${key} is not in the second store: ${error}`);
      }
    },
  };
}
