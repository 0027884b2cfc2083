internal import GLFunDrawing
internal import GLFunGeometry

/// The inherited state of an element's children, once the element's style is computed.
///
/// Siblings whose styles cannot differ share one scope.
final class Scope {
  let style: ComputedStyle
  /// The reference size of percentages.
  let viewport: Size
  let units: LengthUnits
  /// The number of ancestors, with `use` followed.
  let depth: Int
  /// The enclosing references (such as `use`) that are being built.
  let references: [Int]
  /// True within a clip path, where only geometry matters.
  let isClip: Bool
  /// True if style sheets, or the element's own style, set its position or shape.
  let hasGeometry: Bool
  /// True if a shape with this style is just a fill and a stroke without any effect.
  private(set) lazy var isPlain = style.isPlain
  /// The paints of such a shape once they are determined: an index into the tree's styles; −1 if it is not painted.
  var plainStyle: Int32?
  /// The cached scopes of children, by the hash of everything that decides their style.
  private var inner: [NameHash: Scope] = [:]
  /// The most child scopes to cache at a time.
  private static let mostInner = 64

  init(
    style: ComputedStyle, viewport: Size, units: LengthUnits, depth: Int = 0,
    references: [Int] = [], isClip: Bool = false, hasGeometry: Bool = false
  ) {
    self.style = style
    self.viewport = viewport
    self.units = units
    self.depth = depth
    self.references = references
    self.isClip = isClip
    self.hasGeometry = hasGeometry
  }

  /// The cached scope of a child with the given hash.
  func scope(ofElementLike likeness: NameHash) -> Scope? { inner[likeness] }

  /// Caches the scope of a child.
  func keep(_ scope: Scope, ofElementsLike likeness: NameHash) {
    if inner.count >= Self.mostInner { inner.removeAll(keepingCapacity: true) }
    inner[likeness] = scope
  }

  /// The same scope with another viewport.
  func with(viewport: Size) -> Scope {
    Scope(
      style: style, viewport: viewport, units: units, depth: depth, references: references,
      isClip: isClip, hasGeometry: hasGeometry)
  }

  /// The same scope with another size of `rem`.
  func with(rootFontSize: Double) -> Scope {
    var units = units
    units.rootFontSize = rootFontSize
    return Scope(
      style: style, viewport: viewport, units: units, depth: depth, references: references,
      isClip: isClip, hasGeometry: hasGeometry)
  }

  /// The same scope within a reference to an element.
  func following(_ element: Int) -> Scope {
    Scope(
      style: style, viewport: viewport, units: units, depth: depth,
      references: references + [element], isClip: isClip, hasGeometry: hasGeometry)
  }

  /// The same scope within a clip path.
  var inClip: Scope {
    Scope(
      style: style, viewport: viewport, units: units, depth: depth, references: references,
      isClip: true, hasGeometry: hasGeometry)
  }

  /// The reference length of percentages that belong to neither axis.
  var diagonal: Double {
    ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
  }
}

extension ComputedStyle {
  /// True if a shape with this style is just a fill and a stroke without any effect.
  fileprivate var isPlain: Bool {
    opacity >= 1 && blendMode == .normal && !isIsolated && clipPath == nil && clipShape == nil
      && mask == nil && filter == nil && markerStart == nil && markerMid == nil && markerEnd == nil
      && dashArray.isEmpty
  }
}
