// The canvas: frames that come are put on it, and fingers on it become touches.

export class Picture {
  #canvas;
  #context;
  #cursor;
  #fingers = new Map();
  #moves = new Map();
  #isWaiting = false;
  #place = { x: 0, y: 0 };
  #isDown = false;

  /// `send` is called with each touch.
  constructor(canvas, cursor, send) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d", { willReadFrequently: true });
    this.#cursor = cursor;
    this.send = send;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event, "ended"));
    canvas.addEventListener("pointercancel", (event) => this.#up(event, "cancelled"));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("keydown", (event) => this.#key(event));
    canvas.addEventListener("blur", () => this.#leave());
  }

  // MARK: Frames

  /// Puts a frame on the canvas; the promise ends when all of it is there.
  async show(header, payload) {
    if (this.#canvas.width !== header.width || this.#canvas.height !== header.height) {
      this.#canvas.width = header.width;
      this.#canvas.height = header.height;
    }
    let offset = 0;
    for (const [x, y, width, height, length] of header.rects) {
      const bytes = new Uint8ClampedArray(payload.buffer, payload.byteOffset + offset, length);
      offset += length;
      if (header.encoding === "rgba") {
        this.#context.putImageData(new ImageData(bytes, width, height), x, y);
      } else {
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }), {
          premultiplyAlpha: "premultiply", colorSpaceConversion: "none",
        });
        this.#context.clearRect(x, y, width, height);
        this.#context.drawImage(image, x, y);
        image.close();
      }
    }
  }

  // MARK: Pointers

  /// The place of a pointer in the picture's pixels.
  #point(event) {
    const box = this.#canvas.getBoundingClientRect();
    return {
      x: (event.clientX - box.left) * this.#canvas.width / box.width,
      y: (event.clientY - box.top) * this.#canvas.height / box.height,
    };
  }

  #down(event) {
    if (event.button !== 0 || this.#fingers.has(event.pointerId)) return;
    event.preventDefault();
    this.#canvas.focus({ preventScroll: true });
    this.#leave();
    // A pointer that a script makes cannot be captured.
    try { this.#canvas.setPointerCapture(event.pointerId); } catch { /* it is seen while it is over the canvas */ }
    const used = new Set(this.#fingers.values());
    let finger = 0;
    while (used.has(finger)) finger += 1;
    this.#fingers.set(event.pointerId, finger);
    this.send("began", finger, this.#point(event));
  }

  #move(event) {
    const finger = this.#fingers.get(event.pointerId);
    if (finger === undefined) return;
    // The last place before each frame of the browser is all that can be seen.
    this.#moves.set(finger, this.#point(event));
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => this.#flush());
  }

  #flush() {
    this.#isWaiting = false;
    for (const [finger, point] of this.#moves) this.send("moved", finger, point);
    this.#moves.clear();
  }

  #up(event, phase) {
    const finger = this.#fingers.get(event.pointerId);
    if (finger === undefined) return;
    this.#fingers.delete(event.pointerId);
    this.#flush();
    this.send(phase, finger, this.#point(event));
  }

  // MARK: Keys

  #key(event) {
    const step = event.shiftKey ? 1 : Math.max(1, Math.round(this.#canvas.width / 32));
    const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (event.key === " " || event.key === "Enter") {
      if (event.repeat) return;
      this.#isDown = !this.#isDown;
      this.send(this.#isDown ? "began" : "ended", 0, this.#place);
    } else if (event.key === "Escape" && this.#isDown) {
      this.#isDown = false;
      this.send("cancelled", 0, this.#place);
    } else if (way) {
      if (this.#cursor.hidden) this.#place = { x: this.#canvas.width / 2, y: this.#canvas.height / 2 };
      const clamp = (value, end) => Math.min(Math.max(value, 0), end);
      this.#place = {
        x: clamp(this.#place.x + way[0], this.#canvas.width),
        y: clamp(this.#place.y + way[1], this.#canvas.height),
      };
      if (this.#isDown) this.send("moved", 0, this.#place);
    } else {
      return;
    }
    event.preventDefault();
    this.#showCursor();
  }

  #showCursor() {
    const box = this.#canvas.getBoundingClientRect();
    this.#cursor.hidden = false;
    this.#cursor.classList.toggle("down", this.#isDown);
    this.#cursor.style.left = `${this.#place.x * box.width / this.#canvas.width}px`;
    this.#cursor.style.top = `${this.#place.y * box.height / this.#canvas.height}px`;
  }

  #leave() {
    if (this.#isDown) this.send("cancelled", 0, this.#place);
    this.#isDown = false;
    this.#cursor.hidden = true;
  }
}
