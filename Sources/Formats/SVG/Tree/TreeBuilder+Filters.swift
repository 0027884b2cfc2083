internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

extension TreeBuilder {
  /// Builds the filters of a value of `filter`, and returns their index in the tree's filters; nil if no filter applies.
  mutating func filters(
    _ value: [UInt8], of element: Int, _ scope: Scope
  ) throws(SVGError) -> Int32? {
    var filters: [FilterNode] = []
    var reader = TextReader(value)
    reader.skipSpace()
    while !reader.isAtEnd {
      if let reference = reader.url(document) {
        // A reference to a filter that does not exist disables the whole value.
        guard let reference, document.name(of: reference) == .filter else { return nil }
        filters.append(try filter(reference, scope))
      } else {
        guard let kind = reader.filterFunction(scope.units, scope.style.color) else { return nil }
        var primitive = FilterPrimitive(kind: kind)
        primitive.isLinear = false
        filters.append(FilterNode(primitives: [primitive]))
      }
      reader.skipSpace()
    }
    if filters.isEmpty { return nil }
    try cascade.work.spendNodes(filters.count, at: element)
    tree.filters.append(filters)
    return Int32(tree.filters.count - 1)
  }

  // MARK: Elements

  private mutating func filter(_ element: Int, _ user: Scope) throws(SVGError) -> FilterNode {
    if let known = filterNodes[element] { return known }
    let scope = try documentScope(of: element)
    var filter = FilterNode()
    filter.isRegionInBounds = document.text(.filterUnits, of: element) != "userSpaceOnUse"
    filter.arePrimitivesInBounds =
      document.text(.primitiveUnits, of: element) == "objectBoundingBox"
    var given = region(of: element, isInBounds: filter.isRegionInBounds, scope)
    if !filter.isRegionInBounds {
      // The default sides then refer to the viewport.
      given.x = given.x ?? -0.1 * scope.viewport.width
      given.y = given.y ?? -0.1 * scope.viewport.height
      given.width = given.width ?? 1.2 * scope.viewport.width
      given.height = given.height ?? 1.2 * scope.viewport.height
    }
    filter.region = given
    var names: [String: Int] = [:]
    let document = document
    for child in document.children(of: element) {
      guard let name = document.name(of: child), filter.primitives.count < Self.mostPrimitives
      else { continue }
      let style = try self.scope(of: child, in: scope).style
      let last = filter.primitives.count - 1
      func input(_ attribute: AttributeName, of element: Int) -> FilterPrimitive.Input {
        switch document.text(attribute, of: element) {
        case "SourceGraphic": .source
        case "SourceAlpha": .sourceAlpha
        case "BackgroundImage", "BackgroundAlpha": .nothing
        case "FillPaint": .paint(Self.color(user.style.fill, user.style))
        case "StrokePaint": .paint(Self.color(user.style.stroke, user.style))
        case let other:
          names[other ?? ""].map { .result($0) } ?? (last >= 0 ? .result(last) : .source)
        }
      }
      guard let kind = try kind(name, child, style, scope, input) else { continue }
      var primitive = FilterPrimitive(kind: kind)
      primitive.input = input(.in, of: child)
      primitive.second = input(.in2, of: child)
      primitive.isLinear = !style.filtersAsEncoded
      primitive.region = region(of: child, isInBounds: filter.arePrimitivesInBounds, scope)
      filter.primitives.append(primitive)
      if let result = document.text(.result, of: child) {
        names[result] = filter.primitives.count - 1
      }
    }
    filterNodes[element] = filter
    return filter
  }

  /// The most steps of a filter; more than any real one has.
  private static let mostPrimitives = 100

  private static func color(_ paint: PaintValue, _ style: ComputedStyle) -> Color {
    switch paint {
    case .color(let color), .server(_, .color(let color)): color
    case .currentColor, .server(_, .currentColor): style.color
    default: .clear
    }
  }

  private func region(of element: Int, isInBounds: Bool, _ scope: Scope) -> FilterNode.Region {
    let box = isInBounds ? Size(width: 1, height: 1) : scope.viewport
    func place(_ name: AttributeName, _ whole: Double) -> Double? {
      guard var reader = document.reader(name, of: element) else { return nil }
      reader.skipSpace()
      return reader.length(scope.units)?.resolved(whole)
    }
    return FilterNode.Region(
      x: place(.x, box.width), y: place(.y, box.height), width: place(.width, box.width),
      height: place(.height, box.height))
  }

  private func numbers(_ name: AttributeName, _ element: Int) -> [Double] {
    guard var reader = document.reader(name, of: element) else { return [] }
    var numbers: [Double] = []
    reader.skipSpace()
    while let number = reader.number() {
      numbers.append(number)
      reader.skipCommaSpace()
    }
    return numbers
  }

  private func number(_ name: AttributeName, _ element: Int, _ usual: Double = 0) -> Double {
    numbers(name, element).first ?? usual
  }

  /// Two numbers, or one number that stands for both axes.
  private func pair(_ name: AttributeName, _ element: Int, _ usual: Double = 0) -> SIMD2<Double> {
    let numbers = numbers(name, element)
    guard let first = numbers.first else { return SIMD2(repeating: usual) }
    return SIMD2(first, numbers.count > 1 ? numbers[1] : first)
  }

  private static func floodColor(_ style: ComputedStyle) -> Color {
    let color = Self.color(style.floodColor, style)
    return color.withAlpha(color.alpha * style.floodOpacity)
  }

  private mutating func kind(
    _ name: ElementName, _ element: Int, _ style: ComputedStyle, _ scope: Scope,
    _ input: (AttributeName, Int) -> FilterPrimitive.Input
  ) throws(SVGError) -> FilterPrimitive.Kind? {
    switch name {
    case .feGaussianBlur: return .blur(pair(.stdDeviation, element))
    case .feOffset: return .offset(SIMD2(number(.dx, element), number(.dy, element)))
    case .feFlood: return .flood(Self.floodColor(style))
    case .feDropShadow:
      return .shadow(
        offset: SIMD2(number(.dx, element, 2), number(.dy, element, 2)),
        deviation: pair(.stdDeviation, element, 2), Self.floodColor(style))
    case .feComposite:
      switch document.text(.operator, of: element) {
      case "in": return .composite(.inside)
      case "out": return .composite(.outside)
      case "atop": return .composite(.atop)
      case "xor": return .composite(.xor)
      case "lighter": return .composite(.lighter)
      case "arithmetic":
        return .composite(
          .arithmetic(
            SIMD4(
              number(.k1, element), number(.k2, element), number(.k3, element),
              number(.k4, element))))
      default: return .composite(.over)
      }
    case .feBlend:
      return .blend(BlendMode(cssName: document.text(.mode, of: element) ?? "") ?? .normal)
    case .feMerge:
      return .merge(
        document.children(of: element).filter { document.name(of: $0) == .feMergeNode }
          .map { input(.in, $0) })
    case .feColorMatrix: return .colorMatrix(colorMatrix(element))
    case .feComponentTransfer: return .transfer(transfers(element))
    case .feMorphology:
      return .morphology(
        isDilating: document.text(.operator, of: element) == "dilate", pair(.radius, element))
    case .feTile: return .tile
    case .feImage: return try image(element)
    case .feTurbulence:
      return .turbulence(
        FilterPrimitive.Turbulence(
          frequency: pair(.baseFrequency, element),
          octaves: Int(number(.numOctaves, element, 1), within: 0...32),
          seed: Int(number(.seed, element), within: -2e9...2e9),
          isFractal: document.text(.type, of: element) == "fractalNoise",
          isStitched: document.text(.stitchTiles, of: element) == "stitch"))
    case .feConvolveMatrix: return convolution(element)
    case .feDisplacementMap:
      func channel(_ name: AttributeName) -> Int {
        ["R", "G", "B", "A"].firstIndex(of: document.text(name, of: element) ?? "A") ?? 3
      }
      return .displacement(
        scale: number(.scale, element), x: channel(.xChannelSelector), y: channel(.yChannelSelector)
      )
    case .feDiffuseLighting, .feSpecularLighting: return lighting(name, element, style)
    default: return nil
    }
  }

  private func colorMatrix(_ element: Int) -> [Double] {
    let values = numbers(.values, element)
    switch document.text(.type, of: element) {
    case "saturate": return ColorMatrix.saturation(max(values.first ?? 1, 0))
    case "hueRotate": return ColorMatrix.hueRotation(values.first ?? 0)
    case "luminanceToAlpha": return ColorMatrix.luminanceToAlpha
    default: return values.count == 20 ? values : ColorMatrix.identity
    }
  }

  private func transfers(_ element: Int) -> [FilterPrimitive.Transfer] {
    var transfers = [FilterPrimitive.Transfer](repeating: .identity, count: 4)
    for child in document.children(of: element) {
      let channel: Int
      switch document.name(of: child) {
      case .feFuncR: channel = 0
      case .feFuncG: channel = 1
      case .feFuncB: channel = 2
      case .feFuncA: channel = 3
      default: continue
      }
      let values = numbers(.tableValues, child)
      switch document.text(.type, of: child) {
      case "table": transfers[channel] = values.isEmpty ? .identity : .table(values)
      case "discrete": transfers[channel] = values.isEmpty ? .identity : .discrete(values)
      case "linear":
        transfers[channel] = .linear(
          slope: number(.slope, child, 1), intercept: number(.intercept, child))
      case "gamma":
        transfers[channel] = .gamma(
          amplitude: number(.amplitude, child, 1), exponent: number(.exponent, child, 1),
          offset: number(.offset, child))
      default: transfers[channel] = .identity
      }
    }
    return transfers
  }

  private func convolution(_ element: Int) -> FilterPrimitive.Kind {
    let order = pair(.order, element, 3)
    let weights = numbers(.kernelMatrix, element)
    let (columns, rows) = (order.x, order.y)
    guard columns >= 1, rows >= 1, columns <= 32, rows <= 32, columns == columns.rounded(),
      rows == rows.rounded(), weights.count == Int(columns * rows)
    else { return .flood(.clear) }
    let sum = weights.reduce(0, +)
    let divisor = number(.divisor, element, sum == 0 ? 1 : sum)
    let targetX = number(.targetX, element, (columns / 2).rounded(.down))
    let targetY = number(.targetY, element, (rows / 2).rounded(.down))
    guard targetX >= 0, targetX < columns, targetY >= 0, targetY < rows else {
      return .flood(.clear)
    }
    let edge: FilterPrimitive.EdgeMode =
      switch document.text(.edgeMode, of: element) {
      case "none": .none
      case "wrap": .wrap
      default: .duplicate
      }
    return .convolution(
      FilterPrimitive.Convolution(
        columns: Int(columns), rows: Int(rows), weights: weights,
        divisor: divisor == 0 ? (sum == 0 ? 1 : sum) : divisor, bias: number(.bias, element),
        targetX: Int(targetX), targetY: Int(targetY), edge: edge,
        keepsAlpha: document.text(.preserveAlpha, of: element) == "true"))
  }

  private func lighting(
    _ name: ElementName, _ element: Int, _ style: ComputedStyle
  ) -> FilterPrimitive.Kind? {
    var light: FilterPrimitive.Light?
    for child in document.children(of: element) {
      func place(_ x: AttributeName, _ y: AttributeName, _ z: AttributeName) -> SIMD3<Double> {
        SIMD3(number(x, child), number(y, child), number(z, child))
      }
      switch document.name(of: child) {
      case .feDistantLight:
        light = .distant(
          azimuth: number(.azimuth, child) * .pi / 180,
          elevation: number(.elevation, child) * .pi / 180)
      case .fePointLight: light = .point(place(.x, .y, .z))
      case .feSpotLight:
        light = .spot(
          from: place(.x, .y, .z), to: place(.pointsAtX, .pointsAtY, .pointsAtZ),
          exponent: max(number(.specularExponent, child, 1), 0),
          limit: numbers(.limitingConeAngle, child).first)
      default: continue
      }
      break
    }
    guard let light else { return .flood(.clear) }
    let isSpecular = name == .feSpecularLighting
    return .lighting(
      FilterPrimitive.Lighting(
        light: light, color: Self.color(style.lightingColor, style),
        surfaceScale: number(.surfaceScale, element, 1),
        constant: max(number(isSpecular ? .specularConstant : .diffuseConstant, element, 1), 0),
        shininess: isSpecular
          ? min(max(number(.specularExponent, element, 1), 1), 128) : nil))
  }

  private mutating func image(_ element: Int) throws(SVGError) -> FilterPrimitive.Kind {
    if let target = document.reference(of: element) {
      return .content(content(of: target, isAlone: true))
    }
    guard let value = document.reader(.href, of: element)?.trimmed, !value.isEmpty,
      let image = try image(value, element)
    else { return .flood(.clear) }
    let source: PictureTree.ImageNode.Source =
      switch image {
      case .image(let image): .image(image, .medium)
      case .picture(let index, _): .picture(index)
      }
    tree.images.append(
      PictureTree.ImageNode(source: source, rect: Rect(origin: .zero, size: image.size), clip: nil))
    return .image(
      Int32(tree.images.count - 1),
      AspectRatio(document.reader(.preserveAspectRatio, of: element)))
  }
}

/// Colour matrices of filters. Source: Filter Effects 1, 9.6 and 12.
enum ColorMatrix {
  static let identity: [Double] = [
    1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
  ]
  static let luminanceToAlpha: [Double] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0,
  ]

  /// Expands nine numbers for red, green and blue to a matrix that does not change alpha.
  private static func colors(_ rows: [Double]) -> [Double] {
    var matrix: [Double] = []
    for row in 0..<3 {
      matrix += rows[3 * row..<3 * row + 3]
      matrix += [0, 0]
    }
    matrix += [0, 0, 0, 1, 0]
    return matrix
  }

  static func saturation(_ s: Double) -> [Double] {
    colors([
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0.213 - 0.213 * s,
      0.715 + 0.285 * s, 0.072 - 0.072 * s, 0.213 - 0.213 * s, 0.715 - 0.715 * s,
      0.072 + 0.928 * s,
    ])
  }

  /// - Parameter degrees: the angle of rotation.
  static func hueRotation(_ degrees: Double) -> [Double] {
    let (s, c) = sineAndCosine(degrees.truncatingRemainder(dividingBy: 360) * .pi / 180)
    let base = [0.213, 0.715, 0.072, 0.213, 0.715, 0.072, 0.213, 0.715, 0.072]
    let ofCosine = [0.787, -0.715, -0.072, -0.213, 0.285, -0.072, -0.213, -0.715, 0.928]
    let ofSine = [-0.213, -0.715, 0.928, 0.143, 0.140, -0.283, -0.787, 0.715, 0.072]
    return colors(base.indices.map { base[$0] + c * ofCosine[$0] + s * ofSine[$0] })
  }

  /// - Parameter rest: the fraction of the colour that remains.
  static func grayscale(_ rest: Double) -> [Double] {
    let s = rest
    return colors([
      0.2126 + 0.7874 * s, 0.7152 - 0.7152 * s, 0.0722 - 0.0722 * s, 0.2126 - 0.2126 * s,
      0.7152 + 0.2848 * s, 0.0722 - 0.0722 * s, 0.2126 - 0.2126 * s, 0.7152 - 0.7152 * s,
      0.0722 + 0.9278 * s,
    ])
  }

  /// - Parameter rest: the fraction of the colour that remains.
  static func sepia(_ rest: Double) -> [Double] {
    let s = rest
    return colors([
      0.393 + 0.607 * s, 0.769 - 0.769 * s, 0.189 - 0.189 * s, 0.349 - 0.349 * s,
      0.686 + 0.314 * s, 0.168 - 0.168 * s, 0.272 - 0.272 * s, 0.534 - 0.534 * s,
      0.131 + 0.869 * s,
    ])
  }
}
