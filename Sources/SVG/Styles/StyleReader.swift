internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// Applies declarations to a style.
struct StyleReader {
  let document: Document
  var units: LengthUnits
  /// The style of the element around.
  let parent: ComputedStyle
  var style: ComputedStyle
  /// The units of the font that the style comes to, where they are known beforehand.
  var ownFont: FontUnits?
  /// Whether declarations give the place or the form of the element.
  private(set) var hasGeometry = false

  /// Starts with what is inherited.
  init(_ document: Document, units: LengthUnits, parent: ComputedStyle) {
    self.document = document
    self.units = units
    self.parent = parent
    style = parent.inherited
  }

  /// Applies declarations, of which those that come later count more.
  mutating func apply(_ cascade: Cascade, _ range: Range<Int>) {
    var custom: [(NameHash, [UInt8])] = []
    var hasFont = false
    for index in range {
      let declaration = cascade[index]
      switch declaration.property {
      case nil:
        custom.append((declaration.customName, Array(document.bytes[declaration.value])))
      case .fontSize, .font, .color: hasFont = true
      case let property?: if property.isGeometry { hasGeometry = true }
      }
    }
    style.custom.add(custom)
    // Units and colours of the others depend on these.
    if hasFont {
      units.fontSize = parent.text.font.size
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
      let property = cascade[index].property
      if property != .fontSize, property != .font, property != .color { apply(cascade[index]) }
    }
  }

  private mutating func apply(_ declaration: Declaration) {
    guard let property = declaration.property, !property.isGeometry else { return }
    if CustomProperties.isUsed(in: document.bytes, declaration.value) {
      guard let text = style.custom.substituted(document.bytes, declaration.value) else {
        // A value that is invalid when it is computed is as `unset`.
        copy(property, from: parent.inherited)
        return
      }
      set(property, TextReader(text))
    } else {
      set(property, TextReader(document.bytes, declaration.value))
    }
  }

  private mutating func set(_ property: Property, _ reader: TextReader) {
    var reader = reader
    reader.skipSpace()
    if reader.take(word: "inherit") {
      copy(property, from: parent)
    } else if reader.take(word: "initial") {
      copy(property, from: .initial)
    } else if reader.take(word: "unset") || reader.take(word: "revert") {
      copy(property, from: parent.inherited)
    } else if !setText(property, &reader) {
      setGraphics(property, &reader)
    }
  }

  private mutating func setGraphics(_ property: Property, _ reader: inout TextReader) {
    switch property {
    case .color: if let color = reader.color() { style.color = color }
    case .fill: if let paint = reader.paint(document) { style.fill = paint }
    case .stroke: if let paint = reader.paint(document) { style.stroke = paint }
    case .opacity: if let value = reader.opacity() { style.opacity = value }
    case .fillOpacity: if let value = reader.opacity() { style.fillOpacity = value }
    case .strokeOpacity: if let value = reader.opacity() { style.strokeOpacity = value }
    case .stopOpacity: if let value = reader.opacity() { style.stopOpacity = value }
    case .floodOpacity: if let value = reader.opacity() { style.floodOpacity = value }
    case .stopColor: setColor(\.stopColor, &reader)
    case .floodColor: setColor(\.floodColor, &reader)
    case .lightingColor: setColor(\.lightingColor, &reader)
    case .filterColors: style.filtersAsEncoded = reader.word == "srgb"
    case .colorInterpolation: style.masksLinearly = reader.word == "linearrgb"
    case .fillRule: if let rule = reader.fillRule() { style.fillRule = rule }
    case .clipRule: if let rule = reader.fillRule() { style.clipRule = rule }
    case .strokeWidth:
      if let length = reader.length(units), length.value >= 0 { style.strokeWidth = length }
    case .strokeLineCap:
      switch reader.word {
      case "butt": style.lineCap = .butt
      case "round": style.lineCap = .round
      case "square": style.lineCap = .square
      default: break
      }
    case .strokeLineJoin:
      switch reader.word {
      case "miter", "miter-clip", "arcs": style.lineJoin = .miter
      case "round": style.lineJoin = .round
      case "bevel": style.lineJoin = .bevel
      default: break
      }
    case .strokeMiterLimit: if let limit = reader.number(), limit >= 1 { style.miterLimit = limit }
    case .strokeDashArray:
      if reader.take(word: "none") {
        style.dashArray = []
      } else if let lengths = reader.lengths(units) {
        style.dashArray = lengths.allSatisfy { $0.value >= 0 } ? lengths : []
      }
    case .strokeDashOffset: if let length = reader.length(units) { style.dashOffset = length }
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
      let start = reader.position
      if let shape = reader.clipShape(units) {
        (style.clipPath, style.clipShape) = (nil, shape)
      } else {
        reader.move(to: start)
        style.clipShape = nil
        setReference(\.clipPath, &reader)
      }
    case .mask: setReference(\.mask, &reader)
    case .maskType: style.masksByAlpha = reader.word == "alpha"
    case .filter:
      style.filter =
        reader.word == "none" || reader.isAtEnd ? nil : Array(reader.bytes[reader.trimmed])
    case .display: setDisplay(reader.word)
    case .visibility:
      switch reader.word {
      case "visible": style.isVisible = true
      case "hidden", "collapse": style.isVisible = false
      default: break
      }
    case .overflow:
      switch reader.word {
      case "visible", "auto": style.isClippedToViewport = false
      case "hidden", "scroll", "clip": style.isClippedToViewport = true
      default: break
      }
    case .mixBlendMode: if let mode = BlendMode(cssName: reader.word) { style.blendMode = mode }
    case .isolation: style.isIsolated = reader.word == "isolate"
    case .shapeRendering:
      switch reader.word {
      case "auto", "geometricprecision": style.antialias = true
      case "crispedges", "optimizespeed": style.antialias = false
      default: break
      }
    case .imageRendering:
      switch reader.word {
      case "auto", "smooth": style.interpolation = .medium
      case "optimizequality", "high-quality": style.interpolation = .high
      case "optimizespeed", "pixelated", "crisp-edges", "-webkit-optimize-contrast":
        style.interpolation = .none
      default: break
      }
    case .vectorEffect: style.hasFixedStroke = reader.word == "non-scaling-stroke"
    case .transformOrigin: if let origin = reader.origin(units) { style.origin = origin }
    case .transformBox:
      style.isOriginInBounds = ["fill-box", "stroke-box", "content-box", "border-box"]
        .contains(reader.word)
    default: break
    }
  }

  private mutating func setColor(
    _ path: WritableKeyPath<ComputedStyle, PaintValue>, _ reader: inout TextReader
  ) {
    if reader.take(word: "currentcolor") {
      style[keyPath: path] = .currentColor
    } else if let color = reader.color() {
      style[keyPath: path] = .color(color)
    }
  }

  private mutating func setReference(
    _ path: WritableKeyPath<ComputedStyle, Int?>, _ reader: inout TextReader
  ) {
    if reader.take(word: "none") {
      style[keyPath: path] = nil
    } else if let reference = reader.url(document) {
      style[keyPath: path] = reference
    }
  }

  /// Takes the value of a property from another style.
  private mutating func copy(_ property: Property, from other: ComputedStyle) {
    switch property {
    case .color: style.color = other.color
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

extension TextReader {
  /// The name that stands here, in small letters.
  var word: String {
    var copy = self
    return copy.name().map { text($0).lowercased() } ?? ""
  }

  fileprivate mutating func opacity() -> Double? {
    numberOrPercentage().map { min(max($0, 0), 1) }
  }

  fileprivate func fillRule() -> FillRule? {
    switch word {
    case "nonzero": .winding
    case "evenodd": .evenOdd
    default: nil
    }
  }

  fileprivate mutating func paintOrder() -> PaintOrder? {
    if take(word: "normal") { return .usual }
    var order: [String] = []
    skipSpace()
    while let name = name() {
      order.append(text(name).lowercased())
      skipSpace()
    }
    guard isAtEnd, !order.isEmpty else { return nil }
    for layer in ["fill", "stroke", "markers"] where !order.contains(layer) {
      order.append(layer)
    }
    guard order.count == 3, let fill = order.firstIndex(of: "fill"),
      let stroke = order.firstIndex(of: "stroke"), let markers = order.firstIndex(of: "markers")
    else { return nil }
    return PaintOrder(isStrokeFirst: stroke < fill, markers: markers)
  }

  mutating func origin(_ units: LengthUnits) -> TransformOrigin? {
    var parts: [(length: Length, isVertical: Bool?)] = []
    skipSpace()
    while !isAtEnd, parts.count < 3 {
      if let length = length(units) {
        parts.append((length, nil))
      } else {
        switch word {
        case "left": parts.append((.percent(0), false))
        case "right": parts.append((.percent(100), false))
        case "top": parts.append((.percent(0), true))
        case "bottom": parts.append((.percent(100), true))
        case "center": parts.append((.percent(50), nil))
        default: return nil
        }
        _ = name()
      }
      skipSpace()
    }
    guard let first = parts.first else { return nil }
    guard parts.count > 1 else {
      return first.isVertical == true
        ? TransformOrigin(x: .percent(50), y: first.length)
        : TransformOrigin(x: first.length, y: .percent(50))
    }
    let second = parts[1]
    return first.isVertical == true || second.isVertical == false
      ? TransformOrigin(x: second.length, y: first.length)
      : TransformOrigin(x: first.length, y: second.length)
  }
}

extension BlendMode {
  /// The blend mode of a keyword of `mix-blend-mode`.
  init?(cssName: String) {
    switch cssName {
    case "normal": self = .normal
    case "multiply": self = .multiply
    case "screen": self = .screen
    case "overlay": self = .overlay
    case "darken": self = .darken
    case "lighten": self = .lighten
    case "color-dodge": self = .colorDodge
    case "color-burn": self = .colorBurn
    case "hard-light": self = .hardLight
    case "soft-light": self = .softLight
    case "difference": self = .difference
    case "exclusion": self = .exclusion
    case "hue": self = .hue
    case "saturation": self = .saturation
    case "color": self = .color
    case "luminosity": self = .luminosity
    case "plus-lighter": self = .plusLighter
    case "plus-darker": self = .plusDarker
    default: return nil
    }
  }
}
