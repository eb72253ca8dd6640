// The messages between an embedded board and the page around it. The form is described in docs/embedding.md; what is
// not of that form is passed over in silence. The decisions are functions without a browser
// (tests/tools/bridge.test.mjs).

export const PROTOCOL = 1;
const LONGEST = 200_000; // letters of a text that somebody sends
const MOST_SETTINGS = 30;
const A_SECOND = 20; // messages that are heeded
const WAITING = 100; // events kept for a host that has not said hello yet
export const COMMANDS = ["load", "goto", "play", "language", "theme"];

const plain = (value) => value === null || ["boolean", "number"].includes(typeof value) || short(value);
const short = (value) => typeof value === "string" && value.length <= LONGEST;

/** What a host says, cut down to what is known of it; null when it is nothing of ours. Looks at no more than it needs. */
export function heard(data) {
  if (typeof data !== "object" || data === null || data.railtable !== PROTOCOL) return null;
  const { kind } = data;
  if (kind === "hello") return { kind };
  if (kind === "prepare") {
    const { width } = data;
    return Number.isFinite(width) && width > 0 && width < 20_000 ? { kind, width } : null;
  }
  if (kind !== "command" || !COMMANDS.includes(data.name)) return null;
  const { name, value = null } = data;
  if (plain(value)) return { kind, name, value };
  if (name !== "load" || typeof value !== "object" || Array.isArray(value)) return null;
  const settings = {};
  let count = 0;
  for (const key in value) {
    if (++count > MOST_SETTINGS || !plain(value[key])) return null;
    settings[key] = value[key];
  }
  return { kind, name, value: settings };
}

/** Lets so many through in a second; the rest is dropped. */
export function limiter(most = A_SECOND, clock = () => performance.now()) {
  let [left, since] = [most, clock()];
  return () => {
    const now = clock();
    left = Math.min(most, left + ((now - since) * most) / 1000);
    since = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** How high a board wants to be that is so many pixels wide. Nothing but the width decides, so it settles at once.
 * The same sums as in embed.js, which keeps the room before anything has started. */
export function heightFor(width, ratio, controls, learning) {
  if (controls === "none" && !learning) return Math.round(width * ratio);
  if (width < 900) return Math.round(Math.min(width * ratio, 560) + (learning ? 600 : 480));
  return Math.round(Math.min(Math.max((width - Math.min(460, Math.max(330, width * 0.29))) * ratio + 280, 620), 960));
}

const VERBS = "http://adlnet.gov/expapi/verbs/";
const ACTIVITIES = "http://adlnet.gov/expapi/activities/";

/** What a learning platform wants to hear of an event: a statement of xAPI without an actor, or null. */
export function statement(kind, facts, about) {
  const { activity, type, language, seconds } = about;
  const made = (verb, result, step) => ({
    verb: { id: VERBS + verb, display: { "en-US": verb } },
    object: {
      objectType: "Activity",
      id: step === undefined ? activity : `${activity}/${step}`,
      definition: { type: ACTIVITIES + (step === undefined ? type : "interaction") },
    },
    ...(result && { result }),
    context: { language, platform: "Railtable" },
    timestamp: new Date().toISOString(),
  });
  if (kind === "ready") return made("attempted");
  if (kind === "answered") {
    const { response, success, step } = facts;
    return made("answered", { response: String(response ?? ""), success: Boolean(success) }, step ?? 0);
  }
  const duration = `PT${seconds.toFixed(1)}S`;
  if (kind === "completed") {
    const { raw = 0, max = 0, success = true } = facts;
    const scaled = max > 0 ? Math.min(1, Math.max(0, raw / max)) : 1;
    const score = { raw, max, min: 0, scaled };
    return made("completed", { score, success: Boolean(success), completion: true, duration });
  }
  if (kind === "score" && type === "simulation") {
    const { scores = [], winners = [] } = facts;
    const own = about.seat ?? 0;
    const score = { raw: scores[own] ?? 0, max: Math.max(0, ...scores) };
    return made("completed", { score, success: winners.includes(own), completion: true, duration });
  }
  return null;
}

/** Stand between this frame and the page around it. */
export function bridge({ rt, host = parent, onPrepare }) {
  let origin = null; // of the host, once it has said hello; no other one is heard afterwards
  let waiting = [];
  const allowed = limiter();
  const post = (message) => {
    if (origin !== null) host.postMessage({ railtable: PROTOCOL, ...message }, origin === "null" ? "*" : origin);
    else if (waiting.push(message) > WAITING) waiting.shift();
  };
  addEventListener("message", (event) => {
    if (event.source !== host || host === window || (origin !== null && event.origin !== origin)) return;
    if (!allowed()) return;
    const said = heard(event.data);
    if (!said) return;
    if (said.kind === "hello" && origin === null) {
      origin = event.origin;
      greet();
      for (const message of waiting.splice(0)) post(message);
    } else if (said.kind === "prepare") onPrepare(said.width, post);
    else if (said.kind === "command") rt[said.name](said.value);
  });
  // The one message that goes to whoever it is; it says nothing but that somebody is here.
  const greet = () => host.postMessage({ railtable: PROTOCOL, kind: "hello", protocols: [PROTOCOL] }, "*");
  if (host !== window) greet();
  return post;
}
