// The options of a program as fields, each with its name.

/// The number of a slider, in words where it is none.
function words(option, value) {
  if (option.least !== null && Number(value) === option.min) return option.least;
  const number = String(value).replace("-", "−");
  return option.unit ? `${number} ${option.unit}` : number;
}

function labelled(option, id, ...rest) {
  const row = document.createElement("div");
  row.className = "field";
  const label = document.createElement("label");
  label.htmlFor = id;
  label.textContent = option.title;
  row.append(label, ...rest);
  return row;
}

function slider(option, id, value, change) {
  const number = document.createElement("span");
  number.className = "value";
  const input = document.createElement("input");
  Object.assign(input, { type: "range", id, name: option.name, min: option.min, max: option.max, step: option.step });
  input.value = value;
  const tell = () => {
    number.textContent = words(option, input.value);
    input.setAttribute("aria-valuetext", number.textContent);
  };
  tell();
  input.addEventListener("input", () => {
    tell();
    change(Number(input.value));
  });
  return labelled(option, id, number, input);
}

/// A die that shows five.
function die() {
  const namespace = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(namespace, "svg");
  picture.setAttribute("viewBox", "0 0 20 20");
  picture.setAttribute("aria-hidden", "true");
  const add = (name, attributes) => {
    const shape = document.createElementNS(namespace, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    picture.append(shape);
  };
  add("rect", { x: 2, y: 2, width: 16, height: 16, rx: 4, fill: "none", stroke: "currentColor", "stroke-width": 1.6 });
  for (const [cx, cy] of [[6.5, 6.5], [13.5, 6.5], [10, 10], [6.5, 13.5], [13.5, 13.5]]) {
    add("circle", { cx, cy, r: 1.5, fill: "currentColor" });
  }
  return picture;
}

function seed(option, id, value, change) {
  const input = document.createElement("input");
  Object.assign(input, { type: "number", id, name: option.name, min: option.min, max: option.max, step: 1 });
  input.value = value;
  const problem = document.createElement("p");
  Object.assign(problem, { className: "problem", id: `${id}-problem` });
  problem.setAttribute("role", "alert");
  input.setAttribute("aria-describedby", problem.id);
  const take = () => {
    const number = Number(input.value);
    const isRight = input.value !== "" && Number.isInteger(number) && number >= option.min && number <= option.max;
    refuse([input], problem, isRight ? "" : `A whole number from ${option.min} to ${option.max}`);
    if (isRight) change(number);
  };
  input.addEventListener("input", take);
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "die", title: "Another seed" });
  button.setAttribute("aria-label", "Another seed");
  button.append(die());
  button.addEventListener("click", () => {
    input.value = Math.floor(Math.random() * (option.max + 1));
    take();
  });
  const row = labelled(option, id, input, button, problem);
  row.classList.add("seed");
  return row;
}

function choice(option, id, value, change) {
  const select = document.createElement("select");
  Object.assign(select, { id, name: option.name });
  for (const [name, title] of option.choices) select.append(new Option(title, name));
  select.value = value;
  select.addEventListener("change", () => change(select.value));
  return labelled(option, id, select);
}

function flag(option, id, value, change) {
  const row = document.createElement("label");
  const box = document.createElement("input");
  Object.assign(box, { type: "checkbox", id, name: option.name, checked: value });
  box.addEventListener("change", () => change(box.checked));
  row.append(box, ` ${option.title}`);
  return row;
}

const kinds = { number: slider, seed, choice, flag };

/// The field of an option; `change` is called with each new value.
export function field(option, value, change) {
  return kinds[option.kind](option, `option-${option.name}`, value, change);
}

/// Says beside fields what is wrong with them; an empty text says that they are right.
export function refuse(inputs, element, text) {
  element.textContent = text;
  for (const input of inputs) input.setAttribute("aria-invalid", text !== "");
}
