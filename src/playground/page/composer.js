// The composer: plain words, or a slash command with its options, by keyboard and by mouse.
import { h, icon } from "./dom.js";
import * as store from "./store.js";

const WAIT = 120;

/** The list above the composer. */
class Suggestions {
  constructor(node) {
    this.node = node;
    this.items = [];
    this.active = -1;
  }

  show(title, items, active, owner) {
    this.close();
    if (!items.length) return;
    Object.assign(this, { items, owner });
    const entries = items.map((item, at) => h("li", {
      id: `suggestion-${at}`, role: "option", class: "suggestion",
      // Before the field loses its focus.
      onmousedown: (event) => {
        event.preventDefault();
        item.take();
      },
      onmousemove: () => this.active !== at && this.mark(at),
    }, h("span", { class: "suggestion-name" }, item.label),
    item.detail ? h("span", { class: "suggestion-detail" }, item.detail) : null));
    this.node.replaceChildren(h("div", { class: "suggestions-title" }, title),
      h("ul", { id: "suggestions", role: "listbox", "aria-label": title }, entries));
    this.node.hidden = false;
    owner.setAttribute("aria-expanded", "true");
    this.mark(active);
  }

  note(text) {
    this.close();
    this.node.replaceChildren(h("div", { class: "suggestions-title" }, text));
    this.node.hidden = false;
  }

  mark(at) {
    const count = this.items.length;
    this.active = at < -1 ? count - 1 : at >= count ? -1 : at;
    this.node.querySelectorAll("[role=option]").forEach((node, place) => {
      node.classList.toggle("active", place === this.active);
      node.setAttribute("aria-selected", String(place === this.active));
      if (place === this.active) node.scrollIntoView({ block: "nearest" });
    });
    if (this.active >= 0) this.owner.setAttribute("aria-activedescendant", `suggestion-${this.active}`);
    else this.owner?.removeAttribute("aria-activedescendant");
  }

  close() {
    this.owner?.setAttribute("aria-expanded", "false");
    this.owner?.removeAttribute("aria-activedescendant");
    Object.assign(this, { items: [], active: -1 });
    this.node.hidden = true;
    this.node.replaceChildren();
  }

  /** Arrow keys, and the entry that Enter or Tab would take. */
  key(event) {
    if (this.node.hidden || !this.items.length) return null;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.mark(this.active + (event.key === "ArrowDown" ? 1 : -1));
      event.preventDefault();
    }
    return (event.key === "Enter" || event.key === "Tab") && !event.shiftKey ? this.items[this.active] ?? null : null;
  }
}

const box = (props) => h("input", {
  type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "suggestions",
  spellcheck: "false", autocapitalize: "off", ...props,
});

export class Composer {
  constructor(form, toast) {
    Object.assign(this, { form, toast, place: null, command: null, fields: [], drafts: new Map(), asked: 0 });
    const popup = h("div", { class: "suggestions", hidden: true });
    this.list = new Suggestions(popup);
    this.words = h("textarea", {
      rows: "1", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "suggestions",
      oninput: () => this.typed(), onkeydown: (event) => this.wordsKey(event), onblur: () => this.list.close(),
    });
    this.bar = h("div", { class: "composer-bar" });
    form.append(popup, this.bar);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.plain();
  }

  /** Called whenever something changed; `moved`: another channel or another user. */
  show(place, moved) {
    if (moved) {
      if (this.place) this.drafts.set(this.key, this.words.value);
      this.place = place;
      this.key = `${store.state.user}/${place.id}`;
      this.plain();
      this.words.value = this.drafts.get(this.key) ?? "";
      this.grow();
      if (matchMedia("(hover: hover)").matches && !document.querySelector("dialog[open]")) this.words.focus();
    }
    this.place = place;
    const name = place.type === 1 ? `@${place.name}` : place.type >= 11 ? place.name : `#${place.name}`;
    const text = place.writable ? `Message ${name}` : "You cannot write here";
    this.words.setAttribute("placeholder", text);
    this.words.setAttribute("aria-label", text);
    this.words.disabled = !place.writable && !store.commands(place.id).length;
  }

  begin(text) {
    if (this.command) return;
    this.words.value = text;
    this.words.focus();
    this.typed();
  }

  // Plain words.

  plain() {
    this.command = null;
    this.fields = [];
    this.list.close();
    this.bar.className = "composer-bar";
    this.bar.replaceChildren(
      h("button", { type: "button", class: "icon-button", "aria-label": "Commands", title: "Commands",
        onclick: () => this.begin("/") }, icon("slash")),
      this.words,
      h("button", { type: "submit", class: "icon-button", "aria-label": "Send", title: "Send" }, icon("send")));
  }

  grow() {
    this.words.style.height = "auto";
    this.words.style.height = `${Math.min(this.words.scrollHeight, 200)}px`;
  }

  typed() {
    this.grow();
    const text = this.words.value;
    if (!text.startsWith("/")) return this.list.close();
    const all = store.commands(this.place.id);
    const typed = text.slice(1).toLowerCase();
    // A whole command and a space: no need to choose it.
    const whole = all.find((command) => `${command.name} ` === typed || `${command.path.join(" ")} ` === typed);
    if (whole) return this.take(whole);
    const rank = (command) => (command.name.startsWith(typed) ? 0 : command.name.includes(typed) ? 1 : 2);
    const fitting = all.filter((command) => rank(command) < 2).sort((a, b) => rank(a) - rank(b));
    if (!fitting.length) return this.list.note(all.length ? "No command is called so" : "The bot has no commands here");
    return this.list.show("Commands", fitting.map((command) => ({
      label: `/${command.name}`, detail: command.description, take: () => this.take(command),
    })), 0, this.words);
  }

  wordsKey(event) {
    const item = this.list.key(event);
    if (item) {
      event.preventDefault();
      item.take();
    } else if (event.key === "Escape") this.list.close();
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.send();
    }
  }

  // Commands.

  take(command) {
    this.command = command;
    this.words.value = "";
    this.drafts.delete(this.key);
    this.fields = [];
    this.bar.className = "composer-bar command";
    this.tail = box({
      class: "tail", "aria-label": `Send /${command.name}, or add an option`,
      onfocus: () => this.offerOptions(), oninput: () => this.offerOptions(), onblur: () => this.list.close(),
      onkeydown: (event) => this.tailKey(event),
    });
    this.bar.replaceChildren(
      h("button", { type: "button", class: "icon-button", "aria-label": "Leave the command", title: "Leave the command",
        onclick: () => this.leave() }, icon("close")),
      h("div", { class: "command-line" }, h("span", { class: "pill" }, `/${command.name}`), this.tail),
      h("button", { type: "submit", class: "icon-button", "aria-label": "Send", title: "Send" }, icon("send")));
    command.options.filter((option) => option.required).forEach((option) => this.addField(option));
    this.next();
  }

  leave() {
    this.plain();
    this.grow();
    this.words.focus();
  }

  addField(option) {
    const field = { option, value: undefined };
    field.input = box({
      "aria-label": `${option.label}: ${option.description}`, inputmode: [4, 10].includes(option.type) ? "decimal" : null,
      onfocus: () => this.offer(field), onblur: () => this.list.close(),
      oninput: () => {
        field.value = undefined;
        this.fit(field);
        this.offer(field);
      },
      onkeydown: (event) => this.fieldKey(event, field),
    });
    field.node = h("label", { class: "option" }, h("span", { class: "option-name" }, option.label), field.input);
    this.fields.push(field);
    this.tail.before(field.node);
    this.fit(field);
    return field;
  }

  fit(field) {
    field.node.classList.remove("wrong");
    field.input.setAttribute("size", String(Math.max(6, Math.min(field.input.value.length + 1, 40))));
  }

  /** To the first field that must still be filled, else to the end. */
  next() {
    const open = this.fields.find((field) => field.option.required && !field.input.value);
    (open?.input ?? this.tail).focus();
  }

  /** The optional options that are not there yet. */
  offerOptions() {
    const typed = this.tail.value.toLowerCase();
    const used = this.fields.map((field) => field.option.name);
    const left = this.command.options.filter((one) => !used.includes(one.name) && one.label.includes(typed));
    this.list.show("Options", left.map((option) => ({
      label: option.label,
      detail: option.description,
      take: () => {
        this.tail.value = "";
        this.addField(option).input.focus();
      },
    })), typed ? 0 : -1, this.tail);
  }

  tailKey(event) {
    const item = this.list.key(event);
    if (item) {
      event.preventDefault();
      item.take();
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") this.leave();
    else if (event.key === "Backspace" && !this.tail.value) {
      event.preventDefault();
      const last = this.fields.at(-1);
      if (last) last.input.focus();
      else this.leave();
    }
  }

  fieldKey(event, field) {
    const item = this.list.key(event);
    if (item) {
      event.preventDefault();
      item.take();
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") {
      if (this.list.node.hidden) this.leave();
      else this.list.close();
    } else if (event.key === "Backspace" && !field.input.value) {
      event.preventDefault();
      const at = this.fields.indexOf(field);
      if (!field.option.required) {
        field.node.remove();
        this.fields.splice(at, 1);
        this.tail.focus();
      } else if (at > 0) this.fields[at - 1].input.focus();
      else this.leave();
    }
  }

  /** What may be put into a field: choices, people, channels, or what the bot suggests. */
  async offer(field) {
    const { option, input } = field;
    const ask = (this.asked += 1);
    const title = `${option.label} · ${option.description}`;
    if (field.value !== undefined) return this.list.note(title);
    const typed = input.value.toLowerCase();
    if (option.autocomplete) {
      if (this.list.node.hidden || !this.list.items.length) this.list.note(title);
      await new Promise((resolve) => setTimeout(resolve, WAIT));
      if (ask !== this.asked || document.activeElement !== input) return;
      const { choices, refused } = await store.act("complete", this.sent(option.name));
      if (ask !== this.asked || document.activeElement !== input) return;
      if (refused) return this.list.note(refused);
      if (!choices.length) return this.list.note(`${title} · nothing fits`);
      return this.put(field, title, choices.map((choice) => [choice.name_localizations?.[store.locale()] ?? choice.name, choice.value]));
    }
    const fits = ([label]) => label.toLowerCase().includes(typed);
    const known = this.known(option).filter(fits);
    if (known.length) return this.put(field, title, known);
    return this.list.note(title);
  }

  known(option) {
    const named = (list, prefix) => list.map((one) => [prefix + one.name, one.id]);
    if (option.choices?.length) {
      return option.choices.map((one) => [one.name_localizations?.[store.locale()] ?? one.name, one.value]);
    }
    const everybody = named(store.members(), "@");
    const roles = named((store.part("roles") ?? []).filter((one) => one.position), "@");
    switch (option.type) {
      case 5: return [["True", true], ["False", false]];
      case 6: return everybody;
      case 7: return named(store.pickable(option.channel_types), "#");
      case 8: return roles;
      case 9: return [...everybody, ...roles];
      default: return [];
    }
  }

  put(field, title, pairs) {
    const first = field.input.value || field.option.required ? 0 : -1;
    this.list.show(title, pairs.map(([label, value]) => ({
      label,
      take: () => {
        field.input.value = label;
        field.value = value;
        this.fit(field);
        this.next();
      },
    })), first, field.input);
  }

  /** The command as it stands. `focused`: the option being typed. */
  sent(focused) {
    const filled = this.fields.filter((field) => field.input.value || field.option.name === focused);
    const options = Object.fromEntries(filled.map((field) => [field.option.name, field.value ?? field.input.value]));
    return { channel: this.place.id, path: this.command.path, options, focused };
  }

  async send() {
    this.list.close();
    if (this.command) {
      const missing = this.fields.find((field) => field.option.required && !field.input.value);
      if (missing) {
        missing.node.classList.add("wrong");
        missing.input.focus();
        return;
      }
      const { refused } = await store.act("slash", this.sent());
      if (refused) this.toast(refused);
      else this.leave();
      return;
    }
    const text = this.words.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      this.typed();
      return;
    }
    const named = text.replace(/@(\p{L}+)/gu, (all, name) => {
      const one = (store.part("people") ?? []).find((person) => person.name.toLowerCase() === name.toLowerCase());
      return one ? `<@${one.id}>` : all;
    });
    // Emptied at once: what is typed while the message is on its way belongs to the next one.
    this.words.value = "";
    this.grow();
    const { refused } = await store.act("say", { channel: this.place.id, text: named });
    if (!refused) return;
    this.toast(refused);
    this.words.value = [text, this.words.value].filter(Boolean).join("\n");
    this.grow();
  }
}
