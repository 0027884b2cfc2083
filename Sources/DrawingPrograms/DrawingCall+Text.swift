internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunText

/// The calls of text.
extension DrawingCall {
  /// Reads the arguments of a call that sets what text looks like, whose count is right.
  func textStateAction(
    _ arguments: inout DrawingArguments
  ) throws(DrawingProblem) -> Action {
    let text = arguments.text
    switch self {
    case .font:
      let name = try arguments.string(expected: "the name of a font")
      let size = try arguments.number(
        in: 0...Font.largestSize,
        expected: "a number from 0 to \(DrawingArguments.text(Font.largestSize))")
      try text.checkFont(name)
      text.change { ($0.name, $0.size) = (name, size) }
    case .fontWeight:
      let weight = try arguments.number(in: 1...1000, expected: "a number from 1 to 1000")
      text.change { $0.weight = FontWeight(rawValue: weight) }
    case .letterSpacing:
      let spacing = try arguments.number()
      text.change { $0.letterSpacing = spacing }
    case .textAlign:
      let align = try arguments.choice(DrawingText.Align.allCases.map { ($0.rawValue, $0) })
      text.change { $0.align = align }
    case .textBaseline:
      let baseline = try arguments.choice(TextBaseline.allCases.map { ("\($0)", $0) })
      text.change { $0.baseline = baseline }
    case .textDirection:
      let direction = try arguments.choice([
        ("auto", WritingDirection.natural), ("ltr", .leftToRight), ("rtl", .rightToLeft),
      ])
      text.change { $0.direction = direction }
    default:
      let factor = try arguments.number(
        in: 0...(.greatestFiniteMagnitude), expected: "a number that is not negative")
      text.change { $0.lineHeight = factor }
    }
    return { _ in }
  }

  /// Reads the arguments of a call that draws text, whose count is right.
  func textAction(
    _ arguments: inout DrawingArguments
  ) throws(DrawingProblem) -> Action {
    let text = arguments.text
    let string = try arguments.string(expected: "a text")
    if self == .fillTextIn { return try textFrameAction(string, &arguments) }
    let point = try arguments.point()
    let widest = arguments.isAtEnd ? Double.infinity : try arguments.number()
    let line = try text.line(string, command: arguments.commandIndex)
    let offset = line.offset(align: text.state.align.ofLine, baseline: text.state.baseline)
    switch self {
    case .clipText:
      return { context in
        context.setTextDrawingMode(.clip)
        context.draw(line, at: point + offset)
        context.setTextDrawingMode(.fill)
      }
    case .addText: return { $0.addPath(of: line, at: point + offset) }
    default: break
    }
    let mode: TextDrawingMode = self == .strokeText ? .stroke : .fill
    if widest <= 0 { return { _ in } }
    let narrowing = line.width > widest ? widest / line.width : 1
    return { context in
      context.saveGState()
      context.setTextDrawingMode(mode)
      context.translateBy(x: point.x, y: point.y)
      if narrowing != 1 { context.scaleBy(x: narrowing, y: 1) }
      context.draw(line, at: .zero + offset)
      context.restoreGState()
    }
  }

  private func textFrameAction(
    _ string: String, _ arguments: inout DrawingArguments
  ) throws(DrawingProblem) -> Action {
    let text = arguments.text
    let rect = try arguments.rect().standardized
    let hasEllipsis =
      arguments.isAtEnd ? true : try arguments.choice([("ellipsis", true), ("clip", false)])
    let frame = try text.frame(
      string, rect.size, hasEllipsis: hasEllipsis, command: arguments.commandIndex)
    let room = rect.height - frame.size.height
    let down: Double =
      switch text.state.baseline {
      case .alphabetic, .top, .hanging: 0
      case .middle: room / 2
      case .ideographic, .bottom: room
      }
    let corner = Point(x: rect.minX, y: rect.minY + down)
    return { context in
      context.saveGState()
      if !hasEllipsis { context.clip(to: rect) }
      context.draw(frame, at: corner)
      context.restoreGState()
    }
  }
}
