// The page: what is chosen, the connection to the server, and what the server says.
import { Editor, examples } from "/editor.js";
import { Picture } from "/picture.js";

const element = (id) => document.getElementById(id);
const texts = { json: "Drawing program", svg: "SVG" };

/// What a link holds.
const state = {
  program: "glfun",
  width: 320,
  height: 480,
  backend: "cpu",
  encoding: location.hostname.match(/^(localhost|127\.|\[::1\])/) ? "rgba" : "png",
  /// The options of each program that are not as they were.
  options: {},
  /// The touches since the beginning: phase, finger and place. Null where they are too many.
  touches: [],
  text: { json: examples.json.Sheet, svg: examples.svg.Hill },
  scale: 1,
};
const mostTouches = 400;

let socket;
let hello;
let isPlaying = false;
let touchNumber = 0;
let retries = 0;
let frameTimes = [];
let bytesOfSecond = [];
/// When touches were sent, by their numbers.
const sent = new Map();
let latency = null;

/// What tests look at.
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
      Object.assign(state, { options: {}, touches: [], width: 320, height: 480, backend: "cpu" });
      showSize();
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
    }
    if (message.type === "noDriver") {
      choose("backend", "cpu");
      state.backend = "cpu";
      say(`no OpenGL ES: ${message.message}`, true);
    }
    return;
  }
  const length = new DataView(data).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  const payload = new Uint8Array(data, 4 + length);
  if (header.type === "png") {
    save(payload);
    return;
  }
  await picture.show(header, payload);
  // A page that nobody sees takes no frames.
  if (document.hidden) {
    await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
  }
  send({ type: "shown", frame: header.frame });
  count(header, data.byteLength);
}

function begin(message) {
  hello = message;
  retries = 0;
  shown.isConnected = true;
  say("connected", false);
  listPrograms();
  open(state.program, false);
}

function say(text, isBad) {
  element("status").textContent = text;
  element("status").classList.toggle("bad", isBad);
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
  state.program = hello.scenes.some((scene) => scene.name === name) || name in texts ? name : "glfun";
  if (isNew) state.touches = [];
  setPlaying(false);
  sent.clear();
  latency = null;
  for (const button of element("programs").children) {
    button.setAttribute("aria-current", button.dataset.program === state.program);
  }
  document.querySelector("main").classList.toggle("editing", isText());
  element("writing").hidden = !isText();
  element("sizes").hidden = isText();
  element("step").hidden = element("play").hidden = !scene()?.moves;
  element("demo").hidden = !scene()?.demo;
  element("reset").hidden = isText();
  element("summary").textContent = scene()?.summary ?? "The picture is drawn as you type.";
  send({ type: "show", backend: state.backend, encoding: state.encoding });
  if (isText()) {
    listExamples();
    editor.value = state.text[state.program];
    element("options").hidden = true;
    sendText();
  } else {
    listOptions();
    sendScene();
    if (isNew) send({ type: "reset" });
    for (const [phase, finger, x, y] of state.touches ?? []) sendTouch(phase, finger, { x, y });
    if (scene().moves && isNew) setPlaying(true);
  }
  keep();
}

function sendScene() {
  send({
    type: "scene", name: state.program, width: state.width, height: state.height,
    options: state.options[state.program] ?? {},
  });
}

function sendText() {
  send({ type: "text", language: state.program, text: editor.value, scale: state.scale });
}

// MARK: Touches

function touch(phase, finger, point) {
  if (isText()) return;
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
  sent.set(touchNumber, performance.now());
  send({ type: "touch", phase, finger, x, y, number: touchNumber });
}

// MARK: Options

function listOptions() {
  const options = scene().options;
  element("options").hidden = options.length === 0;
  const rows = options.map((option) => {
    const value = state.options[state.program]?.[option.name] ?? option.value;
    const label = document.createElement("label");
    const change = (value) => {
      (state.options[state.program] ??= {})[option.name] = value;
      sendScene();
      keep();
    };
    if (option.kind === "flag") {
      const box = document.createElement("input");
      Object.assign(box, { type: "checkbox", checked: value, name: option.name });
      box.addEventListener("change", () => change(box.checked));
      label.append(box, ` ${option.title}`);
    } else if (option.kind === "choice") {
      const select = document.createElement("select");
      select.name = option.name;
      for (const choice of option.choices) select.append(new Option(choice, choice));
      select.value = value;
      select.addEventListener("change", () => change(select.value));
      label.append(`${option.title} `, select);
    } else {
      const head = document.createElement("span");
      head.className = "slider";
      const number = document.createElement("output");
      const slider = document.createElement("input");
      Object.assign(slider, {
        type: "range", min: option.min, max: option.max, step: option.step, name: option.name,
      });
      slider.value = value;
      number.textContent = value;
      head.append(option.title, number);
      slider.addEventListener("input", () => {
        number.textContent = slider.value;
        change(Number(slider.value));
      });
      label.append(head, slider);
    }
    return label;
  });
  element("options").replaceChildren(element("options").querySelector("legend"), ...rows);
}

function listExamples() {
  const select = element("example");
  select.replaceChildren(new Option("choose …", ""), ...Object.keys(examples[state.program]).map((name) => new Option(name, name)));
}

function choose(name, value) {
  const button = document.querySelector(`input[name="${name}"][value="${value}"]`);
  if (button) button.checked = true;
}

function setPlaying(isOn) {
  isPlaying = isOn;
  element("play").setAttribute("aria-pressed", isOn);
  element("play").textContent = isOn ? "Pause" : "Play";
  if (!isText()) send({ type: "play", playing: isOn });
}

function showSize() {
  element("width").value = state.width;
  element("height").value = state.height;
  const name = `${state.width}x${state.height}`;
  const known = [...element("size").options].some((option) => option.value === name);
  element("size").value = known ? name : "";
}

function setSize(width, height) {
  if (!(width >= 1 && height >= 1 && width <= hello.largestSide && height <= hello.largestSide)) return;
  if (width * height > hello.largestArea) {
    say(`${width} × ${height} is more than ${hello.largestArea} pixels`, true);
    return;
  }
  Object.assign(state, { width: Math.round(width), height: Math.round(height) });
  showSize();
  sendScene();
  keep();
}

// MARK: Numbers

function count(header, bytes) {
  const now = performance.now();
  frameTimes.push(now);
  bytesOfSecond.push(bytes);
  while (frameTimes.length && now - frameTimes[0] > 1000) {
    frameTimes.shift();
    bytesOfSecond.shift();
  }
  for (const [number, time] of sent) {
    if (number > header.touch) break;
    latency = now - time;
    sent.delete(number);
  }
  shown.mostDiffering = Math.max(shown.mostDiffering, header.differing ?? 0);
  Object.assign(shown, {
    frames: shown.frames + 1, program: header.program, touch: header.touch, ticks: header.ticks, differing: header.differing,
    latency, rects: header.rects, size: [header.width, header.height], stages: header.stages,
  });
  const pixels = header.rects.reduce((sum, rect) => sum + rect[2] * rect[3], 0);
  const rates = [
    ["Frames a second", frameTimes.length],
    ["Touch to picture", latency === null ? "–" : `${latency.toFixed(0)} ms`],
    ["Drawn again", `${(100 * pixels / (header.width * header.height)).toFixed(0)} %`],
    ["Sent", `${(bytes / 1024).toFixed(0)} KiB`],
    ["Sent a second", `${(bytesOfSecond.reduce((a, b) => a + b, 0) / 2 ** 20).toFixed(1)} MiB`],
  ];
  element("rates").replaceChildren(...rates.flatMap(([name, value]) => {
    const term = document.createElement("dt");
    const detail = document.createElement("dd");
    term.textContent = name;
    detail.textContent = value;
    return [term, detail];
  }));
  const stages = Object.entries(header.stages);
  const longest = Math.max(1, ...stages.map(([, time]) => time));
  element("stages").tBodies[0].replaceChildren(...stages.map(([name, time]) => {
    const row = document.createElement("tr");
    const meter = document.createElement("meter");
    Object.assign(meter, { max: longest, value: time });
    row.insertCell().textContent = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    row.insertCell().append(meter);
    row.insertCell().textContent = time.toFixed(2);
    return row;
  }));
  const differing = element("differing");
  differing.hidden = header.differing === null;
  differing.textContent = `${header.differing} pixels differ`;
  differing.classList.toggle("bad", header.differing > 0);
}

// MARK: Links and files

const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

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
  const bytes = await through(new TextEncoder().encode(JSON.stringify(kept)), new CompressionStream("deflate-raw"));
  history.replaceState(null, "", `#${toBase64(new Uint8Array(bytes))}`);
}

/// Takes the state from the address of the page. What is wrong in it is left out.
async function restore() {
  if (location.hash.length < 2) return;
  try {
    const bytes = await through(fromBase64(location.hash.slice(1)), new DecompressionStream("deflate-raw"));
    const kept = JSON.parse(new TextDecoder().decode(bytes));
    const choices = { backend: ["cpu", "gles", "both"], encoding: ["rgba", "png"] };
    if (typeof kept.program === "string") state.program = kept.program;
    for (const [key, names] of Object.entries(choices)) {
      if (names.includes(kept[key])) state[key] = kept[key];
    }
    for (const key of ["width", "height", "scale"]) {
      if (Number.isFinite(kept[key])) state[key] = kept[key];
    }
    if (kept.options && typeof kept.options === "object") state.options = kept.options;
    if (Array.isArray(kept.touches)) state.touches = kept.touches.slice(0, mostTouches);
    Object.assign(state.text, kept.text);
  } catch {
    say("the link is damaged", true);
  }
}

function save(bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
  link.download = `${state.program}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  shown.download = bytes.length;
}

function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  element("theme").textContent = `Theme: ${theme}`;
  try { localStorage.setItem("theme", theme); } catch { /* it lasts as long as the page */ }
}

// MARK: The beginning

const picture = new Picture(element("picture"), element("cursor"), touch);
const editor = new Editor(element("text"), element("gutter"), element("remarks"), () => {
  state.text[state.program] = editor.value;
  sendText();
  keep();
});

element("play").addEventListener("click", () => setPlaying(!isPlaying));
element("step").addEventListener("click", () => {
  setPlaying(false);
  send({ type: "step", count: 1 });
});
element("demo").addEventListener("click", () => {
  state.touches = [];
  send({ type: "demo" });
  keep();
});
element("reset").addEventListener("click", () => {
  state.touches = [];
  send({ type: "reset" });
  keep();
});
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
for (const button of document.querySelectorAll('input[name="backend"], input[name="encoding"]')) {
  button.addEventListener("change", () => {
    state[button.name] = button.value;
    send({ type: "show", backend: state.backend, encoding: state.encoding });
    keep();
  });
}
element("size").addEventListener("change", () => {
  const [width, height] = element("size").value.split("x").map(Number);
  if (height) setSize(width, height);
  else element("width").focus();
});
for (const id of ["width", "height"]) {
  element(id).addEventListener("change", () => setSize(Number(element("width").value), Number(element("height").value)));
}
element("scale").addEventListener("change", () => {
  state.scale = Math.min(16, Math.max(0.1, Number(element("scale").value) || 1));
  sendText();
  keep();
});
element("example").addEventListener("change", () => {
  const text = examples[state.program][element("example").value];
  if (!text) return;
  editor.value = text;
  state.text[state.program] = text;
  sendText();
  keep();
});
element("theme").addEventListener("click", () => {
  const themes = ["auto", "light", "dark"];
  const now = document.documentElement.dataset.theme ?? "auto";
  setTheme(themes[(themes.indexOf(now) + 1) % 3]);
});

// A link that is put into the address of a page that is open.
addEventListener("hashchange", () => location.reload());
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  element("picture").focus();
});

let theme = "auto";
try { theme = localStorage.getItem("theme") ?? "auto"; } catch { /* there is no storage */ }
setTheme(theme);
await restore();
choose("backend", state.backend);
choose("encoding", state.encoding);
showSize();
element("scale").value = state.scale;
connect();
