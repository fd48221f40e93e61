// Small tools for building the page: elements, icons, avatars, times.

/** h("button", {class: "x", onclick: f, "aria-label": "y"}, "text", child, ...) */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "dataset") Object.assign(node.dataset, value);
    else if (key in node && !key.includes("-") && typeof value !== "string") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const PATHS = {
  hash: "M9 3 7 21M17 3l-2 18M3.500 8.500h18M2.500 15.500h18",
  thread: "M5 4h14v10H9l-4 4zM12 18h4l3 3v-3",
  at: "M16 8v5a3 3 0 0 0 5 0v-1a9 9 0 1 0-4 7.500M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 4l17 8-17 8 3-8zM7 12h7",
  chevron: "M6 9l6 6 6-6",
  check: "M5 12l5 5 9-10",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  link: "M14 4h6v6M20 4 10 14M18 14v6H4V6h6",
  pin: "M14 3l7 7-4 1-4 4-1 5-7-7 5-1 4-4zM8 16l-5 5",
  file: "M6 2h8l5 5v15H6zM14 2v5h5",
  slash: "M7 21 17 3",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

const COLOURS = ["#5865f2", "#e67e22", "#1f9d6b", "#c0398b", "#d64545", "#2b87c8"];

/** A round picture: the bot has its gate, people their first letter. */
export function avatar(person, size = "") {
  if (person.bot) return h("img", { class: `avatar ${size}`, src: "/favicon.ico", alt: "" });
  const node = h("span", { class: `avatar ${size}`, "aria-hidden": "true" }, person.name.slice(0, 1));
  node.style.backgroundColor = COLOURS[Number(BigInt(person.id) % BigInt(COLOURS.length))];
  return node;
}

/** Snowflakes carry their time. */
export const timeOf = (id) => Number((BigInt(id) >> 22n) + 1420070400000n);

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(seconds, locale) {
  const distance = Math.round(seconds - Date.now() / 1000);
  // 59.9 minutes are an hour: the first unit of which there is one after rounding.
  const [unit, length] = UNITS.find(([, length]) => Math.abs(Math.round(distance / length)) >= 1) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(distance / length), unit);
}

export function clockTime(millis, locale) {
  const date = new Date(millis);
  const time = date.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(millis).setHours(0, 0, 0, 0)) / 86400000);
  if (days === 0) return `Today at ${time}`;
  if (days === 1) return `Yesterday at ${time}`;
  return `${date.toLocaleDateString(locale)} ${time}`;
}

/** Times that tick: every node says how to write itself. */
export function ticking(node, write) {
  node.tick = write;
  node.dataset.ticks = "";
  node.textContent = write();
  return node;
}

setInterval(() => {
  for (const node of document.querySelectorAll("[data-ticks]")) {
    const text = node.tick();
    if (text !== node.textContent) node.textContent = text;
  }
}, 1000);
