// The page: what is chosen, the connection to the server, and what the server says.
import { Editor, example, examples } from "/editor.js";
import { field, refuse } from "/fields.js";
import { Figures } from "/figures.js";
import { packed, restore, save } from "/link.js";
import { Picture, pixelRatio, pixelStep } from "/picture.js";

const element = (id) => document.getElementById(id);
const texts = { json: "Drawing program", svg: "SVG" };

/// The contents of a link.
const state = {
  program: "garden",
  /// The extent of views in pixels of the page, and whether it follows the page.
  width: 320,
  height: 480,
  fits: true,
  backend: "cpu",
  encoding: location.hostname.match(/^(localhost|127\.|\[::1\])/) ? "rgba" : "png",
  /// The options of each program that are not as they were.
  options: {},
  /// The touches since the beginning: phase, finger and place. Null where they are too many.
  touches: [],
  text: {},
  /// The scale of texts: a factor, or "fit".
  zoom: "fit",
};
const mostTouches = 400;

let socket;
let hello;
let isPlaying = false;
let isNewPage = true;
let touchNumber = 0;
let sentScale = 1;
let retries = 0;

/// Facts for tests.
const shown = { frames: 0, touch: 0, ticks: 0, differing: null, mostDiffering: 0, remarks: [], isConnected: false, state };
window.playground = shown;

const isText = () => state.program in texts;
const scene = () => hello?.scenes.find((scene) => scene.name === state.program);

// MARK: The connection

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/session`);
  socket.binaryType = "arraybuffer";
  // One after the other: a frame that is decoded must not be overtaken.
  let received = Promise.resolve();
  socket.addEventListener("message", (event) => { received = received.then(() => receive(event.data)); });
  socket.addEventListener("close", (event) => {
    shown.isConnected = false;
    if (event.code === 1008) {
      // A link can hold what the server does not take.
      Object.assign(state, { options: {}, touches: [], fits: true, backend: "cpu" });
      choose("backend", state.backend);
    }
    const wait = Math.min(8000, 500 * 2 ** retries);
    retries += 1;
    say(`${event.reason || "the server is gone"}; trying again`, true);
    setTimeout(connect, wait);
  });
}

async function receive(data) {
  if (typeof data === "string") {
    const message = JSON.parse(data);
    if (message.type === "hello") begin(message);
    if (message.type === "remarks") {
      shown.remarks = message.remarks;
      editor.remark(message.remarks);
      element("pictures").classList.toggle("stale", message.remarks.some((remark) => remark.error));
    }
    if (message.type === "noDriver") {
      choose("backend", "cpu");
      setBackend("cpu");
      say(`no OpenGL ES: ${message.message}`, true);
    }
    return;
  }
  const length = new DataView(data).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  const payload = new Uint8Array(data, 4 + length);
  if (header.type === "png") {
    save(payload, `${state.program}.png`);
    shown.download = payload.length;
    return;
  }
  // The browser asks for a picture when it is to show one: a page that nobody sees takes none.
  await new Promise(requestAnimationFrame);
  // A picture that would have too many pixels is drawn with fewer, and shown in its own size.
  const unit = !(header.program in texts) ? 1 : state.zoom === "fit" ? header.scale / pixelRatio() : state.zoom;
  await picture.show(header, payload, unit);
  send({ type: "shown", frame: header.frame });
  count(header, data.byteLength);
}

function begin(message) {
  hello = message;
  retries = 0;
  shown.isConnected = true;
  say("connected", false);
  listPrograms();
  const wasPlaying = isPlaying;
  open(state.program, isNewPage && state.touches?.length === 0);
  if (wasPlaying) setPlaying(true);
  isNewPage = false;
}

function say(text, isBad) {
  element("status").textContent = text;
  element("status").classList.toggle("bad", isBad);
  element("status").classList.toggle("idle", text === "connected");
}

// MARK: Programs

function listPrograms() {
  const list = [...hello.scenes.map((scene) => [scene.name, scene.title]), ...Object.entries(texts)];
  element("programs").replaceChildren(...list.map(([name, title]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = title;
    button.dataset.program = name;
    button.addEventListener("click", () => open(name, true));
    return button;
  }));
}

/// Shows a program, from the beginning where `isNew`.
function open(name, isNew) {
  state.program = hello.scenes.some((scene) => scene.name === name) || name in texts ? name : "garden";
  if (isNew) state.touches = [];
  setPlaying(false);
  figures.restart();
  for (const button of element("programs").children) {
    const isCurrent = button.dataset.program === state.program;
    button.setAttribute("aria-current", isCurrent);
    // On a phone not all of them are seen at once.
    if (isCurrent) element("programs").scrollLeft = button.offsetLeft - (element("programs").clientWidth - button.offsetWidth) / 2;
  }
  const { moves, touches, demo, summary, title } = scene() ?? {};
  document.querySelector("main").classList.toggle("editing", isText());
  element("pictures").classList.remove("stale");
  element("writing").hidden = !isText();
  element("sizes").hidden = isText();
  element("step").hidden = element("play").hidden = !moves;
  element("demo").hidden = !demo;
  element("reset").hidden = !moves && !touches;
  element("hint").hidden = !touches;
  element("summary").textContent = summary ?? "The picture is drawn as you type.";
  picture.subject = { title: title ?? texts[state.program], takesTouches: touches === true };
  send({ type: "show", backend: state.backend, encoding: state.encoding });
  if (isText()) {
    listExamples();
    editor.show(state.program, state.text[state.program]);
    element("options").hidden = true;
    layOut();
    sendText();
  } else {
    listOptions();
    layOut();
    sendScene();
    if (isNew) send({ type: "reset" });
    for (const [phase, finger, x, y] of state.touches ?? []) sendTouch(phase, finger, { x, y });
    if (moves && isNew && !matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(true);
  }
  keep();
}

/// The room of a picture, in pixels of the page.
function room() {
  const stage = element("stage");
  const figures = element("pictures");
  const gap = 16;
  const isCompared = state.backend === "both";
  const columns = isCompared && stage.clientWidth >= 720 ? 3 : 1;
  const top = figures.getBoundingClientRect().top + scrollY;
  // Below there are the caption and the buttons.
  const height = innerWidth > 760 ? innerHeight - top - 110 : 0.56 * innerHeight;
  return { width: (stage.clientWidth - (columns - 1) * gap) / columns, height: Math.max(240, height) };
}

/// Finds the size of a view that fits the page.
///
/// - Returns: whether it has changed.
function layOut() {
  element("pictures").classList.toggle("comparing", state.backend === "both");
  for (const figure of document.querySelectorAll(".compared")) figure.hidden = state.backend !== "both";
  showSize();
  if (isText() || !state.fits) return false;
  const space = room();
  const [least, most] = scene().aspects;
  const ratio = pixelRatio();
  let width = Math.min(space.width, space.height * most);
  let height = Math.min(space.height, space.width / least);
  const area = (scene().moves ? hello.fluentArea : hello.largestArea) / ratio ** 2;
  // A picture with too many pixels gets lower, as far as it may, and only then less wide.
  height = Math.min(height, Math.max(area / width, width / most));
  const factor = Math.min(1, Math.sqrt(area / (width * height)));
  const step = pixelStep();
  [width, height] = [width, height].map((length) => Math.max(step, Math.floor(length * factor / step) * step));
  const isNew = width !== state.width || height !== state.height;
  Object.assign(state, { width, height });
  showSize();
  return isNew;
}

/// The number of pixels of a unit of a view: those of the screen, unless they are too many.
function viewScale() {
  const { width, height } = state;
  return Math.min(pixelRatio(), hello.largestSide / Math.max(width, height), Math.sqrt(hello.largestArea / (width * height)));
}

function sendScene() {
  const scale = viewScale();
  sentScale = scale;
  const pixels = (length) => Math.max(1, Math.floor(length * scale + 1e-6));
  send({
    type: "scene", name: state.program, width: pixels(state.width), height: pixels(state.height), scale,
    options: state.options[state.program] ?? {},
  });
}

function sendText() {
  const ratio = pixelRatio();
  const message = { type: "text", language: state.program, text: editor.value };
  if (state.zoom === "fit") {
    const { width, height } = room();
    const pixels = (length) => Math.max(1, Math.min(hello.largestSide, Math.floor(length * ratio) - 1));
    Object.assign(message, { width: pixels(width), height: pixels(height) });
  } else {
    message.scale = state.zoom * ratio;
  }
  send(message);
}

// MARK: Touches

function touch(phase, finger, point) {
  const round = (value) => Math.round(value * 100) / 100;
  const place = { x: round(point.x), y: round(point.y) };
  if (state.touches) {
    // Between the ends of a touch only the last place is kept.
    const last = state.touches.at(-1);
    if (phase === "moved" && last?.[0] === "moved" && last[1] === finger) state.touches.pop();
    state.touches.push([phase, finger, place.x, place.y]);
    if (state.touches.length > mostTouches) state.touches = null;
  }
  sendTouch(phase, finger, place);
  if (phase !== "moved") keep();
}

function sendTouch(phase, finger, { x, y }) {
  touchNumber += 1;
  shown.sentTouch = touchNumber;
  figures.touch(touchNumber);
  send({ type: "touch", phase, finger, x, y, number: touchNumber });
}

// MARK: Settings

function listOptions() {
  const options = scene().options;
  element("options").hidden = options.length === 0;
  element("option-fields").replaceChildren(...options.map((option) => {
    const value = state.options[state.program]?.[option.name] ?? option.value;
    return field(option, value, (value) => {
      (state.options[state.program] ??= {})[option.name] = value;
      sendScene();
      keep();
    });
  }));
}

function listExamples() {
  const names = Object.entries(examples[state.program]).map(([name, file]) => new Option(name, file));
  element("example").replaceChildren(new Option("choose …", ""), ...names);
}

function choose(name, value) {
  const button = document.querySelector(`input[name="${name}"][value="${value}"]`);
  if (button) button.checked = true;
}

function setBackend(backend) {
  state.backend = backend;
  const isNew = layOut();
  send({ type: "show", backend: state.backend, encoding: state.encoding });
  if (isText()) sendText();
  else if (isNew) sendScene();
  keep();
}

function setPlaying(isOn) {
  isPlaying = isOn;
  element("play").textContent = isOn ? "Pause" : "Play";
  if (!isText()) send({ type: "play", playing: isOn });
}

function showSize() {
  const name = `${state.width}x${state.height}`;
  const known = [...element("size").options].some((option) => option.value === name);
  element("size").value = state.fits ? "fit" : known ? name : "";
  element("sides").hidden = state.fits || known;
  if (document.activeElement?.parentElement !== element("sides")) {
    element("width").value = state.width;
    element("height").value = state.height;
  }
}

/// Takes the size that somebody has written, or says why not.
function setSize() {
  const sides = [element("width"), element("height")];
  const [width, height] = sides.map((input) => Number(input.value));
  const wrong = sides.filter((input) => {
    const side = Number(input.value);
    return !Number.isInteger(side) || side < 1 || side > hello.largestSide;
  });
  const problem = wrong.length > 0 ? `A side has 1 to ${hello.largestSide} pixels.`
    : width * height > hello.largestArea
      ? `${width} × ${height} is too large: ${hello.largestArea.toLocaleString("en")} pixels are the most.` : "";
  refuse(sides, element("size-problem"), "");
  refuse(wrong.length > 0 ? wrong : sides, element("size-problem"), problem);
  if (problem) return;
  Object.assign(state, { width, height, fits: false });
  sendScene();
  keep();
}

// MARK: Numbers

function count(header, bytes) {
  figures.add(header, bytes);
  shown.mostDiffering = Math.max(shown.mostDiffering, header.differing ?? 0);
  Object.assign(shown, {
    frames: shown.frames + 1, program: header.program, touch: header.touch, ticks: header.ticks, differing: header.differing,
    latency: figures.latency, rects: header.rects, size: [header.width, header.height], scale: header.scale,
    stages: header.stages, finger: header.finger,
  });
  const tell = (id, text) => { if (element(id).textContent !== text) element(id).textContent = text; };
  const scale = Number(header.scale.toFixed(2));
  const size = `${header.width} × ${header.height} pixels${scale === 1 ? "" : `, scale ${scale}`}`;
  const isStale = element("pictures").classList.contains("stale");
  tell("picture-caption", `${header.differing === null ? "" : "OpenGL ES, "}${size}${isStale ? ", from before the mistake" : ""}`);
  element("differing").hidden = header.differing === null;
  if (header.differing === null) return;
  const differing = header.differing === 1 ? "1 pixel differs" : `${header.differing.toLocaleString("en")} pixels differ`;
  tell("differing", differing);
  tell("difference-caption", `Difference: ${differing}`);
  element("differing").classList.toggle("bad", header.differing > 0);
}

// MARK: Links

let keeping;
/// Puts the state into the address of the page, soon.
function keep() {
  clearTimeout(keeping);
  keeping = setTimeout(keepNow, 150);
}

async function keepNow() {
  clearTimeout(keeping);
  const kept = { ...state, touches: state.touches ?? [] };
  if (isText()) kept.text = { [state.program]: state.text[state.program] };
  else delete kept.text;
  history.replaceState(null, "", `#${await packed(kept)}`);
}

function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  element("theme").textContent = `Theme: ${theme}`;
  try { localStorage.setItem("theme", theme); } catch { /* it lasts as long as the page */ }
}

// MARK: The beginning

const picture = new Picture(touch);
const figures = new Figures();
const editor = new Editor(() => {
  if (!isText()) return;
  state.text[state.program] = editor.value;
  sendText();
  keep();
});

element("play").addEventListener("click", () => setPlaying(!isPlaying));
element("step").addEventListener("click", () => {
  setPlaying(false);
  send({ type: "step", count: 1 });
});
for (const id of ["demo", "reset"]) {
  element(id).addEventListener("click", () => {
    state.touches = [];
    send({ type: id });
    keep();
  });
}
element("download").addEventListener("click", () => send({ type: "download" }));
element("link").addEventListener("click", async () => {
  await keepNow();
  try {
    await navigator.clipboard.writeText(location.href);
    say("the link is copied", false);
  } catch {
    say("copy the address of the page", false);
  }
});
for (const button of document.querySelectorAll('input[name="backend"]')) {
  button.addEventListener("change", () => setBackend(button.value));
}
for (const button of document.querySelectorAll('input[name="encoding"]')) {
  button.addEventListener("change", () => {
    state.encoding = button.value;
    send({ type: "show", backend: state.backend, encoding: state.encoding });
    keep();
  });
}
element("size").addEventListener("change", () => {
  const name = element("size").value;
  refuse([element("width"), element("height")], element("size-problem"), "");
  state.fits = name === "fit";
  if (!name) {
    element("sides").hidden = false;
    element("width").focus();
    return;
  }
  if (!state.fits) {
    const [width, height] = name.split("x").map(Number);
    Object.assign(state, { width, height });
  }
  layOut();
  sendScene();
  keep();
});
for (const id of ["width", "height"]) element(id).addEventListener("change", setSize);
element("zoom").addEventListener("change", () => {
  state.zoom = element("zoom").value === "fit" ? "fit" : Number(element("zoom").value);
  sendText();
  keep();
});
element("example").addEventListener("change", async () => {
  const file = element("example").value;
  if (file) editor.replace(await example(file));
});
for (const id of ["undo", "redo"]) element(id).addEventListener("click", () => editor.undo(id));
element("theme").addEventListener("click", () => {
  const themes = ["auto", "light", "dark"];
  const now = document.documentElement.dataset.theme ?? "auto";
  setTheme(themes[(themes.indexOf(now) + 1) % 3]);
});

let resizing;
/// The page has another size, or its pixels have.
function resized() {
  clearTimeout(resizing);
  resizing = setTimeout(() => {
    if (!shown.isConnected) return;
    const isNew = layOut();
    if (isText()) sendText();
    else if (isNew || viewScale() !== sentScale) sendScene();
  }, 150);
}
addEventListener("resize", resized);

// A link that is put into the address of a page that is open.
addEventListener("hashchange", () => location.reload());
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  element("picture").focus();
});

let theme = "auto";
try { theme = localStorage.getItem("theme") ?? "auto"; } catch { /* there is no storage */ }
setTheme(theme);
for (const language of Object.keys(texts)) state.text[language] = await example(Object.values(examples[language])[0]);
try {
  await restore(state, Object.keys(texts), [...element("zoom").options].map((option) => option.value));
  state.touches = state.touches.slice(0, mostTouches);
} catch {
  say("the link is damaged", true);
}
choose("backend", state.backend);
choose("encoding", state.encoding);
element("zoom").value = String(state.zoom);
connect();
