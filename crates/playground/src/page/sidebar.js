// The rail of people to play as, the channels with their unread marks, and who we are.
import { avatar, h, icon } from "./dom.js";
import * as store from "./store.js";

/** A link that moves within the page; with a modifier it opens a tab of its own, as links do. */
function link(href, props, go, ...children) {
  return h("a", {
    href,
    ...props,
    onclick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      go();
    },
  }, ...children);
}

let railText = "";

export function drawPeople(rail) {
  const waits = new Map(store.people().map((one) => [one.id, store.waiting(one.id)]));
  const text = JSON.stringify([store.people(), store.state.user, store.state.channel, [...waits]]);
  if (text === railText) return;
  railText = text;
  const focused = rail.contains(document.activeElement) && document.activeElement.dataset.key;
  rail.replaceChildren(
    h("img", { class: "gate", src: "/favicon.ico", alt: "" }),
    h("span", { class: "rail-label" }, "Play as"),
    ...store.people().map((one) => {
      const current = one.id === store.state.user;
      // A direct-message channel belongs to one person: somebody else begins in the common room.
      const shared = store.channel(store.state.channel)?.type === 1 ? null : store.state.channel;
      const { calls, fresh } = waits.get(one.id);
      const words = calls ? `${calls} for ${one.name}` : fresh ? "Unread messages" : null;
      return link(store.address(one.id, shared), {
        class: `person${fresh ? " unread" : ""}`,
        "aria-current": current ? "true" : null,
        "aria-label": `Play as ${one.name}`,
        "aria-description": words,
        title: `${one.name} (ctrl-click: in a tab of its own)`,
        dataset: { key: one.id },
      }, () => store.go(one.id, shared), h("span", { class: "face" }, avatar(one, "large"),
        calls ? h("span", { class: "badge", "aria-hidden": "true" }, String(Math.min(calls, 99))) : null),
      h("span", {}, one.name));
    }),
  );
  if (focused) rail.querySelector(`[data-key="${focused}"]`)?.focus();
}

function entry(place, kind) {
  const { count, calls } = store.unread(place.id);
  const current = place.id === store.state.channel;
  const unread = count > 0 && !current;
  const words = calls && !current ? `, ${calls} for you` : unread ? ", unread" : "";
  const name = kind === "dm" ? `Direct messages with ${place.name}` : place.name;
  return h("li", {},
    link(store.address(store.state.user, place.id), {
      class: `channel ${kind}${unread ? " unread" : ""}${place.archived ? " archived" : ""}`,
      "aria-current": current ? "page" : null,
      "aria-label": name + words,
      dataset: { key: place.id },
    }, () => store.go(store.state.user, place.id),
    kind === "dm" ? h("span", { class: `presence ${store.part("bot")?.connected ? "on" : ""}` },
      avatar({ bot: true }, "small")) : icon(kind === "thread" ? "thread" : "hash"),
    h("span", { class: "channel-name" }, place.name),
    calls && !current ? h("span", { class: "badge", "aria-hidden": "true" }, String(calls)) : null));
}

/** The channels whose archived threads are unfolded. */
const unfolded = new Set();

function archive(parent, threads) {
  if (!threads.length) return [];
  const open = unfolded.has(parent.id) || threads.some((one) => one.id === store.state.channel);
  return [h("li", {}, h("details", {
    open, ontoggle: ({ target }) => unfolded[target.open ? "add" : "delete"](parent.id),
  }, h("summary", { class: "channel archive", dataset: { key: `archive-${parent.id}` } },
    `${threads.length} archived ${threads.length === 1 ? "thread" : "threads"}`),
  h("ul", {}, threads.map((thread) => entry(thread, "thread")))))];
}

let sidebarText = "";

export function drawSidebar(nav, me, guild) {
  const channels = [...(store.part("channels") ?? [])].sort((a, b) => a.position - b.position);
  // Drawn again only when it changes: a click on what is replaced meanwhile would be lost.
  const text = JSON.stringify([store.state.user, store.state.channel, store.part("me"), store.part("guild"), store.part("bot"),
    store.part("people"), channels.map((one) => [one, store.unread(one.id)])]);
  if (text === sidebarText) return;
  sidebarText = text;
  guild.textContent = store.part("guild")?.name ?? "";
  const focused = nav.contains(document.activeElement) && document.activeElement.dataset.key;
  const dms = channels.filter((one) => one.type === 1);
  const section = (title, ...items) => h("section", {}, h("h3", {}, title), h("ul", {}, ...items));
  const dmItems = dms.length ? dms.map((one) => entry(one, "dm")) : [h("li", {}, h("button", {
    type: "button",
    class: "channel dm",
    "aria-label": "Write to the bot",
    dataset: { key: "open-dm" },
    onclick: async () => {
      const { id } = await store.act("open_dm");
      // The channel may arrive a moment after the answer.
      const known = () => store.part("channels")?.some((one) => one.id === id);
      for (let waited = 0; id && !known() && waited < 100; waited += 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      if (id) store.go(store.state.user, id);
    },
  }, h("span", { class: `presence ${store.part("bot")?.connected ? "on" : ""}` }, avatar({ bot: true }, "small")),
  h("span", { class: "channel-name" }, store.person(store.part("bot")?.id)?.name ?? "The bot")))];
  const withThreads = (one) => {
    const threads = channels.filter((thread) => thread.type >= 11 && thread.parent === one.id);
    return [
      entry(one, "text"),
      ...threads.filter((thread) => !thread.archived).map((thread) => entry(thread, "thread")),
      ...archive(one, threads.filter((thread) => thread.archived)),
    ];
  };
  const texts = (parent) => channels.filter((one) => one.type === 0 && (one.parent ?? null) === parent);
  nav.replaceChildren(
    section("Direct messages", ...dmItems),
    ...[null, ...channels.filter((one) => one.type === 4)].map((category) => {
      const inside = texts(category?.id ?? null);
      return inside.length ? section(category?.name ?? "Channels", ...inside.flatMap(withThreads)) : "";
    }),
  );
  if (focused) nav.querySelector(`[data-key="${focused}"]`)?.focus();
  const self = store.person(store.state.user);
  if (self) {
    me.replaceChildren(avatar(self), h("div", { class: "me-text" },
      h("strong", {}, self.name), h("span", {}, `Playing here · ${store.locale()}`)));
  }
}
