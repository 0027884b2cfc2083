// The canvases: frames that come are put on them, and fingers on the first one become touches.

/// The number of pixels of the screen to a pixel of the page, within the limits of the server.
export const pixelRatio = () => Math.min(8, Math.max(0.5, devicePixelRatio));

/// The least number of pixels of the page that is a whole number of pixels of the screen, where there is one.
export function pixelStep() {
  for (let step = 1; step < 16; step += 1) {
    if (Math.abs(step * devicePixelRatio - Math.round(step * devicePixelRatio)) < 1e-3) return step;
  }
  return 1;
}

export class Picture {
  #canvas = document.getElementById("picture");
  #processor = document.getElementById("processor-picture");
  #difference = document.getElementById("difference");
  #cursor = document.getElementById("cursor");
  #demoFinger = document.getElementById("demo-finger");
  #fingers = new Map();
  #moves = new Map();
  #isWaiting = false;
  #place = { x: 0, y: 0 };
  #isDown = false;
  /// The extent in units of the view, which touches are in.
  #size = { width: 1, height: 1 };
  #takesTouches = false;

  /// `send` is called with each touch.
  constructor(send) {
    this.send = send;
    const canvas = this.#canvas;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event, "ended"));
    canvas.addEventListener("pointercancel", (event) => this.#up(event, "cancelled"));
    canvas.addEventListener("contextmenu", (event) => { if (this.#takesTouches) event.preventDefault(); });
    canvas.addEventListener("keydown", (event) => this.#key(event));
    canvas.addEventListener("blur", () => this.#leave());
  }

  /// Says what the picture shows, and whether it takes touches.
  set subject({ title, takesTouches }) {
    this.#takesTouches = takesTouches;
    const canvas = this.#canvas;
    canvas.setAttribute("role", takesTouches ? "application" : "img");
    canvas.setAttribute("aria-label", takesTouches ? `${title}: a picture to draw on` : `${title}: the picture`);
    if (takesTouches) {
      canvas.setAttribute("aria-roledescription", "drawing surface");
      canvas.setAttribute("aria-describedby", "hint");
    } else {
      canvas.removeAttribute("aria-roledescription");
      canvas.removeAttribute("aria-describedby");
    }
    canvas.classList.toggle("touched", takesTouches);
    this.#leave();
    this.#demoFinger.hidden = true;
  }

  // MARK: Frames

  /// Puts a frame on the canvas; the promise ends when all of it is there.
  ///
  /// - unit: how many pixels of the page a unit of the picture has.
  async show(header, payload, unit) {
    const { width, height, scale } = header;
    this.#size = { width: width / scale, height: height / scale };
    const isCompared = header.differing !== null;
    const canvases = isCompared ? [this.#canvas, this.#processor, this.#difference] : [this.#canvas];
    for (const canvas of canvases) {
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      canvas.style.width = `${width / scale * unit}px`;
      // A browser that rounds the extent repeats a pixel, and blurs nothing.
      canvas.classList.toggle("exact", Math.abs(scale - unit * devicePixelRatio) < 1e-6);
      Picture.#align(canvas.parentElement);
    }
    let offset = 0;
    const take = (length) => {
      offset += length;
      return new Uint8ClampedArray(payload.buffer, payload.byteOffset + offset - length, length);
    };
    for (const rect of header.rects) {
      const bytes = take(rect[4]);
      await Picture.#put(this.#canvas, header.encoding, rect, bytes);
      // The differing part follows; the rest has the very same pixels.
      if (isCompared && !header.other) await Picture.#put(this.#processor, header.encoding, rect, bytes);
    }
    if (header.other) await Picture.#put(this.#processor, header.encoding, header.other, take(header.other[4]));
    if (isCompared) this.#compare();
    this.#showDemoFinger(header.finger);
  }

  /// Moves a frame to where pixels of the screen and of the page begin: in the middle of a page it may stand between them.
  static #align(frame) {
    const step = pixelStep();
    const box = frame.getBoundingClientRect();
    for (const [side, place] of [["left", box.left + scrollX], ["top", box.top + scrollY]]) {
      const own = parseFloat(frame.style[side]) || 0;
      frame.style[side] = `${Math.round((place - own) / step) * step - (place - own)}px`;
    }
  }

  static #context(canvas) { return canvas.getContext("2d", { willReadFrequently: true }); }

  static async #put(canvas, encoding, [x, y, width, height], bytes) {
    const context = Picture.#context(canvas);
    if (encoding === "rgba") {
      context.putImageData(new ImageData(bytes, width, height), x, y);
      return;
    }
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }), {
      premultiplyAlpha: "premultiply", colorSpaceConversion: "none",
    });
    context.clearRect(x, y, width, height);
    context.drawImage(image, x, y);
    image.close();
  }

  /// Shows black where both pictures have the same pixel, and lights up the others.
  #compare() {
    const { width, height } = this.#canvas;
    const pixels = (canvas) => new Uint32Array(Picture.#context(canvas).getImageData(0, 0, width, height).data.buffer);
    const [first, second] = [pixels(this.#canvas), pixels(this.#processor)];
    const result = new ImageData(width, height);
    const words = new Uint32Array(result.data.buffer);
    for (let index = 0; index < words.length; index += 1) {
      words[index] = first[index] === second[index] ? 0xff14100e : 0xff40a0ff;
    }
    Picture.#context(this.#difference).putImageData(result, 0, 0);
  }

  #showDemoFinger(place) {
    this.#demoFinger.hidden = place === null;
    if (place) this.#putFinger(this.#demoFinger, place[0], place[1]);
  }

  #putFinger(element, x, y) {
    const box = this.#canvas.getBoundingClientRect();
    element.style.left = `${x * box.width / this.#size.width}px`;
    element.style.top = `${y * box.height / this.#size.height}px`;
  }

  // MARK: Pointers

  /// The place of a pointer in units of the view.
  #point(event) {
    const box = this.#canvas.getBoundingClientRect();
    return {
      x: (event.clientX - box.left) * this.#size.width / box.width,
      y: (event.clientY - box.top) * this.#size.height / box.height,
    };
  }

  #down(event) {
    if (!this.#takesTouches || event.button !== 0 || this.#fingers.has(event.pointerId)) return;
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
    if (!this.#takesTouches) return;
    const { width, height } = this.#size;
    const step = event.shiftKey ? 1 : Math.max(1, Math.round(width / 32));
    const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (event.key === " " || event.key === "Enter") {
      if (event.repeat) return;
      this.#isDown = !this.#isDown;
      this.send(this.#isDown ? "began" : "ended", 0, this.#place);
    } else if (event.key === "Escape" && this.#isDown) {
      this.#isDown = false;
      this.send("cancelled", 0, this.#place);
    } else if (way) {
      if (this.#cursor.hidden) this.#place = { x: width / 2, y: height / 2 };
      const clamp = (value, end) => Math.min(Math.max(value, 0), end);
      this.#place = {
        x: clamp(this.#place.x + way[0], width),
        y: clamp(this.#place.y + way[1], height),
      };
      if (this.#isDown) this.send("moved", 0, this.#place);
    } else {
      return;
    }
    event.preventDefault();
    this.#showCursor();
  }

  #showCursor() {
    this.#cursor.hidden = false;
    this.#cursor.classList.toggle("down", this.#isDown);
    this.#putFinger(this.#cursor, this.#place.x, this.#place.y);
  }

  #leave() {
    if (this.#isDown) this.send("cancelled", 0, this.#place);
    this.#isDown = false;
    this.#cursor.hidden = true;
  }
}
