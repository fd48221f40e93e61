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
export const roles = () => (part("roles") ?? []).filter((one) => one.position);
export const role = (id) => part("roles")?.find((one) => one.id === id);
export const channel = (id) => part("channels")?.find((one) => one.id === id);
export const locale = () => part("me")?.locale ?? "en-US";
export const interactions = () => listed("interaction/").sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));

/** Whom and what a client lists to pick: [label, id]. */
export function picks(kind, types) {
  const named = (list, prefix) => list.map((one) => [prefix + one.name, one.id]);
  const everybody = named((part("people") ?? []).filter((one) => one.here), "@");
  switch (kind) {
    case "user": return everybody;
    case "role": return named(roles(), "@");
    case "mentionable": return [...everybody, ...named(roles(), "@")];
    default: return named((part("channels") ?? []).filter((one) =>
      one.type !== 1 && (!types?.length || types.includes(one.type))), "#");
  }
}

export function messages(id) {
  const here = listed("message/").filter((message) => message.channel_id === id);
  return here.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

export const onChange = (listener) => listeners.add(listener);
export const changed = () => listeners.forEach((listener) => listener());

/** A name or a description in this user's language. */
export const inLocale = (form, key) => form[`${key}_localizations`]?.[locale()] ?? form[key];

/** The commands offered in a channel, by the name shown; subcommands spread out: {id, path, options, description, ...}. */
export function commands(id) {
  const { list = {}, offered = {} } = part("commands") ?? {};
  const spread = (form, path, labels, found) => {
    const [way, words] = [[...path, form.name], [...labels, inLocale(form, "name")]];
    const nested = (form.options ?? []).filter((option) => option.type <= 2);
    if (nested.length) nested.forEach((option) => spread(option, way, words, found));
    else {
      found.push({
        path: way,
        name: words.join(" "),
        description: inLocale(form, "description"),
        options: (form.options ?? []).map((option) => ({
          ...option,
          label: inLocale(option, "name"),
          description: inLocale(option, "description"),
        })),
      });
    }
    return found;
  };
  const here = (offered[id] ?? []).map((command) => list[command]);
  here.sort((a, b) => inLocale(a, "name").localeCompare(inLocale(b, "name"), locale()));
  return here.flatMap((command) => spread(command, [], [], []));
}

// Reading.

const readKey = (user) => `read/${user}`;

// What is read in one tab is read in all.
window.addEventListener("storage", ({ key }) => key?.startsWith(readKey("")) && changed());

function readMarks(user = state.user) {
  try {
    return JSON.parse(localStorage.getItem(readKey(user)) ?? "{}");
  } catch {
    return {};
  }
}

export function markRead(id) {
  const newest = messages(id).at(-1);
  if (!newest || document.visibilityState !== "visible") return;
  const marks = readMarks();
  if (marks[id] === newest.id) return;
  localStorage.setItem(readKey(state.user), JSON.stringify({ ...marks, [id]: newest.id }));
}

/** How many messages are new in a channel, and how many of them call for this user. */
export function unread(id) {
  const mark = BigInt(readMarks()[id] ?? 0);
  const fresh = messages(id).filter((message) => BigInt(message.id) > mark && message.author.id !== state.user);
  const personal = channel(id)?.type === 1;
  return { count: fresh.length, calls: fresh.filter((message) => personal || message.pings_you).length };
}

/** What waits for one of the people: how many messages call for them, and whether anything is new. */
export function waiting(user) {
  const marks = readMarks(user);
  const places = Object.entries(part("news")?.[user] ?? {});
  const isNew = (channel, id) => BigInt(id) > BigInt(marks[channel] ?? 0);
  return {
    calls: places.reduce((sum, [channel, [, calls]]) => sum + calls.filter((id) => isNew(channel, id)).length, 0),
    fresh: places.some(([channel, [newest]]) => isNew(channel, newest)),
  };
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
  if (moved) {
    // Nobody looks at what somebody else saw.
    parts.clear();
    connect();
  }
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
