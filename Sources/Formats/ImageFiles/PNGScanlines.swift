import GLFunImaging

/// Converts rows of pixels to scanlines, each a filter type and the filtered row (ISO/IEC 15948, 7.2).
struct PNGScanlines {
  /// The number of bytes in a scanline.
  let byteCount: Int

  private let isOpaque: Bool
  private let filtering: PNGEncoderSettings.Filtering
  private var filter: PNGRowFilter

  /// The number of meaningless bytes written beyond the end of a scanline.
  static let slack = PNGRowFilter.slack

  /// Starts above the first row.
  init(width: Int, isOpaque: Bool, filtering: PNGEncoderSettings.Filtering) {
    let bytesPerPixel = isOpaque ? 3 : 4
    byteCount = 1 + width * bytesPerPixel
    self.isOpaque = isOpaque
    self.filtering = filtering
    filter = PNGRowFilter(
      byteCount: filtering == .none ? 0 : width * bytesPerPixel, bytesPerPixel: bytesPerPixel)
  }

  /// Writes row `y` of `bitmap` as the next scanline, and up to `slack` bytes more.
  mutating func write(row y: Int, of bitmap: Bitmap, to target: UnsafeMutableRawPointer) {
    let isOpaque = isOpaque
    if filtering == .none {
      target.storeBytes(of: PNGFilter.none.rawValue, as: UInt8.self)
      bitmap.copyStraightRow(y, isOpaque: isOpaque, to: target + 1)
      return
    }
    filter.advance { bitmap.copyStraightRow(y, isOpaque: isOpaque, to: $0) }
    let choice = filtering == .up ? .up : filter.best
    target.storeBytes(of: choice.rawValue, as: UInt8.self)
    filter.apply(choice, to: target + 1)
  }

  /// Returns the scanlines of selected rows of a picture, filtered as if they were contiguous.
  static func bytes(
    of bitmap: Bitmap, _ rows: PNGRowBands = .all, isOpaque: Bool,
    filtering: PNGEncoderSettings.Filtering
  ) -> [UInt8] {
    var scanlines = PNGScanlines(width: bitmap.width, isOpaque: isOpaque, filtering: filtering)
    let count = rows.count(in: bitmap.height) * scanlines.byteCount
    return [UInt8](unsafeUninitializedCapacity: count + slack) { bytes, written in
      guard var target = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
      for y in 0..<bitmap.height where rows.contains(y) {
        scanlines.write(row: y, of: bitmap, to: target)
        target += scanlines.byteCount
      }
      written = count
    }
  }
}

extension Bitmap {
  /// Writes row `y` as RGB8 or straight RGBA8, and one byte more after RGB8.
  fileprivate func copyStraightRow(_ y: Int, isOpaque: Bool, to target: UnsafeMutableRawPointer) {
    let source = pixels.span.extracting(y * width..<(y + 1) * width)
    if isOpaque {
      // Alpha is written as well, and overwritten by the next pixel.
      for x in source.indices {
        target.storeBytes(
          of: source[x].rawValue.littleEndian, toByteOffset: x * 3, as: UInt32.self)
      }
      return
    }
    // Neighbours are often equal, and comparing is faster than dividing.
    var last = PremultipliedColor.transparent
    var straight: UInt32 = 0
    for x in source.indices {
      if source[x] != last {
        last = source[x]
        straight = last.straightRawValue
      }
      target.storeBytes(of: straight.littleEndian, toByteOffset: x * 4, as: UInt32.self)
    }
  }
}
