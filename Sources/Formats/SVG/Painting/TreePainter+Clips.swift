internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

extension TreePainter {
  /// The form that a clip path can be reduced to.
  private enum ClipForm {
    /// Nothing is clipped: the clip path refers to itself.
    case everything
    case path(Path, FillRule)
    /// The clip path cannot be expressed as one path.
    case mask
  }

  /// Clips the context to each clip path of a chain that can be expressed as one path.
  ///
  /// - Parameters:
  ///   - bounds: the bounding box of the clipped content.
  ///   - remaining: receives the other clip paths, which must mask a layer.
  mutating func apply(
    _ index: Int32, _ bounds: Rect, on context: inout GraphicsContext, remaining: inout [Int32]
  ) {
    var seen: Set<Int32> = []
    var next: Int32? = index
    while let index = next, seen.insert(index).inserted {
      guard !isTooLong(chain: seen.count) else { return giveUpForNesting() }
      spend(1)
      switch form(of: index, bounds) {
      case .everything: break
      case .mask: remaining.append(index)
      case .path(let path, let rule):
        spend(drawing: path, outlines: 1, context.ctm)
        if isOverLimit { return }
        context.shouldAntialias = true
        context.beginPath()
        context.addPath(path)
        context.clip(using: rule)
      }
      next = tree.clips[Int(index)].clip
    }
  }

  /// The transform from the space of a clip path's content to that of the clipped content.
  private func space(of clip: PictureTree.ClipPath, _ bounds: Rect) -> Transform {
    clip.isInBounds && !bounds.isNull
      ? clip.transform.concatenating(Transform(placing: bounds)) : clip.transform
  }

  private func form(of index: Int32, _ bounds: Rect) -> ClipForm {
    if active.contains(.clip(index)) { return .everything }
    let clip = tree.clips[Int(index)]
    if let path = clip.path { return .path(tree.paths[Int(path)], clip.pathRule) }
    if clip.isInBounds, bounds.isNull { return .path(Path(), .winding) }
    let transform = space(of: clip, bounds)
    var parts: [ClipPart] = []
    guard collect(tree.contents[Int(clip.content)].nodes, transform, &parts) else { return .mask }
    guard let first = parts.first else { return .path(Path(), .winding) }
    if parts.count == 1 { return .path(first.path, first.rule) }
    // Disjoint forms are joined in one path, and so are simple forms with the same winding direction.
    guard parts.count <= 64 else { return .mask }
    let areSimple = parts.allSatisfy { $0.isSimple && $0.isTurned == first.isTurned }
    let areAlike = parts.allSatisfy { $0.rule == first.rule }
    let areApart =
      areAlike
      && parts.indices.allSatisfy { index in
        parts[..<index].allSatisfy { !$0.bounds.intersects(parts[index].bounds) }
      }
    guard areSimple || areApart else { return .mask }
    var path = Path()
    for part in parts { path.addPath(part.path) }
    return .path(path, areSimple ? .winding : first.rule)
  }

  /// One form in a clip path.
  private struct ClipPart {
    var path: Path
    var rule: FillRule
    var bounds: Rect
    /// True if it is a rectangle or an ellipse.
    var isSimple: Bool
    /// True if its transform mirrors it, which reverses its winding direction.
    var isTurned: Bool
  }

  /// Collects the forms of a clip path.
  ///
  /// - Returns: false if it contains anything that is not a plain form.
  private func collect(
    _ nodes: Range<Int32>, _ transform: Transform, _ parts: inout [ClipPart]
  ) -> Bool {
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let node = tree.nodes[Int(index)]
      switch node.kind {
      case .shape:
        let shape = tree.shapes[Int(node.index)]
        let way = tree.transform(of: shape).concatenating(transform)
        var path = Path()
        var isSimple = true
        switch shape.geometry {
        case .rect(let rect): path.addRect(rect, transform: way)
        case .ellipse(let rect): path.addEllipse(in: rect, transform: way)
        case .path(let index):
          path = tree.paths[Int(index)].transformed(by: way)
          isSimple = false
        // Glyphs are positioned on the frame's pixel grid, which is not known here.
        case .glyphs: return false
        }
        if parts.count > 64 { return false }
        parts.append(
          ClipPart(
            path: path, rule: tree.styles[Int(shape.style)].fillRule,
            bounds: tree.extent(of: shape).applying(way), isSimple: isSimple,
            isTurned: way.determinant < 0))
      case .group:
        let group = tree.groups[Int(node.index)]
        guard !group.needsEffects,
          collect(
            index + 1..<node.end, group.transform.concatenating(transform), &parts)
        else { return false }
      case .image, .glyph, .instance: return false
      }
      index = node.end
    }
    return true
  }

  // MARK: Masks

  /// Erases the part of the layer outside a clip path.
  mutating func mask(
    byClip index: Int32, _ bounds: Rect, on context: inout GraphicsContext
  ) {
    let clip = tree.clips[Int(index)]
    let transform = space(of: clip, bounds)
    let nodes = tree.contents[Int(clip.content)].nodes
    context.saveGState()
    context.blendMode = .destinationIn
    context.beginTransparencyLayer()
    context.concatenate(transform)
    follow(.clip(index)) { painter in painter.paint(nodes, on: &context) }
    context.endTransparencyLayer()
    context.restoreGState()
  }

  /// Erases the part of the layer that a mask hides.
  mutating func mask(by index: Int32, _ bounds: Rect, on context: inout GraphicsContext) {
    // A mask that refers to itself is ignored.
    if active.contains(.mask(index)) { return }
    let mask = tree.masks[Int(index)]
    context.saveGState()
    context.blendMode = .destinationIn
    let isFiltered = mask.isLuminance && mask.isLinear
    context.beginTransparencyLayer(
      becoming: mask.isLuminance && !isFiltered ? .luminance : .colors)
    if !bounds.isNull || !mask.isInBounds {
      context.shouldAntialias = true
      context.clip(
        to: mask.isInBounds ? mask.region.applying(Transform(placing: bounds)) : mask.region)
      follow(.mask(index)) { painter in
        let nodes = painter.tree.contents[Int(mask.content)].nodes
        context.saveGState()
        let space = mask.isContentInBounds ? Transform(placing: bounds) : .identity
        context.concatenate(space)
        if isFiltered {
          // Layers are composited in sRGB values, so linear light takes a filter.
          var region = mask.region
          if mask.isInBounds { region = region.applying(Transform(placing: bounds)) }
          region = space.inverted().map { region.applying($0) } ?? .null
          painter.paint(nodes, through: [.linearLuminance(region)], region, on: &context)
        } else {
          painter.paint(nodes, on: &context)
        }
        context.restoreGState()
        if let inner = mask.mask { painter.mask(by: inner, bounds, on: &context) }
      }
    }
    context.endTransparencyLayer()
    context.restoreGState()
  }
}
