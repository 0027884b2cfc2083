internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// The run of a filter over the pixels of one element.
struct FilterRun {
  /// The pixels that the filter works on, in the filter's own pixel space.
  let area: PixelArea
  /// The transform from user space to pixels: a scale and a translation.
  let space: Transform
  /// The bounding box of the element, in user space.
  let bounds: Rect
  private var results: [(pixels: FilterPixels, area: PixelArea)] = []

  init(area: PixelArea, space: Transform, bounds: Rect) {
    self.area = area
    self.space = space
    self.bounds = bounds
  }

  /// Runs a filter.
  ///
  /// - Parameters:
  ///   - source: the pixels of the element.
  ///   - draw: draws the content of a step that refers to nodes or an image; returns nil if nothing is drawn.
  mutating func run(
    _ filter: FilterNode, on source: FilterPixels,
    draw: (FilterPrimitive.Kind, Rect) -> FilterPixels?
  ) -> FilterPixels {
    results = []
    let region = region(of: filter)
    guard !filter.primitives.isEmpty else { return FilterPixels(size: source.size) }
    let lastUses = filter.lastUses
    for (step, primitive) in filter.primitives.enumerated() {
      let part = self.region(of: primitive, filter, region)
      let pixelPart = pixels(of: part)
      var made = make(primitive, filter, source, part, draw)
      made.crop(to: pixelPart.relative(to: area))
      results.append((made, pixelPart))
      // A result that no later step reads is released.
      for index in results.indices.dropLast() where lastUses[index] <= step {
        results[index].pixels.values = []
      }
    }
    var last = results[results.count - 1].pixels.converted(toLinear: false)
    if filter.region != nil { last.crop(to: pixels(of: region).relative(to: area)) }
    return last
  }

  // MARK: Places

  private func pixels(of rect: Rect) -> PixelArea { PixelArea(around: rect.applying(space)) }

  /// The region of a filter in user space; the whole area for a CSS filter function, which has no region.
  func region(of filter: FilterNode) -> Rect {
    guard let region = filter.region else {
      let back = space.inverted() ?? .identity
      return Rect(
        x: Double(area.columns.lowerBound), y: Double(area.rows.lowerBound),
        width: Double(area.columns.count), height: Double(area.rows.count)
      ).applying(back)
    }
    return Self.region(region, isInBounds: filter.isRegionInBounds, bounds)
  }

  /// Resolves a region to user space.
  static func region(_ region: FilterNode.Region, isInBounds: Bool, _ bounds: Rect) -> Rect {
    func side(_ given: Double?, _ usual: Double, _ start: Double, _ length: Double) -> Double {
      guard let given else { return start + usual * length }
      return isInBounds ? start + given * length : given
    }
    return Rect(
      x: side(region.x, -0.1, bounds.minX, bounds.width),
      y: side(region.y, -0.1, bounds.minY, bounds.height),
      width: side(region.width, 1.2, 0, bounds.width),
      height: side(region.height, 1.2, 0, bounds.height))
  }

  private func region(
    of primitive: FilterPrimitive, _ filter: FilterNode, _ whole: Rect
  ) -> Rect {
    let isInBounds = filter.arePrimitivesInBounds
    func side(_ given: Double?, _ usual: Double, _ start: Double, _ length: Double) -> Double {
      given.map { isInBounds ? start + $0 * length : $0 } ?? usual
    }
    let region = primitive.region
    return Rect(
      x: side(region.x, whole.minX, bounds.minX, bounds.width),
      y: side(region.y, whole.minY, bounds.minY, bounds.height),
      width: max(side(region.width, whole.width, 0, bounds.width), 0),
      height: max(side(region.height, whole.height, 0, bounds.height), 0))
  }

  /// Converts lengths along both axes to pixels.
  private func scaled(_ lengths: SIMD2<Double>, _ filter: FilterNode) -> SIMD2<Double> {
    var lengths = lengths
    if filter.arePrimitivesInBounds { lengths *= SIMD2(bounds.width, bounds.height) }
    return lengths * SIMD2(space.a, space.d)
  }

  // MARK: Steps

  private func input(
    _ input: FilterPrimitive.Input, _ source: FilterPixels, _ isLinear: Bool
  ) -> FilterPixels {
    switch input {
    case .source: return source.converted(toLinear: isLinear)
    case .sourceAlpha:
      var alpha = source
      for index in alpha.values.indices {
        alpha.values[index] = SIMD4(0, 0, 0, alpha.values[index].w)
      }
      alpha.isLinear = isLinear
      return alpha
    case .nothing:
      var nothing = FilterPixels(size: source.size)
      nothing.isLinear = isLinear
      return nothing
    case .paint(let color):
      var paint = FilterPixels(
        size: source.size, color: FilterPixels.pixel(color, isLinear: isLinear))
      paint.isLinear = isLinear
      return paint
    case .result(let index): return results[index].pixels.converted(toLinear: isLinear)
    }
  }

  private func make(
    _ primitive: FilterPrimitive, _ filter: FilterNode, _ source: FilterPixels, _ part: Rect,
    _ draw: (FilterPrimitive.Kind, Rect) -> FilterPixels?
  ) -> FilterPixels {
    let isLinear = primitive.isLinear
    func first() -> FilterPixels { input(primitive.input, source, isLinear) }
    func second() -> FilterPixels { input(primitive.second, source, isLinear) }
    func filled(_ color: Color) -> FilterPixels {
      var pixels = FilterPixels(
        size: source.size, color: FilterPixels.pixel(color, isLinear: isLinear))
      pixels.isLinear = isLinear
      return pixels
    }
    func whole(_ way: SIMD2<Double>) -> (x: Int, y: Int) {
      func pixels(_ value: Double) -> Int {
        Int(value.rounded(), within: -1e6...1e6)
      }
      return (pixels(way.x), pixels(way.y))
    }
    switch primitive.kind {
    case .blur(let deviation):
      guard deviation.x >= 0, deviation.y >= 0, deviation != .zero else { return first() }
      return first().blurred(scaled(deviation, filter))
    case .offset(let offset):
      let way = whole(scaled(offset, filter))
      return first().moved(x: way.x, y: way.y)
    case .flood(let color): return filled(color)
    case .composite(let operation): return first().composed(operation, over: second())
    case .blend(let mode):
      return first().blended(mode, over: second())
    case .merge(let inputs):
      var merged = FilterPixels(size: source.size)
      merged.isLinear = isLinear
      for next in inputs { merged = input(next, source, isLinear).composed(.over, over: merged) }
      return merged
    case .colorMatrix(let matrix): return first().multiplied(by: matrix)
    case .shadow(let offset, let deviation, let color):
      let above = first()
      let way = whole(scaled(offset, filter))
      let shadow = above.moved(x: way.x, y: way.y)
        .blurred(scaled(pointwiseMax(deviation, .zero), filter))
      return above.composed(.over, over: filled(color).composed(.inside, over: shadow))
    case .transfer(let transfers): return first().transferred(transfers)
    case .morphology(let isDilating, let radius):
      let radius = scaled(radius, filter)
      guard radius.x >= 0, radius.y >= 0, radius.x + radius.y > 0 else { return first() }
      let way = whole(radius)
      return first().extreme(isLargest: isDilating, radiusX: way.x, radiusY: way.y)
    case .tile:
      guard case .result(let index) = primitive.input else {
        return first().tiled(pixels(of: region(of: filter)).relative(to: area))
      }
      return first().tiled(results[index].area.relative(to: area))
    case .content, .image:
      return draw(primitive.kind, part)?.converted(toLinear: isLinear)
        ?? input(.nothing, source, isLinear)
    case .turbulence(let settings): return turbulence(settings, part, isLinear)
    case .convolution(let convolution): return first().convolved(convolution)
    case .displacement(let scale, let x, let y):
      // Both inputs are in the primitive's colour space; the map's channels are read there.
      return first().displaced(
        by: second(), scale: scaled(SIMD2(repeating: scale), filter), xChannel: x, yChannel: y)
    case .lighting(var lighting):
      lighting.light = placed(lighting.light, filter)
      return first().lit(lighting)
    }
  }

  /// The light with its position in pixels.
  private func placed(
    _ light: FilterPrimitive.Light, _ filter: FilterNode
  ) -> FilterPrimitive.Light {
    let depth = (abs(space.a * space.d)).squareRoot()
    func place(_ point: SIMD3<Double>) -> SIMD3<Double> {
      var user = Point(x: point.x, y: point.y)
      if filter.arePrimitivesInBounds {
        user = Point(
          x: bounds.minX + user.x * bounds.width, y: bounds.minY + user.y * bounds.height)
      }
      let pixel = user.applying(space)
      return SIMD3(
        pixel.x - Double(area.columns.lowerBound), pixel.y - Double(area.rows.lowerBound),
        point.z * depth)
    }
    switch light {
    case .distant: return light
    case .point(let from): return .point(place(from))
    case .spot(let from, let to, let exponent, let limit):
      return .spot(from: place(from), to: place(to), exponent: exponent, limit: limit)
    }
  }

  private func turbulence(
    _ settings: FilterPrimitive.Turbulence, _ part: Rect, _ isLinear: Bool
  ) -> FilterPixels {
    var pixels = FilterPixels(size: area.size)
    pixels.isLinear = isLinear
    guard settings.frequency.x >= 0, settings.frequency.y >= 0, let back = space.inverted() else {
      return pixels
    }
    let noise = Turbulence(
      settings, tile: (x: part.minX, y: part.minY, width: part.width, height: part.height))
    let seen = self.pixels(of: part).relative(to: area)
      .clamped(to: PixelArea(columns: 0..<pixels.width, rows: 0..<pixels.height))
    for y in seen.rows {
      for x in seen.columns {
        let point = Point(
          x: Double(x + area.columns.lowerBound), y: Double(y + area.rows.lowerBound)
        ).applying(back)
        var color = SIMD4<Double>.zero
        for channel in 0..<4 {
          color[channel] = min(max(noise.value(channel: channel, x: point.x, y: point.y), 0), 1)
        }
        pixels.values[y * pixels.width + x] = SIMD4(
          FilterPixels.byte(color.x * color.w), FilterPixels.byte(color.y * color.w),
          FilterPixels.byte(color.z * color.w), FilterPixels.byte(color.w))
      }
    }
    return pixels
  }
}
