internal import Geometry

extension DisplayList {
  /// The bytes of all that the list holds, but for the pixels of images and sprites, which it
  /// shares with others.
  package var byteCount: Int {
    func bytes<Element>(_ array: [Element]) -> Int {
      array.count * MemoryLayout<Element>.stride
    }
    let stops = gradientPaints.reduce(0) { $0 + bytes($1.gradient.stops) }
    let dashes = pens.reduce(0) { $0 + bytes($1.style.dash.lengths) }
    return bytes(commands) + bytes(points) + bytes(verbs) + bytes(styles) + bytes(pens) + dashes
      + bytes(gradientPaints) + stops + bytes(imagePaints) + bytes(clips)
  }
}
