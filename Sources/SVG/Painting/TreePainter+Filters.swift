internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunLimits
internal import GLFunRenderCPU

/// Filters: what an element draws becomes pixels here, as many as the frame has of it, and what the filter makes of them is
/// drawn as a picture. A filter needs nothing of what is below the element, so both backends get the same bytes.
extension TreePainter {
  /// Draws nodes through filters.
  ///
  /// - Parameter bounds: the bounding box of the nodes, in user space.
  mutating func paint(
    _ nodes: Range<Int32>, through filters: [FilterNode], _ bounds: Rect,
    on context: inout GraphicsContext
  ) {
    let ctm = context.ctm
    guard let plan = FilterPlan(filters, bounds, ctm, device) else { return }
    let area = plan.area.size.area
    let live = (filters.map(\.livePictureCount).max() ?? 0) + 2
    guard max(plan.area.size.width, plan.area.size.height) <= Image.largestSide,
      area <= Self.mostPixels / live
    else {
      giveUp("a filter works on more than \(Self.mostPixels / live) pixels")
      return
    }
    spend(filters.reduce(0) { $0 + $1.weight } * area / Self.pixelsOfACommand)
    spend((filters.count + 1) * Self.commandsOfAPicture)
    let bytes = area * MemoryLayout<PremultipliedColor>.stride
    // What is left is the result, which the frame holds.
    guard !isOverLimit, take(bytes * live) else { return }
    defer { budget.giveBack(bytes * (live - 1)) }
    var run = FilterRun(area: plan.area, space: plan.space, bounds: bounds.isNull ? .zero : bounds)
    var pixels = drawn(plan) { painter, inner in painter.paint(nodes, on: &inner) }
    for filter in filters {
      pixels = run.run(filter, on: pixels) { kind, part in
        drawn(plan) { painter, inner in painter.paint(kind, part, on: &inner) }
      }
      if isOverLimit { return }
    }
    context.saveGState()
    context.concatenate(plan.placement)
    context.setShouldAntialias(false)
    context.interpolationQuality = plan.isAligned ? .none : .low
    context.draw(
      Image(pixels.bitmap),
      in: Rect(
        x: Double(plan.area.columns.lowerBound), y: Double(plan.area.rows.lowerBound),
        width: Double(plan.area.columns.count), height: Double(plan.area.rows.count)))
    context.restoreGState()
  }

  /// How many commands take as long as drawing a picture of a few pixels.
  static let commandsOfAPicture = 64
  /// From how many pixels on a picture is drawn by several threads.
  private static let pixelsWorthThreads = 1 << 18
  /// How many pixels of a plain step take as long as one command.
  static let pixelsOfACommand = 1 << 8
  /// The most pixels that there are at once: 256 MiB.
  private static let mostPixels = 1 << 26

  /// The pixels of a plan that drawing calls in user space make.
  private mutating func drawn(
    _ plan: FilterPlan, _ body: (inout TreePainter, inout GraphicsContext) -> Void
  ) -> FilterPixels {
    var inner = GraphicsContext(size: plan.area.size)
    inner.dithersGradients = dithersGradients
    inner.translateBy(
      x: -Double(plan.area.columns.lowerBound), y: -Double(plan.area.rows.lowerBound))
    inner.concatenate(plan.space)
    let (outerHost, outerDevice, outerContexts) = (host, device, contexts)
    let outerByteCount = recordedByteCount
    recordedByteCount = 0
    host = plan.host(of: outerHost).concatenating(
      Transform(
        translationX: -Double(plan.area.columns.lowerBound),
        y: -Double(plan.area.rows.lowerBound)))
    device = plan.area.size
    // What contexts mean is placed in the space that is drawn in.
    let way = plan.fromDevice.concatenating(
      Transform(
        translationX: -Double(plan.area.columns.lowerBound),
        y: -Double(plan.area.rows.lowerBound)))
    for index in contexts.indices {
      contexts[index].transform = contexts[index].transform.concatenating(way)
    }
    body(&self, &inner)
    (host, device, contexts) = (outerHost, outerDevice, outerContexts)
    // What was recorded here is gone once it is drawn.
    budget.giveBack(2 * recordedByteCount)
    recordedByteCount = outerByteCount
    // Threads take longer to start than a few pixels to be drawn.
    let threads = plan.area.size.area < Self.pixelsWorthThreads ? 1 : nil
    return FilterPixels(CPURenderer(threads: threads).render(inner.finish()))
  }

  /// Draws what a step of a filter shows.
  private mutating func paint(
    _ kind: FilterPrimitive.Kind, _ part: Rect, on context: inout GraphicsContext
  ) {
    switch kind {
    case .content(let index):
      let nodes = tree.contents[Int(index)].nodes
      // The element's origin is the corner of the step's region, as browsers have it.
      context.translateBy(x: part.minX, y: part.minY)
      follow(.content(index)) { painter in painter.paint(nodes, on: &context) }
    case .image(let index, let aspect):
      var image = tree.images[Int(index)]
      image.rect = image.rect.applying(aspect.transform(from: image.rect, to: part))
      image.clip = part
      paint(image: image, on: &context)
    default: break
    }
  }
}

/// Which pixels filters work on.
struct FilterPlan {
  /// The pixels, as counted in a space that is user space scaled along its axes; where user space is not turned it is that
  /// of the frame.
  let area: PixelArea
  /// From user space to those pixels.
  let space: Transform
  /// From those pixels to user space.
  let placement: Transform
  /// From the frame's pixels to those.
  let fromDevice: Transform
  /// Whether the pixels are those of the frame.
  let isAligned: Bool

  /// Finds the pixels; nil for none.
  init?(_ filters: [FilterNode], _ bounds: Rect, _ ctm: Transform, _ device: PixelSize) {
    isAligned = ctm.b == 0 && ctm.c == 0 && ctm.a > 0 && ctm.d > 0
    let scaleX = Vector(dx: ctm.a, dy: ctm.b).length
    let scaleY = Vector(dx: ctm.c, dy: ctm.d).length
    space = isAligned ? ctm : Transform(scaleX: scaleX, y: scaleY)
    guard scaleX > 0, scaleY > 0, let back = space.inverted(), let toUser = ctm.inverted() else {
      return nil
    }
    placement = back
    fromDevice = toUser.concatenating(space)
    // Only as much as may be seen: the picture, and about it as far as pixels are moved.
    var reach = 0.0
    var region = Rect.infinite
    for filter in filters {
      if let given = filter.region {
        let rect = FilterRun.region(
          given, isInBounds: filter.isRegionInBounds, bounds.isNull ? .zero : bounds)
        region = region == .infinite ? rect : region.intersection(rect)
        guard !region.isNull else { return nil }
      }
      var factor = max(scaleX, scaleY)
      if filter.arePrimitivesInBounds { factor *= max(bounds.width, bounds.height, 1) }
      reach += filter.primitives.reduce(0) { $0 + $1.reach } * factor
    }
    let picture = Rect(
      x: 0, y: 0, width: Double(device.width), height: Double(device.height)
    ).applying(fromDevice)
    let most = 2 * max(picture.width, picture.height)
    let margin = min(reach + 2, most)
    var seen = picture.insetBy(dx: -margin, dy: -margin)
    if region != .infinite {
      seen = seen.intersection(region.applying(space))
    } else {
      // Functions reach as far about the element as they move its pixels; how far its lines do is not known.
      let drawn = bounds.isNull ? picture : bounds.applying(space)
      let about = margin + max(drawn.width, drawn.height)
      seen = seen.intersection(drawn.insetBy(dx: -about, dy: -about))
    }
    guard !seen.isNull, seen.isFinite else { return nil }
    area = PixelArea(around: seen)
    if area.isEmpty { return nil }
  }

  /// The space in which pens of a fixed width have it, for what is drawn in these pixels.
  func host(of outer: Transform) -> Transform { outer.concatenating(fromDevice) }
}

extension FilterPrimitive {
  /// How far a step may move pixels, in user units.
  fileprivate var reach: Double {
    switch kind {
    case .blur(let deviation): 3 * max(deviation.x, deviation.y, 0)
    case .offset(let way): max(abs(way.x), abs(way.y))
    case .shadow(let way, let deviation, _):
      max(abs(way.x), abs(way.y)) + 3 * max(deviation.x, deviation.y, 0)
    case .morphology(_, let radius): max(radius.x, radius.y, 0)
    case .displacement(let scale, _, _): abs(scale) / 2
    // It may take its pixels from anywhere.
    case .tile: 1e9
    case .convolution: 32
    default: 0
    }
  }
}
