internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

extension Image {
  /// Returns the size to which the image can be reduced without visible loss, if it is drawn at half its size or less.
  ///
  /// - Parameters:
  ///   - box: the destination rectangle.
  ///   - transform: maps the space of the rectangle to pixels.
  /// - Returns: the reduced size; nil if the image is drawn larger than half its size.
  func reducedSize(in box: Rect, placedBy transform: Transform) -> PixelSize? {
    let across = Vector(dx: box.width, dy: 0).applying(transform).length
    let down = Vector(dx: 0, dy: box.height).applying(transform).length
    guard across.isFinite, down.isFinite, across > 0, down > 0 else { return nil }
    // A rounding error above a whole number does not count as another pixel.
    func side(_ length: Double, _ own: Int) -> Int {
      length < Double(own) ? max(1, Int((length - 1e-6).rounded(.up))) : own
    }
    let extent = PixelSize(width: side(across, size.width), height: side(down, size.height))
    return 2 * extent.width <= size.width || 2 * extent.height <= size.height ? extent : nil
  }
}

extension Bitmap {
  /// Returns the bitmap downscaled by averaging: each pixel is the mean of the area it covers, rounded once.
  ///
  /// - Parameter extent: the new size, no larger than the bitmap in either direction.
  func reduced(to extent: PixelSize) -> Bitmap {
    var result = Bitmap(size: extent)
    let area = width * height
    // Sums over the columns of one row, and over the source rows of a result row: red, green, blue, alpha.
    var sums = [SIMD4<Int>](repeating: .zero, count: extent.width)
    for row in 0..<extent.height {
      for column in sums.indices { sums[column] = .zero }
      // Weights are in units of a source row divided by the number of result rows.
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
