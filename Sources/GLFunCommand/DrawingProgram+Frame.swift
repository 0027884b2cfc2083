internal import GLFun

extension DrawingProgram {
  /// Draws the program.
  ///
  /// - Parameters:
  ///   - scale: multiplies the picture's size and, as a transform, what is drawn.
  ///   - size: the picture's size, in place of the program's times `scale`.
  ///   - extent: how much there is to draw, if that is known.
  func frame(
    scale: Double = 1, size: PixelSize? = nil, expecting extent: DisplayList.Extent? = nil
  ) throws(CommandFailure) -> SceneFrame {
    let size = if let size { size } else { try self.size.scaled(by: scale) }
    var context = GraphicsContext(
      size: size, expecting: extent ?? DisplayList.Extent(commands: steps.count))
    var ends: [Int] = []
    if let background {
      context.saveGState()
      context.setFillColor(background)
      context.fill(
        Rect(
          x: 0, y: 0, width: Double(context.size.width), height: Double(context.size.height)))
      context.restoreGState()
    }
    let start = context.commandCount()
    if scale != 1 { context.scaleBy(x: scale, y: scale) }
    ends.reserveCapacity(steps.count)
    for step in steps { ends.append(context.commandCount(after: step.action)) }
    return SceneFrame(
      list: context.finish(),
      program: SceneFrame.Program(steps: steps, start: start, ends: ends))
  }
}

extension PixelSize {
  /// The size with its sides multiplied, rounded to whole pixels and at least 1.
  fileprivate func scaled(by scale: Double) throws(CommandFailure) -> PixelSize {
    if scale == 1 { return self }
    let sides = [width, height].map { max((Double($0) * scale).rounded(), 1) }
    // A side beyond the longest is brought to it: it is refused all the same.
    let limit = Double(SizeOption.largestSide) + 1
    let size = PixelSize(width: Int(min(sides[0], limit)), height: Int(min(sides[1], limit)))
    guard SizeOption.isPossible(size) else {
      throw CommandFailure(
        "the picture is too large",
        "\(self) scaled by \(scale) is more than \(SizeOption.largestSide) pixels a side; "
          + "ask for a smaller --scale")
    }
    return size
  }
}
