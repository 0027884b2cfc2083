package import GLFunDrawing
package import GLFunFonts
package import GLFunGeometry

/// Glyphs of one font that are filled as one shape, each placed by the caller.
package struct GlyphGroup: Sendable {
  /// The font of the glyphs.
  package let font: Font
  /// The glyphs.
  package private(set) var glyphs: [Glyph] = []
  /// The origins of the glyphs, in user space.
  private var positions: [Point] = []
  /// The rotation and scale of the glyphs about their origins: one transform for all glyphs, or one for each.
  private var turns: [Transform] = []
  /// For each glyph, the index in `characters` of the first one that it represents.
  private var clusters: [Int] = []
  /// The characters that the glyphs stand for, as Unicode scalars in text order; empty if they are not known.
  private var characters: [UInt32] = []

  /// Creates a group without glyphs.
  package init(_ font: Font) { self.font = font }

  /// Adds a glyph.
  ///
  /// - Parameter transform: the transform from the glyph's space, whose origin is on the baseline, to user space.
  package mutating func append(_ glyph: Glyph, placedBy transform: Transform) {
    var turn = transform
    (turn.tx, turn.ty) = (0, 0)
    if turns.isEmpty {
      turns = [turn]
    } else if turns.count == glyphs.count, turns.count > 1 {
      turns.append(turn)
    } else if turn != turns[0] {
      turns = Array(repeating: turns[0], count: glyphs.count) + [turn]
    }
    glyphs.append(glyph)
    positions.append(Point(x: transform.tx, y: transform.ty))
  }

  /// Notes that the glyphs added since the last call stand for the given characters.
  package mutating func note(_ cluster: some Collection<UInt32>) {
    while clusters.count < glyphs.count { clusters.append(characters.count) }
    characters.append(contentsOf: cluster)
  }

  /// The text that the group shows.
  fileprivate var text: GlyphText? {
    GlyphText(font, glyphs, at: positions, turns: turns, clusters: clusters, of: characters)
  }

  /// The bounding box of the outlines in user space; null if they are empty.
  package var bounds: Rect {
    var path = Path()
    addOutlines(to: &path, .identity) { $0 }
    return path.boundingBoxOfPath
  }

  /// The transform about the origins that all glyphs share; nil if they differ.
  fileprivate var commonTurn: Transform? { turns.count == 1 ? turns[0] : nil }

  /// The origins in device space, snapped to the grid of glyph positions.
  fileprivate func places(_ transform: Transform) -> [Point] {
    positions.map { GlyphOutline.place(near: $0.applying(transform)) }
  }

  /// The outlines as a path in device space, with the same coverage as the glyphs themselves.
  ///
  /// - Parameter transform: the transform from user space to device space.
  fileprivate func path(_ transform: Transform) -> Path {
    var path = Path()
    addOutlines(to: &path, transform, GlyphOutline.place(near:))
    return path
  }

  private func addOutlines(
    to path: inout Path, _ transform: Transform, _ place: (Point) -> Point
  ) {
    guard font.size > 0 else { return }
    for (index, glyph) in glyphs.enumerated() {
      let turn = turns[turns.count == 1 ? 0 : index]
      var placement = font.outlineTransform.concatenating(turn).concatenating(transform)
      let origin = place(positions[index].applying(transform))
      (placement.tx, placement.ty) = (origin.x, origin.y)
      path.append(font.outline(of: glyph), placedBy: placement)
    }
  }
}

extension GraphicsContext {
  /// Fills glyphs as one shape with the current paint. Colour glyphs are filled as plain outlines.
  package mutating func fill(_ group: GlyphGroup) {
    guard group.font.size > 0, !group.glyphs.isEmpty else { return }
    let transform = ctm
    guard let turn = group.commonTurn, transform.isFinite else {
      let path = group.path(transform)
      if !path.isEmpty { fill(device: path, showing: group.text) }
      return
    }
    fillSeen(
      group.font.outlines(of: group.glyphs, turn.concatenating(transform)),
      at: group.places(transform), showing: group.text)
  }

  /// Adds the outlines of glyphs to the current path.
  package mutating func addPath(of group: GlyphGroup) { addPath(device: group.path(ctm)) }
}
