internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// The structure of a frame for documents: its layers, and the commands that replace or mask all that is below them.
struct PageParts {
  let list: DisplayList
  /// For each `beginLayer`, the index of its `endLayer`.
  private let ends: [Int: Int]
  /// The blend modes that the format of the document has.
  private let modes: Set<BlendMode>
  /// True if the document must give the same pixels.
  private let isExact: Bool

  /// A command, or a layer with its contents.
  enum Part {
    case command(Int)
    /// The indices of the two commands that begin and end it.
    case layer(Int, end: Int)

    var first: Int {
      switch self {
      case .command(let index), .layer(let index, _): index
      }
    }

    var end: Int {
      switch self {
      case .command(let index): index + 1
      case .layer(_, let end): end + 1
      }
    }
  }

  /// A part that changes everything below it in its layer.
  enum Cut {
    /// A command that replaces everything.
    case clear(Int)
    /// A layer whose coverage everything below is multiplied by.
    case mask(Int, end: Int)
    /// A part that paints nothing, because nothing is below it.
    case nothing(end: Int)
    /// Everything up to a command is a picture, because the format lacks the blend mode.
    case picture(end: Int)
  }

  /// Finds the structure of a frame, whose GL primitives become shapes.
  init(_ frame: DisplayList, modes: Set<BlendMode>, isExact: Bool) {
    list = frame.asShapes
    self.modes = modes
    self.isExact = isExact
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    for (index, command) in list.commands.enumerated() {
      switch command {
      case .beginLayer: open.append(index)
      case .endLayer: if let start = open.popLast() { ends[start] = index }
      default: break
      }
    }
    for start in open { ends[start] = list.commands.count }
    self.ends = ends
  }

  /// The part that begins with a command.
  func part(at index: Int) -> Part {
    ends[index].map { .layer(index, end: $0) } ?? .command(index)
  }

  /// The index of the command that ends a layer.
  func end(ofLayer start: Int) -> Int { ends[start] ?? list.commands.count }

  /// True if any of some commands casts a shadow, which reaches beyond its shape.
  func hasShadow(in commands: Range<Int>) -> Bool {
    commands.contains { style(of: $0)?.shadow != nil }
  }

  /// The style of a part; nil for GL primitives.
  func style(of index: Int) -> Compositing? {
    switch list.commands[index] {
    case .fill(_, _, _, let style), .stroke(_, _, _, let style), .beginLayer(_, let style):
      list.styles[style]
    case .clear, .lines, .triangleFan, .triangles, .sprite, .endLayer: nil
    }
  }

  /// More parts than these that become a picture each make one picture together.
  static let mostPictures = 100

  /// The last part of some commands that changes everything below it; nil if it is missing.
  ///
  /// - Parameters:
  ///   - most: more pictures than these become one.
  ///   - isPicture: true for a part that becomes a picture.
  func lastCut(
    in range: Range<Int>, most: Int = PageParts.mostPictures, isPicture: (Part) -> Bool
  ) -> Cut? {
    var last: Part?
    var (pictureCount, lastPicture) = (0, range.lowerBound..<range.lowerBound)
    var index = range.lowerBound
    while index < range.upperBound {
      let part = part(at: index)
      if isPicture(part) {
        pictureCount += 1
        lastPicture = index..<part.end
      }
      if case .clear = list.commands[index] {
        last = part
      } else if mode(of: index, isFirst: index == range.lowerBound) == nil {
        last = part
      }
      index = part.end
    }
    if pictureCount > most, last.map({ $0.first < lastPicture.lowerBound }) ?? true {
      return .picture(end: lastPicture.upperBound)
    }
    return last.map { cut(by: $0, in: range) }
  }

  private func cut(by part: Part, in range: Range<Int>) -> Cut {
    guard let style = style(of: part.first) else { return .clear(part.first) }
    if part.first == range.lowerBound, style.blendMode.isNothingOverNothing {
      return .nothing(end: part.end)
    }
    if case .layer(let start, let end) = part, style.blendMode == .destinationIn,
      style.shadow == nil, style.clip == nil || isAll(style.clip, range)
    {
      return .mask(start, end: end)
    }
    return .picture(end: part.end)
  }

  /// True if all parts of a range are inside the clip of a later part, so that the clip hides nothing of them.
  private func isAll(_ clip: Int?, _ range: Range<Int>) -> Bool {
    guard let clip else { return true }
    var index = range.lowerBound
    var known: Set<Int> = [clip]
    while index < range.upperBound {
      guard var own = style(of: index)?.clip else { return false }
      var chain: [Int] = []
      while !known.contains(own) {
        chain.append(own)
        guard let parent = list.clips[own].parent else { return false }
        own = parent
      }
      known.formUnion(chain)
      index = part(at: index).end
    }
    return true
  }

  /// The blend mode in which a part is painted by itself; nil if it replaces the pixels below.
  ///
  /// - Parameter isFirst: true if nothing is below it in its layer.
  func mode(of index: Int, isFirst: Bool) -> BlendMode? {
    guard let style = style(of: index) else { return .normal }
    if isFirst { return style.blendMode.overNothing }
    if style.blendMode == .copy, style.shadow == nil, isOpaque(index), !isExact || isWhole(index) {
      return .normal
    }
    return modes.contains(style.blendMode) ? style.blendMode : nil
  }

  /// True if a command fills whole pixels, where the rounding of a partly covered pixel does not matter.
  private func isWhole(_ index: Int) -> Bool {
    guard case .fill(let path, _, _, let style) = list.commands[index] else { return false }
    return !list.styles[style].antialias || list.rectangle(path)?.isOnPixels == true
  }

  /// True if a command paints with an opaque colour.
  private func isOpaque(_ index: Int) -> Bool {
    switch list.commands[index] {
    case .fill(_, _, .color(let color), _), .stroke(_, _, .color(let color), _): color.isOpaque
    default: false
    }
  }

  /// True if a layer gives the same as its contents drawn without it.
  func isTransparent(layer start: Int) -> Bool {
    guard case .beginLayer(255, let entry) = list.commands[start] else { return false }
    let style = list.styles[entry]
    guard style.blendMode == .normal, style.shadow == nil, style.layerContent == .colors else {
      return false
    }
    var index = start + 1
    let end = end(ofLayer: start)
    while index < end {
      guard self.style(of: index)?.blendMode ?? .normal == .normal else { return false }
      if case .clear = list.commands[index] { return false }
      index = part(at: index).end
    }
    return true
  }

  /// The end of the aliased triangles of one opaque colour that begin with a command, which are one shape: the GL primitives
  /// that a fan or a strip consists of. If the command is no such triangle, the next index.
  func end(ofTrianglesFrom index: Int, in range: Range<Int>) -> Int {
    guard isTriangle(index), isOpaque(index) else { return index + 1 }
    var end = index + 1
    while end < range.upperBound, isTriangle(end), isSameFill(index, end) { end += 1 }
    return end
  }

  private func isTriangle(_ index: Int) -> Bool {
    guard case .fill(let path, .winding, .color, let style) = list.commands[index],
      !list.styles[style].antialias
    else { return false }
    return path.points.count == 3 && !path.isEllipse && !path.isGlyphs
  }

  private func isSameFill(_ first: Int, _ second: Int) -> Bool {
    guard case .fill(_, _, let paint, let style) = list.commands[first],
      case .fill(_, _, let otherPaint, let otherStyle) = list.commands[second]
    else { return false }
    return paint == otherPaint && style == otherStyle
  }

  /// The path of a command; for several triangles, all of them with the same direction.
  func path(ofCommands range: Range<Int>) -> Path {
    var path = Path()
    for index in range {
      switch list.commands[index] {
      case .fill(let shape, _, _, _), .stroke(let shape, _, _, _):
        guard range.count > 1 else {
          list.assign(shape, to: &path)
          return path
        }
        var corners = Array(list.points[shape.points])
        let (first, second) = (corners[1] - corners[0], corners[2] - corners[0])
        if first.dx * second.dy < first.dy * second.dx { corners.swapAt(1, 2) }
        path.addLines(between: corners)
        path.closeSubpath()
      default: break
      }
    }
    return path
  }
}

extension DisplayList {
  /// The rectangle of the picture.
  var bounds: Rect { Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)) }

  /// The frame with shapes of the same pixels in place of lines, triangles and sprites.
  fileprivate var asShapes: DisplayList {
    let hasPrimitives = commands.contains {
      switch $0 {
      case .lines, .triangleFan, .triangles, .sprite: true
      default: false
      }
    }
    guard hasPrimitives else { return self }
    // Within a layer, primitives are recorded as shapes.
    var context = GraphicsContext(
      size: Size(width: bounds.width / scale, height: bounds.height / scale), scale: scale)
    context.setDeviceTransform(.identity)
    context.draw(self, in: bounds)
    let shapes = context.finish()
    return shapes.holding(Array(shapes.commands.dropFirst().dropLast()))
  }
}

extension BlendMode {
  /// The modes of PDF, which are those of CSS as well. Source: ISO 32000-1, 11.3.5.
  static let ofPDF: Set<BlendMode> = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
    .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
  ]

  /// A mode of PDF with the same result on transparent pixels; nil if the result depends on the coverage of layers.
  fileprivate var overNothing: BlendMode? {
    switch self {
    case .copy, .sourceOut, .destinationOver, .destinationAtop, .xor, .plusLighter: .normal
    case .plusDarker: nil
    default: isNothingOverNothing ? nil : .normal
    }
  }

  /// True if the result on transparent pixels is transparent.
  fileprivate var isNothingOverNothing: Bool {
    switch self {
    case .clear, .sourceIn, .sourceAtop, .destinationIn, .destinationOut: true
    default: false
    }
  }
}

extension Rect {
  /// True if the sides are between pixels of the frame, not within them.
  var isOnPixels: Bool { [minX, minY, maxX, maxY].allSatisfy { $0 == $0.rounded() } }
}
