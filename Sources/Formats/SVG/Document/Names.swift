/// The elements that this reader understands.
enum ElementName: String, CaseIterable {
  case svg, g, a, defs, symbol, use, path, rect, circle, ellipse, line, polyline, polygon, image,
    text, tspan, tref, textPath, linearGradient, radialGradient, stop, pattern, clipPath, mask,
    marker, style, title, desc, metadata, filter, foreignObject
  case `switch`
  case feGaussianBlur, feOffset, feFlood, feDropShadow, feComposite, feBlend, feMerge,
    feMergeNode, feColorMatrix, feComponentTransfer, feFuncR, feFuncG, feFuncB, feFuncA,
    feMorphology, feTile, feImage, feTurbulence, feConvolveMatrix, feDisplacementMap,
    feDiffuseLighting, feSpecularLighting, feDistantLight, fePointLight, feSpotLight

  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

/// The attributes that this reader understands and that are not CSS properties.
enum AttributeName: String, CaseIterable {
  case id, href, viewBox, preserveAspectRatio, points, pathLength, offset, gradientUnits,
    gradientTransform, spreadMethod, fx, fy, fr, x1, y1, x2, y2, patternUnits,
    patternContentUnits, patternTransform, clipPathUnits, maskUnits, maskContentUnits,
    markerUnits, markerWidth, markerHeight, refX, refY, orient, systemLanguage,
    requiredExtensions, requiredFeatures, dx, dy, rotate, textLength, lengthAdjust, startOffset,
    method, spacing, side, path, media, type, lang, space, colspan, rowspan
  case className = "class"
  case styleText = "style"
  // Attributes of filters.
  case filterUnits, primitiveUnits, in2, result, stdDeviation, k1, k2, k3, k4, mode, values,
    tableValues, slope, intercept, amplitude, exponent, radius, baseFrequency, numOctaves, seed,
    stitchTiles, order, kernelMatrix, divisor, bias, targetX, targetY, edgeMode, preserveAlpha,
    scale, xChannelSelector, yChannelSelector, azimuth, elevation, z, pointsAtX, pointsAtY,
    pointsAtZ, specularExponent, limitingConeAngle, surfaceScale, specularConstant,
    diffuseConstant
  case `in`, `operator`
  // Both attributes and properties.
  case x, y, width, height, cx, cy, r, rx, ry, d, transform

  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The CSS property that overrides the attribute; nil for other attributes.
  var property: Property? {
    switch self {
    case .x: .x
    case .y: .y
    case .width: .width
    case .height: .height
    case .cx: .cx
    case .cy: .cy
    case .r: .r
    case .rx: .rx
    case .ry: .ry
    case .d: .d
    case .transform: .transform
    default: nil
    }
  }
}

/// The CSS properties that this reader understands.
enum Property: String, CaseIterable {
  case color, fill, stroke, opacity, display, visibility, overflow, mask, filter, isolation, marker,
    font, direction,
    kerning
  case colorScheme = "color-scheme"
  case fillOpacity = "fill-opacity"
  case fillRule = "fill-rule"
  case strokeOpacity = "stroke-opacity"
  case strokeWidth = "stroke-width"
  case strokeLineCap = "stroke-linecap"
  case strokeLineJoin = "stroke-linejoin"
  case strokeMiterLimit = "stroke-miterlimit"
  case strokeDashArray = "stroke-dasharray"
  case strokeDashOffset = "stroke-dashoffset"
  case paintOrder = "paint-order"
  case clipPath = "clip-path"
  case clipRule = "clip-rule"
  case markerStart = "marker-start"
  case markerMid = "marker-mid"
  case markerEnd = "marker-end"
  case mixBlendMode = "mix-blend-mode"
  case maskType = "mask-type"
  case shapeRendering = "shape-rendering"
  case imageRendering = "image-rendering"
  case vectorEffect = "vector-effect"
  case transformOrigin = "transform-origin"
  case transformBox = "transform-box"
  case stopColor = "stop-color"
  case stopOpacity = "stop-opacity"
  case floodColor = "flood-color"
  case floodOpacity = "flood-opacity"
  case lightingColor = "lighting-color"
  case filterColors = "color-interpolation-filters"
  case colorInterpolation = "color-interpolation"
  case fontFamily = "font-family"
  case fontSize = "font-size"
  case fontWeight = "font-weight"
  case fontStyle = "font-style"
  case fontStretch = "font-stretch"
  case fontVariationSettings = "font-variation-settings"
  case fontFeatureSettings = "font-feature-settings"
  case fontKerning = "font-kerning"
  case fontVariant = "font-variant"
  case fontVariantCaps = "font-variant-caps"
  case fontVariantLigatures = "font-variant-ligatures"
  case fontVariantNumeric = "font-variant-numeric"
  case fontVariantPosition = "font-variant-position"
  case fontVariantEastAsian = "font-variant-east-asian"
  case textAnchor = "text-anchor"
  case textDecoration = "text-decoration"
  case textDecorationLine = "text-decoration-line"
  case letterSpacing = "letter-spacing"
  case wordSpacing = "word-spacing"
  case writingMode = "writing-mode"
  case textOrientation = "text-orientation"
  case glyphOrientationVertical = "glyph-orientation-vertical"
  case unicodeBidi = "unicode-bidi"
  case textTransform = "text-transform"
  case textRendering = "text-rendering"
  case whiteSpace = "white-space"
  case tabSize = "tab-size"
  case dominantBaseline = "dominant-baseline"
  case alignmentBaseline = "alignment-baseline"
  case baselineShift = "baseline-shift"
  // Box properties, for XHTML.
  case margin, padding, background, flex, gap, border, float, position
  case textAlign = "text-align"
  case lineHeight = "line-height"
  case marginTop = "margin-top"
  case marginRight = "margin-right"
  case marginBottom = "margin-bottom"
  case marginLeft = "margin-left"
  case paddingTop = "padding-top"
  case paddingRight = "padding-right"
  case paddingBottom = "padding-bottom"
  case paddingLeft = "padding-left"
  case backgroundColor = "background-color"
  case alignItems = "align-items"
  case justifyContent = "justify-content"
  case verticalAlign = "vertical-align"
  case justifyItems = "justify-items"
  case placeItems = "place-items"
  case flexDirection = "flex-direction"
  case flexWrap = "flex-wrap"
  case flexFlow = "flex-flow"
  case flexGrow = "flex-grow"
  case columnGap = "column-gap"
  case rowGap = "row-gap"
  case borderSpacing = "border-spacing"
  case borderCollapse = "border-collapse"
  case gridTemplateColumns = "grid-template-columns"
  case backgroundImage = "background-image"
  // Geometry properties, which have attributes of the same name.
  case x, y, width, height, cx, cy, r, rx, ry, d, transform

  private static let byHash: [NameHash: Property] = {
    var table: [NameHash: Property] = [:]
    for property in allCases { table[NameHash(property.rawValue)] = property }
    return table
  }()

  /// Finds a property by its name, ignoring case.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    guard let found = Self.byHash[NameHash(bytes, range, lowercased: true)] else { return nil }
    self = found
  }

  /// Finds the property that the presentation attribute with the given name sets.
  init?(presentationAttribute name: String) {
    guard let found = Self.byHash[NameHash(name)], !found.isGeometry, !found.isOfStylesOnly else {
      return nil
    }
    self = found
  }

  /// True if the property applies only to boxes of XHTML.
  private var isOfBoxes: Bool {
    switch self {
    case .textAlign, .lineHeight, .margin, .marginTop, .marginRight, .marginBottom, .marginLeft,
      .padding, .paddingTop, .paddingRight, .paddingBottom, .paddingLeft, .background,
      .backgroundColor, .backgroundImage, .alignItems, .justifyContent, .justifyItems, .placeItems,
      .verticalAlign, .flex, .flexDirection, .flexWrap, .flexFlow, .flexGrow, .gap, .columnGap,
      .rowGap, .border, .borderSpacing, .borderCollapse, .float, .position, .gridTemplateColumns:
      true
    default: false
    }
  }

  /// True if no presentation attribute sets the property.
  private var isOfStylesOnly: Bool {
    switch self {
    case .font, .marker, .textOrientation, .textTransform, .colorScheme, .mixBlendMode, .isolation,
      .transformBox, .tabSize:
      true
    default: isOfBoxes
    }
  }

  /// True if the property gives the position or shape of an element; such properties are read when the shape is built.
  var isGeometry: Bool {
    switch self {
    case .x, .y, .width, .height, .cx, .cy, .r, .rx, .ry, .d, .transform: true
    default: false
    }
  }
}
