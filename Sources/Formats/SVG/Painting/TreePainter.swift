internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunLimits
internal import GLFunText

/// Draws a picture tree on a graphics context.
struct TreePainter {
  let tree: PictureTree
  /// The host space, in which pens of a fixed width have their width.
  var host: Transform
  /// The size of the frame.
  var device: PixelSize
  /// True if gradients are dithered, also in images that the painter renders itself.
  let dithersGradients: Bool
  /// The reason for giving up, if a reference is nested too deep.
  private(set) var nesting: String?
  /// The budget of the frame: its steps, and the bytes that it records.
  let budget: WorkBudget
  /// The recorded bytes that have been taken from the budget.
  var recordedByteCount = 0
  /// The number of points and glyphs recorded since the bytes were last counted.
  var pointsSinceLook = 0
  /// The current nesting depth of references (masks, clips, patterns, markers).
  private var depth = 0
  /// The contexts of `context-fill` and `context-stroke`, outermost first.
  var contexts: [ActiveContext] = []
  /// The masks, clips, patterns and contents being drawn now.
  var active: Set<Reference> = []
  /// The cached images of patterns, keyed by the inputs that determine their pixels.
  var cells: [PatternCell.Key: Image] = [:]

  /// A reference that may be circular.
  enum Reference: Hashable { case mask(Int32), clip(Int32), pattern(Int32), content(Int32) }

  /// An element whose fill and stroke are available to its content as context paints.
  struct ActiveContext {
    var context: PictureTree.Context
    /// The transform from the element's space to device space.
    var transform: Transform
    /// The number of enclosing contexts, which its own paints may refer to.
    var outer: Int
  }

  /// The nesting limits of references and groups.
  let limits: SVG.Limits
  /// The number of enclosing groups, including those around masks, patterns and embedded pictures.
  var groupDepth = 0

  /// - Parameters:
  ///   - budget: the budget of the frame.
  ///   - limits: the nesting limits of references and groups.
  ///   - dithersGradients: true to dither gradients; the setting of the target context.
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

  /// Draws a range of nodes in order.
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

  /// True if drawing has been given up.
  private(set) var isOverLimit = false

  /// Stops drawing.
  mutating func giveUp(_ nesting: String? = nil) {
    self.nesting = nesting
    isOverLimit = true
  }

  /// Spends the time of a number of commands.
  mutating func spend(_ commands: Int) {
    let (steps, overflow) = commands.multipliedReportingOverflow(by: Self.stepsOfACommand)
    if !budget.trySpending(overflow ? .max : steps) { giveUp() }
  }

  /// Takes bytes from the budget, before the memory is allocated.
  ///
  /// - Returns: false if the budget has no room for them.
  mutating func take(_ bytes: Int) -> Bool {
    if budget.tryTaking(bytes) { return true }
    giveUp()
    return false
  }

  /// The steps of one command.
  static let stepsOfACommand = 20

  /// Draws the target of a reference, unless the reference is circular.
  ///
  /// - Returns: true if it was drawn.
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

  /// Gives up because masks, clips, patterns or markers are nested too deep.
  mutating func giveUpForNesting() {
    giveUp(
      "masks, clip paths, patterns and markers are nested more than \(limits.references) deep")
  }

  /// True if a chain of references exceeds the nesting limit.
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
      context.shouldAntialias = true
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
      context.blendMode = group.blendMode
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
    context.shouldAntialias = true
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
    context.shouldAntialias = tree.styles[Int(glyph.style)].antialias
    // A colour glyph has the opacity of the fill, and its current-colour parts have the colour of the fill.
    switch tree.styles[Int(glyph.style)].fill {
    case .none: context.alpha = 0
    case .color(let color):
      context.fillColor = color.withAlpha(1)
      context.alpha = color.alpha
    case .gradient(_, let opacity), .pattern(_, let opacity), .choice(_, let opacity),
      .contextFill(let opacity), .contextStroke(let opacity):
      context.fillColor = .black
      context.alpha = opacity
    }
    context.showGlyphs([glyph.glyph], at: [.zero], font: glyph.font)
    context.restoreGState()
    // One glyph may consist of thousands of fills.
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
      context.shouldAntialias = true
      context.clip(to: clip)
    }
    let count = contexts.count
    // Context paints are placed in the space of the shape, not of the marker.
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
  /// True if the group must be composited as a layer.
  fileprivate var needsLayer: Bool {
    opacity < 1 || blendMode != .normal || isIsolated || mask != nil
  }
}
