/// The calls of a drawing program, by name.
enum DrawingCall: String, CaseIterable {
  case save, restore, translate, scale, rotate, concatenate, setTransform
  case beginPath, move, line, quad, cubic, arc, arcTo, rect, ellipse, roundedRect, roundedCorners
  case path, close
  case fill, stroke, fillStroke, clip, clipRect, clipImage
  case fillRect, strokeRect, fillEllipse, strokeEllipse, strokeLine, clear
  case fillColor, strokeColor, fillLinear, strokeLinear, fillRadial, strokeRadial
  case fillSweep, strokeSweep, fillPattern, strokePattern, drawLinear, drawRadial
  case lineWidth, miterLimit, lineCap, lineJoin, lineDash
  case alpha, blendMode, antialias, interpolation, dither
  case image, imageIn, imagePart, beginLayer, endLayer, shadow
  case lines, triangleFan, triangles, gonEllipse, sprite, spriteIn
  case font, fontWeight, letterSpacing, wordSpacing, underline, strikethrough, language
  case fontVariantCaps, textAlign, textBaseline, textDirection, lineHeight
  case fillText, strokeText, clipText, addText, fillTextIn

  /// Looks up the call with a name; nil if there is no such call.
  ///
  /// The names are compared one by one. `init(rawValue:)` would be faster from the second call on, but first builds a table of
  /// all names, which takes a twenty-fifth of a process that draws a small picture.
  init?(name: String) {
    let length = name.utf8.count
    guard
      let call = Self.allCases.first(where: {
        $0.rawValue.utf8.count == length && $0.rawValue == name
      })
    else { return nil }
    self = call
  }

  /// The argument list in the notation of the format's table; optional arguments end in "?".
  var form: String {
    switch self {
    case .save, .restore, .beginPath, .close, .stroke, .endLayer: ""
    case .translate: "tx, ty"
    case .scale: "sx, sy"
    case .rotate: "angle"
    case .concatenate, .setTransform: "a, b, c, d, tx, ty"
    case .move, .line: "x, y"
    case .quad: "cx, cy, x, y"
    case .cubic: "c1x, c1y, c2x, c2y, x, y"
    case .arc: "cx, cy, r, start, end, clockwise"
    case .arcTo: "x1, y1, x2, y2, r"
    case .rect, .ellipse, .clipRect, .fillRect, .strokeRect, .fillEllipse, .strokeEllipse, .clear:
      "x, y, w, h"
    case .roundedRect: "x, y, w, h, rx, ry"
    case .roundedCorners: "x, y, w, h, tl, tr, br, bl"
    case .path: "data"
    case .fill, .fillStroke, .clip: "rule?"
    case .strokeLine: "x1, y1, x2, y2"
    case .fillColor, .strokeColor: "colour"
    case .fillLinear, .strokeLinear: "x1, y1, x2, y2, stops, extend?"
    case .fillRadial, .strokeRadial: "x1, y1, r1, x2, y2, r2, stops, extend?"
    case .fillSweep, .strokeSweep: "cx, cy, start, stops"
    case .fillPattern, .strokePattern: "image, a, b, c, d, tx, ty, repeats?"
    case .drawLinear: "x1, y1, x2, y2, stops, before?, after?"
    case .drawRadial: "x1, y1, r1, x2, y2, r2, stops, before?, after?"
    case .lineWidth, .miterLimit: "number"
    case .lineCap: "cap"
    case .lineJoin: "join"
    case .lineDash: "phase, lengths"
    case .alpha: "alpha"
    case .blendMode, .interpolation: "name"
    case .antialias, .dither: "flag"
    case .image, .sprite: "name, x, y"
    case .imageIn, .spriteIn, .clipImage: "name, x, y, w, h"
    case .imagePart: "name, sx, sy, sw, sh, x, y, w, h"
    case .beginLayer: "alpha?, content?"
    case .shadow: "dx, dy, blur, colour"
    case .lines: "width, points"
    case .triangleFan, .triangles: "points"
    case .gonEllipse: "x, y, w, h, n?"
    case .font: "name, size"
    case .fontWeight, .letterSpacing, .wordSpacing: "number"
    case .underline, .strikethrough: "flag"
    case .language: "tag"
    case .fontVariantCaps, .textAlign, .textBaseline, .textDirection: "name"
    case .lineHeight: "factor"
    case .fillText, .strokeText: "text, x, y, maxWidth?"
    case .clipText, .addText: "text, x, y"
    case .fillTextIn: "text, x, y, w, h, overflow?"
    }
  }

  /// Checks the number of arguments.
  func check(argumentCount count: Int) throws(DrawingProblem) {
    let largest = form.isEmpty ? 0 : form.utf8.count { $0 == UInt8(ascii: ",") } + 1
    let smallest = largest - form.utf8.count { $0 == UInt8(ascii: "?") }
    if (smallest...largest).contains(count) || self == .shadow && count == 0 { return }
    let counts =
      if self == .shadow {
        "0 or 4 arguments"
      } else if smallest == largest {
        largest == 0 ? "no arguments" : largest == 1 ? "1 argument" : "\(largest) arguments"
      } else {
        "\(smallest) \(largest == smallest + 1 ? "or" : "to") \(largest) arguments"
      }
    throw DrawingProblem(
      "expected \(counts)\(form.isEmpty ? "" : " (\(form))"), found \(count)")
  }
}
