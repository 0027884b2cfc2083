/// The baselines of the HTML canvas.
extension Font {
  /// The ascent of the em square above the baseline, in user space. The em square is as high as the font size and is divided in
  /// the ratio of the typographic ascent and descent, or of the ascent and descent of lines if the font has no typographic
  /// ones. Source: `textBaseline` of the HTML canvas, as browsers implement it.
  package var emAscent: Double {
    let bytes = face.table("OS/2", 68..<72)
    func part(_ ascent: Double, _ descent: Double) -> Double? {
      let height = ascent + descent
      guard height > 0, ascent >= 0, ascent <= height else { return nil }
      return size * ascent / height
    }
    if bytes.count == 4 {
      let ascent = Int16(bitPattern: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
      let descent = Int16(bitPattern: UInt16(bytes[2]) << 8 | UInt16(bytes[3]))
      if ascent > 0, let part = part(Double(ascent), -Double(descent)) { return part }
    }
    return part(ascent, descent) ?? size
  }

  /// The position of the hanging baseline above the alphabetic one, in user space.
  package var hangingBaseline: Double {
    instance.baseline("hang").map { $0 * scale } ?? ascent * 0.8
  }

  /// The position of the ideographic baseline above the alphabetic one, in user space; usually negative.
  package var ideographicBaseline: Double {
    instance.baseline("ideo").map { $0 * scale } ?? -descent
  }
}
