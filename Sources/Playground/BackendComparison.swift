internal import GLFun

/// What the two backends have made of one frame.
struct BackendComparison: Sendable {
  /// How many pixels differ.
  var differingPixels: Int
  /// The processor's picture, where it is another one than the driver's.
  var processor: Bitmap?

  /// Compares two pictures of one size.
  init(processor: Bitmap, driver: Bitmap) {
    let difference = try? BitmapDifference(expected: processor, actual: driver)
    differingPixels = difference?.differingPixelCount ?? driver.size.area
    if difference?.isIdentical != true { self.processor = processor }
  }

  /// What was told of a comparison.
  init(differingPixels: Int, processor: Bitmap?) {
    self.differingPixels = differingPixels
    self.processor = processor
  }
}
