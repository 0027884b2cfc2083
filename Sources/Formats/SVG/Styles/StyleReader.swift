internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunLimits

/// Applies declarations to a style.
struct StyleReader {
  let document: Document
  /// The budget of the file. If it is exhausted, declarations are ignored.
  let budget: WorkBudget
  var units: LengthUnits
  /// The style of the parent element.
  let parent: ComputedStyle
  var style: ComputedStyle
  /// The units of the font of the resulting style, if known in advance.
  var ownFont: FontUnits?
  /// True if declarations set the position or shape of the element.
  private(set) var hasGeometry = false
  /// Unsupported functions in values.
  private(set) var unknownFunctions: [String] = []
  /// Mistakes in the path data of values.
  private(set) var pathFaults: [PathDataError] = []

  /// Starts with the inherited style.
  init(_ document: Document, units: LengthUnits, parent: ComputedStyle, budget: WorkBudget) {
    self.document = document
    self.budget = budget
    self.units = units
    self.parent = parent
    style = parent.inherited
  }

  /// Applies declarations in increasing precedence.
  mutating func apply(_ cascade: Cascade, _ range: Range<Int>) {
    var custom: [(NameHash, [UInt8])] = []
    var hasFont = false
    for index in range {
      let declaration = cascade[index]
      // Long values, such as lists of numbers, are copied for each element.
      let length = declaration.value.count
      if length > Self.shortValue,
        !budget.trySpending(length / Self.bytesOfAStep)
          || declaration.property != nil && !budget.tryTaking(length * Self.memoryPerByte)
      {
        return
      }
      switch declaration.property {
      case nil:
        custom.append((declaration.customName, Array(document.bytes[declaration.value])))
      case .fontSize, .font, .color, .colorScheme: hasFont = true
      case let property?: if property.isGeometry { hasGeometry = true }
      }
    }
    style.custom.add(custom, budget: budget)
    // The units and colours of other properties depend on these.
    if hasFont {
      units.fontSize = parent.text.font.size
      for index in range where cascade[index].property == .colorScheme { apply(cascade[index]) }
      for index in range {
        let property = cascade[index].property
        if property == .fontSize || property == .font || property == .color {
          apply(cascade[index])
        }
      }
    }
    units.fontSize = style.text.font.size
    if let ownFont { units.font = ownFont }
    for index in range {
      switch cascade[index].property {
      case .fontSize, .font, .color, .colorScheme: break
      default: apply(cascade[index])
      }
    }
  }

  /// The length of a value, in bytes, whose cost is negligible.
  private static let shortValue = 256
  /// The number of bytes of a value that are read in the time of one step, and the memory that each may take.
  private static let bytesOfAStep = 8
  private static let memoryPerByte = 8

  private mutating func apply(_ declaration: Declaration) {
    guard let property = declaration.property, !property.isGeometry else { return }
    if ValueText.isPlain(document.bytes, declaration.value) {
      return set(property, TextReader(document.bytes, declaration.value))
    }
    switch style.text(
      document.bytes, declaration.value, budget: budget, unknown: { unknownFunctions.append($0) })
    {
    case .text(let reader): set(property, reader)
    case .wrong: break
    case .unset: copy(property, from: parent.inherited)
    }
  }

  private mutating func set(_ property: Property, _ reader: TextReader) {
    var reader = reader
    reader.skipSpace()
    if reader.take(word: "inherit") {
      if reader.isDone { copy(property, from: parent) }
    } else if reader.take(word: "initial") {
      if reader.isDone { copy(property, from: .initial) }
    } else if reader.take(word: "unset") || reader.take(word: "revert") {
      if reader.isDone { copy(property, from: parent.inherited) }
    } else if !setText(property, &reader) {
      setGraphics(property, &reader)
    }
  }

  private mutating func setGraphics(_ property: Property, _ reader: inout TextReader) {
    switch property {
    case .color: if let color = reader.only({ $0.color() }) { style.color = color }
    case .fill: if let paint = reader.only({ $0.paint(document) }) { style.fill = paint }
    case .stroke: if let paint = reader.only({ $0.paint(document) }) { style.stroke = paint }
    case .opacity: if let value = reader.opacity() { style.opacity = value }
    case .fillOpacity: if let value = reader.opacity() { style.fillOpacity = value }
    case .strokeOpacity: if let value = reader.opacity() { style.strokeOpacity = value }
    case .stopOpacity: if let value = reader.opacity() { style.stopOpacity = value }
    case .floodOpacity: if let value = reader.opacity() { style.floodOpacity = value }
    case .stopColor: setColor(\.stopColor, &reader)
    case .floodColor: setColor(\.floodColor, &reader)
    case .lightingColor: setColor(\.lightingColor, &reader)
    case .colorScheme:
      let words = reader.text(reader.trimmed).lowercased().split(separator: " ")
      style.isDark = words.contains("dark") && !words.contains("light")
    case .filterColors:
      if let isEncoded = reader.choice(of: ["srgb"], or: ["linearrgb", "auto"]) {
        style.filtersAsEncoded = isEncoded
      }
    case .colorInterpolation:
      if let isLinear = reader.choice(of: ["linearrgb"], or: ["srgb", "auto"]) {
        style.masksLinearly = isLinear
      }
    case .fillRule: if let rule = reader.fillRule() { style.fillRule = rule }
    case .clipRule: if let rule = reader.fillRule() { style.clipRule = rule }
    case .strokeWidth:
      if let length = reader.only({ $0.lengthFromZero(units) }) { style.strokeWidth = length }
    case .strokeLineCap:
      switch reader.onlyWord {
      case "butt": style.lineCap = .butt
      case "round": style.lineCap = .round
      case "square": style.lineCap = .square
      default: break
      }
    case .strokeLineJoin:
      switch reader.onlyWord {
      case "miter", "miter-clip", "arcs": style.lineJoin = .miter
      case "round": style.lineJoin = .round
      case "bevel": style.lineJoin = .bevel
      default: break
      }
    case .strokeMiterLimit:
      if let limit = reader.only({ $0.calculatedNumber() }), limit >= 1 { style.miterLimit = limit }
    case .strokeDashArray:
      if reader.onlyWord == "none" {
        style.dashArray = []
      } else if let lengths = reader.lengths(units) {
        style.dashArray = lengths.allSatisfy { $0.value >= 0 } ? lengths : []
      }
    case .strokeDashOffset:
      if let length = reader.only({ $0.length(units) }) { style.dashOffset = length }
    case .paintOrder: if let order = reader.paintOrder() { style.paintOrder = order }
    case .markerStart: setReference(\.markerStart, &reader)
    case .markerMid: setReference(\.markerMid, &reader)
    case .markerEnd: setReference(\.markerEnd, &reader)
    case .marker:
      let start = reader.position
      for path in [\ComputedStyle.markerStart, \.markerMid, \.markerEnd] {
        reader.move(to: start)
        setReference(path, &reader)
      }
    case .clipPath:
      setClipPath(&reader)
    case .mask: setReference(\.mask, &reader)
    case .maskType:
      if let byAlpha = reader.choice(of: ["alpha"], or: ["luminance"]) {
        style.masksByAlpha = byAlpha
      }
    case .filter:
      if reader.onlyWord == "none" {
        style.filter = nil
      } else if reader.isFilterList(document, units) {
        style.filter = Array(reader.bytes[reader.trimmed])
      }
    case .display: setDisplay(reader.onlyWord)
    case .visibility:
      switch reader.onlyWord {
      case "visible": style.isVisible = true
      case "hidden", "collapse": style.isVisible = false
      default: break
      }
    case .overflow:
      // Of two values the first applies, the horizontal one.
      switch reader.word {
      case "visible", "auto": style.isClippedToViewport = false
      case "hidden", "scroll", "clip": style.isClippedToViewport = true
      default: break
      }
    case .mixBlendMode: if let mode = BlendMode(cssName: reader.onlyWord) { style.blendMode = mode }
    case .isolation:
      if let isIsolated = reader.choice(of: ["isolate"], or: ["auto"]) {
        style.isIsolated = isIsolated
      }
    case .shapeRendering:
      switch reader.onlyWord {
      case "auto", "geometricprecision": style.antialias = true
      case "crispedges", "optimizespeed": style.antialias = false
      default: break
      }
    case .imageRendering:
      switch reader.onlyWord {
      case "auto", "smooth": style.interpolation = .medium
      case "optimizequality", "high-quality": style.interpolation = .high
      case "optimizespeed", "pixelated", "crisp-edges", "-webkit-optimize-contrast":
        style.interpolation = .none
      default: break
      }
    case .vectorEffect:
      if let isFixed = reader.choice(of: ["non-scaling-stroke"], or: ["none"]) {
        style.hasFixedStroke = isFixed
      }
    case .transformOrigin: if let origin = reader.origin(units) { style.origin = origin }
    case .transformBox:
      let ofShape = ["fill-box", "stroke-box", "content-box", "border-box"]
      if let isOfShape = reader.choice(of: ofShape, or: ["view-box"]) {
        style.isOriginInBounds = isOfShape
      }
    default: break
    }
  }

  private mutating func setColor(
    _ path: WritableKeyPath<ComputedStyle, PaintValue>, _ reader: inout TextReader
  ) {
    if reader.onlyWord == "currentcolor" {
      style[keyPath: path] = .currentColor
    } else if let color = reader.only({ $0.color() }) {
      style[keyPath: path] = .color(color)
    }
  }

  /// Sets a reference to an element; returns false if the value is not a reference.
  @discardableResult private mutating func setReference(
    _ path: WritableKeyPath<ComputedStyle, Int?>, _ reader: inout TextReader
  ) -> Bool {
    if reader.onlyWord == "none" {
      style[keyPath: path] = nil
    } else if let reference = reader.only({ $0.url(document) }) {
      style[keyPath: path] = reference
    } else {
      return false
    }
    return true
  }

  private mutating func setClipPath(_ reader: inout TextReader) {
    let start = reader.position
    do throws(PathDataError) {
      if let shape = try reader.clipShape(units) {
        return (style.clipPath, style.clipShape) = (nil, shape)
      }
    } catch {
      return pathFaults.append(error)
    }
    reader.move(to: start)
    if setReference(\.clipPath, &reader) { style.clipShape = nil }
  }

  /// Copies a property from another style.
  private mutating func copy(_ property: Property, from other: ComputedStyle) {
    switch property {
    case .color: style.color = other.color
    case .colorScheme: style.isDark = other.isDark
    case .fill: style.fill = other.fill
    case .stroke: style.stroke = other.stroke
    case .opacity: style.opacity = other.opacity
    case .fillOpacity: style.fillOpacity = other.fillOpacity
    case .strokeOpacity: style.strokeOpacity = other.strokeOpacity
    case .stopOpacity: style.stopOpacity = other.stopOpacity
    case .stopColor: style.stopColor = other.stopColor
    case .floodColor: style.floodColor = other.floodColor
    case .floodOpacity: style.floodOpacity = other.floodOpacity
    case .lightingColor: style.lightingColor = other.lightingColor
    case .filterColors: style.filtersAsEncoded = other.filtersAsEncoded
    case .colorInterpolation: style.masksLinearly = other.masksLinearly
    case .fillRule: style.fillRule = other.fillRule
    case .clipRule: style.clipRule = other.clipRule
    case .strokeWidth: style.strokeWidth = other.strokeWidth
    case .strokeLineCap: style.lineCap = other.lineCap
    case .strokeLineJoin: style.lineJoin = other.lineJoin
    case .strokeMiterLimit: style.miterLimit = other.miterLimit
    case .strokeDashArray: style.dashArray = other.dashArray
    case .strokeDashOffset: style.dashOffset = other.dashOffset
    case .paintOrder: style.paintOrder = other.paintOrder
    case .markerStart: style.markerStart = other.markerStart
    case .markerMid: style.markerMid = other.markerMid
    case .markerEnd: style.markerEnd = other.markerEnd
    case .marker:
      style.markerStart = other.markerStart
      style.markerMid = other.markerMid
      style.markerEnd = other.markerEnd
    case .clipPath: (style.clipPath, style.clipShape) = (other.clipPath, other.clipShape)
    case .mask: style.mask = other.mask
    case .maskType: style.masksByAlpha = other.masksByAlpha
    case .filter: style.filter = other.filter
    case .display: style.isDisplayed = other.isDisplayed
    case .visibility: style.isVisible = other.isVisible
    case .overflow: style.isClippedToViewport = other.isClippedToViewport
    case .mixBlendMode: style.blendMode = other.blendMode
    case .isolation: style.isIsolated = other.isIsolated
    case .shapeRendering: style.antialias = other.antialias
    case .imageRendering: style.interpolation = other.interpolation
    case .vectorEffect: style.hasFixedStroke = other.hasFixedStroke
    case .transformOrigin: style.origin = other.origin
    case .transformBox: style.isOriginInBounds = other.isOriginInBounds
    default: copyText(property, from: other.text)
    }
  }
}
