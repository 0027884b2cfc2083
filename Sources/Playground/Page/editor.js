// The editor: a text with numbered lines, and what is wrong with it.

export const examples = {
  json: {
    Sheet: `{
  "comment": "Every call is in docs/drawing-program.md.",
  "size": [320, 240],
  "background": "#f7f3ea",
  "commands": [
    ["fillLinear", 0, 0, 0, 240, [[0, "hsl(205, 70%, 60%)"], [1, "#f7f3ea"]]],
    ["fillRect", 0, 0, 320, 240],
    ["save"],
    ["shadow", 0, 4, 12, "rgb(0, 0, 0, 0.4)"],
    ["fillColor", "orange"],
    ["fillEllipse", 190, 30, 80, 80],
    ["restore"],
    ["fillColor", "hsv(120, 55%, 55%)"],
    ["path", "M0 190q60-70 130-20t190-40v110h-320z"],
    ["fill"],
    ["strokeColor", "white"], ["lineWidth", 3], ["lineDash", 0, [10, 6]],
    ["path", "M20 225q120-60 280-10"],
    ["stroke"],
    ["font", "sans", 28],
    ["fillColor", "#223"],
    ["fillText", "Hello, GLFun", 20, 50]
  ]
}
`,
    Star: `{
  "size": [240, 240],
  "commands": [
    ["translate", 120, 120],
    ["fillRadial", 0, 0, 10, 0, 0, 110, [[0, "yellow"], [1, "red"]]],
    ["move", 0, -100], ["line", 59, 81], ["line", -95, -31], ["line", 95, -31], ["line", -59, 81],
    ["close"],
    ["fill", "evenOdd"]
  ]
}
`,
  },
  svg: {
    Hill: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240">
  <defs>
    <linearGradient id="sky" x2="0" y2="1">
      <stop offset="0" stop-color="#5aa5e8"/>
      <stop offset="1" stop-color="#fdeec8"/>
    </linearGradient>
  </defs>
  <rect width="320" height="240" fill="url(#sky)"/>
  <circle cx="240" cy="70" r="34" fill="#f6b73c"/>
  <path d="M0 190q70-80 150-20t170-30v100H0z" fill="#4c9a5b"/>
  <g stroke="#fff" stroke-width="3" fill="none" stroke-dasharray="9 6">
    <path d="M20 222q120-60 280-8"/>
  </g>
</svg>
`,
    Badge: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="240" height="240">
  <style>.ring { fill: none; stroke: #2263cf; stroke-width: 12 }</style>
  <circle class="ring" cx="100" cy="100" r="80"/>
  <path d="M62 104l26 26 52-58" fill="none" stroke="#17793c" stroke-width="16"
    stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`,
  },
};

export class Editor {
  #text;
  #gutter;
  #list;
  #timer;
  #marks = new Map();

  /// `changed` is called when somebody has stopped typing for a moment.
  constructor(text, gutter, list, changed) {
    this.#text = text;
    this.#gutter = gutter;
    this.#list = list;
    text.addEventListener("input", () => {
      this.#number();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(changed, 120);
    });
    text.addEventListener("scroll", () => { gutter.scrollTop = text.scrollTop; });
  }

  get value() { return this.#text.value; }

  set value(text) {
    this.#text.value = text;
    this.#text.scrollTo(0, 0);
    this.remark([]);
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
    this.#gutter.scrollTop = this.#text.scrollTop;
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
