"use strict";
const report = JSON.parse(document.getElementById("report").textContent);
const order = ["differs", "missing", "unreadable", "new", "known", "equal"];
const records = report.pictures.sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.id - b.id);
const byName = new Map(records.map(record => [record.name, record]));
const $ = id => document.getElementById(id);
const state = { name: null, view: "side", zoom: 1, x: null, y: null, shown: new Set(order), find: "" };
let current = null;
let blinking = null;

// Pictures.

/** The picture of a record's side, decoded; null if the page does not have it. */
async function decoded(id, side) {
  const data = $(`${side}${id}`);
  if (!data) return null;
  const image = new Image();
  image.src = `data:${data.dataset.type};base64,${data.textContent}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  return { canvas, width: canvas.width, height: canvas.height, data: context.getImageData(0, 0, canvas.width, canvas.height).data };
}

/** A pixel with premultiplied channels, as the comparison has it; null outside of the picture. */
function pixel(picture, x, y) {
  if (!picture || x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null;
  const at = (y * picture.width + x) * 4, data = picture.data, alpha = data[at + 3];
  if (alpha === 255) return [data[at], data[at + 1], data[at + 2], 255];
  return [0, 1, 2].map(channel => Math.round(data[at + channel] * alpha / 255)).concat(alpha);
}

/** A picture of the differences: bright where pixels differ, white where one of the pictures has none. */
function difference(expected, actual) {
  const width = Math.max(expected?.width ?? 0, actual?.width ?? 0);
  const height = Math.max(expected?.height ?? 0, actual?.height ?? 0);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const result = new ImageData(width, height), out = result.data;
  const isSameSize = expected && actual && expected.width === actual.width && expected.height === actual.height;
  const first = isSameSize ? new Uint32Array(expected.data.buffer) : null;
  const second = isSameSize ? new Uint32Array(actual.data.buffer) : null;
  let box = null, start = null;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      out[at + 3] = 255;
      if (first && first[y * width + x] === second[y * width + x]) {
        out[at] = out[at + 1] = out[at + 2] = 16;
        continue;
      }
      const a = pixel(expected, x, y), b = pixel(actual, x, y);
      const isDifferent = !a || !b || a.some((value, channel) => value !== b[channel]);
      for (let channel = 0; channel < 3; channel++) {
        const distance = a && b ? Math.max(Math.abs(a[channel] - b[channel]), Math.abs(a[3] - b[3])) : a || b ? 255 : 0;
        out[at + channel] = distance === 0 ? 16 : Math.min(255, 92 + distance * 4);
      }
      if (!isDifferent) continue;
      start ??= [x, y];
      box = box ? [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)] : [x, y, x, y];
    }
  }
  canvas.getContext("2d").putImageData(result, 0, 0);
  return { canvas, width, height, box, start };
}

// The overview.

function matches(record) {
  return state.shown.has(record.verdict) && record.name.toLowerCase().includes(state.find.toLowerCase());
}

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

const link = record => `#picture=${encodeURIComponent(record.name)}`;

const observer = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    observer.unobserve(entry.target);
    thumbnail(entry.target);
  }
}, { rootMargin: "400px" });

/** Draws the actual picture with its differing pixels in red, or the only picture that there is. */
async function thumbnail(frame) {
  const id = frame.dataset.id;
  const [expected, actual] = await Promise.all([decoded(id, "e"), decoded(id, "a")].map(one => one.catch(() => null)));
  const shown = actual ?? expected;
  if (!shown) return frame.replaceChildren(element("span", "", "no picture"));
  const canvas = element("canvas");
  const scale = Math.min(1, 320 / shown.width, 300 / shown.height);
  canvas.width = Math.max(1, Math.round(shown.width * scale));
  canvas.height = Math.max(1, Math.round(shown.height * scale));
  const context = canvas.getContext("2d");
  context.drawImage(shown.canvas, 0, 0, canvas.width, canvas.height);
  if (expected && actual) {
    const box = difference(expected, actual).box;
    if (box) {
      context.strokeStyle = "#ff1744";
      context.lineWidth = 2;
      context.strokeRect(box[0] * scale - 2, box[1] * scale - 2, (box[2] - box[0] + 1) * scale + 4, (box[3] - box[1] + 1) * scale + 4);
    }
  }
  if (canvas.width < 100 && canvas.height < 75) {
    canvas.style.width = `${canvas.width * 2}px`;
    canvas.style.imageRendering = "pixelated";
  }
  frame.replaceChildren(canvas);
}

function drawOverview() {
  const shown = records.filter(matches);
  const cards = shown.filter(record => record.verdict !== "equal").map(record => {
    const card = element("a", `card ${record.verdict}`);
    card.href = link(record);
    const frame = element("div", "frame");
    frame.dataset.id = record.id;
    const text = element("div");
    text.append(element("b", "", record.name), element("span", "verdict", record.verdict), element("span", "", ` ${record.text}`));
    card.append(frame, text);
    observer.observe(frame);
    return card;
  });
  $("cards").replaceChildren(...cards);
  const equal = shown.filter(record => record.verdict === "equal");
  $("equal").hidden = equal.length === 0;
  $("equal").querySelector("summary").textContent = `${equal.length} equal`;
  $("equal").querySelector("ul").replaceChildren(...equal.map(record => element("li", "", record.name)));
  $("nothing").hidden = shown.length > 0;
  for (const button of $("filters").children) button.setAttribute("aria-pressed", state.shown.has(button.dataset.verdict));
}

function makeFilters() {
  for (const verdict of order) {
    const count = records.filter(record => record.verdict === verdict).length;
    if (count === 0 && verdict === "known") continue;
    const button = element("button", "", `${count} ${verdict}`);
    button.dataset.verdict = verdict;
    button.disabled = count === 0;
    button.onclick = () => {
      state.shown.has(verdict) ? state.shown.delete(verdict) : state.shown.add(verdict);
      writeLink();
      drawOverview();
    };
    $("filters").append(button);
  }
}

// One picture.

async function openPicture(record) {
  const [expected, actual] = await Promise.all([decoded(record.id, "e"), decoded(record.id, "a")].map(one => one.catch(() => null)));
  if (state.name !== record.name) return;
  const differences = difference(expected, actual);
  current = { record, expected, actual, differences, start: differences.start, width: differences.width, height: differences.height };
  $("name").textContent = record.name;
  $("finding").textContent = record.verdict + (record.text ? `: ${record.text}` : "");
  if (state.x === null && (record.first ?? current.start)) [state.x, state.y] = record.first ?? current.start;
  const has = Boolean(expected || actual);
  for (const id of ["tools", "stage", "loupe"]) $(id).hidden = !has;
  if (has) {
    if (state.zoom === 0) state.zoom = fitting();
    drawStage();
    if (state.x !== null) scrollToPlace();
  }
}

function fitting() {
  const columns = state.view === "side" && innerWidth > 640 ? 3 : 1;
  const zoom = Math.min((innerWidth - 60) / columns / current.width, innerHeight * .6 / current.height);
  return zoom >= 1 ? Math.min(16, Math.floor(zoom)) : zoom;
}

function pane(caption, ...canvases) {
  const figure = element("figure");
  const scroller = element("div", "pane");
  scroller.tabIndex = 0;
  scroller.setAttribute("role", "application");
  scroller.setAttribute("aria-label", `${caption}; arrow keys move the loupe`);
  const layers = element("div", "layers");
  layers.append(...canvases);
  scroller.append(layers);
  figure.append(element("figcaption", "", caption), scroller);
  scroller.onscroll = () => {
    for (const other of document.querySelectorAll(".pane")) {
      if (other === scroller) continue;
      if (other.scrollLeft !== scroller.scrollLeft) other.scrollLeft = scroller.scrollLeft;
      if (other.scrollTop !== scroller.scrollTop) other.scrollTop = scroller.scrollTop;
    }
  };
  const place = event => {
    const box = layers.getBoundingClientRect();
    return [Math.floor((event.clientX - box.left) / state.zoom), Math.floor((event.clientY - box.top) / state.zoom)];
  };
  scroller.onpointermove = event => {
    show(...place(event));
    if (state.view === "slide" && event.buttons) slideTo((event.clientX - layers.getBoundingClientRect().left) / (current.width * state.zoom));
  };
  scroller.onpointerdown = event => {
    show(...place(event));
    if (state.view === "slide") scroller.setPointerCapture(event.pointerId);
    writeLink();
  };
  scroller.onkeydown = event => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    show((state.x ?? 0) + step[0], (state.y ?? 0) + step[1]);
    scrollToPlace();
    writeLink();
  };
  return figure;
}

/** A canvas with a picture, in the size of the larger picture and in the stage's zoom. */
function layer(picture) {
  const canvas = element("canvas");
  canvas.width = current.width;
  canvas.height = current.height;
  if (picture) canvas.getContext("2d").drawImage(picture.canvas, 0, 0);
  canvas.style.width = `${current.width * state.zoom}px`;
  canvas.style.height = `${current.height * state.zoom}px`;
  return canvas;
}

function drawStage() {
  clearInterval(blinking);
  blinking = null;
  const { expected, actual, differences } = current;
  const stage = $("stage");
  $("position").hidden = state.view !== "slide";
  $("pause").hidden = state.view !== "blink";
  for (const button of $("views").children) button.setAttribute("aria-pressed", button.dataset.view === state.view);
  $("zoom").textContent = `${Math.round(state.zoom * 100)} %`;
  if (state.view === "side") {
    stage.replaceChildren(pane("expected", layer(expected)), pane("difference", layer(differences)), pane("actual", layer(actual)));
  } else if (state.view === "difference") {
    stage.replaceChildren(pane("difference", layer(differences)));
  } else if (state.view === "slide") {
    const figure = pane("expected on the left, actual on the right", layer(expected), layer(actual));
    figure.querySelector(".pane").classList.add("sliding");
    figure.querySelector(".layers").append(element("div", "handle"));
    stage.replaceChildren(figure);
    slideTo($("position").firstElementChild.value / 1000);
  } else {
    const figure = pane("", layer(expected), layer(actual));
    stage.replaceChildren(figure);
    blink(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }
  if (state.x !== null) show(state.x, state.y);
}

function slideTo(share) {
  const held = Math.min(1, Math.max(0, share));
  const layers = $("stage").querySelector(".layers");
  const [below, above] = layers.querySelectorAll("canvas");
  below.style.clipPath = `inset(0 ${(1 - held) * 100}% 0 0)`;
  above.style.clipPath = `inset(0 0 0 ${held * 100}%)`;
  layers.querySelector(".handle").style.left = `${held * current.width * state.zoom}px`;
  $("position").firstElementChild.value = Math.round(held * 1000);
}

function showSide(isActual) {
  const [expected, actual] = $("stage").querySelectorAll("canvas");
  expected.style.visibility = isActual ? "hidden" : "visible";
  actual.style.visibility = isActual ? "visible" : "hidden";
  $("stage").querySelector("figcaption").textContent = isActual ? "actual" : "expected";
}

function blink(isOn) {
  clearInterval(blinking);
  let isActual = true;
  showSide(isActual);
  blinking = isOn ? setInterval(() => showSide(isActual = !isActual), 600) : null;
  $("pause").textContent = isOn ? "Pause" : "Blink";
  $("pause").onclick = () => blinking ? (clearInterval(blinking), blinking = null, $("pause").textContent = "Blink") : blink(true);
}

/** Shows a pixel and its neighbours in the loupe. */
function show(x, y) {
  if (!current) return;
  state.x = Math.min(Math.max(x, 0), current.width - 1);
  state.y = Math.min(Math.max(y, 0), current.height - 1);
  const values = ["expected", "actual"].map(side => {
    const canvas = $(`loupe-${side}`), cells = 11, cell = 15;
    canvas.width = canvas.height = cells * cell;
    const context = canvas.getContext("2d");
    context.imageSmoothingEnabled = false;
    const left = state.x - 5, top = state.y - 5;
    if (current[side]) context.drawImage(current[side].canvas, left, top, cells, cells, 0, 0, cells * cell, cells * cell);
    context.lineWidth = 1;
    context.strokeStyle = "#000";
    context.strokeRect(5 * cell - .5, 5 * cell - .5, cell + 1, cell + 1);
    context.strokeStyle = "#fff";
    context.strokeRect(5 * cell - 1.5, 5 * cell - 1.5, cell + 3, cell + 3);
    const value = pixel(current[side], state.x, state.y);
    $(`value-${side}`).textContent = value ? "#" + value.map(one => one.toString(16).padStart(2, "0")).join("") : "none";
    return value;
  });
  const apart = values[0] && values[1] ? values[0].map((value, channel) => values[1][channel] - value) : null;
  $("place").textContent = `(${state.x}, ${state.y})` + (apart ? `\n${apart.some(Boolean) ? "differs by " + apart.join(", ") : "equal"}` : "");
}

function scrollToPlace() {
  for (const scroller of document.querySelectorAll(".pane")) {
    scroller.scrollLeft = (state.x + .5) * state.zoom - scroller.clientWidth / 2;
    scroller.scrollTop = (state.y + .5) * state.zoom - scroller.clientHeight / 2;
  }
}

function zoomTo(zoom) {
  state.zoom = Math.min(64, Math.max(1 / 16, zoom));
  drawStage();
  if (state.x !== null) scrollToPlace();
  writeLink();
}

function goToFirst() {
  const start = current?.record.first ?? current?.start;
  if (!start) return;
  [state.x, state.y] = start;
  if (state.zoom < 8) state.zoom = 8;
  zoomTo(state.zoom);
}

function setView(view) {
  state.view = view;
  drawStage();
  if (state.x !== null) scrollToPlace();
  writeLink();
}

/** Goes to another picture that the filters show. */
function step(by) {
  const shown = records.filter(record => matches(record) && record.verdict !== "equal");
  const next = shown[shown.findIndex(record => record.name === state.name) + by];
  if (next) location.hash = link(next);
}

// Links.

function writeLink() {
  const parts = new URLSearchParams();
  if (state.name !== null) {
    parts.set("picture", state.name);
    parts.set("view", state.view);
    if (state.zoom) parts.set("zoom", state.zoom);
    if (state.x !== null) parts.set("at", `${state.x},${state.y}`);
  }
  if (state.shown.size < order.length) parts.set("show", [...state.shown].join(","));
  if (state.find) parts.set("find", state.find);
  history.replaceState(null, "", "#" + parts);
}

function readLink() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const name = parts.get("picture");
  const isOther = name !== state.name;
  const whole = value => /^\d{1,7}$/.test(value ?? "") ? Number(value) : null;
  if (parts.has("show")) state.shown = new Set(parts.get("show").split(",").filter(verdict => order.includes(verdict)));
  if (parts.has("find")) $("find").value = state.find = parts.get("find");
  if (["side", "slide", "blink", "difference"].includes(parts.get("view"))) state.view = parts.get("view");
  state.zoom = Number(parts.get("zoom")) > 0 ? Math.min(64, Number(parts.get("zoom"))) : 0;
  const at = (parts.get("at") ?? "").split(",").map(whole);
  [state.x, state.y] = at.length === 2 && at[0] !== null && at[1] !== null ? at : [null, null];
  const record = byName.get(name);
  state.name = record ? name : null;
  $("overview").hidden = Boolean(record);
  $("detail").hidden = !record;
  document.body.classList.toggle("one", Boolean(record));
  if (!record) {
    clearInterval(blinking);
    current = null;
    drawOverview();
  } else if (isOther || !current) {
    openPicture(record);
    scrollTo(0, 0);
  }
}

$("title").textContent = report.title;
$("setting").textContent = report.setting;
document.title = report.title;
makeFilters();
$("find").oninput = () => {
  state.find = $("find").value;
  writeLink();
  if (state.name === null) drawOverview();
};
$("back").onclick = () => { state.name = null; writeLink(); readLink(); };
$("previous").onclick = () => step(-1);
$("next").onclick = () => step(1);
$("first").onclick = goToFirst;
$("smaller").onclick = () => zoomTo(state.zoom > 1 ? Math.ceil(state.zoom / 2) : state.zoom / 2);
$("larger").onclick = () => zoomTo(state.zoom < 1 ? Math.min(1, state.zoom * 2) : Math.floor(state.zoom) * 2);
$("fit").onclick = () => zoomTo(fitting());
$("position").firstElementChild.oninput = event => slideTo(event.target.value / 1000);
for (const button of $("views").children) button.onclick = () => setView(button.dataset.view);
addEventListener("hashchange", readLink);
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  if (event.key === "/") { event.preventDefault(); return $("find").focus(); }
  if (state.name === null || !current) return;
  const view = ["side", "slide", "blink", "difference"][Number(event.key) - 1];
  if (view) return setView(view);
  const actions = { Escape: $("back").onclick, j: () => step(1), k: () => step(-1), f: goToFirst, "+": $("larger").onclick,
    "-": $("smaller").onclick, 0: $("fit").onclick };
  if (event.key === " " && state.view === "blink" && !event.target.matches("button")) { event.preventDefault(); return $("pause").onclick(); }
  actions[event.key]?.();
});
readLink();
// For tests: the state of the page.
window.report = { records, state, get current() { return current; } };
