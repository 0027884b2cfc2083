internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunRenderCPU

/// Pictures of parts of a frame, for drawing that a document's format lacks.
final class PagePictures {
  private let list: DisplayList
  /// A list without commands, from which each picture starts.
  private let empty: ListCompaction
  /// The number of pixels of a picture per pixel of the frame.
  private let enlargement: Double
  private let renderer = CPURenderer()

  /// A picture, and its rectangle in the frame's device space.
  struct Picture {
    var image: Image
    var rect: Rect
  }

  /// The number of pixels that the pictures may still have. Each may take an eighth of it, and has a lower resolution if it
  /// needs more, so that time and memory are bounded for any number of pictures.
  private var room: Int

  /// The pixels of all pictures in multiples of the frame's own: the first 24 may cover it all.
  private static let mostFrames = 32.0

  /// The number of pixels in the standard deviation of a soft shadow. Between them viewers interpolate, which errs by at most
  /// 1/255 at this number.
  private static let pixelsOfADeviation = 4.0

  /// The least resolution of a soft shadow in multiples of the page's: poppler does not interpolate a soft mask that it enlarges
  /// four times, so that it is smooth up to twice the page's resolution.
  private static let leastResolution = 0.5

  /// - Parameter room: the number of pixels of all pictures; nil for one that depends on the size of the frame.
  init(of list: DisplayList, enlargement: Double, room: Int? = nil) {
    let pixels = Double(list.size.area) * enlargement * enlargement
    self.room = room ?? Int(min(max(Self.mostFrames * pixels, 0x1p22), 0x1p29))
    self.list = list
    self.enlargement = enlargement
    empty = ListCompaction(of: list, keepsTexts: false)
  }

  /// Renders commands on transparent pixels.
  ///
  /// - Parameters:
  ///   - range: the commands.
  ///   - isPlain: true to composite the first of them in the normal mode, without its shadow and its clip.
  ///   - box: the wanted part of device space.
  ///   - offset: the way that the commands, and the box, are moved.
  ///   - factor: the number of pixels per pixel of the frame; nil for the most that there is room for.
  /// - Returns: nil if no pixel is painted.
  func picture(
    of range: Range<Int>, isPlain: Bool = false, in box: Rect, movedBy offset: Vector = .zero,
    factor: Double? = nil
  ) -> Picture? {
    var parts = empty
    for index in range {
      parts.keep(list.commands[index], isPlain: isPlain && index == range.lowerBound)
    }
    let place = box.offsetBy(dx: offset.dx, dy: offset.dy)
    return picture(in: place, factor ?? self.factor(in: place)) { context, space in
      context.setDeviceTransform(
        Transform(translationX: offset.dx, y: offset.dy).concatenating(space))
      context.draw(parts.kept, in: list.bounds)
    }
  }

  /// Renders commands with the very pixels that they have in the frame.
  ///
  /// - Parameter box: the wanted part of device space.
  /// - Returns: nil if no pixel is painted.
  func framePixels(of range: Range<Int>, in box: Rect) -> Picture? {
    let part = box.integral.intersection(list.bounds)
    guard part.width > 0, part.height > 0 else { return nil }
    var commands = empty
    for index in range { commands.keep(list.commands[index]) }
    var frame = commands.kept
    // The frame is not moved, because colours of gradients depend on the place.
    frame.region = [part]
    let bitmap = renderer.render(frame).cropping(
      columns: Int(part.minX)..<Int(part.maxX), rows: Int(part.minY)..<Int(part.maxY))
    guard let bitmap, bitmap.pixels.contains(where: { $0 != .transparent }) else { return nil }
    return Picture(image: Image(bitmap), rect: part).cropped
  }

  /// Renders the shadow of a command or a layer, without the shape itself.
  func shadow(_ shadow: Shadow, of range: Range<Int>) -> Picture? {
    let reach = 2 * shadow.blur + 2
    guard reach < 1e5, abs(shadow.offset.dx) < 1e5, abs(shadow.offset.dy) < 1e5 else { return nil }
    // The part of the shape whose shadow reaches the picture.
    let near = list.bounds.insetBy(dx: -reach, dy: -reach)
      .offsetBy(dx: -shadow.offset.dx, dy: -shadow.offset.dy)
    let source = extent(of: range).intersection(near)
    guard !source.isNull else { return nil }
    let finest = max(
      Self.pixelsOfADeviation / (shadow.blur / 2), enlargement * Self.leastResolution)
    let factor = min(factor(in: source.insetBy(dx: -reach, dy: -reach)), finest)
    // The shape at the shadow's place, which need not be a whole number of pixels away.
    guard
      let shape = picture(
        of: range, isPlain: true, in: source, movedBy: shadow.offset, factor: factor)
    else { return nil }
    // A pixel beyond the page, so that viewers interpolate up to its sides.
    let target = shape.rect.insetBy(dx: -reach, dy: -reach)
      .intersection(list.bounds.insetBy(dx: -1 / factor, dy: -1 / factor))
    guard !target.isNull else { return nil }
    return picture(in: target, factor) { context, space in
      // The shape is beyond the picture's left side, and the shadow is moved back as far, by whole pixels.
      let away =
        ((shape.rect.maxX - target.minX + reach) * space.a).rounded(.up) / space.a
      context.setShadow(
        offset: Vector(dx: away / list.scale, dy: 0),
        blur: shadow.blur / list.scale, color: shadow.color)
      context.setDeviceTransform(space)
      context.interpolationQuality = .none
      context.draw(shape.image, in: shape.rect.offsetBy(dx: -away, dy: 0))
    }
  }

  /// A rectangle of device space that contains all that commands paint, without shadows.
  func extent(of range: Range<Int>) -> Rect {
    var extent = Rect.null
    for index in range {
      switch list.commands[index] {
      case .fill(let path, _, _, _): extent = extent.union(box(of: path))
      case .stroke(let path, let pen, _, _):
        let pen = list.pens[pen]
        let reach = pen.style.width * max(pen.style.miterLimit, 2)
        let transform = pen.transform
        extent = extent.union(
          box(of: path).insetBy(
            dx: -reach * (abs(transform.a) + abs(transform.c)),
            dy: -reach * (abs(transform.b) + abs(transform.d))))
      case .beginLayer, .endLayer: break
      case .clear, .lines, .triangleFan, .triangles, .sprite: return list.bounds
      }
    }
    // Edges are antialiased.
    return extent.insetBy(dx: -1, dy: -1)
  }

  private func box(of path: PathRange) -> Rect {
    if path.isEmpty { return .null }
    if path.isEllipse {
      let circle = list.circle(path)
      let reach = circle.plainCircleReach
      return Rect(
        x: circle.tx - reach.x, y: circle.ty - reach.y, width: 2 * reach.x, height: 2 * reach.y)
    }
    var (least, most) = (list.points[path.points.lowerBound], list.points[path.points.lowerBound])
    // The first two points of glyphs are the corners of their box.
    for point in list.points[path.isGlyphs ? path.points.prefix(2) : path.points] {
      (least.x, least.y) = (min(least.x, point.x), min(least.y, point.y))
      (most.x, most.y) = (max(most.x, point.x), max(most.y, point.y))
    }
    return Rect(from: least, to: most)
  }

  /// The number of pixels per pixel of the frame for a picture of a part of device space; 0 for none.
  private func factor(in box: Rect) -> Double {
    var factor = enlargement
    let area = box.width * factor * box.height * factor
    guard area > 0, area.isFinite else { return 0 }
    let most = Double(room / 8)
    if area > most { factor *= (most / area).squareRoot() }
    let longest = max(box.width, box.height) * factor
    if longest > Double(Image.largestSide - 2) { factor *= Double(Image.largestSide - 2) / longest }
    return factor
  }

  /// Renders a part of device space.
  ///
  /// - Parameters:
  ///   - factor: the number of pixels per pixel of the frame.
  ///   - draw: draws on a context, given the transform from the frame's device space to that of the picture.
  private func picture(
    in box: Rect, _ factor: Double, _ draw: (inout GraphicsContext, Transform) -> Void
  ) -> Picture? {
    guard factor > 0, box.width > 0, box.height > 0 else { return nil }
    // Whole pixels of the picture, which are pixels of the frame if it is not enlarged.
    let left = (box.minX * factor).rounded(.down)
    let top = (box.minY * factor).rounded(.down)
    let size = PixelSize(
      width: max(Int((box.maxX * factor).rounded(.up) - left), 1),
      height: max(Int((box.maxY * factor).rounded(.up) - top), 1))
    room = max(room - size.width * size.height, 8)
    let scale = list.scale * factor
    var context = GraphicsContext(
      size: Size(width: Double(size.width) / scale, height: Double(size.height) / scale),
      scale: scale)
    draw(
      &context,
      Transform(scaleX: factor, y: factor)
        .concatenating(Transform(translationX: -left, y: -top)))
    let bitmap = renderer.render(context.finish())
    guard bitmap.pixels.contains(where: { $0 != .transparent }) else { return nil }
    return Picture(
      image: Image(bitmap),
      rect: Rect(
        x: left / factor, y: top / factor, width: Double(size.width) / factor,
        height: Double(size.height) / factor))
  }
}

extension PagePictures.Picture {
  /// The picture without transparent pixels around it.
  fileprivate var cropped: PagePictures.Picture {
    let bitmap = image.bitmap
    var (left, right, top, bottom) = (bitmap.width, 0, bitmap.height, 0)
    let pixels = bitmap.pixels.span
    for row in 0..<bitmap.height {
      let line = pixels.extracting(row * bitmap.width..<(row + 1) * bitmap.width)
      for column in line.indices where line[column] != .transparent {
        (left, right) = (min(left, column), max(right, column + 1))
        (top, bottom) = (min(top, row), max(bottom, row + 1))
      }
    }
    guard left < right, right - left < bitmap.width || bottom - top < bitmap.height else {
      return self
    }
    let (width, height) = (
      rect.width / Double(bitmap.width), rect.height / Double(bitmap.height)
    )
    guard let part = bitmap.cropping(columns: left..<right, rows: top..<bottom) else { return self }
    return PagePictures.Picture(
      image: Image(part),
      rect: Rect(
        x: rect.minX + Double(left) * width, y: rect.minY + Double(top) * height,
        width: Double(part.width) * width, height: Double(part.height) * height))
  }
}
