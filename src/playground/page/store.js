// What the server has shown us, what we have read, and where we are.
import { timeOf } from "./dom.js";

const parts = new Map();
const listeners = new Set();
let socket = null;
let attempt = 0;

/** Who plays when the address names nobody, or somebody who does not exist. */
export const FIRST = "100000000000000001";
const NO_SUCH_USER = 4404;

export const state = { user: null, channel: null, live: false };

export const part = (name) => parts.get(name);

const listed = (prefix) => [...parts].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value);

export const person = (id) => part("people")?.find((one) => one.id === id);
export const people = () => (part("people") ?? []).filter((one) => !one.bot);
/** Whom and which channels a client lists to pick. */
export const members = () => (part("people") ?? []).filter((one) => one.here);
export const pickable = (types) => (part("channels") ?? []).filter((one) =>
  one.type !== 1 && (!types?.length || types.includes(one.type)));
export const role = (id) => part("roles")?.find((one) => one.id === id);
export const channel = (id) => part("channels")?.find((one) => one.id === id);
export const locale = () => part("me")?.locale ?? "en-US";
export const interactions = () => listed("interaction/").sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));

export function messages(id) {
  const here = listed("message/").filter((message) => message.channel_id === id);
  return here.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

export const onChange = (listener) => listeners.add(listener);
export const changed = () => listeners.forEach((listener) => listener());

/** The commands offered in a channel, subcommands spread out: {id, path, options, description, ...}. */
export function commands(id) {
  const { list = {}, offered = {} } = part("commands") ?? {};
  const spread = (form, path, labels, found) => {
    const label = form.name_localizations?.[locale()] ?? form.name;
    const [way, words] = [[...path, form.name], [...labels, label]];
    const nested = (form.options ?? []).filter((option) => option.type <= 2);
    if (nested.length) nested.forEach((option) => spread(option, way, words, found));
    else {
      found.push({
        path: way,
        name: words.join(" "),
        description: form.description_localizations?.[locale()] ?? form.description,
        options: (form.options ?? []).map((option) => ({
          ...option,
          label: option.name_localizations?.[locale()] ?? option.name,
          description: option.description_localizations?.[locale()] ?? option.description,
        })),
      });
    }
    return found;
  };
  return (offered[id] ?? []).flatMap((command) => spread(list[command], [], [], []));
}

// Reading.

const readKey = () => `read/${state.user}`;

function readMarks() {
  try {
    return JSON.parse(localStorage.getItem(readKey()) ?? "{}");
  } catch {
    return {};
  }
}

export function markRead(id) {
  const newest = messages(id).at(-1);
  if (!newest || document.visibilityState !== "visible") return;
  const marks = readMarks();
  if (marks[id] === newest.id) return;
  localStorage.setItem(readKey(), JSON.stringify({ ...marks, [id]: newest.id }));
}

/** How many messages are new in a channel, and how many of them call for this user. */
export function unread(id) {
  const mark = BigInt(readMarks()[id] ?? 0);
  const fresh = messages(id).filter((message) => BigInt(message.id) > mark && message.author.id !== state.user);
  const personal = channel(id)?.type === 1;
  return { count: fresh.length, calls: fresh.filter((message) => personal || message.pings_you).length };
}

// Where we are: in the address, so that reload, back and new tabs work.

export const address = (user, id) => `?user=${user}${id ? `&channel=${id}` : ""}`;

export function readAddress() {
  const query = new URLSearchParams(location.search);
  const user = query.get("user") ?? sessionStorage.getItem("user");
  return { user, channel: query.get("channel") };
}

export function go(user, id, replace = false) {
  const moved = user !== state.user;
  const target = address(user, id);
  if (location.search !== target) history[replace ? "replaceState" : "pushState"](null, "", target);
  Object.assign(state, { user, channel: id });
  sessionStorage.setItem("user", user);
  if (moved) connect();
  changed();
}

// Talking to the server.

export function connect() {
  socket?.close();
  const mine = new WebSocket(`ws://${location.host}/page/socket?user=${encodeURIComponent(state.user)}`);
  socket = mine;
  let first = true;
  mine.addEventListener("message", ({ data }) => {
    if (socket !== mine) return;
    const { set, gone } = JSON.parse(data);
    if (first) parts.clear();
    [first, attempt, state.live] = [false, 0, true];
    gone.forEach((key) => parts.delete(key));
    Object.entries(set).forEach(([key, value]) => parts.set(key, value));
    changed();
  });
  mine.addEventListener("close", ({ code }) => {
    if (socket !== mine) return;
    if (code === NO_SUCH_USER && state.user !== FIRST) return go(FIRST, state.channel, true);
    state.live = false;
    changed();
    attempt += 1;
    setTimeout(() => socket === mine && connect(), Math.min(250 * attempt, 3000));
  });
}

/** Does something as the current user. Gives {id} or {refused}. */
export async function act(name, fields = {}) {
  try {
    const response = await fetch("/page/act", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user: state.user, act: name, ...fields }),
    });
    return response.ok ? await response.json() : { refused: `The server said ${response.status}` };
  } catch {
    return { refused: "The playground is not running" };
  }
}

export const age = (id) => Date.now() - timeOf(id);
