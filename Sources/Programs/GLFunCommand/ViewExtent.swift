internal import GLFun
internal import GLFunDrawing
internal import GLFunViews

/// The size of a view and of its picture, and the settings for drawing it.
struct ViewExtent: Hashable, Sendable {
  /// The view's size in its own units.
  let view: PixelSize
  /// The picture's size.
  let picture: PixelSize
  /// The number of pixels per unit of the view.
  let scale: Double
  /// True to dither gradients.
  let dithers: Bool

  /// Creates the extent of a view in a picture.
  ///
  /// - Parameters:
  ///   - size: the size of the picture; nil for the default size of views times `scale`.
  ///   - scale: the number of pixels per unit, greater than 0.
  ///   - dithers: true to dither gradients.
  /// - Throws: `CommandFailure` if the picture is too large.
  init(size: PixelSize?, scale: Double, dithers: Bool = false) throws(CommandFailure) {
    self.scale = scale
    self.dithers = dithers
    let usual = SizeOption.sizeOfViews
    func side(_ length: Int, by factor: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max((Double(length) * factor).rounded(rule), 1), Double(SizeOption.largestSide) + 1))
    }
    if let size {
      picture = size
      view = PixelSize(
        width: side(size.width, by: 1 / scale, .up), height: side(size.height, by: 1 / scale, .up))
    } else {
      view = usual
      picture = PixelSize(
        width: side(usual.width, by: scale, .toNearestOrEven),
        height: side(usual.height, by: scale, .toNearestOrEven))
    }
    if !SizeOption.isPossible(view) || !SizeOption.isPossible(picture) {
      throw CommandFailure(
        "the picture is too large",
        "with a --scale of \(scale) a side is more than \(SizeOption.largestSide) pixels; ask for another one"
      )
    }
  }

  /// The frame of a view, with an overlay drawn over it.
  func frame(
    of shown: any View, over: (inout GraphicsContext) -> Void = { _ in }
  ) -> DisplayList {
    var context = GraphicsContext(size: picture)
    if scale != 1 { context.multiplyScale(by: scale) }
    context.dithersGradients = dithers
    shown.draw(in: &context, dirtyRect: shown.bounds)
    over(&context)
    return context.finish()
  }
}
