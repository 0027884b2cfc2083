internal import GLFunDrawing
internal import GLFunGeometry

extension Rect {
  /// The smallest rectangle around this rectangle and its shadow.
  func withShadow(_ shadow: Shadow?) -> Rect {
    guard let shadow else { return self }
    return union(GaussianBlur(shadow).shadow(of: self, movedBy: shadow.offset))
  }

  /// The part of the rectangle that can affect a picture. Shapes are cut off far outside, beyond the reach of shadows.
  var nearPictures: Rect {
    if isNull { return self }
    let near = Rect(x: -0x1p26, y: -0x1p26, width: 0x1p27, height: 0x1p27)
    return isFinite ? intersection(near) : near
  }
}
