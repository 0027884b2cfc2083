// The state of the page as a text for its address, and files for the one who looks at it.

const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

/// The text that stands for a value.
export async function packed(value) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  return toBase64(new Uint8Array(bytes));
}

/// Takes the state from the address of the page. Its wrong parts are left out.
///
/// - Throws: if the address is no state at all.
export async function restore(state, languages, zooms) {
  if (location.hash.length < 2) return;
  const bytes = await through(fromBase64(location.hash.slice(1)), new DecompressionStream("deflate-raw"));
  const kept = JSON.parse(new TextDecoder().decode(bytes));
  const choices = { backend: ["cpu", "gles", "both"], encoding: ["rgba", "png"] };
  if (typeof kept.program === "string") state.program = kept.program;
  for (const [key, names] of Object.entries(choices)) {
    if (names.includes(kept[key])) state[key] = kept[key];
  }
  for (const key of ["width", "height"]) {
    if (Number.isInteger(kept[key]) && kept[key] > 0) state[key] = kept[key];
  }
  if (zooms.includes(String(kept.zoom))) state.zoom = kept.zoom === "fit" ? "fit" : Number(kept.zoom);
  if (kept.options && typeof kept.options === "object") state.options = kept.options;
  if (Array.isArray(kept.touches)) state.touches = kept.touches;
  // Drawing stays in its place.
  state.fits = kept.fits !== false && state.touches.length === 0;
  for (const language of languages) {
    if (typeof kept.text?.[language] === "string") state.text[language] = kept.text[language];
  }
}

/// Hands a PNG file out.
export function save(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
