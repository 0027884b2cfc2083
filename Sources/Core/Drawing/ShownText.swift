package import GLFunGeometry

/// The glyphs and characters behind a path of a frame, in the form of the module that lays out text.
package protocol ShownGlyphs: Sendable {}

/// The text that a path of a frame shows, for documents, in which text stays text. It has no effect on pixels.
package struct ShownText: Sendable {
  /// The outlines of the glyphs, in device space.
  package var path: PathRange
  /// The transform from the space of `glyphs` to device space.
  package var transform: Transform
  /// The glyphs with their font and characters.
  package let glyphs: any ShownGlyphs
}

extension ShownText: Hashable {
  /// True if both belong to the same path and space.
  package static func == (first: ShownText, second: ShownText) -> Bool {
    first.path == second.path && first.transform == second.transform
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension DisplayList {
  /// The texts by the paths that show them.
  package var textsByPath: [PathRange: ShownText] {
    Dictionary(texts.map { ($0.path, $0) }) { first, _ in first }
  }
}
