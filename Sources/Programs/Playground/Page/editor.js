// The editor: a text in colours with numbered lines, and what is wrong with it.
import { colour } from "/highlighter.js";

/// The examples of each language; the first is there in the beginning.
export const examples = {
  json: { Card: "card.json", Chart: "chart.json", Flowers: "flowers.json", "Every script": "scripts.json", Star: "star.json" },
  svg: { Lighthouse: "lighthouse.svg", Badge: "badge.svg" },
};

/// The text of an example.
export async function example(file) {
  return (await fetch(`/examples/${file}`)).text();
}

export class Editor {
  /// A text area for each language, which has its own way back.
  #texts = {};
  #language = "json";
  #gutter = document.getElementById("gutter");
  #list = document.getElementById("remarks");
  #colors = document.getElementById("colors");
  #timer;
  #marks = new Map();

  /// `changed` is called when somebody has stopped typing for a moment.
  constructor(changed) {
    for (const [language, name] of [["json", "The drawing program"], ["svg", "The SVG"]]) {
      const text = document.createElement("textarea");
      Object.assign(text, { spellcheck: false, autocomplete: "off", wrap: "off", hidden: true });
      text.setAttribute("autocapitalize", "off");
      text.setAttribute("aria-label", name);
      text.setAttribute("aria-describedby", "remarks");
      text.addEventListener("input", () => {
        this.#number();
        this.#colour();
        clearTimeout(this.#timer);
        this.#timer = setTimeout(changed, 120);
      });
      text.addEventListener("scroll", () => this.#scroll());
      document.getElementById("sheet").append(text);
      this.#texts[language] = text;
    }
  }

  get #text() { return this.#texts[this.#language]; }

  get value() { return this.#text.value; }

  /// Shows the text of a language. One that is there already keeps its way back.
  show(language, text) {
    this.#language = language;
    for (const [name, area] of Object.entries(this.#texts)) area.hidden = name !== language;
    if (this.#text.value !== text) this.#text.value = text;
    this.remark([]);
    this.#colour();
    this.#scroll();
  }

  /// Writes a text in the place of all, as somebody who types does: it can be undone.
  replace(text) {
    this.#text.focus({ preventScroll: true });
    this.#text.select();
    if (!document.execCommand("insertText", false, text)) {
      this.#text.value = text;
      this.#text.dispatchEvent(new Event("input"));
    }
    this.#text.setSelectionRange(0, 0);
    this.#text.scrollTo(0, 0);
  }

  /// Undoes or redoes the last change.
  undo(command) {
    this.#text.focus({ preventScroll: true });
    document.execCommand(command);
  }

  /// Shows what is wrong, at its line and below the text.
  remark(remarks) {
    this.#marks = new Map();
    for (const remark of remarks) {
      if (remark.line !== null && this.#marks.get(remark.line) !== "bad") {
        this.#marks.set(remark.line, remark.error ? "bad" : "remark");
      }
    }
    this.#list.replaceChildren(...remarks.map((remark) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = remark.error ? "bad" : "";
      const place = remark.line === null ? "" : `Line ${remark.line}${remark.column === null ? "" : `, column ${remark.column}`}: `;
      button.textContent = place + remark.message;
      button.addEventListener("click", () => this.#go(remark.line ?? 1, remark.column ?? 1));
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
    this.#text.setAttribute("aria-invalid", remarks.some((remark) => remark.error));
    this.#number();
  }

  #colour() {
    document.getElementById("editor").classList.toggle("plain", !colour(this.#colors, this.#text.value, this.#language));
    this.#scroll();
  }

  #scroll() {
    this.#gutter.scrollTop = this.#text.scrollTop;
    this.#colors.scrollTop = this.#text.scrollTop;
    this.#colors.scrollLeft = this.#text.scrollLeft;
  }

  #number() {
    const count = this.#text.value.split("\n").length;
    while (this.#gutter.childElementCount > count) this.#gutter.lastElementChild.remove();
    while (this.#gutter.childElementCount < count) {
      const line = document.createElement("div");
      line.textContent = this.#gutter.childElementCount + 1;
      this.#gutter.append(line);
    }
    for (const line of this.#gutter.querySelectorAll("[class]")) line.removeAttribute("class");
    for (const [line, mark] of this.#marks) {
      this.#gutter.children[line - 1]?.setAttribute("class", mark);
    }
  }

  /// Puts the caret to a line and a column.
  #go(line, column) {
    const lines = this.#text.value.split("\n");
    let place = 0;
    for (let index = 0; index < line - 1 && index < lines.length; index += 1) place += lines[index].length + 1;
    // Columns count characters, and the caret counts units of UTF-16.
    place += Array.from(lines[line - 1] ?? "").slice(0, column - 1).join("").length;
    this.#text.focus();
    this.#text.setSelectionRange(place, place);
    this.#text.scrollTop = Math.max(0, (line - 5) * 19);
  }
}
