// The messages between an embedded board and the page around it. The form is described in docs/embedding.md; what is
// not of that form is passed over in silence. The decisions are functions without a browser
// (tests/tools/bridge.test.mjs).

import protocol from "../../ui/browser/protocol.json" with { type: "json" };

import { heightFor, USUAL_RATIO } from "./height.js";

const VERSION = protocol.version;
export const COMMANDS = protocol.commands;

const plain = (value) => value === null || ["boolean", "number"].includes(typeof value) || short(value);
const short = (value) => typeof value === "string" && value.length <= protocol.limits.text;

/** What a host says, cut down to what is known of it; null when it is nothing of ours. Looks at no more than it needs. */
export function heard(data) {
  if (typeof data !== "object" || data === null || data.railtable !== VERSION) return null;
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
    if (++count > protocol.limits.entries || !plain(value[key])) return null;
    settings[key] = value[key];
  }
  return { kind, name, value: settings };
}

/** Lets so many through in a second; the rest is dropped. */
export function limiter(most = protocol.limits.commands, clock = () => performance.now()) {
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

/** How high the table of a board wants to be. `box`: the board's own size, if there is one; then the root element's data. */
export const tableHeight = (width, box, { controls, mode }) =>
  heightFor(width, box?.width ? box.height / box.width : USUAL_RATIO, controls, mode in protocol.learning);

/** What xAPI calls that which is done at a board. */
export const activityType = (mode) => protocol.learning[mode] ?? "simulation";

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
    if (origin !== null) host.postMessage({ railtable: VERSION, ...message }, origin === "null" ? "*" : origin);
    else if (waiting.push(message) > protocol.limits.waiting) waiting.shift();
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
  const greet = () => host.postMessage({ railtable: VERSION, kind: "hello", protocols: [VERSION] }, "*");
  if (host !== window) greet();
  return post;
}
