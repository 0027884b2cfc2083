// Two packings of tile.frag: tiles whose commands are colours with masks, in layers or with blend modes.
#ifdef LAYERED
// Runs the commands layer by layer. A colour outside of all layers counts as an opaque layer of its own, which gives the same
// result.
//
// A command is four words: a colour, the number of its mask, the layer's alpha, and a flag for the layer's last command.
void layerAll(int word) {
  int index = range.x;
  do {
    Four upperBelow = upper;
    Four lowerBelow = lower;
    upper = lower = Four(vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));
    uvec4 command;
    do {
      command = ELEMENT(stream, index);
      index++;
      cover(command.x, int(command.y) * 64 + word);
    } while (command.w == 0u);
    vec4 alpha = vec4(float(command.z));
    lay(upperBelow, upper, alpha);
    lay(lowerBelow, lower, alpha);
    upper = upperBelow;
    lower = lowerBelow;
  } while (index < range.y);
}
#endif

#ifdef BLENDED
// A blend mode as the factors of one formula. Some drivers run both sides of every branch, and there one formula for all modes
// is faster than a branch for each. s and d are the source's and the backdrop's channels, sa and da their alphas. The sum of
// the terms is 255 times the result.
struct Form {
  float source, backdrop;       // for 255 s and 255 d
  float inBackdrop, inSource;   // for s da and d sa
  float product, least;         // for s d and min(s da, d sa)
  float excess;                 // for 255 max(sa + da - 255, 0)
  float alphas;                 // for sa da, for the alpha
  vec4 weights;                 // the weight of the colour before blending is x * coverage + y, and the weight of
                                // the result after blending is z * coverage + w
  float hardness, byBackdrop;   // 1 for hard light and overlay; 1 for overlay, which swaps source and backdrop
};

// Rounds to the nearest integer.
vec4 whole(vec4 color) {
#ifdef BUFFER_IMAGES
  precise vec4 sum = color + RAISE;
  precise vec4 number = sum - RAISE;
  return number;
#else
  return roundEven(color);
#endif
}

// Blends a colour over another, with coverage.
vec4 blended(vec4 color, vec4 d, float coverage, Form form) {
  vec2 weights = form.weights.xz * coverage + form.weights.yw;
  vec4 s = whole(color * (weights.x * (1.0 / 255.0)));
  vec4 sda = s * d.a;
  vec4 dsa = d * s.a;
  vec4 sd = s * d;
  float excess = max(s.a + d.a - 255.0, 0.0) * 255.0;
  float alphas = s.a * d.a;
  vec4 sum = s * form.source + d * form.backdrop + sda * form.inBackdrop + dsa * form.inSource +
             sd * form.product + min(sda, dsa) * form.least + excess * form.excess;
  vec4 hard = (sda + dsa - sd * 2.0) * 2.0 - alphas;
  vec4 turn = mix(s * 2.0 - s.a, d * 2.0 - d.a, form.byBackdrop);
  sum += hard * (step(0.5, turn) * form.hardness);
  sum.a = s.a * form.source + d.a * form.backdrop + alphas * form.alphas + excess * form.excess;
  vec4 mixed = whole(clamp(sum, 0.0, 65025.0) * (1.0 / 255.0));
  return whole((mixed * weights.y + d * (255.0 - weights.y)) * (1.0 / 255.0));
}

void blend(inout Four below, vec4 color, vec4 coverage, Form form) {
  below = Four(blended(color, below.a, coverage.x, form), blended(color, below.b, coverage.y, form),
               blended(color, below.c, coverage.z, form), blended(color, below.d, coverage.w, form));
}

// Runs the commands. A command is four words: a colour, the number of its mask, the eight signed factors of the mode with four
// bits each, and three flags: normal, hard light, overlay.
void blendAll(int word) {
  int index = range.x;
  do {
    uvec4 command = ELEMENT(stream, index);
    index++;
    int at = int(command.y) * 64 + word;
    vec4 covered = unpack(ELEMENT(masks, at).r);
    vec4 coveredBelow = unpack(ELEMENT(masks, at + 1).r);
    ivec4 factors = ivec4(int(command.z)) << ivec4(28, 24, 20, 16) >> 28;
    ivec4 others = ivec4(int(command.z)) << ivec4(12, 8, 4, 0) >> 28;
    bool isNormal = (command.w & 1u) != 0u;
    Form form;
    form.source = float(factors.x) * 255.0;
    form.backdrop = float(factors.y) * 255.0;
    form.inBackdrop = float(factors.z);
    form.inSource = float(factors.w);
    form.product = float(others.x);
    form.least = float(others.y);
    form.excess = float(others.z);
    form.alphas = float(others.w);
    form.weights = isNormal ? vec4(1.0, 0.0, 0.0, 255.0) : vec4(0.0, 255.0, 1.0, 0.0);
    form.hardness = float((command.w >> 1) & 1u);
    form.byBackdrop = float((command.w >> 2) & 1u);
    vec4 color = unpack(command.x);
    blend(upper, color, covered, form);
    blend(lower, color, coveredBelow, form);
  } while (index < range.y);
}
#endif
