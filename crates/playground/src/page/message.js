// One message: head, words, pictures, embeds, buttons, selects, and what went wrong.
import { avatar, clockTime, h, icon, ticking, timeOf } from "./dom.js";
import { lightbox, openList, toast } from "./dialogs.js";
import { inline, markup } from "./markup.js";
import * as store from "./store.js";

const GROUP = 7 * 60000;
const [HAS_THREAD, THINKING, SILENT] = [1 << 5, 1 << 7, 1 << 12];
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** Whether a message shows its author again. */
export function startsGroup(before, message) {
  return !before || before.author.id !== message.author.id || before.only_you !== message.only_you ||
    message.type !== 0 || [6, 18].includes(before.type) || timeOf(message.id) - timeOf(before.id) > GROUP;
}

/** Presses on their way: a double click is one press. */
const pressed = new Set();

/** Gives the id of the interaction, or nothing. */
async function perform(name, fields) {
  const press = `${name} ${fields.message} ${fields.custom_id}`;
  if (pressed.has(press)) return undefined;
  pressed.add(press);
  const { id, refused } = await store.act(name, fields);
  // What the server knows of it comes a moment later, and keeps the button waiting until the bot answers.
  setTimeout(() => pressed.delete(press), 300);
  if (refused) toast(refused);
  return refused ? undefined : id;
}

export function drawMessage(message, head, own) {
  if (message.type === 6 || message.type === 18) return drawNotice(message);
  const author = store.person(message.author.id) ?? { id: message.author.id, name: message.author.username };
  const failed = own.some((one) => one.failed);
  const time = h("time", { class: "time", datetime: message.timestamp });
  ticking(time, () => clockTime(timeOf(message.id)));
  return h("li", {
    class: `message${head ? " head-of-group" : ""}${message.pings_you ? " pings" : ""}${message.only_you ? " only-you" : ""}`,
    dataset: { id: message.id },
    "aria-label": head ? null : `${author.name}, ${clockTime(timeOf(message.id))}`,
  },
  drawReference(message),
  h("div", { class: "gutter" }, head ? avatar(author) : h("span", { class: "hover-time", "aria-hidden": "true" },
    new Date(timeOf(message.id)).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false }))),
  h("div", { class: "body" },
    head ? h("div", { class: "byline" }, h("strong", { class: "author" }, author.name),
      author.bot ? h("span", { class: "tag" }, "App") : null, time,
      message.flags & SILENT ? h("span", { class: "silent", title: "Sent without a sound" }, "@silent") : null,
      message.pinned ? h("span", { class: "silent", title: "Pinned" }, icon("pin")) : null) : null,
    message.flags & THINKING
      ? h("div", { class: "thinking" }, dots(), ` ${author.name} is thinking ...`)
      : drawContent(message),
    drawFiles(message),
    (message.embeds ?? []).map(drawEmbed),
    (message.components ?? []).map((row) => drawRow(message, row, own)),
    message.flags & HAS_THREAD && message.thread ? drawThread(message.thread) : null,
    failed ? h("div", { class: "failed", role: "alert" }, "This interaction failed") : null,
    message.only_you ? h("div", { class: "only-you-note" }, icon("eye"), "Only you can see this · ",
      h("button", {
        type: "button", class: "text-link", dataset: { key: "dismiss" },
        onclick: () => perform("dismiss", { message: message.id }),
      }, "Dismiss message")) : null),
  author.id === store.state.user ? h("div", { class: "tools" }, h("button", {
    type: "button", class: "icon-button", "aria-label": "Delete message", title: "Delete message",
    dataset: { key: "delete" }, onclick: () => perform("delete", { message: message.id }),
  }, icon("trash"))) : null);
}

const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

function drawContent(message) {
  if (message.type === 21) {
    const first = message.referenced_message;
    return h("div", { class: "content starter" }, first ? markup(first.content || "(a picture)") : "The first message was deleted.");
  }
  if (!message.content) return null;
  return h("div", { class: "content" }, markup(message.content),
    message.edited_timestamp ? h("span", { class: "edited", title: message.edited_timestamp }, "(edited)") : null);
}

/** What a message answers: a command that somebody used, or another message. */
function drawReference(message) {
  const used = message.interaction;
  if (used?.name) {
    const user = store.person(used.user.id) ?? { id: used.user.id, name: used.user.username };
    return h("div", { class: "reference" }, h("span", { class: "spine", "aria-hidden": "true" }), avatar(user, "tiny"),
      h("span", { class: "reference-name" }, user.name), " used ", h("span", { class: "command-name" }, `/${used.name}`));
  }
  if (message.type !== 19) return null;
  const target = message.referenced_message;
  const author = target && (store.person(target.author.id) ?? { id: target.author.id, name: target.author.username });
  return h("div", { class: "reference" }, h("span", { class: "spine", "aria-hidden": "true" }),
    author ? [avatar(author, "tiny"), h("span", { class: "reference-name" }, author.name), " ",
      h("span", { class: "reference-text" }, inline(target.content || "Click to see attachment"))]
      : h("em", {}, "Original message was deleted"));
}

function drawNotice(message) {
  const author = store.person(message.author.id)?.name ?? "Somebody";
  const thread = message.type === 18 && store.channel(message.message_reference?.channel_id);
  return h("li", { class: "notice", dataset: { id: message.id } }, icon(thread ? "thread" : "pin"),
    h("span", {}, h("strong", {}, author), message.type === 6
      ? " pinned a message to this channel."
      : [" started a thread: ", thread ? threadLink(thread) : message.content]),
    ticking(h("time", { class: "time" }), () => clockTime(timeOf(message.id))));
}

const threadLink = (thread, ...children) => h("a", {
  href: store.address(store.state.user, thread.id),
  onclick: (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    store.go(store.state.user, thread.id);
  },
}, ...(children.length ? children : [thread.name]));

function drawThread(thread) {
  const count = thread.message_count;
  return h("div", { class: "thread-chip" }, h("strong", {}, thread.name),
    threadLink(thread, `${count} ${count === 1 ? "message" : "messages"} ›`));
}

// Pictures and files.

const isPicture = (file) => file.content_type?.startsWith("image/");

function picture(file, className) {
  const words = file.description ?? "";
  const image = h("img", { src: file.url, alt: words, loading: "lazy", class: className });
  if (file.width) {
    image.setAttribute("width", file.width);
    image.setAttribute("height", file.height);
    // Its room is kept while it loads: what is below must not move away from under a finger.
    const [widest, highest] = className === "thumbnail" ? [80, 80] : [550, 400];
    image.style.width = `${Math.min(file.width, widest, highest * file.width / file.height)}px`;
  }
  return h("button", {
    type: "button", class: "picture", "aria-label": `Enlarge picture${words ? `: ${words}` : ""}`,
    dataset: { key: `picture-${file.url.split("?")[0]}` }, onclick: () => lightbox(file.url, words),
  }, image);
}

function drawFiles(message) {
  const used = new Set((message.embeds ?? []).flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]));
  const files = (message.attachments ?? []).filter((file) => !used.has(file.url));
  if (!files.length) return null;
  return h("div", { class: "files" }, files.map((file) => isPicture(file)
    ? picture(file, "attached")
    : h("a", { class: "file", href: file.url, download: file.filename }, icon("file"),
      h("span", {}, h("strong", {}, file.filename), h("span", { class: "muted" }, size(file.size))))));
}

const size = (bytes) => (bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`);

/** Pictures of this server are shown; the page loads nothing from elsewhere. */
function embedPicture(part, className, words) {
  if (!part?.url) return null;
  if (!part.url.startsWith(`${location.protocol}//`) || new URL(part.url).host !== location.host) {
    return h("a", { class: "muted", href: part.url, target: "_blank", rel: "noopener noreferrer" }, "Picture elsewhere");
  }
  return picture({ ...part, description: words }, className);
}

function drawEmbed(embed) {
  const title = embed.title && h("div", { class: "embed-title" }, embed.url
    ? h("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, inline(embed.title))
    : inline(embed.title));
  const node = h("article", { class: "embed" },
    h("div", { class: "embed-main" },
      embed.author?.name ? h("div", { class: "embed-author" }, embed.author.name) : null,
      title,
      embed.description ? h("div", { class: "embed-text" }, markup(embed.description)) : null,
      embed.fields?.length ? h("div", { class: "fields" }, embed.fields.map((field) =>
        h("div", { class: field.inline ? "field inline" : "field" },
          h("div", { class: "field-name" }, inline(field.name)), h("div", {}, markup(field.value))))) : null,
      embedPicture(embed.image, "embed-image", altOf(embed.image)),
      embed.footer?.text || embed.timestamp ? h("div", { class: "embed-foot" }, embed.footer?.text ?? "",
        embed.footer?.text && embed.timestamp ? " • " : "",
        embed.timestamp ? clockTime(Date.parse(embed.timestamp)) : "") : null),
    embedPicture(embed.thumbnail, "thumbnail", altOf(embed.thumbnail)));
  if (embed.color) node.style.borderInlineStartColor = `#${embed.color.toString(16).padStart(6, "0")}`;
  return node;
}

/** The words on the file that an embed shows. */
function altOf(part) {
  if (!part?.url) return "";
  for (const message of store.messages(store.state.channel)) {
    const file = (message.attachments ?? []).find((one) => one.url === part.url);
    if (file) return file.description ?? "";
  }
  return "";
}

// Buttons and selects.

function drawRow(message, row, own) {
  return h("div", { class: "row" }, (row.components ?? []).map((control) =>
    control.type === 2 ? drawButton(message, control, own) : drawSelect(message, control, own)));
}

function drawButton(message, button, own) {
  const face = [
    button.emoji?.name ? h("span", { class: "emoji" }, button.emoji.name) : null,
    button.label ? h("span", {}, button.label) : null,
  ];
  const className = `btn ${STYLES[button.style] ?? "secondary"}`;
  if (button.style === 5) {
    return h("a", { class: className, href: button.url, target: "_blank", rel: "noopener noreferrer" }, face, icon("link"));
  }
  const waiting = own.some((one) => one.waiting && one.custom_id === button.custom_id);
  return h("button", {
    type: "button", class: className, dataset: { key: button.custom_id },
    disabled: Boolean(button.disabled), "aria-busy": waiting ? "true" : null,
    onclick: () => waiting || perform("press", { message: message.id, custom_id: button.custom_id }),
  }, waiting ? [dots(), h("span", { class: "hidden-label" }, face)] : face);
}

function selectOptions(select) {
  const listed = (kind, types) => store.picks(kind, types).map(([label, value]) => ({ label, value }));
  switch (select.type) {
    case 5: return listed("user");
    case 6: return listed("role");
    case 7: return listed("mentionable");
    case 8: return listed("channel", select.channel_types);
    default: return (select.options ?? []).map((one) => ({ ...one, emoji: one.emoji?.name, chosen: one.default }));
  }
}

/** What was chosen or ticked in selects and is not on the message: {values, sent, id, controls} by message and select.
    As in Discord's client it is shown until the bot changes the controls, or the choice fails. */
const picked = new Map();

export const picksIn = (message) => (message.components ?? []).flatMap((row) => row.components ?? [])
  .map((control) => picked.get(`${message.id}/${control.custom_id}`)).filter(Boolean);

function keep(key, pick) {
  picked.set(key, pick);
  store.changed();
}

/** The pick that still stands. */
function standing(key, message, own) {
  const pick = picked.get(key);
  const failed = pick?.id && own.some((one) => one.failed && one.id === pick.id);
  if (!pick || (!failed && pick.controls === JSON.stringify(message.components))) return pick;
  picked.delete(key);
  return undefined;
}

function drawSelect(message, select, own) {
  const key = `${message.id}/${select.custom_id}`;
  const pick = standing(key, message, own);
  const options = selectOptions(select)
    .map((one) => (pick ? { ...one, chosen: pick.values.includes(one.value) } : one));
  const chosen = options.filter((one) => one.chosen);
  const controls = JSON.stringify(message.components);
  const choose = async (values) => {
    keep(key, { values, sent: true, controls });
    const id = await perform("choose", { message: message.id, custom_id: select.custom_id, values });
    if (id) keep(key, { values, sent: true, id, controls });
    else picked.delete(key);
    store.changed();
  };
  const leave = (values) => {
    keep(key, { values, sent: false, controls });
    toast("Not sent. Your ticks are kept until you choose.");
  };
  const placeholder = select.placeholder ?? "Make a selection";
  const waiting = own.some((one) => one.waiting && one.custom_id === select.custom_id);
  const shown = chosen.map((one) => one.label).join(", ");
  const button = h("button", {
    type: "button", class: `select${chosen.length ? "" : " empty"}`, disabled: Boolean(select.disabled),
    "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": shown ? `${placeholder}: ${shown}` : placeholder,
    "aria-busy": waiting ? "true" : null, dataset: { key: select.custom_id },
    onclick: () => openList(button, {
      label: placeholder, options, least: select.min_values ?? 1, most: select.max_values ?? 1,
      done: choose, left: leave,
    }),
  }, h("span", {}, pick && !pick.sent ? "Not sent: " : "", shown || placeholder),
  waiting ? dots() : icon("chevron"));
  return button;
}

/** A command that the bot has not answered (yet). */
export function drawPending(one) {
  const me = store.person(store.state.user);
  return h("li", { class: "message head-of-group only-you", dataset: { id: one.id } },
    h("div", { class: "reference" }, h("span", { class: "spine", "aria-hidden": "true" }), avatar(me, "tiny"),
      h("span", { class: "reference-name" }, me.name), " used ", h("span", { class: "command-name" }, `/${one.command}`)),
    h("div", { class: "gutter" }, avatar({ bot: true })),
    h("div", { class: "body" },
      h("div", { class: "byline" }, h("strong", { class: "author" }, store.person(store.part("bot")?.id)?.name ?? "The bot"),
        h("span", { class: "tag" }, "App")),
      one.failed
        ? h("div", { class: "failed", role: "alert" }, "The application did not respond")
        : h("div", { class: "thinking" }, dots(), " Sending command ..."),
      one.failed ? h("div", { class: "only-you-note" }, icon("eye"), "Only you can see this") : null));
}
