internal import GLFunDrawing
internal import GLFunGeometry

/// What an element gets from those around it, once its own style is known.
///
/// Elements of one scope that cannot differ in style have one scope together.
final class Scope {
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
  /// Whether style sheets, or the element's own style, give its place or its form.
  let hasGeometry: Bool
  /// Whether a shape of that style is one fill and one stroke, without any effect.
  private(set) lazy var isPlain = style.isPlain
  /// How such a shape is painted, once that is known: an entry of the tree's styles; −1 for one that is not painted.
  var plainStyle: Int32?
  /// The scopes in this one, by what decides the styles of their elements.
  private var inner: [NameHash: Scope] = [:]
  /// More kinds of elements than these are not remembered at once.
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

  /// The scope of an element in this one that is like another one.
  func scope(ofElementLike likeness: NameHash) -> Scope? { inner[likeness] }

  /// Remembers the scope of elements in this one.
  func keep(_ scope: Scope, ofElementsLike likeness: NameHash) {
    if inner.count >= Self.mostInner { inner.removeAll(keepingCapacity: true) }
    inner[likeness] = scope
  }

  /// The same with another viewport.
  func with(viewport: Size) -> Scope {
    Scope(
      style: style, viewport: viewport, units: units, depth: depth, references: references,
      isClip: isClip, hasGeometry: hasGeometry)
  }

  /// The same with another size of `rem`.
  func with(rootFontSize: Double) -> Scope {
    var units = units
    units.rootFontSize = rootFontSize
    return Scope(
      style: style, viewport: viewport, units: units, depth: depth, references: references,
      isClip: isClip, hasGeometry: hasGeometry)
  }

  /// The same within a reference of an element.
  func following(_ element: Int) -> Scope {
    Scope(
      style: style, viewport: viewport, units: units, depth: depth,
      references: references + [element], isClip: isClip, hasGeometry: hasGeometry)
  }

  /// The same in a clip path.
  var inClip: Scope {
    Scope(
      style: style, viewport: viewport, units: units, depth: depth, references: references,
      isClip: true, hasGeometry: hasGeometry)
  }

  /// What percentages are of that belong to neither axis.
  var diagonal: Double {
    ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
  }
}

extension ComputedStyle {
  /// Whether a shape of that style is one fill and one stroke, without any effect.
  fileprivate var isPlain: Bool {
    opacity >= 1 && blendMode == .normal && !isIsolated && clipPath == nil && clipShape == nil
      && mask == nil && filter == nil && markerStart == nil && markerMid == nil && markerEnd == nil
      && dashArray.isEmpty
  }
}
