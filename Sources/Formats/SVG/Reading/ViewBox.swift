internal import GLFunGeometry

/// The value of `preserveAspectRatio`: the scaling and alignment of a view box in a viewport.
struct AspectRatio: Hashable, Sendable {
  /// The position of the box along an axis that it does not fill, 0 to 1.
  var alignX = 0.5
  var alignY = 0.5
  /// True if each axis is scaled on its own.
  var isNone = false
  /// True if the box covers the viewport; false if it fits into it.
  var isSlice = false

  /// Reads the attribute's value; invalid parts have the default.
  init(_ reader: TextReader?) {
    guard var reader else { return }
    reader.skipSpace()
    if reader.take(word: "defer") { reader.skipSpace() }
    guard let name = reader.name() else { return }
    let word = reader.text(name)
    if word == "none" {
      isNone = true
      return
    }
    let aligns = ["xMin": 0.0, "xMid": 0.5, "xMax": 1.0]
    guard let x = aligns[String(word.prefix(4))],
      let y = ["YMin": 0.0, "YMid": 0.5, "YMax": 1.0][String(word.dropFirst(4))]
    else { return }
    (alignX, alignY) = (x, y)
    reader.skipSpace()
    isSlice = reader.take(word: "slice")
  }

  /// The transform from a view box to a viewport.
  func transform(from box: Rect, to viewport: Rect) -> Transform {
    var scaleX = viewport.width / box.width
    var scaleY = viewport.height / box.height
    if !isNone {
      let scale = isSlice ? max(scaleX, scaleY) : min(scaleX, scaleY)
      (scaleX, scaleY) = (scale, scale)
    }
    let x = viewport.minX + (viewport.width - box.width * scaleX) * (isNone ? 0 : alignX)
    let y = viewport.minY + (viewport.height - box.height * scaleY) * (isNone ? 0 : alignY)
    return Transform(translationX: x, y: y).scaledBy(x: scaleX, y: scaleY)
      .translatedBy(x: -box.minX, y: -box.minY)
  }
}

extension TextReader {
  /// Reads the value of `viewBox`; returns nil if it is invalid or has no area.
  mutating func viewBox() -> Rect? {
    skipSpace()
    guard let origin = point(), let size = point(), size.x > 0, size.y > 0 else { return nil }
    let box = Rect(x: origin.x, y: origin.y, width: size.x, height: size.y)
    return box.isFinite ? box : nil
  }
}
