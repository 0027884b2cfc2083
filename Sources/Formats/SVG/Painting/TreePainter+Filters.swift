internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunLimits
internal import GLFunRenderCPU

/// Filters. An element is rendered here to as many pixels as it covers in the frame, and the result of the filter is drawn as
/// an image. A filter does not read the backdrop of the element, so both backends get the same bytes.
extension TreePainter {
  /// Draws nodes through a chain of filters.
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
    // Afterwards only the result is left, which the frame holds.
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
    context.shouldAntialias = false
    context.interpolationQuality = plan.isAligned ? .none : .low
    context.draw(
      Image(pixels.bitmap),
      in: Rect(
        x: Double(plan.area.columns.lowerBound), y: Double(plan.area.rows.lowerBound),
        width: Double(plan.area.columns.count), height: Double(plan.area.rows.count)))
    context.restoreGState()
  }

  /// The number of commands that take as long as drawing an image of a few pixels.
  static let commandsOfAPicture = 64
  /// The number of pixels from which an image is rendered by several threads.
  private static let pixelsWorthThreads = 1 << 18
  /// The number of pixels of a plain filter step that take as long as one command.
  static let pixelsOfACommand = 1 << 8
  /// The most pixels alive at the same time: 256 MiB.
  private static let mostPixels = 1 << 26

  /// Renders drawing calls in user space to the pixels of a plan.
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
    // Context paints are placed in the space of the target.
    let way = plan.fromDevice.concatenating(
      Transform(
        translationX: -Double(plan.area.columns.lowerBound),
        y: -Double(plan.area.rows.lowerBound)))
    for index in contexts.indices {
      contexts[index].transform = contexts[index].transform.concatenating(way)
    }
    body(&self, &inner)
    (host, device, contexts) = (outerHost, outerDevice, outerContexts)
    // The commands recorded here are released after they are drawn.
    budget.giveBack(2 * recordedByteCount)
    recordedByteCount = outerByteCount
    // For a few pixels, starting threads takes longer than drawing.
    let threads = plan.area.size.area < Self.pixelsWorthThreads ? 1 : nil
    return FilterPixels(CPURenderer(threads: threads).render(inner.finish()))
  }

  /// Draws the content or the image of a filter step.
  private mutating func paint(
    _ kind: FilterPrimitive.Kind, _ part: Rect, on context: inout GraphicsContext
  ) {
    switch kind {
    case .content(let index):
      let nodes = tree.contents[Int(index)].nodes
      // As in browsers, the element's origin is the corner of the step's region.
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

/// The pixels that filters work on, and the transforms to and from them.
struct FilterPlan {
  /// The pixels, in a space that is user space scaled along its axes; if user space is neither rotated nor
  /// skewed, it is the frame's own.
  let area: PixelArea
  /// The transform from user space to those pixels.
  let space: Transform
  /// The transform from those pixels to user space.
  let placement: Transform
  /// The transform from the frame's pixels to those pixels.
  let fromDevice: Transform
  /// True if the pixels coincide with the frame's.
  let isAligned: Bool

  /// Determines the pixels; returns nil if none are visible.
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
    // Only the visible part: the picture, extended by the distance that the steps may move pixels.
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
      // CSS filter functions extend the element as far as they move pixels. The width of its strokes is not known here.
      let drawn = bounds.isNull ? picture : bounds.applying(space)
      let about = margin + max(drawn.width, drawn.height)
      seen = seen.intersection(drawn.insetBy(dx: -about, dy: -about))
    }
    guard !seen.isNull, seen.isFinite else { return nil }
    area = PixelArea(around: seen)
    if area.isEmpty { return nil }
  }

  /// The host space of pens with a fixed width, for content drawn to these pixels.
  func host(of outer: Transform) -> Transform { outer.concatenating(fromDevice) }
}

extension FilterPrimitive {
  /// The farthest distance that a step moves pixels, in user units.
  fileprivate var reach: Double {
    switch kind {
    case .blur(let deviation): 3 * max(deviation.x, deviation.y, 0)
    case .offset(let way): max(abs(way.x), abs(way.y))
    case .shadow(let way, let deviation, _):
      max(abs(way.x), abs(way.y)) + 3 * max(deviation.x, deviation.y, 0)
    case .morphology(_, let radius): max(radius.x, radius.y, 0)
    case .displacement(let scale, _, _): abs(scale) / 2
    // A tile takes its pixels from anywhere.
    case .tile: 1e9
    case .convolution: 32
    default: 0
    }
  }
}
