// What lies over the page: forms, enlarged pictures, lists to choose from, short notes.
import { h, icon } from "./dom.js";
import * as store from "./store.js";

const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

export function toast(text) {
  const note = h("div", { class: "toast" }, sentence(text));
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), 4000 + 40 * text.length);
}

/** A picture as large as the window allows. */
export function lightbox(url, words) {
  const dialog = h("dialog", { class: "lightbox", "aria-label": words || "Picture" },
    h("figure", {}, h("img", { src: url, alt: words }), words ? h("figcaption", {}, words) : null,
      h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, "Open in a tab of its own")),
    h("button", { type: "button", class: "icon-button close", "aria-label": "Close" }, icon("close")));
  dialog.addEventListener("click", (event) => !event.target.closest("a") && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".close").focus();
}

// Forms that the bot asks to be filled in.

/** The form on the screen: {id, user, starts, dialog, note, busy, closed}. */
let form = null;

export function showForms() {
  const open = store.interactions().filter((one) => one.modal).at(-1);
  if (form && !form.busy && form.id !== open?.id) {
    if (!form.closed && form.user === store.state.user) {
      toast("The form is gone: it was closed in another tab, or the playground was started anew.");
    }
    form.dialog.remove();
    form = null;
  }
  if (open && !form) form = openForm(open);
  const bot = store.part("bot");
  const words = !form || (bot?.connected && bot.starts === form.starts) ? ""
    : bot?.connected ? "The bot was restarted since it asked, and may not know this form any more."
      : "The bot is offline. What you send now fails unless it is back within three seconds.";
  if (form && form.note.textContent !== words) form.note.textContent = words;
}

/** To the button that asked for the form, or to the composer. */
function focusBack({ message, custom_id: key }) {
  const opener = message && document.querySelector(`[data-id="${message}"] [data-key="${CSS.escape(key ?? "")}"]`);
  (opener || document.querySelector("#composer textarea, #composer input"))?.focus();
}

function openForm(interaction) {
  const { title, components } = interaction.modal;
  const inputs = components.flatMap((row) => row.components);
  const error = h("p", { class: "form-error", role: "alert" });
  const note = h("p", { class: "form-note", role: "status" });
  const submit = h("button", { type: "submit", class: "btn primary" }, "Submit");
  const fields = inputs.map((input) => {
    const id = `field-${interaction.id}-${input.custom_id}`;
    const required = input.required !== false;
    const counter = h("span", { class: "counter", "aria-hidden": "true" });
    const count = () => {
      counter.textContent = input.max_length ? `${control.value.length}/${input.max_length}` : "";
    };
    const control = h(input.style === 2 ? "textarea" : "input", {
      id, name: input.custom_id, required, minlength: input.min_length || null, maxlength: input.max_length ?? 4000,
      placeholder: input.placeholder ?? "", oninput: count, rows: input.style === 2 ? "4" : null,
    });
    control.value = input.value ?? "";
    count();
    return h("div", { class: "form-field" },
      h("label", { for: id }, input.label, required ? h("span", { class: "star", title: "Required" }, " *") : null),
      control, counter);
  });
  const shut = () => {
    shown.closed = true;
    dialog.remove();
    focusBack(interaction);
  };
  const close = () => {
    shut();
    store.act("close", { interaction: interaction.id });
  };
  const send = async (target) => {
    const fields = Object.fromEntries(new FormData(target));
    [shown.busy, submit.disabled, error.textContent] = [true, true, ""];
    const { refused, field } = await store.act("submit", { interaction: interaction.id, fields });
    [shown.busy, submit.disabled, error.textContent] = [false, false, sentence(refused ?? "")];
    if (!refused) return shut();
    return field ? target.elements.namedItem(field)?.focus() : submit.focus();
  };
  const dialog = h("dialog", { class: "form", "aria-label": title },
    h("form", {
      method: "dialog",
      onsubmit: (event) => {
        event.preventDefault();
        if (!shown.busy) send(event.target);
      },
    },
    h("header", {}, h("img", { class: "avatar small", src: "/favicon.ico", alt: "" }), h("h2", {}, title),
      h("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: close }, icon("close"))),
    h("div", { class: "form-fields" }, note, fields, error),
    h("footer", {}, h("button", { type: "button", class: "btn plain", onclick: close }, "Cancel"),
      submit)));
  const shown = {
    id: interaction.id, user: store.state.user, starts: store.part("bot")?.starts, dialog, note, busy: false, closed: false,
  };
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input, textarea")?.focus();
  return shown;
}

const bounds = (least, most) =>
  (least === most ? `Choose ${most}` : least ? `Choose ${least} to ${most}` : `Choose up to ${most}`);

/** A list under its button. One choice: taken at once. Several: ticked, then confirmed; `left` hears of ticks that were not. */
export function openList(anchor, { label, options, least, most, done, left }) {
  const several = most > 1;
  const picked = new Set(options.filter((one) => one.chosen).map((one) => one.value));
  const before = [...picked].join();
  let sent = false;
  let active = Math.max(0, options.findIndex((one) => picked.has(one.value)));
  let typed = "";
  let typedAt = 0;
  const items = options.map((one, at) => h("li", {
    id: `option-${at}`, role: "option", class: "list-option",
    onclick: () => take(at), onpointermove: () => mark(at),
  }, one.emoji ? h("span", { class: "emoji" }, one.emoji) : null,
  h("span", { class: "list-words" }, h("span", {}, one.label),
    one.description ? h("span", { class: "muted" }, one.description) : null),
  h("span", { class: "tick" }, icon("check"))));
  const confirm = several ? h("button", { type: "button", class: "btn primary", onclick: () => finish() }) : null;
  const hint = several ? h("p", { class: "list-hint", role: "status" }, bounds(least, most)) : null;
  const list = h("ul", { class: "list", role: "listbox", tabindex: "0", "aria-label": label,
    "aria-multiselectable": several ? "true" : null }, items);
  const box = h("dialog", { class: "list-box", "aria-label": label }, hint, list, confirm);
  const chosen = () => options.map((one) => one.value).filter((value) => picked.has(value));

  function mark(at) {
    if (!items.length) return;
    active = (at + items.length) % items.length;
    items.forEach((item, place) => item.classList.toggle("active", place === active));
    list.setAttribute("aria-activedescendant", `option-${active}`);
    items[active]?.scrollIntoView({ block: "nearest" });
  }
  function draw() {
    items.forEach((item, at) => item.setAttribute("aria-selected", String(picked.has(options[at].value))));
    if (confirm) {
      confirm.textContent = picked.size < least ? `${picked.size} of at least ${least}` : `Choose ${picked.size} of ${most}`;
      confirm.disabled = picked.size < least || picked.size > most;
    }
  }
  function take(at) {
    const { value } = options[at];
    if (!several) {
      picked.clear();
      picked.add(value);
      return finish();
    }
    const full = !picked.has(value) && picked.size >= most;
    if (!picked.delete(value) && !full) picked.add(value);
    hint.textContent = full ? `${most} at most: untick one first` : bounds(least, most);
    return draw();
  }
  function finish() {
    sent = true;
    box.close();
    done(chosen());
  }
  function find(letter) {
    typed = Date.now() - typedAt > 700 ? letter : typed + letter;
    typedAt = Date.now();
    const hit = options.findIndex((one) => one.label.toLowerCase().startsWith(typed.toLowerCase()));
    if (hit >= 0) mark(hit);
  }
  list.addEventListener("keydown", (event) => {
    const moves = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: items.length - 1 };
    if (event.key in moves) mark(moves[event.key]);
    else if (event.key === "Enter" || event.key === " ") items.length && take(active);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) find(event.key);
    else return;
    event.preventDefault();
  });
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => {
    box.remove();
    anchor.setAttribute("aria-expanded", "false");
    anchor.focus();
    if (several && !sent && [...picked].join() !== before) left(chosen());
  });
  document.body.append(box);
  const place = anchor.getBoundingClientRect();
  const width = Math.min(Math.max(place.width, 240), innerWidth - 16);
  const below = innerHeight - place.bottom;
  box.style.width = `${width}px`;
  box.style.left = `${Math.min(place.left, innerWidth - width - 8)}px`;
  if (below > 260 || below > place.top) {
    box.style.top = `${place.bottom + 4}px`;
    list.style.maxHeight = `${Math.min(320, below - (several ? 104 : 16))}px`;
  } else {
    box.style.bottom = `${innerHeight - place.top + 4}px`;
    list.style.maxHeight = `${Math.min(320, place.top - (several ? 104 : 16))}px`;
  }
  anchor.setAttribute("aria-expanded", "true");
  box.showModal();
  draw();
  mark(active);
  list.focus();
}
