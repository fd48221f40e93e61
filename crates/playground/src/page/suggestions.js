// The list above the composer, and the fields that it belongs to.
import { h } from "./dom.js";

/** The list above the composer. */
export class Suggestions {
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

  /** A line of words instead; `wrong`: about a mistake. */
  note(text, wrong = false) {
    this.close();
    this.node.replaceChildren(h("div", {
      class: `suggestions-title${wrong ? " wrong" : ""}`, role: wrong ? "alert" : null,
    }, text));
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

/** A one-line field with a list. */
export const box = (props) => h("input", {
  type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "suggestions",
  spellcheck: "false", autocapitalize: "off", ...props,
});
