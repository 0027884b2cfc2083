internal import GLFun
internal import GLFunRasterization

extension DrawingProgram {
  /// Draws the program.
  ///
  /// - Parameters:
  ///   - scale: multiplies the picture's size and, as a transform, what is drawn.
  ///   - size: the picture's size, in place of the program's times `scale`.
  ///   - extent: how much there is to draw, if that is known.
  ///   - memory: what may be in use.
  func frame(
    scale: Double = 1, size: PixelSize? = nil, expecting extent: DisplayList.Extent? = nil,
    memory: MemoryBudget = MemoryBudget()
  ) throws(CommandFailure) -> SceneFrame {
    try checkGons(memory)
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
    var nextLook = Self.firstLook
    for index in steps.indices {
      let vertexCount = steps[index].vertexCount
      // A look at every step would take longer than most of them.
      let outlineByteCount = steps[index].outlineByteCount
      if vertexCount > 0 || outlineByteCount > 0 || index & 255 == 0 {
        let bytes =
          context.byteCount + context.byteCount(ofPrimitiveVertices: vertexCount)
          + outlineByteCount
        if bytes > nextLook {
          try Self.check(memory, bytes, index, of: steps.count)
          nextLook = bytes + max(bytes / 8, Self.firstLook)
        }
      }
      ends.append(context.commandCount(after: steps[index].action))
    }
    return SceneFrame(
      list: context.finish(),
      program: SceneFrame.Program(steps: steps, start: start, ends: ends))
  }
}

extension DrawingProgram {
  /// How many bytes are recorded before memory is looked at.
  private static let firstLook = 4 << 20

  /// Throws where there is no memory for polygons in the place of ellipses, of which a few words can ask for more than
  /// there is time to record.
  private func checkGons(_ memory: MemoryBudget) throws(CommandFailure) {
    let corners = steps.reduce(0) { $0 + ($1.call == .gonEllipse ? $1.vertexCount : 0) }
    if corners < Self.fewCorners { return }
    guard let shortage = memory.shortage(of: corners * FrameMemory.bytesPerVertex) else { return }
    throw shortage.failure(
      Self.tooMuchMemory, "what its \(steps.count) commands draw", or: "draw less")
  }

  /// The corners of polygons that are recorded in no time.
  private static let fewCorners = 1 << 16

  /// Throws where there is no memory for what is recorded to grow.
  private static func check(
    _ memory: MemoryBudget, _ bytes: Int, _ done: Int, of count: Int
  ) throws(CommandFailure) {
    // An array that grows is there twice for a while, the second time with twice the room.
    guard let shortage = memory.shortage(of: bytes + 2 * firstLook, mapped: bytes) else { return }
    throw shortage.failure(
      tooMuchMemory, "what \(done) of its \(count) commands draw", or: "draw less")
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
