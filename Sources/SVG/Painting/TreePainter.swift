internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunLimits
internal import GLFunText

/// Draws a tree on a context.
struct TreePainter {
  let tree: PictureTree
  /// The space in which pens of a fixed width have it.
  var host: Transform
  /// The extent of the frame.
  var device: PixelSize
  /// Whether gradients are dithered, also in pictures of its own that it draws.
  let dithersGradients: Bool
  /// Why drawing was given up: a reference that is nested too deep.
  private(set) var nesting: String?
  /// The steps of the frame, and the bytes of what it records.
  let budget: WorkBudget
  /// The bytes of what is recorded that were taken from the budget.
  var recordedByteCount = 0
  /// Points and glyphs that were recorded since the last look at the bytes.
  var pointsSinceLook = 0
  /// How deep references (masks, clips, patterns, markers) are nested now.
  private var depth = 0
  /// What `context-fill` and `context-stroke` mean, outermost first.
  var contexts: [ActiveContext] = []
  /// The masks, clips and patterns that are being drawn.
  var active: Set<Reference> = []
  /// Patterns that are drawn as pictures, by what decides their pixels.
  var cells: [PatternCell.Key: Image] = [:]

  /// What may refer to itself.
  enum Reference: Hashable { case mask(Int32), clip(Int32), pattern(Int32), content(Int32) }

  /// An element whose paints are used by others.
  struct ActiveContext {
    var context: PictureTree.Context
    /// From the element's space to device space.
    var transform: Transform
    /// How many contexts are around it, which its own paints may mean.
    var outer: Int
  }

  /// How deep references and groups may be nested.
  let limits: SVG.Limits
  /// How many groups are around what is drawn, those around its masks, patterns and pictures included.
  var groupDepth = 0

  /// - Parameters:
  ///   - budget: the steps of the frame.
  ///   - limits: how deep references and groups may be nested.
  ///   - dithersGradients: whether gradients are dithered, as they are on the context that is drawn on.
  init(
    _ tree: PictureTree, budget: WorkBudget, limits: SVG.Limits, host: Transform, device: PixelSize,
    dithersGradients: Bool
  ) {
    self.tree = tree
    self.budget = budget
    self.limits = limits
    self.host = host
    self.device = device
    self.dithersGradients = dithersGradients
  }

  /// Draws nodes one after the other.
  mutating func paint(_ nodes: Range<Int32>, on context: inout GraphicsContext) {
    var index = nodes.lowerBound
    while index < nodes.upperBound, !isOverLimit {
      let node = tree.nodes[Int(index)]
      spend(1)
      pointsSinceLook += Self.pointsOfANode
      if pointsSinceLook > Self.pointsOfALook { takeRecorded(context.byteCount) }
      switch node.kind {
      case .group: paint(group: Int(node.index), index + 1..<node.end, on: &context)
      case .shape: paint(shape: Int(node.index), on: &context)
      case .image: paint(image: tree.images[Int(node.index)], on: &context)
      case .glyph: paint(glyph: tree.glyphs[Int(node.index)], on: &context)
      case .instance: paint(instance: tree.instances[Int(node.index)], on: &context)
      }
      index = node.end
    }
  }

  /// Whether drawing was given up.
  private(set) var isOverLimit = false

  /// Gives up drawing.
  mutating func giveUp(_ nesting: String? = nil) {
    self.nesting = nesting
    isOverLimit = true
  }

  /// Takes the time of so many commands.
  mutating func spend(_ commands: Int) {
    let (steps, overflow) = commands.multipliedReportingOverflow(by: Self.stepsOfACommand)
    if !budget.trySpending(overflow ? .max : steps) { giveUp() }
  }

  /// Takes bytes before the memory is asked for.
  ///
  /// - Returns: false where they are not available.
  mutating func take(_ bytes: Int) -> Bool {
    if budget.tryTaking(bytes) { return true }
    giveUp()
    return false
  }

  /// How many steps a command takes.
  static let stepsOfACommand = 20

  /// Draws what a reference leads to, unless it leads back to itself.
  ///
  /// - Returns: whether it was drawn.
  @discardableResult
  mutating func follow(
    _ reference: Reference, _ body: (inout TreePainter) -> Void
  ) -> Bool {
    guard !active.contains(reference) else { return false }
    guard depth < limits.references else {
      giveUpForNesting()
      return false
    }
    depth += 1
    active.insert(reference)
    body(&self)
    active.remove(reference)
    depth -= 1
    return true
  }

  /// Gives up because masks and the like are nested too deep.
  mutating func giveUpForNesting() {
    giveUp(
      "masks, clip paths, patterns and markers are nested more than \(limits.references) deep")
  }

  /// Whether a chain of references is longer than they may be nested.
  func isTooLong(chain count: Int) -> Bool { count > limits.references }

  // MARK: Groups

  private mutating func paint(
    group index: Int, _ nodes: Range<Int32>, on context: inout GraphicsContext
  ) {
    guard groupDepth < limits.depth else {
      giveUp(
        "groups, with those of masks, patterns and pictures, are nested more than \(limits.depth) "
          + "deep")
      return
    }
    groupDepth += 1
    defer { groupDepth -= 1 }
    context.saveGState()
    let group = tree.groups[index]
    if let viewport = group.viewport {
      context.setShouldAntialias(true)
      context.clip(to: viewport)
    }
    context.concatenate(group.transform)
    let contextCount = contexts.count
    if let entry = group.context { push(tree.contexts[Int(entry)], context.ctm) }
    if group.needsLayer || group.clip != nil || group.filter != nil {
      paintEffects(index, nodes, on: &context)
    } else {
      paint(nodes, on: &context)
    }
    contexts.removeSubrange(contextCount...)
    context.restoreGState()
  }

  mutating func push(_ entry: PictureTree.Context, _ transform: Transform) {
    contexts.append(ActiveContext(context: entry, transform: transform, outer: contexts.count))
  }

  private mutating func paintEffects(
    _ index: Int, _ nodes: Range<Int32>, on context: inout GraphicsContext
  ) {
    let group = tree.groups[index]
    var masks: [Int32] = []
    if let clip = group.clip { apply(clip, group.bounds, on: &context, remaining: &masks) }
    let needsLayer = group.needsLayer || !masks.isEmpty
    if needsLayer {
      spend(group.bounds, in: context.ctm, Self.layerTilesOfACommand)
      context.setBlendMode(group.blendMode)
      context.beginTransparencyLayer(alpha: group.opacity)
    }
    if let filter = group.filter {
      paint(nodes, through: tree.filters[Int(filter)], group.bounds, on: &context)
    } else {
      paint(nodes, on: &context)
    }
    for clip in masks { mask(byClip: clip, group.bounds, on: &context) }
    if let mask = group.mask { self.mask(by: mask, group.bounds, on: &context) }
    if needsLayer { context.endTransparencyLayer() }
  }

  // MARK: Images and instances

  mutating func paint(
    image: PictureTree.ImageNode, on context: inout GraphicsContext
  ) {
    context.saveGState()
    context.setShouldAntialias(true)
    if let clip = image.clip { context.clip(to: clip) }
    switch image.source {
    case .image(let pixels, let quality):
      context.interpolationQuality = quality
      context.draw(pixels, in: image.rect)
    case .picture(let index):
      let picture = tree.pictures[Int(index)]
      context.clip(to: image.rect)
      context.fill(image.rect, with: picture.tree.background)
      picture.paint(on: &context, in: image.rect, for: &self)
    }
    context.restoreGState()
  }

  private mutating func paint(
    glyph: PictureTree.ColorGlyph, on context: inout GraphicsContext
  ) {
    let before = context.paintsOfGlyphs
    context.saveGState()
    context.concatenate(glyph.transform)
    context.setShouldAntialias(tree.styles[Int(glyph.style)].antialias)
    // Its own colours are as opaque as the fill; one that follows the text has the fill's colour.
    switch tree.styles[Int(glyph.style)].fill {
    case .none: context.setAlpha(0)
    case .color(let color):
      context.setFillColor(color.withAlpha(1))
      context.setAlpha(color.alpha)
    case .gradient(_, let opacity), .pattern(_, let opacity), .choice(_, let opacity),
      .contextFill(let opacity), .contextStroke(let opacity):
      context.setFillColor(.black)
      context.setAlpha(opacity)
    }
    context.showGlyphs([glyph.glyph], at: [.zero], font: glyph.font)
    context.restoreGState()
    // One glyph may be made of thousands of fills.
    let count = context.paintsOfGlyphs - before
    spend(count)
    pointsSinceLook += count * Self.pointsOfAFill
  }

  private mutating func paint(
    instance: PictureTree.Instance, on context: inout GraphicsContext
  ) {
    context.saveGState()
    context.concatenate(instance.transform)
    if let clip = instance.clip {
      context.setShouldAntialias(true)
      context.clip(to: clip)
    }
    let count = contexts.count
    // Its paints are placed by the space of the shape, and not by that of the marker.
    push(
      tree.contexts[Int(instance.context)],
      (instance.transform.inverted() ?? .identity).concatenating(context.ctm))
    let content = tree.contents[Int(instance.content)]
    follow(.content(instance.content)) { painter in
      painter.paint(content.nodes, on: &context)
    }
    contexts.removeSubrange(count...)
    context.restoreGState()
  }
}

extension PictureTree.Group {
  /// Whether what is in it must be drawn apart.
  fileprivate var needsLayer: Bool {
    opacity < 1 || blendMode != .normal || isIsolated || mask != nil
  }
}
