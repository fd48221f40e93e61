// A slash command being filled in: a field for each option, what may be put into it, and where the cursor goes.
import { h } from "./dom.js";
import * as store from "./store.js";
import { box } from "./suggestions.js";
import { oneLine, split } from "./typed.js";

const WAIT = 120;

export class CommandLine {
  /** `host`: the composer, with its list, its place, `toast`, `leave` and `sent`. */
  constructor(command, host) {
    Object.assign(this, { command, host, list: host.list, fields: [], asked: 0, busy: false });
    this.tail = this.box({
      class: "tail", "aria-label": `Send /${command.name}, or add an option`,
      onfocus: () => this.offerOptions(), onkeydown: (event) => this.tailKey(event),
      oninput: () => {
        const { loose, values } = split(this.tail.value, command.options);
        if (!values.length) return this.offerOptions();
        this.tail.value = loose;
        return this.put(values);
      },
    });
    this.node = h("div", {
      class: "command-line",
      onclick: (event) => event.target === this.node && this.tail.focus(),
    }, h("span", { class: "pill" }, `/${command.name}`), this.tail);
    command.options.filter((option) => option.required).forEach((option) => this.addField(option));
    this.count();
  }

  box(props) {
    return box({
      ...props,
      onblur: () => this.list.close(),
      onpaste: (event) => {
        const text = event.clipboardData.getData("text");
        if (!/[\r\n]/.test(text.trim())) return;
        event.preventDefault();
        const { target } = event;
        target.setRangeText(oneLine(text), target.selectionStart, target.selectionEnd, "end");
        target.dispatchEvent(new Event("input"));
        this.host.toast("An option is one line: line breaks became spaces.");
      },
    });
  }

  /** What was typed or pasted together with the command. */
  fill(loose, values, picked) {
    const [first] = this.fields;
    if (loose && first) this.set(first, loose);
    else this.tail.value = loose;
    this.put(values, picked);
  }

  /** Each value into its field, and the cursor to where something is missing. `picked`: what was chosen by its label. */
  put(values, picked = {}) {
    let last = null;
    for (const [option, text] of values) {
      last = this.fields.find((field) => field.option.name === option.name) ?? this.addField(option);
      this.set(last, text);
      const [label, value] = picked[option.name] ?? [];
      if (label === text) last.value = value;
    }
    if (last && !last.input.value) last.input.focus();
    else this.next();
  }

  set(field, text) {
    field.input.value = text;
    field.value = undefined;
    this.fit(field);
  }

  addField(option) {
    const field = { option, value: undefined, problem: null };
    field.input = this.box({
      "aria-label": `${option.label}: ${option.description}`, inputmode: [4, 10].includes(option.type) ? "decimal" : null,
      onfocus: () => this.offer(field), onkeydown: (event) => this.fieldKey(event, field),
      oninput: () => {
        const { loose, values } = split(field.input.value, this.command.options, option);
        this.set(field, values.length ? loose : field.input.value);
        if (values.length) this.put(values);
        this.offer(field);
      },
    });
    field.node = h("label", { class: "option" }, h("span", { class: "option-name" }, option.label), field.input);
    this.fields.push(field);
    this.tail.before(field.node);
    this.fit(field);
    this.count();
    return field;
  }

  fit(field) {
    field.problem = null;
    field.node.classList.remove("wrong");
    field.input.removeAttribute("aria-invalid");
    field.input.setAttribute("size", String(Math.max(6, Math.min(field.input.value.length + 1, 40))));
  }

  /** The options that are not there yet. */
  left() {
    const used = this.fields.map((field) => field.option.name);
    return this.command.options.filter((option) => !used.includes(option.name));
  }

  count() {
    const { length } = this.left();
    this.tail.setAttribute("placeholder", length ? `+${length} ${length === 1 ? "option" : "options"}` : " ");
    this.tail.classList.toggle("none", !length);
  }

  /** To the first field that must still be filled, else to the end. */
  next() {
    const open = this.fields.find((field) => field.option.required && !field.input.value);
    (open?.input ?? this.tail).focus();
  }

  // Keys.

  /** What every field does with a key; false: nothing. */
  key(event, leaves) {
    const item = this.list.key(event);
    if (item) item.take();
    else if (event.key === "Enter" && !event.isComposing) this.send();
    else if (event.key === "Escape" && leaves) this.host.leave();
    else if (event.key === "Escape") {
      this.asked += 1;
      this.list.close();
    } else return false;
    event.preventDefault();
    return true;
  }

  tailKey(event) {
    if (this.key(event, true) || event.key !== "Backspace" || this.tail.value) return;
    event.preventDefault();
    if (this.fields.length) this.fields.at(-1).input.focus();
    else this.host.leave();
  }

  fieldKey(event, field) {
    // Escape closes what there is to choose from, then leaves the command.
    if (this.key(event, !this.list.items.length) || event.key !== "Backspace" || field.input.value) return;
    event.preventDefault();
    const at = this.fields.indexOf(field);
    if (!field.option.required) {
      field.node.remove();
      this.fields.splice(at, 1);
      this.count();
      this.tail.focus();
    } else if (at > 0) this.fields[at - 1].input.focus();
    else this.host.leave();
  }

  // What to choose from.

  offerOptions() {
    const typed = this.tail.value.toLowerCase();
    const left = this.left().filter((one) => one.label.includes(typed));
    this.list.show("Options", left.map((option) => ({
      label: option.label,
      detail: option.description,
      take: () => {
        this.tail.value = "";
        this.addField(option).input.focus();
      },
    })), typed ? 0 : -1, this.tail);
  }

  /** What may be put into a field: choices, people, channels, or what the bot suggests. */
  async offer(field) {
    const { option, input } = field;
    if (document.activeElement !== input) return undefined;
    const ask = (this.asked += 1);
    const title = `${option.label} · ${option.description}`;
    if (field.problem) return this.list.note(field.problem, true);
    if (field.value !== undefined) return this.list.note(title);
    if (option.autocomplete) {
      if (this.list.node.hidden || !this.list.items.length) this.list.note(title);
      // Until the new ones are here, Enter takes what was typed, not what was suggested for less.
      else this.list.mark(-1);
      const stale = () => ask !== this.asked || document.activeElement !== input;
      await new Promise((resolve) => setTimeout(resolve, WAIT));
      if (stale()) return undefined;
      const { choices, refused } = await store.act("complete", this.invocation(option.name));
      if (stale()) return undefined;
      if (refused) return this.list.note(refused, true);
      if (!choices.length) return this.list.note(`${title} · nothing fits`);
      return this.suggest(field, title, choices.map((choice) => [store.inLocale(choice, "name"), choice.value]));
    }
    const typed = input.value.toLowerCase();
    const known = this.known(option).filter(([label]) => label.toLowerCase().includes(typed));
    return known.length ? this.suggest(field, title, known) : this.list.note(title);
  }

  known(option) {
    if (option.choices?.length) return option.choices.map((one) => [store.inLocale(one, "name"), one.value]);
    switch (option.type) {
      case 5: return [["True", true], ["False", false]];
      case 6: return store.picks("user");
      case 7: return store.picks("channel", option.channel_types);
      case 8: return store.picks("role");
      case 9: return store.picks("mentionable");
      default: return [];
    }
  }

  suggest(field, title, pairs) {
    // Who has named an option with a fixed list means one of its entries: Enter never drops it unsaid.
    const first = field.input.value || field.option.required || !field.option.autocomplete ? 0 : -1;
    this.list.show(title, pairs.map(([label, value]) => ({
      label,
      take: () => {
        this.set(field, label);
        field.value = value;
        this.next();
      },
    })), first, field.input);
  }

  // Sending.

  /** The command as it stands. `focused`: the option being typed. */
  invocation(focused) {
    const filled = this.fields.filter((field) => field.input.value || field.option.name === focused);
    const options = Object.fromEntries(filled.map((field) => [field.option.name, field.value ?? field.input.value]));
    return { channel: this.host.place.id, path: this.command.path, options, focused };
  }

  /** By option, the label and the value of what was chosen and not typed. */
  picked() {
    const chosen = this.fields.filter((field) => field.value !== undefined);
    return Object.fromEntries(chosen.map((field) => [field.option.name, [oneLine(field.input.value), field.value]]));
  }

  /** As it could be typed. */
  text() {
    const filled = this.fields.filter((field) => field.input.value);
    return `/${this.command.name} ${filled.map((field) => `${field.option.label}:${field.input.value}`).join(" ")}`;
  }

  /** Marks a field, says why, and goes there. */
  complain(field, words) {
    field.problem = words;
    field.node.classList.add("wrong");
    field.input.setAttribute("aria-invalid", "true");
    field.input.focus();
    this.offer(field);
  }

  async send() {
    if (this.busy) return;
    this.list.close();
    const stray = this.tail.value.trim();
    if (stray) {
      this.tail.focus();
      this.list.note(`“${stray}” belongs to no option of /${this.command.name}`, true);
      return;
    }
    const missing = this.fields.find((field) => field.option.required && !field.input.value.trim());
    if (missing) {
      this.complain(missing, `“${missing.option.label}” is required: ${missing.option.description}`);
      return;
    }
    this.busy = true;
    const { refused, field: name } = await store.act("slash", this.invocation());
    this.busy = false;
    const field = this.fields.find((one) => one.option.name === name);
    if (!refused) this.host.sent(this);
    else if (field && this.node.isConnected) this.complain(field, refused);
    else this.host.toast(refused);
  }
}
