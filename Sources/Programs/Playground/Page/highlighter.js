// Colours of the editor: a text in its language, cut into pieces that have a kind.

const json = [
  ["key", /"(?:[^"\\\n]|\\.)*"(?=\s*:)/y],
  ["text", /"(?:[^"\\\n]|\\.)*"?/y],
  ["number", /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y],
  ["word", /\b(?:true|false|null)\b/y],
];
const svg = [
  ["comment", /<!--[^]*?(?:-->|$)|<[?!][^>]*>?/y],
  ["tag", /<\/?[\w:.-]*|\/?>/y],
  ["text", /"[^"<]*"?|'[^'<]*'?/y],
  ["key", /[\w:.-]+(?=\s*=)/y],
  ["word", /&[#\w]+;/y],
];
const languages = { json, svg };
/// A longer text has no colours.
const longest = 60_000;

/// The pieces of a text, each with its kind; an empty kind is as plain as the rest.
function* pieces(text, language) {
  let start = 0;
  let place = 0;
  let isInTag = false;
  while (place < text.length) {
    let found = null;
    for (const [kind, pattern] of languages[language]) {
      // Between tags there is text, in which a word and an equals sign are no attribute.
      if (language === "svg" && !isInTag && (kind === "text" || kind === "key")) continue;
      pattern.lastIndex = place;
      const match = pattern.exec(text);
      if (match?.[0]) {
        found = [kind, match[0]];
        break;
      }
    }
    if (!found) {
      place += 1;
      continue;
    }
    if (start < place) yield ["", text.slice(start, place)];
    // The first text of a list is the name of a call.
    const isCall = language === "json" && found[0] === "text" && /\[\s*$/.test(text.slice(Math.max(0, place - 40), place));
    if (found[0] === "tag") isInTag = !found[1].endsWith(">");
    yield [isCall ? "tag" : found[0], found[1]];
    place += found[1].length;
    start = place;
  }
  if (start < text.length) yield ["", text.slice(start)];
}

/// Shows a text in colours.
///
/// - Returns: whether it has some.
export function colour(element, text, language) {
  if (text.length > longest) {
    element.replaceChildren();
    return false;
  }
  const parts = [];
  for (const [kind, piece] of pieces(text, language)) {
    if (!kind) {
      parts.push(piece);
      continue;
    }
    const span = document.createElement("span");
    span.className = kind;
    span.textContent = piece;
    parts.push(span);
  }
  // A last line that is empty has its height, too.
  element.replaceChildren(...parts, "\n");
  return true;
}
