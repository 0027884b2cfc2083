// The numbers of the page: the rate of frames, and the time of each stage.

export class Figures {
  #rates = document.getElementById("rates");
  #stages = document.getElementById("stages");
  #rows = new Map();
  #times = [];
  #bytes = [];
  /// When touches were sent, by their numbers.
  #sent = new Map();
  #latency = null;

  get latency() { return this.#latency; }

  /// Another program is shown.
  restart() {
    this.#sent.clear();
    this.#latency = null;
  }

  /// A touch is sent.
  touch(number) { this.#sent.set(number, performance.now()); }

  /// A frame is shown.
  add(header, bytes) {
    const now = performance.now();
    this.#times.push(now);
    this.#bytes.push(bytes);
    while (now - this.#times[0] > 1000) {
      this.#times.shift();
      this.#bytes.shift();
    }
    for (const [number, time] of this.#sent) {
      if (number > header.touch) break;
      this.#latency = now - time;
      this.#sent.delete(number);
    }
    const pixels = header.rects.reduce((sum, rect) => sum + rect[2] * rect[3], 0);
    const perSecond = this.#bytes.reduce((sum, count) => sum + count, 0);
    this.#tell("Frames a second", String(this.#times.length));
    this.#tell("Touch to picture", this.#latency === null ? "–" : `${this.#latency.toFixed(0)} ms`);
    this.#tell("Redrawn", `${(100 * pixels / (header.width * header.height)).toFixed(0)} %`);
    this.#tell("Frame sent", `${(bytes / 1024).toFixed(0)} KiB`);
    this.#tell("Rate", `${(perSecond / 2 ** 20).toFixed(1)} MiB/s`);
    this.#show(Object.entries(header.stages));
  }

  #tell(name, value) {
    let detail = this.#rows.get(name);
    if (!detail) {
      const term = document.createElement("dt");
      term.textContent = name;
      detail = document.createElement("dd");
      this.#rates.append(term, detail);
      this.#rows.set(name, detail);
    }
    if (detail.textContent !== value) detail.textContent = value;
  }

  /// Shows the stages in the order of the pipeline.
  #show(stages) {
    const longest = Math.max(1, ...stages.map(([, time]) => time));
    while (this.#stages.rows.length > stages.length) this.#stages.deleteRow(-1);
    while (this.#stages.rows.length < stages.length) {
      const row = this.#stages.insertRow();
      const head = document.createElement("th");
      head.scope = "row";
      row.append(head);
      row.insertCell().append(document.createElement("meter"));
      row.insertCell();
    }
    for (const [index, [name, time]] of stages.entries()) {
      const [head, bar, number] = this.#stages.rows[index].cells;
      const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      if (head.textContent !== words) {
        head.textContent = words;
        bar.firstChild.setAttribute("aria-label", `Time of ${words}`);
      }
      Object.assign(bar.firstChild, { max: longest, value: time });
      number.textContent = time.toFixed(2);
    }
  }
}
