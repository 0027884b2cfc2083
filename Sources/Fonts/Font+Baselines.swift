/// The baselines of HTML's canvas.
extension Font {
  /// How far the em square, which is as high as the size, reaches above the baseline; user space. The typographic ascent and
  /// descent divide it, or the ascent and descent of lines where the font has no others. Source: `textBaseline` of HTML's
  /// canvas, as browsers have it.
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

  /// How far above the baseline the line is that letters hang from; user space.
  package var hangingBaseline: Double {
    instance.baseline("hang").map { $0 * scale } ?? ascent * 0.8
  }

  /// How far above the baseline the line is that ideographs stand on; user space, usually negative.
  package var ideographicBaseline: Double {
    instance.baseline("ideo").map { $0 * scale } ?? -descent
  }
}
