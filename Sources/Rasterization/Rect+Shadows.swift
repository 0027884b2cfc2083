internal import Drawing
internal import Geometry

extension Rect {
  /// A rectangle around what is in this one and its shadow.
  func withShadow(_ shadow: Shadow?) -> Rect {
    guard let shadow else { return self }
    return union(GaussianBlur(shadow).shadow(of: self, movedBy: shadow.offset))
  }

  /// What of the rectangle can have an effect on a picture: shapes are cut far outside, and shadows reach less far.
  var nearPictures: Rect {
    if isNull { return self }
    let near = Rect(x: -0x1p26, y: -0x1p26, width: 0x1p27, height: 0x1p27)
    return isFinite ? intersection(near) : near
  }
}
