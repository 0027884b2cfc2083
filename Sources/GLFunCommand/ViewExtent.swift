internal import GLFun
internal import GLFunDrawing
internal import GLFunViews

/// The extent of a view, and of the picture that it is drawn to, and how it is drawn there.
struct ViewExtent: Hashable, Sendable {
  /// The view's size in its own units.
  let view: PixelSize
  /// The picture's size.
  let picture: PixelSize
  /// How many pixels a unit of the view has.
  let scale: Double
  /// Whether gradients are dithered.
  let dithers: Bool

  /// A view in a picture.
  ///
  /// - Parameters:
  ///   - size: the picture's size, if it is given; else that of views times `scale`.
  ///   - scale: how many pixels a unit has, greater than 0.
  ///   - dithers: whether gradients are dithered.
  /// - Throws: `CommandFailure` where the picture is too large.
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

  /// What a view shows, and what is drawn over it.
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
