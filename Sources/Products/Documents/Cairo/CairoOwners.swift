internal import GLFunCCairo
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// A pattern, which is the source of painting or a mask.
final class CairoPattern {
  let cairo: Cairo
  let pointer: CairoPatternPointer

  /// Takes over a pattern that Cairo has created; nil if it has no memory for one.
  init?(_ cairo: Cairo, owned pointer: CairoPatternPointer?) {
    guard let pointer else { return nil }
    self.cairo = cairo
    self.pointer = pointer
  }

  /// Sets the transform from the space of the pattern to user space.
  ///
  /// - Returns: false if it is not invertible.
  func place(by transform: Transform) -> Bool {
    guard transform.isUsable, let inverse = transform.inverted() else { return false }
    var matrix = CairoMatrix(inverse)
    cairo.patternSetMatrix(pointer, &matrix)
    return true
  }

  deinit { cairo.patternDestroy(pointer) }
}

/// An image in the form that Cairo reads.
final class CairoImage {
  let cairo: Cairo
  let pointer: CairoSurfacePointer

  /// Copies the pixels of an image; nil if Cairo has no memory for them.
  ///
  /// - Parameter name: a name that tells the image from all others of the document.
  init?(_ cairo: Cairo, _ image: Image, name: String) {
    let bitmap = image.bitmap
    let isOpaque = image.storage.opacity.isOpaque
    guard
      let surface = cairo.imageCreate(
        Int32(isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32), Int32(bitmap.width),
        Int32(bitmap.height))
    else { return nil }
    self.cairo = cairo
    pointer = surface
    guard cairo.surfaceStatus(surface) == CAIRO_SUCCESS, let data = cairo.imageData(surface) else {
      return nil
    }
    cairo.surfaceFlush(surface)
    let stride = Int(cairo.imageStride(surface))
    let pixels = bitmap.pixels.span
    for row in 0..<bitmap.height {
      let target = UnsafeMutableRawPointer(data + row * stride)
      let source = pixels.extracting(row * bitmap.width..<(row + 1) * bitmap.width)
      for column in source.indices {
        // Red and blue change places: Cairo's words have blue in the lowest byte.
        let word = source[column].rawValue
        let swapped = word & 0xFF00_FF00 | word >> 16 & 0xFF | word << 16 & 0xFF_0000
        target.storeBytes(of: swapped, toByteOffset: column * 4, as: UInt32.self)
      }
    }
    cairo.surfaceMarkDirty(surface)
    attach(Array(name.utf8), "application/x-cairo.uuid")
    if let jpeg = image.storage.jpeg { attach(jpeg, "image/jpeg") }
  }

  /// Attaches data, which Cairo keeps as long as it needs them.
  private func attach(_ bytes: [UInt8], _ type: String) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    copy.initialize(from: bytes, count: bytes.count)
    let status = cairo.setMIMEData(
      pointer, type, copy, UInt(bytes.count),
      { $0?.assumingMemoryBound(to: UInt8.self).deallocate() }, copy)
    if status != CAIRO_SUCCESS { copy.deallocate() }
  }

  deinit { cairo.surfaceDestroy(pointer) }
}

extension CairoMatrix {
  init(_ transform: Transform) {
    self.init(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
  }
}

extension Transform {
  /// True if Cairo can compute with the transform: it is invertible, and its numbers are neither huge nor tiny.
  var isUsable: Bool {
    guard isFinite, let inverse = inverted(), inverse.isFinite else { return false }
    return largest < 1e8 && inverse.largest < 1e8
  }

  private var largest: Double { max(abs(a), abs(b), abs(c), abs(d), abs(tx), abs(ty)) }
}
