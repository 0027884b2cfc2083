internal import GLFunFonts
internal import GLFunGeometry

/// The size of a root element, and the part of it that is visible.
struct RootFrame {
  var size: Size
  var viewBox: Rect?
  var aspect: AspectRatio
  /// True if the root has no view box, and a side is missing.
  var isUnknown = false
  /// The sides that attributes give as lengths.
  private var given: (width: Double?, height: Double?)

  /// Reads the size from the root's attributes.
  init(_ document: Document, options: SVG.Options) {
    var units = Self.units(options, fontSize: 16)
    let sides = [AttributeName.width, .height].compactMap { document.attribute($0, of: 0) }
    if sides.contains(where: document.hasFontUnit), let font = try? Font.builtIn(size: 16) {
      units.font = FontUnits(font)
    }
    var box: Rect?
    if var reader = document.reader(.viewBox, of: 0) { box = reader.viewBox() }
    viewBox = box
    aspect = AspectRatio(document.reader(.preserveAspectRatio, of: 0))
    let width = document.length(.width, of: 0, units)
    let height = document.length(.height, of: 0, units)
    func absolute(_ length: Length?) -> Double? {
      length.flatMap { $0.isPercentage ? nil : $0.value }
    }
    given = (absolute(width), absolute(height))
    if let box {
      let whole = (width ?? .whole, height ?? .whole)
      size = Size(
        width: whole.0.resolved(box.width), height: whole.1.resolved(box.height))
      // A missing side follows from the other one and the aspect ratio.
      if let width, height == nil {
        size.height = width.resolved(box.width) * box.height / box.width
      }
      if let height, width == nil {
        size.width = height.resolved(box.height) * box.width / box.height
      }
    } else {
      // Percentages refer to 300 × 150, the size that browsers give an image without one.
      size = Size(width: (width ?? .whole).resolved(300), height: (height ?? .whole).resolved(150))
      isUnknown = given.width == nil || given.height == nil
    }
  }

  private static func units(_ options: SVG.Options, fontSize: Double) -> LengthUnits {
    var units = LengthUnits()
    units.dpi = options.dpi
    units.fontSize = fontSize
    units.rootFontSize = fontSize
    return units
  }

  /// The transform from the view box to the picture.
  var transform: Transform {
    viewBox.map { aspect.transform(from: $0, to: Rect(origin: .zero, size: size)) } ?? .identity
  }

  /// Applies the size that style sheets and the root's own style give. There is no page that a percentage could refer to, so it
  /// is treated as `auto`; a side that is `auto` follows from the other one.
  mutating func resize(
    _ document: Document, _ cascade: inout Cascade, _ options: SVG.Options
  ) throws(SVGError) {
    let range = try cascade.declarations(of: 0)
    guard range.contains(where: { [.width, .height].contains(cascade[$0].property) }) else {
      return
    }
    var units = Self.units(options, fontSize: ComputedStyle.initial.text.font.size)
    var reader = StyleReader(
      document, units: units, parent: .initial, budget: cascade.work.budget)
    reader.apply(cascade, range)
    let style = reader.style
    units = Self.units(options, fontSize: style.text.font.size)
    let (declarations, fontUnits, budget) = (cascade, units, cascade.work.budget)
    /// The length that a property gives a side; nil for `auto`.
    func side(_ property: Property, _ attribute: Double?) -> Double? {
      for index in range.reversed() where declarations[index].property == property {
        guard
          case .text(var text) = style.text(
            document.bytes, declarations[index].value, budget: budget)
        else {
          continue
        }
        if text.onlyWord == "auto" { return nil }
        if let length = text.only({ $0.lengthFromZero(fontUnits) }) {
          return length.isPercentage ? nil : length.value
        }
      }
      return attribute
    }
    switch (side(.width, given.width), side(.height, given.height)) {
    case (let width?, let height?):
      size = Size(width: width, height: height)
      isUnknown = false
    case (let width?, nil):
      size.height = isUnknown ? size.height : width * size.height / size.width
      size.width = width
    case (nil, let height?):
      size.width = isUnknown ? size.width : height * size.width / size.height
      size.height = height
    case (nil, nil): break
    }
  }
}
