internal import GLFunGeometry

/// What an element gets from those around it, once its own style is known.
final class Scope: Sendable {
  let style: ComputedStyle
  /// What percentages are of.
  let viewport: Size
  let units: LengthUnits
  /// How many elements are around it, `use` included.
  let depth: Int
  /// The `use` elements and the like that are around it and not complete.
  let references: [Int]
  /// Whether it is in a clip path, where only forms count.
  let isClip: Bool

  init(
    style: ComputedStyle, viewport: Size, units: LengthUnits, depth: Int = 0,
    references: [Int] = [], isClip: Bool = false
  ) {
    self.style = style
    self.viewport = viewport
    self.units = units
    self.depth = depth
    self.references = references
    self.isClip = isClip
  }

  /// The same with another viewport.
  func with(viewport: Size) -> Scope {
    Scope(
      style: style, viewport: viewport, units: units, depth: depth, references: references,
      isClip: isClip)
  }

  /// The same with another size of `rem`.
  func with(rootFontSize: Double) -> Scope {
    var units = units
    units.rootFontSize = rootFontSize
    return Scope(
      style: style, viewport: viewport, units: units, depth: depth, references: references,
      isClip: isClip)
  }

  /// The same within a reference of an element.
  func following(_ element: Int) -> Scope {
    Scope(
      style: style, viewport: viewport, units: units, depth: depth,
      references: references + [element], isClip: isClip)
  }

  /// The same in a clip path.
  var inClip: Scope {
    Scope(
      style: style, viewport: viewport, units: units, depth: depth, references: references,
      isClip: true)
  }

  /// What percentages are of that belong to neither axis.
  var diagonal: Double {
    ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
  }
}
