// The composer: plain words with mentions, or the beginning of a slash command, by keyboard and by mouse.
import { CommandLine } from "./commandline.js";
import { h, icon } from "./dom.js";
import * as store from "./store.js";
import { Suggestions } from "./suggestions.js";
import { oneLine, readCommand, withMentions } from "./typed.js";

const LONGEST = 2000;
/** So many characters before the end, they are counted. */
const NEAR = 200;
/** Things said or begun that the arrow keys bring back. */
const PAST = 50;

const KEPT = "drafts";

/** The drafts that an earlier page left in this tab, and what was put aside in it. */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[[], []]").map((entries) => new Map(entries));
  } catch {
    return [new Map(), new Map()];
  }
}

export class Composer {
  constructor(form, toast) {
    const [drafts, aside] = kept();
    Object.assign(this, { form, toast, place: null, line: null, drafts, aside, past: new Map(), back: 0 });
    window.addEventListener("pagehide", () => this.keep());
    const popup = h("div", { class: "suggestions", hidden: true });
    this.list = new Suggestions(popup);
    this.words = h("textarea", {
      rows: "1", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "suggestions",
      onkeydown: (event) => this.wordsKey(event), onblur: () => this.list.close(),
      oninput: () => {
        this.back = 0;
        this.restore();
        this.typed();
      },
    });
    this.counter = h("span", { class: "count", role: "status" });
    this.bar = h("div", { class: "composer-bar" });
    form.append(popup, this.bar);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.line) this.line.send();
      else this.send();
    });
    this.plain();
  }

  /** Called whenever something changed; `moved`: another channel or another user. */
  show(place, moved) {
    if (moved) {
      this.keep();
      this.place = place;
      this.key = `${store.state.user}/${place.id}`;
      this.back = 0;
      this.plain();
      if (matchMedia("(hover: hover)").matches && !document.querySelector("dialog[open]")) this.words.focus();
      this.resume();
    }
    this.place = place;
    const name = place.type === 1 ? `@${place.name}` : place.type >= 11 ? place.name : `#${place.name}`;
    const text = place.writable ? `Message ${name}` : "You cannot write here";
    this.words.setAttribute("placeholder", text);
    this.words.setAttribute("aria-label", text);
    this.words.disabled = !place.writable && !store.commands(place.id).length;
  }

  // What is half written: kept by user and channel, and over a reload of the page.

  /** {text, picked} of what stands there. */
  keep() {
    if (!this.place) return;
    const { line, words } = this;
    const draft = line ? { text: line.text(), picked: line.picked() } : { text: words.value };
    this.drafts.set(this.key, draft);
    const kept = [this.drafts, this.aside].map((map) => [...map]);
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  }

  resume() {
    const { text, picked } = this.drafts.get(this.key) ?? { text: "" };
    this.words.value = text;
    if (picked) this.typed(picked);
    else this.grow();
  }

  /** Begins a command. Words that stand there are put aside until it is sent or left. */
  begin(text) {
    if (this.line) return;
    const { value } = this.words;
    if (value.trim() && !value.startsWith("/")) this.aside.set(this.key, value);
    if (!value.startsWith("/")) this.words.value = text;
    this.words.focus();
    this.typed();
  }

  /** Brings back what was put aside. */
  restore() {
    if (this.line || this.words.value) return;
    this.words.value = this.aside.get(this.key) ?? "";
    this.aside.delete(this.key);
    this.grow();
  }

  focus() {
    if (this.line) this.line.next();
    else this.words.focus();
  }

  plain() {
    this.line = null;
    this.list.close();
    this.bar.className = "composer-bar";
    this.bar.replaceChildren(
      h("button", { type: "button", class: "icon-button", "aria-label": "Commands", title: "Commands",
        onclick: () => this.begin("/") }, icon("slash")),
      this.words, this.counter,
      h("button", { type: "submit", class: "icon-button", "aria-label": "Send", title: "Send" }, icon("send")));
  }

  grow() {
    this.words.style.height = "auto";
    this.words.style.height = `${Math.min(this.words.scrollHeight, 200)}px`;
    const left = LONGEST - [...this.named(this.words.value.trim())].length;
    this.counter.textContent = left <= NEAR ? String(left) : "";
    this.counter.classList.toggle("over", left < 0);
  }

  /** What is sent for what was typed. */
  named(text) {
    const people = (store.part("people") ?? []).map((one) => [one.name, `<@${one.id}>`]);
    return withMentions(text, [...people, ...store.roles().map((one) => [one.name, `<@&${one.id}>`])]);
  }

  typed(picked) {
    this.grow();
    const text = this.words.value;
    if (text.startsWith("/")) this.typedCommand(text, picked);
    else this.typedMention(text.slice(0, this.words.selectionStart));
  }

  typedMention(before) {
    const [, name] = /(?:^|[\s(])@([\p{L}\p{N}]*)$/u.exec(before) ?? [];
    const fits = ([label]) => label.slice(1).toLowerCase().startsWith(name.toLowerCase());
    const fitting = name === undefined ? [] : store.picks("mentionable").filter(fits);
    // A whole name needs no choosing: Enter sends.
    const known = fitting.length === 1 && fitting[0][0].length === name.length + 1 ? [] : fitting;
    this.list.show("Mention", known.map(([label]) => ({
      label,
      take: () => {
        const end = this.words.selectionStart;
        this.words.setRangeText(`${label} `, end - name.length - 1, end, "end");
        this.typed();
      },
    })), 0, this.words);
  }

  typedCommand(text, picked) {
    const all = store.commands(this.place.id);
    // A whole command and a space: no need to choose it.
    const whole = readCommand(text, all);
    if (whole) {
      if (oneLine(text) !== text.trim()) this.toast("An option is one line: line breaks became spaces.");
      const values = whole.values.map(([option, value]) => [option, oneLine(value)]);
      this.take(whole.command, oneLine(whole.loose), values, picked);
      return;
    }
    const typed = text.slice(1).toLowerCase();
    const rank = (command) => (command.name.startsWith(typed) ? 0 : command.name.includes(typed) ? 1 : 2);
    const fitting = all.filter((command) => rank(command) < 2).sort((a, b) => rank(a) - rank(b));
    if (!fitting.length) {
      this.list.note(all.length ? "No command is called so" : "The bot has no commands here");
      return;
    }
    this.list.show("Commands", fitting.map((command) => ({
      label: `/${command.name}`, detail: command.description, take: () => this.take(command),
    })), 0, this.words);
  }

  wordsKey(event) {
    const recalled = this.back > 0 && this.words.value === this.past.get(this.key)?.at(-this.back)?.text;
    const item = this.list.key(event);
    if (item) {
      event.preventDefault();
      item.take();
    } else if (event.key === "Escape") this.list.close();
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.send();
    } else if (["ArrowUp", "ArrowDown"].includes(event.key) && !event.altKey && (recalled || !this.words.value)) {
      event.preventDefault();
      this.recall(event.key === "ArrowUp" ? 1 : -1);
    }
  }

  // What was said or begun before.

  /** `picked`: the values behind the labels of a command. */
  remember(text, picked) {
    const past = (this.past.get(this.key) ?? []).filter((one) => one.text !== text);
    this.past.set(this.key, [...past, { text, picked }].slice(-PAST));
  }

  recall(step) {
    const past = this.past.get(this.key) ?? [];
    const at = Math.min(Math.max(this.back + step, 0), past.length);
    if (at === this.back) return;
    this.back = at;
    this.words.value = at ? past.at(-at).text : "";
    this.typed(at ? past.at(-at).picked : undefined);
  }

  // Commands.

  take(command, loose = "", values = [], picked = {}) {
    this.words.value = "";
    this.grow();
    this.drafts.delete(this.key);
    this.line = new CommandLine(command, this);
    this.bar.className = "composer-bar command";
    this.bar.replaceChildren(
      h("button", { type: "button", class: "icon-button", "aria-label": "Leave the command", title: "Leave the command",
        onclick: () => this.leave() }, icon("close")),
      this.line.node,
      h("button", { type: "submit", class: "icon-button", "aria-label": "Send", title: "Send" }, icon("send")));
    this.line.fill(loose, values, picked);
  }

  /** Away from the command; the arrow key brings it back. */
  leave() {
    this.remember(this.line.text(), this.line.picked());
    this.plain();
    this.grow();
    this.restore();
    this.words.focus();
  }

  sent(line) {
    this.back = 0;
    if (this.line !== line) return this.remember(line.text(), line.picked());
    this.leave();
    return this.tell();
  }

  tell() {
    this.form.dispatchEvent(new Event("sent"));
  }

  // Plain words.

  async send() {
    this.list.close();
    const text = this.words.value.trim();
    if (text.startsWith("/")) {
      this.typed();
      return;
    }
    const named = this.named(text);
    const count = [...named].length;
    if (count > LONGEST) {
      this.toast(`A message has at most ${LONGEST} characters; this one has ${count}.`);
      return;
    }
    // Emptied at once: what is typed while the message is on its way belongs to the next one.
    this.words.value = "";
    this.back = 0;
    this.grow();
    this.restore();
    if (!text) return;
    const { key } = this;
    this.remember(text);
    this.tell();
    const { refused } = await store.act("say", { channel: this.place.id, text: named });
    if (!refused) return;
    this.toast(refused);
    if (this.key !== key) {
      this.drafts.set(key, { text });
      return;
    }
    this.words.value = [text, this.words.value].filter(Boolean).join("\n");
    this.grow();
  }
}
