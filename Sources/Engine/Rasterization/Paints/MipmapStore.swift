package import GLFunDrawing
internal import GLFunImaging

/// Images reduced to a half, a quarter and so on, made on first use.
///
/// A reduced pixel is the rounded mean of the up to four pixels that it replaces, so every renderer samples the same colours.
package struct MipmapStore {
  /// Each image, by its identity, with its reductions.
  private var chains: [ObjectIdentifier: [Image]] = [:]

  package init() {}

  /// The image reduced `level` times, or as often as possible.
  package mutating func image(_ image: Image, level: Int) -> Image {
    if level == 0 { return image }
    var chain = chains[image.identity] ?? [image]
    while chain.count <= level, let last = chain.last,
      last.size.width > 1 || last.size.height > 1
    {
      chain.append(Image(last.bitmap.halved))
    }
    chains[image.identity] = chain
    return chain[min(level, chain.count - 1)]
  }
}

extension Bitmap {
  /// The bitmap at half its width and height, rounded up; the last pixels of odd sides are repeated.
  fileprivate var halved: Bitmap {
    let extent = PixelSize(width: (width + 1) / 2, height: (height + 1) / 2)
    var half = Bitmap(size: extent)
    for y in 0..<extent.height {
      for x in 0..<extent.width {
        let right = min(2 * x + 1, width - 1)
        let below = min(2 * y + 1, height - 1)
        half[x, y] = .mean(
          self[2 * x, 2 * y], self[right, 2 * y], self[2 * x, below], self[right, below])
      }
    }
    return half
  }
}

extension PremultipliedColor {
  fileprivate static func mean(
    _ a: PremultipliedColor, _ b: PremultipliedColor, _ c: PremultipliedColor,
    _ d: PremultipliedColor
  ) -> PremultipliedColor {
    func channel(_ value: KeyPath<PremultipliedColor, UInt8>) -> UInt8 {
      let sum =
        Int(a[keyPath: value]) + Int(b[keyPath: value]) + Int(c[keyPath: value])
        + Int(d[keyPath: value])
      return UInt8((sum + 2) / 4)
    }
    return PremultipliedColor(
      red: channel(\.red), green: channel(\.green), blue: channel(\.blue), alpha: channel(\.alpha))
  }
}
