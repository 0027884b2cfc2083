public import GLFunDrawing
internal import GLFunGeometry
public import GLFunImaging
internal import GLFunLimits
internal import GLFunRasterization
internal import GLFunSVG

extension DrawingProgram {
  /// Draws the program.
  ///
  /// - Parameters:
  ///   - scale: the factor for the picture's size and, as a transform, for its content; greater than 0.
  ///   - size: the size of the picture; nil for the program's size times `scale`.
  /// - Throws: `DrawingProgramError.tooLarge`, `.tooMuchMemory`.
  public func displayList(
    scale: Double = 1, size: PixelSize? = nil
  ) throws(DrawingProgramError) -> DisplayList {
    try recording(scale: scale, size: size).list
  }

  /// The frame of a program, with the origin of its commands.
  package struct Recording: Sendable {
    /// The frame to draw.
    package var list: DisplayList
    /// The number of commands for the background.
    package var start: Int
    /// For each call, the number of the frame's commands up to and including it.
    package var ends: [Int]
  }

  /// Draws the program, and records the commands of each call.
  ///
  /// - Parameters:
  ///   - below: the colour below the program's own background.
  ///   - extent: the expected size of the frame, if known.
  package func recording(
    scale: Double = 1, size: PixelSize? = nil, below: Color? = nil,
    expecting extent: DisplayList.Extent? = nil
  ) throws(DrawingProgramError) -> Recording {
    try checkGons()
    let size = if let size { size } else { try scaledSize(by: scale) }
    var context = GraphicsContext(
      size: size, extent: extent ?? DisplayList.Extent(commands: steps.count))
    var ends: [Int] = []
    for background in [below, background].compactMap(\.self) {
      context.saveGState()
      context.fillColor = background
      context.fill(
        Rect(
          x: 0, y: 0, width: Double(context.size.width), height: Double(context.size.height)))
      context.restoreGState()
    }
    let start = context.commandCount()
    context.dithersGradients = dithersGradients
    if scale != 1 { context.multiplyScale(by: scale) }
    ends.reserveCapacity(steps.count)
    var nextLook = Self.firstLook
    var paintsOfGlyphs = 0
    let work = WorkBudget(steps: SVG.Limits().steps, within: budgetOfSVGs)
    for index in steps.indices {
      let vertexCount = steps[index].vertexCount
      // Checking after every step would take longer than most steps.
      let outlineByteCount = steps[index].outlineByteCount
      if vertexCount > 0 || outlineByteCount > 0 || index & 255 == 0 {
        let bytes =
          context.byteCount + context.byteCount(ofPrimitiveVertices: vertexCount)
          + outlineByteCount
        if bytes > nextLook {
          try check(bytes, done: index)
          nextLook = bytes + max(bytes / 8, Self.firstLook)
        }
      }
      if let picture = steps[index].picture {
        do throws(SVGError) {
          try context.draw(picture.drawing, in: picture.rect, budget: work)
        } catch {
          throw .pictureTooComplex(
            name: name, command: index, call: steps[index].call.rawValue, error)
        }
      }
      ends.append(context.commandCount(after: steps[index].action))
      if context.paintsOfGlyphs > paintsOfGlyphs {
        try spend(context.paintsOfGlyphs - paintsOfGlyphs, on: index, from: work)
        paintsOfGlyphs = context.paintsOfGlyphs
      }
    }
    return Recording(list: context.finish(), start: start, ends: ends)
  }

  /// Spends the time of painting colour glyphs.
  private func spend(
    _ paints: Int, on index: Int, from work: WorkBudget
  ) throws(DrawingProgramError) {
    if work.trySpending(paints * Self.stepsOfAPaint) { return }
    let place = DrawingProgramPlace.Part.command(index, call: steps[index].call.rawValue)
    throw .tooLarge(
      name: name,
      problem: "\(name), \(place): the colours of its glyphs take more than \(work.stepLimit) "
        + "steps; write less")
  }

  /// The steps of one paint of a glyph.
  private static let stepsOfAPaint = 4

  /// The number of bytes recorded before memory is first checked.
  private static let firstLook = 4 << 20

  /// Throws if there is no memory for the polygons of ellipses; a short program can ask for more of them than
  /// could be recorded in any time.
  private func checkGons() throws(DrawingProgramError) {
    if cornerCount < Self.fewCorners { return }
    guard let refusal = budget.refusal(of: cornerCount * FrameMemory.bytesPerVertex) else { return }
    throw .tooMuchMemory(
      name: name, subject: "what its \(steps.count) commands draw", needed: refusal.needed,
      remedy: refusal.remedy)
  }

  /// The number of polygon corners that is recorded in negligible time.
  private static let fewCorners = 1 << 16

  /// Throws if there is no memory for the recording to grow.
  private func check(_ bytes: Int, done: Int) throws(DrawingProgramError) {
    // While an array grows it exists twice, the second time with twice the capacity.
    guard let refusal = budget.refusal(of: bytes + 2 * Self.firstLook, mapped: bytes) else {
      return
    }
    throw .tooMuchMemory(
      name: name, subject: "what \(done) of its \(steps.count) commands draw",
      needed: refusal.needed, remedy: refusal.remedy)
  }

  /// The program's size multiplied by a scale, rounded to whole pixels and at least 1.
  private func scaledSize(by scale: Double) throws(DrawingProgramError) -> PixelSize {
    if scale == 1 { return size }
    let sides = [size.width, size.height].map { max((Double($0) * scale).rounded(), 1) }
    // A side beyond the limit is clamped just above it, which is still refused.
    let limit = Double(limits.side) + 1
    let scaled = PixelSize(width: Int(min(sides[0], limit)), height: Int(min(sides[1], limit)))
    guard limits.problem(of: scaled) != nil else { return scaled }
    let bound =
      max(scaled.width, scaled.height) > limits.side
      ? "\(limits.side) pixels a side" : "\(limits.area) pixels"
    throw .tooLarge(
      name: name, problem: "\(size) scaled by \(scale) is more than \(bound); \(remedies.forScale)")
  }
}
