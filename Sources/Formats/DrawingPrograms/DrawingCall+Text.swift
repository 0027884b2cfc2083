internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunText

/// The text calls.
extension DrawingCall {
  /// Reads the arguments of a call that sets text attributes. Their number has been checked.
  func textStateAction(
    _ arguments: inout DrawingArguments
  ) throws(DrawingProblem) -> Action {
    let text = arguments.text
    if let property = TextProperty(self) {
      let (value, place) = try arguments.next()
      try text.state.set(property, to: value, place)
      return { _ in }
    }
    switch self {
    case .font:
      let (name, namePlace) = try arguments.next()
      try text.state.set(.font, to: name, namePlace)
      let (size, sizePlace) = try arguments.next()
      try text.state.set(.size, to: size, sizePlace)
      try text.checkFont(text.state.name)
    case .textAlign:
      let align = try arguments.choice(DrawingText.Align.allCases.map { ($0.rawValue, $0) })
      text.state.align = align
    case .textBaseline:
      let baseline = try arguments.choice(TextBaseline.allCases.map { ("\($0)", $0) })
      text.state.baseline = baseline
    case .textDirection:
      let direction = try arguments.choice([
        ("auto", WritingDirection.natural), ("ltr", .leftToRight), ("rtl", .rightToLeft),
      ])
      text.state.direction = direction
    default:
      let factor = try arguments.number(
        in: 0...(.greatestFiniteMagnitude), expected: "a number that is not negative")
      text.state.lineHeight = factor
    }
    return { _ in }
  }

  /// Reads the arguments of a call that draws text. Their number has been checked.
  func textAction(
    _ arguments: inout DrawingArguments
  ) throws(DrawingProblem) -> Action {
    let text = arguments.text
    let runs = try arguments.textRuns(takesColor: self == .fillText || self == .fillTextIn)
    if self == .fillTextIn { return try textFrameAction(runs, &arguments) }
    let point = try arguments.point()
    let widest = arguments.isAtEnd ? Double.infinity : try arguments.number()
    let line = try text.line(runs, command: arguments.commandIndex)
    if widest <= 0, !line.runs.isEmpty {
      text.warn(
        "nothing of the text is drawn: \"maxWidth\" is \(DrawingArguments.text(widest)), and what is "
          + "drawn is wider", command: arguments.commandIndex)
    }
    let offset = line.offset(align: text.state.align.ofLine, baseline: text.state.baseline)
    switch self {
    case .clipText:
      return { context in
        context.textDrawingMode = .clip
        context.draw(line, at: point + offset)
        context.textDrawingMode = .fill
      }
    case .addText: return { $0.addPath(of: line, at: point + offset) }
    default: break
    }
    let mode: TextDrawingMode = self == .strokeText ? .stroke : .fill
    if widest <= 0 { return { _ in } }
    let narrowing = line.width > widest ? widest / line.width : 1
    return { context in
      context.saveGState()
      context.textDrawingMode = mode
      context.translateBy(x: point.x, y: point.y)
      if narrowing != 1 { context.scaleBy(x: narrowing, y: 1) }
      context.draw(line, at: .zero + offset)
      context.restoreGState()
    }
  }

  private func textFrameAction(
    _ runs: [TextRun], _ arguments: inout DrawingArguments
  ) throws(DrawingProblem) -> Action {
    let text = arguments.text
    let rect = try arguments.rect().standardized
    let hasEllipsis =
      arguments.isAtEnd ? true : try arguments.choice([("ellipsis", true), ("clip", false)])
    let frame = try text.frame(
      runs, rect.size, hasEllipsis: hasEllipsis, command: arguments.commandIndex)
    let room = rect.height - frame.size.height
    let down: Double =
      switch text.state.baseline {
      case .alphabetic, .top, .hanging: 0
      case .middle: room / 2
      case .ideographic, .bottom: room
      }
    if !hasEllipsis, let loss = frame.loss(within: rect.size, down: down) {
      text.warn(loss, command: arguments.commandIndex)
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

extension TextFrame {
  /// A sentence about the lines that are invisible because the rectangle clips them; nil if all lines are visible.
  ///
  /// - Parameter down: the distance of the frame's top from the rectangle's.
  fileprivate func loss(within size: Size, down: Double) -> String? {
    let isEmpty = size.width <= 0 || size.height <= 0
    let lost = lines.count { line in
      let baseline = down + line.origin.y
      return !line.line.runs.isEmpty
        && (isEmpty || baseline - line.line.ascent >= size.height
          || baseline + line.line.descent <= 0)
    }
    guard lost > 0 else { return nil }
    let sides = [size.width, size.height].map(DrawingArguments.text).joined(separator: " × ")
    return
      "\(lost) of \(lines.count) line\(lines.count == 1 ? "" : "s") of the text cannot be seen in a "
      + "rectangle of \(sides); make it larger, or let \"ellipsis\" say that text is left out"
  }
}
