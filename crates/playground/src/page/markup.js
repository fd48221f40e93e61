// Discord's markdown as elements. Nothing is ever set as HTML.
import { clockTime, h, relative, ticking } from "./dom.js";
import * as store from "./store.js";

const INLINE = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^```(?:([a-z0-9+-]+)\n)?\n?([\s\S]+?)\n?```/i, (m) => h("pre", {}, h("code", {}, m[2]))],
  [/^``([\s\S]+?)``/, (m) => h("code", {}, m[1])],
  [/^`([^`\n]+)`/, (m) => h("code", {}, m[1])],
  [/^\*\*\*([\s\S]+?)\*\*\*/, (m) => h("strong", {}, h("em", {}, ...inline(m[1])))],
  [/^\*\*([\s\S]+?)\*\*/, (m) => h("strong", {}, ...inline(m[1]))],
  [/^__([\s\S]+?)__/, (m) => h("u", {}, ...inline(m[1]))],
  [/^~~([\s\S]+?)~~/, (m) => h("s", {}, ...inline(m[1]))],
  [/^\*(?!\s)([\s\S]+?)(?<!\s)\*/, (m) => h("em", {}, ...inline(m[1]))],
  [/^_([^_]+)_(?![A-Za-z0-9])/, (m) => h("em", {}, ...inline(m[1]))],
  [/^\|\|([\s\S]+?)\|\|/, (m) => spoiler(m[1])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => timestamp(m[0], Number(m[1]), m[2] ?? "f")],
  [/^<@!?(\d+)>/, (m) => mention(`@${store.person(m[1])?.name ?? "unknown-user"}`, m[1] === store.state.user)],
  [/^<@&(\d+)>/, (m) => mention(`@${store.role(m[1])?.name ?? "unknown-role"}`)],
  [/^<#(\d+)>/, (m) => channelLink(m[1])],
  [/^<\/([^:>]+):\d+>/, (m) => mention(`/${m[1]}`)],
  [/^@(everyone|here)/, (m) => mention(m[0])],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m) => webLink(m[2], ...inline(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => webLink(m[1], m[1])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, (m) => webLink(m[0], m[0])],
  [/^\n/, () => h("br")],
];

const webLink = (href, ...children) => h("a", { href, target: "_blank", rel: "noopener noreferrer" }, ...children);

const mention = (text, mine = false) => h("span", { class: mine ? "mention mine" : "mention" }, text);

function channelLink(id) {
  const place = store.channel(id);
  if (!place) return mention("#unknown");
  return h("a", {
    class: "mention",
    href: store.address(store.state.user, id),
    onclick: (event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      store.go(store.state.user, id);
    },
  }, `#${place.name}`);
}

function spoiler(text) {
  const reveal = () => {
    node.classList.add("open");
    ["role", "tabindex", "aria-label"].forEach((name) => node.removeAttribute(name));
  };
  const node = h("span", {
    class: "spoiler", tabindex: "0", role: "button", "aria-label": "Spoiler, press to show", onclick: reveal,
    onkeydown: (event) => (event.key === "Enter" || event.key === " ") && reveal(),
  }, h("span", {}, ...inline(text)));
  return node;
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

/** A time beyond what a date can hold stays as it was written, as in Discord. */
function timestamp(written, seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return written;
  const node = h("time", { class: "timestamp", datetime: date.toISOString(), title: clockTime(date.getTime()) });
  if (style === "R") return ticking(node, () => relative(seconds, store.locale()));
  node.textContent = date.toLocaleString(store.locale(), STYLES[style]);
  return node;
}

export function inline(text) {
  const found = [];
  let plain = "";
  let before = "";
  while (text) {
    let hit = null;
    for (const [pattern, make] of INLINE) {
      const match = pattern.exec(text);
      // A bare underscore within a word is no emphasis.
      if (match && !(match[0][0] === "_" && /[A-Za-z0-9]/.test(before))) {
        hit = [match, make];
        break;
      }
    }
    if (hit) {
      if (plain) found.push(plain);
      plain = "";
      found.push(hit[1](hit[0]));
      before = hit[0][0].at(-1);
      text = text.slice(hit[0][0].length);
    } else {
      const [letter] = text;
      plain += letter;
      before = letter;
      text = text.slice(letter.length);
    }
  }
  if (plain) found.push(plain);
  return found;
}

/** Text with blocks: headings, lists, quotes, small print, code. */
export function markup(text) {
  const blocks = [];
  const paragraph = [];
  const flush = () => {
    if (paragraph.length) blocks.push(h("div", {}, ...inline(paragraph.join("\n"))));
    paragraph.length = 0;
  };
  for (const [at, whole] of text.split(/(```[\s\S]+?```)/).entries()) {
    // The line break after a block of code belongs to the block.
    const piece = at ? whole.replace(/^\n/, "") : whole;
    if (piece.startsWith("```") && piece.length > 6) {
      flush();
      blocks.push(...inline(piece));
      continue;
    }
    for (const line of piece.split("\n")) {
      const heading = /^(#{1,3}) (.+)/.exec(line);
      const item = /^(\s*)(?:[-*]|(\d+)\.) (.+)/.exec(line);
      const quote = /^> (.*)/.exec(line);
      const small = /^-# (.+)/.exec(line);
      if (heading || item || quote || small) flush();
      if (heading) blocks.push(h(`h${heading[1].length + 3}`, {}, ...inline(heading[2])));
      else if (item) {
        const mark = item[2] ? `${item[2]}.` : "•";
        const depth = item[1].length >= 2 ? "item deep" : "item";
        blocks.push(h("div", { class: depth }, h("span", { class: "mark" }, mark), h("div", {}, ...inline(item[3]))));
      } else if (quote) blocks.push(h("blockquote", {}, ...inline(quote[1])));
      else if (small) blocks.push(h("small", {}, ...inline(small[1])));
      else paragraph.push(line);
    }
  }
  while (paragraph.at(-1) === "") paragraph.pop();
  flush();
  return blocks;
}
