package import GLFunImaging

/// The orientation of a picture's rows and columns in the scene, as in Exif tag 274 (TIFF 6.0, "Orientation").
package enum Orientation: UInt16, CaseIterable, Sendable {
  case upright = 1
  case mirrored
  case turnedByHalf
  case upsideDown
  case transposed
  case turnedLeft
  case transposedAcross
  case turnedRight

  /// Finds the orientation in Exif data; upright if it is missing or invalid.
  ///
  /// - Parameter exif: a TIFF header and the data after it, with or without a leading "Exif".
  init(exif: some Collection<UInt8>) {
    self = Self.find(in: Array(exif)) ?? .upright
  }

  private static func find(in exif: [UInt8]) -> Orientation? {
    let prefix = Array("Exif".utf8) + [0, 0]
    let bytes = exif.starts(with: prefix) ? Array(exif.dropFirst(prefix.count)) : exif
    let isLittle = bytes.starts(with: [0x49, 0x49, 42, 0])
    guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start >= 0, start + count <= bytes.count else { return nil }
      let part = bytes[start..<start + count]
      return isLittle
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let start = directory + 2 + entry * 12
      guard let tag = number(start, 2) else { return nil }
      // A single 16-bit number occupies the first half of the value field.
      guard tag == 274, number(start + 2, 2) == 3, number(start + 4, 4) == 1 else { continue }
      return number(start + 8, 2).flatMap { Orientation(rawValue: UInt16($0)) }
    }
    return nil
  }
}

extension Bitmap {
  /// Returns the picture upright, given the orientation of its pixels.
  package func upright(from orientation: Orientation) -> Bitmap {
    let (width, height) = (width, height)
    return switch orientation {
    case .upright: self
    case .mirrored: rearranged(size) { x, y in (width - 1 - x, y) }
    case .turnedByHalf: rearranged(size) { x, y in (width - 1 - x, height - 1 - y) }
    case .upsideDown: rearranged(size) { x, y in (x, height - 1 - y) }
    case .transposed: rearranged(size.transposed) { x, y in (y, x) }
    case .turnedLeft: rearranged(size.transposed) { x, y in (y, height - 1 - x) }
    case .transposedAcross:
      rearranged(size.transposed) { x, y in (width - 1 - y, height - 1 - x) }
    case .turnedRight: rearranged(size.transposed) { x, y in (width - 1 - y, x) }
    }
  }

  /// Returns a picture in which each pixel is taken from the position given by `place`.
  @inline(__always)
  private func rearranged(_ size: PixelSize, _ place: (Int, Int) -> (Int, Int)) -> Bitmap {
    var result = Bitmap(size: size)
    let source = pixels.span
    result.withMutablePixels { target in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (sourceX, sourceY) = place(x, y)
          target[y * size.width + x] = source[sourceY * width + sourceX]
        }
      }
    }
    return result
  }
}

extension PixelSize {
  /// The size with width and height exchanged.
  fileprivate var transposed: PixelSize { PixelSize(width: height, height: width) }
}
