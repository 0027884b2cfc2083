extension Bitmap: CustomStringConvertible {
  /// The size and a hash of the pixels, as "640x480 bitmap, pixels 0123456789abcdef".
  ///
  /// Equal bitmaps have the same hash, in every run and on every machine, and bitmaps that differ in one pixel never have.
  public var description: String {
    let digits = String(pixelHash, radix: 16)
    return "\(size) bitmap, pixels \(String(repeating: "0", count: 16 - digits.count))\(digits)"
  }

  /// The FNV-1a hash of the pixels, a pixel at a time.
  private var pixelHash: UInt64 {
    pixels.reduce(0xcbf2_9ce4_8422_2325) { hash, pixel in
      (hash ^ UInt64(pixel.rawValue)) &* 0x100_0000_01b3
    }
  }
}

extension Bitmap: CustomReflectable {
  /// The size alone: a failed comparison in a test, or `dump(_:)`, would otherwise list every pixel.
  public var customMirror: Mirror {
    Mirror(self, children: ["size": size], displayStyle: .struct)
  }
}
