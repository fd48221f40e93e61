// The page: draws what the store holds, and keeps the scroll where the reader is.
import { avatar, h, icon } from "./dom.js";
import * as store from "./store.js";
import { drawSidebar, drawPeople } from "./sidebar.js";
import { drawMessage, drawPending, picksIn, startsGroup } from "./message.js";
import { Composer } from "./composer.js";
import { showForms, toast } from "./dialogs.js";

const $ = (id) => document.getElementById(id);
const scroll = $("scroll");
const list = $("messages");
const drawn = new Map();
const composer = new Composer($("composer"), toast);
let shownChannel = null;
let pinned = true;
/** Where the list stood when it last moved, and how high it was. */
let stood = [0, 0];

$("menu").append(icon("menu"));
$("menu").addEventListener("click", () => drawer(!document.body.classList.contains("drawer")));
$("shade").addEventListener("click", () => drawer(false));
$("newest").addEventListener("click", () => toBottom());
$("who").addEventListener("click", () => {
  drawer(true);
  $("people").querySelector("[aria-current]")?.focus();
});

function drawer(open) {
  document.body.classList.toggle("drawer", open);
  $("shade").hidden = !open;
  $("menu").setAttribute("aria-expanded", String(open));
  if (open) $("channels").querySelector("a[aria-current]")?.focus();
}

function toBottom() {
  scroll.scrollTop = scroll.scrollHeight;
  stood = [scroll.scrollTop, scroll.scrollHeight];
}

// Whoever has scrolled up stays where they are. What grows or shrinks moves the list, too: that is nobody's wish.
scroll.addEventListener("scroll", () => {
  const [top, height] = stood;
  stood = [scroll.scrollTop, scroll.scrollHeight];
  const bottom = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 40;
  if (bottom || (scroll.scrollTop < top && scroll.scrollHeight === height)) pinned = bottom;
  else if (pinned) toBottom();
  $("newest").hidden = pinned;
});
// Whoever says something sees it, and its answer.
$("composer").addEventListener("sent", () => {
  pinned = true;
  toBottom();
});
// Pictures grow after they are drawn; a reader at the bottom stays there.
new ResizeObserver(() => pinned && toBottom()).observe(list);
new ResizeObserver(() => pinned && toBottom()).observe(scroll);

/** Draws what changed in the open channel, message by message. */
function drawMessages(place) {
  const here = store.messages(store.state.channel);
  const pending = store.interactions().filter((one) => one.channel === store.state.channel);
  const wanted = [["welcome", JSON.stringify(place), () => welcome(place)]];
  here.forEach((message, at) => {
    const head = startsGroup(here[at - 1], message);
    const own = pending.filter((one) => one.message === message.id);
    wanted.push([message.id, JSON.stringify([message, head, own, picksIn(message)]), () => drawMessage(message, head, own)]);
  });
  for (const one of pending.filter((one) => one.command)) {
    wanted.push([`pending/${one.id}`, JSON.stringify(one), () => drawPending(one)]);
  }
  const keys = new Set(wanted.map(([key]) => key));
  for (const [key, { node }] of drawn) {
    if (!keys.has(key)) {
      node.remove();
      drawn.delete(key);
    }
  }
  let before = null;
  for (const [key, text, draw] of wanted) {
    let known = drawn.get(key);
    if (known?.text !== text) {
      const focused = known?.node.contains(document.activeElement) && document.activeElement.dataset.key;
      const node = drawSafely(draw);
      if (known) known.node.replaceWith(node);
      known = { text, node };
      drawn.set(key, known);
      if (focused) node.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    }
    const spot = before ? before.nextSibling : list.firstChild;
    if (spot !== known.node) list.insertBefore(known.node, spot);
    before = known.node;
  }
}

/** One message that cannot be drawn must not take the others with it. */
function drawSafely(draw) {
  try {
    return draw();
  } catch (error) {
    reportError(error);
    return h("li", { class: "notice", role: "alert" }, "This message cannot be shown.");
  }
}

function welcome(place) {
  const dm = place.type === 1;
  return h("li", { class: "welcome" },
    h("span", { class: "welcome-icon" }, icon(dm ? "at" : place.type >= 11 ? "thread" : "hash")),
    h("h3", {}, dm ? place.name : `Welcome to ${place.type >= 11 ? "" : "#"}${place.name}`),
    h("p", {}, dm ? "Here begin your direct messages." : place.topic ?? "Here the conversation begins."),
    h("p", { class: "hint" }, "Type ", h("kbd", {}, "/"), " for commands."));
}

function drawHead(place) {
  const dm = place.type === 1;
  $("place").replaceChildren(icon(dm ? "at" : place.type >= 11 ? "thread" : "hash"), h("span", {}, place.name));
  $("topic").textContent = place.topic ?? "";
  const self = store.person(store.state.user);
  if (self && $("who").dataset.user !== self.id) {
    $("who").dataset.user = self.id;
    $("who").replaceChildren(avatar(self, "small"));
    $("who").setAttribute("aria-label", `You play as ${self.name}. Play as somebody else`);
  }
  const calls = (store.part("channels") ?? []).reduce((sum, one) => sum + store.unread(one.id).calls, 0);
  const me = store.person(store.state.user);
  // On a phone, where channels and people are out of sight: somebody calls.
  const others = store.people().some((one) => one.id !== store.state.user && store.waiting(one.id).calls);
  $("menu").classList.toggle("news", calls > 0);
  $("menu").setAttribute("aria-label", calls ? `Show channels, ${calls} for you` : "Show channels");
  $("who").classList.toggle("news", others);
  const parent = place.type >= 11 ? store.channel(place.parent) : null;
  const title = place.type >= 11 ? `${place.name}${parent ? ` · #${parent.name}` : ""}` : `${dm ? "@" : "#"}${place.name}`;
  document.title = `${calls ? `(${calls}) ` : ""}${title} · ${me?.name ?? ""} · Playground`;
}

function drawStatus(place) {
  const bot = store.part("bot");
  const offline = $("offline");
  offline.hidden = store.state.live && bot?.connected;
  const words = !store.state.live ? ["The playground is not reachable. Trying again ..."]
    : bot?.starts ? ["The bot is offline. What you do now is answered when it is back, or fails."]
      : ["No bot has come yet. Point one at ", h("code", {}, location.origin),
        " and the token ", h("code", {}, bot?.token ?? ""), "."];
  const text = words.map((one) => one.textContent ?? one).join("");
  if (offline.textContent !== text) offline.replaceChildren(...words);
  const typists = (store.part("typing") ?? []).filter((one) => one.channel === place.id && one.until > Date.now());
  const names = typists.map((one) => store.person(one.user)?.name).filter(Boolean);
  $("typing").replaceChildren(...(names.length
    ? [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
       h("strong", {}, names.join(", ")), names.length > 1 ? " are typing ..." : " is typing ..."]
    : []));
}

/** The channel to show: the one in the address, else the first one that takes messages. */
function settle() {
  const channels = store.part("channels");
  if (!channels || channels.some((one) => one.id === store.state.channel && one.type !== 4)) return;
  const first = channels.filter((one) => one.type === 0).sort((a, b) => a.position - b.position);
  const chosen = first[1] ?? first[0];
  if (chosen) store.go(store.state.user, chosen.id, true);
}

function empty() {
  drawn.clear();
  list.replaceChildren();
  shownChannel = null;
}

function draw() {
  settle();
  const place = store.channel(store.state.channel);
  if (!place) {
    empty();
    return drawStatus({ id: null });
  }
  const moved = shownChannel !== `${store.state.user}/${place.id}`;
  if (moved) {
    empty();
    shownChannel = `${store.state.user}/${place.id}`;
    pinned = true;
    drawer(false);
  }
  drawMessages(place);
  if (pinned) toBottom();
  store.markRead(place.id);
  drawPeople($("people"));
  drawSidebar($("channels"), $("me"), $("guild"));
  drawHead(place);
  drawStatus(place);
  composer.show(place, moved);
  showForms();
}

document.addEventListener("visibilitychange", () => draw());
setInterval(() => store.channel(store.state.channel) && drawStatus(store.channel(store.state.channel)), 1000);

window.addEventListener("popstate", () => {
  const { user, channel } = store.readAddress();
  if (user) store.go(user, channel, true);
});

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  const typing = event.target.closest?.("input, textarea, [role=combobox]");
  if (event.key === "Escape" && document.body.classList.contains("drawer")) {
    drawer(false);
    $("menu").focus();
  } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    const links = [...$("channels").querySelectorAll("a")].filter((link) => !link.closest("details:not([open])"));
    const at = links.findIndex((link) => link.hasAttribute("aria-current"));
    links[at + (event.key === "ArrowUp" ? -1 : 1)]?.click();
    event.preventDefault();
  } else if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && event.key === "/") {
    composer.begin("/");
    event.preventDefault();
  }
});

async function start() {
  const { user, channel } = store.readAddress();
  store.onChange(draw);
  store.go(user ?? store.FIRST, channel, true);
}

start();
