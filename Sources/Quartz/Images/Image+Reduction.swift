internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

extension Image {
  /// How many pixels the image needs, where it is drawn at half its size or less.
  ///
  /// - Parameters:
  ///   - box: the rectangle that it is drawn in.
  ///   - transform: from the rectangle's space to pixels.
  /// - Returns: nil where it is drawn larger.
  func reducedSize(in box: Rect, placedBy transform: Transform) -> PixelSize? {
    let across = Vector(dx: box.width, dy: 0).applying(transform).length
    let down = Vector(dx: 0, dy: box.height).applying(transform).length
    guard across.isFinite, down.isFinite, across > 0, down > 0 else { return nil }
    // What rounding adds to a whole number is no pixel.
    func side(_ length: Double, _ own: Int) -> Int {
      length < Double(own) ? max(1, Int((length - 1e-6).rounded(.up))) : own
    }
    let extent = PixelSize(width: side(across, size.width), height: side(down, size.height))
    return 2 * extent.width <= size.width || 2 * extent.height <= size.height ? extent : nil
  }
}

extension Bitmap {
  /// The bitmap with each pixel the mean of the area that it stands for, rounded once.
  ///
  /// - Parameter extent: no larger than the bitmap each way.
  func reduced(to extent: PixelSize) -> Bitmap {
    var result = Bitmap(size: extent)
    let area = width * height
    // Sums over the columns of one row, and over the rows that a row of the result stands for: red, green, blue, alpha.
    var sums = [SIMD4<Int>](repeating: .zero, count: extent.width)
    for row in 0..<extent.height {
      for column in sums.indices { sums[column] = .zero }
      // In units of which a row of this bitmap has as many as the result has rows.
      let (top, bottom) = (row * height, (row + 1) * height)
      for y in top / extent.height..<(bottom + extent.height - 1) / extent.height {
        let rowWeight = min(bottom, (y + 1) * extent.height) - max(top, y * extent.height)
        add(row: y, weight: rowWeight, to: &sums)
      }
      for column in sums.indices {
        let mean = (2 &* sums[column] &+ area) / (2 * area)
        result[column, row] = PremultipliedColor(
          red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z), alpha: UInt8(mean.w))
      }
    }
    return result
  }

  /// Adds the pixels of a row to the sums of fewer columns.
  private func add(row: Int, weight: Int, to sums: inout [SIMD4<Int>]) {
    let count = sums.count
    for column in 0..<count {
      let (left, right) = (column * width, (column + 1) * width)
      var sum = SIMD4<Int>.zero
      for x in left / count..<(right + count - 1) / count {
        let pixel = pixels[row * width + x]
        let columnWeight = min(right, (x + 1) * count) - max(left, x * count)
        sum &+=
          columnWeight
          &* SIMD4(Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha))
      }
      sums[column] &+= weight &* sum
    }
  }
}
