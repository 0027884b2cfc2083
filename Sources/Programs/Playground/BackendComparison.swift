internal import GLFun

/// The difference between the two backends' pictures of one frame.
struct BackendComparison: Sendable {
  /// The number of differing pixels.
  var differingPixels: Int
  /// The CPU's picture, if it differs from the driver's.
  var processor: Bitmap?

  /// Compares two pictures of the same size.
  init(processor: Bitmap, driver: Bitmap) {
    let difference = try? BitmapDifference(expected: processor, actual: driver)
    differingPixels = difference?.differingPixelCount ?? driver.size.area
    if difference?.isIdentical != true { self.processor = processor }
  }

  /// Creates a comparison from a message.
  init(differingPixels: Int, processor: Bitmap?) {
    self.differingPixels = differingPixels
    self.processor = processor
  }
}
