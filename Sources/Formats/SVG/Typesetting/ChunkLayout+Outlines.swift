internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunText

/// The outlines of a text after layout.
extension ChunkLayout {
  /// A glyph with its own colours.
  struct PaintedGlyph {
    var glyph: Glyph
    var font: Font
    /// The transform from the glyph's space, whose origin is on the baseline, to user space.
    var transform: Transform
  }

  /// The union of all character cells; a cell has the advance of its character and the height of its font.
  var bounds: Rect {
    var bounds = Rect.null
    for cluster in clusters where !cluster.isHidden {
      bounds = bounds.union(cell(of: cluster).applying(transform(of: cluster)))
    }
    return bounds
  }

  /// The glyphs of a run, separated into plain glyphs and glyphs with their own colours.
  func glyphs(ofRun run: Int) -> (groups: [GlyphGroup], painted: [PaintedGlyph]) {
    var groups: [GlyphGroup] = []
    var painted: [PaintedGlyph] = []
    for cluster in clusters[clustersOfRuns[run]] where !cluster.isHidden {
      let transform = transform(of: cluster)
      for (glyph, place) in shaped.addGlyphs(of: cluster.shaped, transform, to: &groups) {
        painted.append(
          PaintedGlyph(
            glyph: glyph, font: cluster.shaped.font,
            transform: transform.translatedBy(x: place.x, y: place.y)))
      }
    }
    return (groups, painted)
  }

  /// The path of a decoration line along runs.
  func decoration(_ line: TextStyle.Decoration, ofRuns runs: Range<Int>) -> Path {
    var path = Path()
    // Adjacent clusters share one rectangle, so no seam shows between them.
    var waiting: (rect: Rect, transform: Transform)?
    func add() {
      if let waiting { path.addRect(waiting.rect, transform: waiting.transform) }
    }
    var order = runs.flatMap { clustersOfRuns[$0] }
    order.sort { clusters[$0].inline < clusters[$1].inline }
    for index in order where !clusters[index].isHidden && clusters[index].advance > 0 {
      let cluster = clusters[index]
      // Fallback fonts within a run have the line of the run's own font.
      let font = node.runs[cluster.run].font.font
      let (top, thickness) =
        switch line {
        case .overline: (-font.ascent - font.underlineThickness / 2, font.underlineThickness)
        case .lineThrough: (-font.strikethroughPosition, font.strikethroughThickness)
        default: (font.underlinePosition, font.underlineThickness)
        }
      let rect = Rect(x: 0, y: top, width: cluster.advance / cluster.stretch, height: thickness)
      let transform = lineTransform(of: cluster)
      let isPlain = cluster.place == nil && cluster.rotation == 0 && !node.isVertical
      let placed = isPlain ? rect.applying(transform) : rect
      if isPlain, let last = waiting, last.transform.isIdentity, last.rect.minY == placed.minY,
        last.rect.height == placed.height, abs(last.rect.maxX - placed.minX) < 1e-6 * font.size
      {
        waiting?.rect.size.width = placed.maxX - last.rect.minX
        continue
      }
      add()
      waiting = (placed, isPlain ? .identity : transform)
    }
    add()
    return path
  }

  /// The cell of a cluster in its own space.
  private func cell(of cluster: Cluster) -> Rect {
    let font = cluster.shaped.font
    let length = cluster.advance / cluster.stretch
    if cluster.shaped.isUpright {
      return Rect(x: -font.size / 2, y: 0, width: font.size, height: length)
    }
    return Rect(x: 0, y: -font.ascent, width: length, height: font.ascent + font.descent)
  }

  /// The transform from a cluster's space to user space.
  private func transform(of cluster: Cluster) -> Transform {
    guard cluster.shaped.isUpright, cluster.place == nil else { return lineTransform(of: cluster) }
    let run = node.runs[cluster.run]
    let middle = run.font.font.middle
    var transform = Transform(translationX: cluster.block + run.shift + middle, y: cluster.inline)
    if cluster.rotation != 0 { transform = transform.rotated(by: cluster.turn) }
    return cluster.stretch == 1 ? transform : transform.scaledBy(x: 1, y: cluster.stretch)
  }

  /// The transform from a cluster's line space, whose x axis is the line, to user space.
  private func lineTransform(of cluster: Cluster) -> Transform {
    let run = node.runs[cluster.run]
    var transform: Transform
    if let (point, direction) = cluster.place {
      let length = direction.length
      let (x, y) = (direction.dx / length, direction.dy / length)
      transform = Transform(a: x, b: y, c: -y, d: x, tx: point.x, ty: point.y)
        .translatedBy(x: -cluster.advance / 2, y: cluster.block - run.shift)
    } else if node.isVertical {
      transform = Transform(a: 0, b: 1, c: -1, d: 0, tx: cluster.block, ty: cluster.inline)
        .translatedBy(x: 0, y: -run.shift)
    } else {
      transform = Transform(translationX: cluster.inline, y: cluster.block - run.shift)
    }
    if cluster.rotation != 0 { transform = transform.rotated(by: cluster.turn) }
    return cluster.stretch == 1 ? transform : transform.scaledBy(x: cluster.stretch, y: 1)
  }
}

extension ChunkLayout.Cluster {
  /// The rotation in radians.
  fileprivate var turn: Double { rotation.truncatingRemainder(dividingBy: 360) * .pi / 180 }
}

extension Font {
  /// The height of the middle of the letters above the baseline.
  var middle: Double { (ascent - descent) / 2 }

  /// The height of a named baseline above the alphabetic one; nil for an unknown name.
  func height(ofBaseline name: String) -> Double? {
    switch name {
    case "alphabetic", "baseline", "top-baseline", "bottom-baseline": 0
    case "middle": xHeight / 2
    case "central", "center": middle
    case "hanging": ascent * 0.8
    case "mathematical": ascent / 2
    case "text-before-edge", "before-edge", "text-top", "top": ascent
    case "text-after-edge", "after-edge", "text-bottom", "bottom", "ideographic": -descent
    default: nil
    }
  }
}
