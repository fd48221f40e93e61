// What lies over the page: forms, enlarged pictures, lists to choose from, short notes.
import { h, icon } from "./dom.js";
import * as store from "./store.js";

export function toast(text) {
  const note = h("div", { class: "toast" }, text);
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), 5000);
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

let form = null;
const noted = new Set();

export function showForms() {
  const all = store.interactions();
  for (const one of all.filter((one) => one.failed && !one.command && !one.message && !noted.has(one.id))) {
    noted.add(one.id);
    if (store.age(one.id) < 10000) toast("Something went wrong. Try again.");
  }
  const open = all.filter((one) => one.modal).at(-1);
  if (form && form.id !== open?.id) {
    form.dialog.remove();
    form = null;
  }
  if (open && !form) form = { id: open.id, dialog: openForm(open) };
}

function openForm(interaction) {
  const { title, components } = interaction.modal;
  const inputs = components.flatMap((row) => row.components);
  const error = h("p", { class: "form-error", role: "alert" });
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
  const close = () => {
    dialog.remove();
    store.act("close", { interaction: interaction.id });
  };
  const dialog = h("dialog", { class: "form", "aria-label": title },
    h("form", {
      method: "dialog",
      onsubmit: async (event) => {
        event.preventDefault();
        const values = Object.fromEntries(new FormData(event.target));
        const { refused } = await store.act("submit", { interaction: interaction.id, fields: values });
        error.textContent = refused ?? "";
        if (!refused) dialog.remove();
      },
    },
    h("header", {}, h("img", { class: "avatar small", src: "/favicon.ico", alt: "" }), h("h2", {}, title),
      h("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: close }, icon("close"))),
    h("div", { class: "form-fields" }, fields, error),
    h("footer", {}, h("button", { type: "button", class: "btn plain", onclick: close }, "Cancel"),
      h("button", { type: "submit", class: "btn primary" }, "Submit"))));
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input, textarea")?.focus();
  return dialog;
}

/** A list under its button. One choice: taken at once. Several: checked, then confirmed. */
export function openList(anchor, { label, options, least, most, done }) {
  const several = most > 1;
  const picked = new Set(options.filter((one) => one.chosen).map((one) => one.value));
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
  const list = h("ul", { class: "list", role: "listbox", tabindex: "0", "aria-label": label,
    "aria-multiselectable": several ? "true" : null }, items);
  const box = h("dialog", { class: "list-box", "aria-label": label }, list, confirm);

  function mark(at) {
    active = (at + items.length) % items.length;
    items.forEach((item, place) => item.classList.toggle("active", place === active));
    list.setAttribute("aria-activedescendant", `option-${active}`);
    items[active]?.scrollIntoView({ block: "nearest" });
  }
  function draw() {
    items.forEach((item, at) => item.setAttribute("aria-selected", String(picked.has(options[at].value))));
    if (confirm) {
      confirm.textContent = `Choose ${picked.size} of ${most}`;
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
    if (!picked.delete(value) && picked.size < most) picked.add(value);
    return draw();
  }
  function finish() {
    box.close();
    done(options.map((one) => one.value).filter((value) => picked.has(value)));
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
    else if (event.key === "Enter" || event.key === " ") take(active);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) find(event.key);
    else return;
    event.preventDefault();
  });
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => {
    box.remove();
    anchor.setAttribute("aria-expanded", "false");
    anchor.focus();
  });
  document.body.append(box);
  const place = anchor.getBoundingClientRect();
  const width = Math.min(Math.max(place.width, 240), innerWidth - 16);
  const below = innerHeight - place.bottom;
  box.style.width = `${width}px`;
  box.style.left = `${Math.min(place.left, innerWidth - width - 8)}px`;
  if (below > 260 || below > place.top) {
    box.style.top = `${place.bottom + 4}px`;
    list.style.maxHeight = `${Math.min(320, below - (several ? 72 : 16))}px`;
  } else {
    box.style.bottom = `${innerHeight - place.top + 4}px`;
    list.style.maxHeight = `${Math.min(320, place.top - (several ? 72 : 16))}px`;
  }
  anchor.setAttribute("aria-expanded", "true");
  box.showModal();
  draw();
  mark(active);
  list.focus();
}
