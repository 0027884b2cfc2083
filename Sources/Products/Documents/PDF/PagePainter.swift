internal import GLFunCCairo
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// Draws a frame on a page through Cairo.
final class PagePainter {
  let cairo: Cairo
  let context: CairoContextPointer
  let fonts: DocumentFonts
  let names: ImageNames
  let parts: PageParts
  let pictures: PagePictures
  var list: DisplayList { parts.list }
  /// The number of the frame's pixels in a point.
  let scale: Double
  /// The transform from the frame's device space to the page, in points.
  let base: Transform
  let texts: [PathRange: ShownText]
  /// The images of the page in Cairo's form.
  var images: [Image: CairoImage] = [:]

  /// The clips that Cairo's context has. Each has a saved state.
  private var clips: ClipStack
  /// The number of clips that were set outside the innermost group and cannot be removed in it.
  private var fixedClipCount = 0
  /// The images in the current stream of the file: the page, or the innermost group.
  private var drawnImages: Set<Image> = []
  /// The number of groups around the current drawing.
  private var depth = 0

  /// Groups deeper than this become pictures, so that the stack suffices: Cairo draws a group within those around it.
  private static let mostGroups = 64

  /// Drawing in more clips by images becomes a picture, because each of them takes a group.
  private static let mostMasks = 8

  /// Paths beyond this distance from the page's corner, in points, become pictures: Cairo's coordinates end at 2²³.
  static let reach = 1e6

  init(
    _ frame: DisplayList, scale: Double, on surface: borrowing CairoSurface, fonts: DocumentFonts,
    names: ImageNames, resolution: Double
  ) {
    cairo = surface.cairo
    context = surface.context
    self.fonts = fonts
    self.names = names
    parts = PageParts(frame, modes: BlendMode.ofPDF, isExact: false)
    let list = parts.list
    clips = ClipStack(of: list)
    pictures = PagePictures(of: list, enlargement: resolution / 72 / scale)
    self.scale = scale
    base = Transform(scaleX: 1 / scale, y: 1 / scale)
    texts = list.textsByPath
  }

  /// Draws the page.
  func paint() {
    cairo.save(context)
    setSpace(.identity)
    let all = list.commands.indices
    // What blends with transparent pixels does not blend with the paper.
    let blends = all.contains { index in
      guard let mode = parts.style(of: index)?.blendMode else { return false }
      return mode != .normal && BlendMode.ofPDF.contains(mode)
    }
    if blends {
      paintGroup(mode: .normal, alpha: 1, masks: []) { self.paint(all) }
    } else {
      paint(all)
    }
    removeClips(to: 0)
    cairo.restore(context)
    images.removeAll()
  }

  /// Draws parts in order.
  private func paint(_ range: Range<Int>) {
    var start = range.lowerBound
    let cut = parts.lastCut(in: range) { part in
      parts.style(of: part.first).map(hasTooManyMasks) ?? false
    }
    switch cut {
    case nil: break
    case .clear(let index):
      if case .clear(let color) = list.commands[index], color.alpha > 0 {
        setClips(nil)
        setSource(color)
        cairo.paint(context)
      }
      start = index + 1
    case .nothing(let end):
      start = end
    case .mask(let index, let end):
      if depth < Self.mostGroups {
        paintMasked(range.lowerBound..<index, by: index, end: end)
      } else {
        paintPicture(of: range.lowerBound..<end + 1)
      }
      start = end + 1
    case .picture(let end):
      paintPicture(of: range.lowerBound..<end)
      start = end
    }
    while start < range.upperBound {
      let part = parts.part(at: start)
      let mode = parts.mode(of: start, isFirst: start == range.lowerBound) ?? .normal
      switch part {
      case .command:
        let end = parts.end(ofTrianglesFrom: start, in: range)
        paintShape(start..<end, mode)
        start = end
      case .layer(_, let end):
        paintLayer(start, end: end, mode)
        start = part.end
      }
    }
  }

  // MARK: Layers

  private func paintLayer(_ start: Int, end: Int, _ mode: BlendMode) {
    guard case .beginLayer(let alpha, let index) = list.commands[start] else { return }
    let style = list.styles[index]
    let content = start + 1..<max(end, start + 1)
    if parts.isTransparent(layer: start), depth < Self.mostGroups { return paint(content) }
    let whole = start..<min(end + 1, list.commands.count)
    if paintPictureOfMasked(whole, style, mode) { return }
    paintShadow(of: whole, style, mode)
    let masks = setClips(style.clip)
    if depth >= Self.mostGroups || style.layerContent != .colors {
      let box = parts.hasShadow(in: content) ? list.bounds : visible(whole)
      guard let picture = pictures.picture(of: whole, isPlain: true, in: box) else { return }
      paint(picture, through: masks, mode)
      return
    }
    paintGroup(mode: mode, alpha: Double(alpha) / 255, masks: masks) { self.paint(content) }
  }

  /// Draws what `content` draws as a group.
  func paintGroup(
    mode: BlendMode, alpha: Double, masks: [CairoPattern], _ content: () -> Void
  ) {
    guard let group = group(content) else { return }
    setSpace(.identity)
    paint(group, mode, alpha: alpha, through: masks[...])
  }

  /// Draws parts where a layer is opaque.
  private func paintMasked(_ range: Range<Int>, by start: Int, end: Int) {
    guard case .beginLayer(let alpha, let index) = list.commands[start] else { return }
    setClips(nil)
    guard let content = group({ self.paint(range) }) else { return }
    let mask: CairoPattern?
    if list.styles[index].layerContent == .luminance {
      let whole = start..<min(end + 1, list.commands.count)
      // Cairo masks by alpha alone, so the luminance is a picture.
      guard let picture = pictures.picture(of: whole, isPlain: true, in: list.bounds) else {
        return
      }
      mask = group { self.paint(picture) }
    } else {
      mask = group {
        if alpha == 255 {
          self.paint(start + 1..<end)
        } else {
          self.paintGroup(mode: .normal, alpha: Double(alpha) / 255, masks: []) {
            self.paint(start + 1..<end)
          }
        }
      }
    }
    guard let mask else { return }
    setSpace(.identity)
    cairo.setOperator(context, Int32(CAIRO_OVER))
    cairo.setSource(context, content.pointer)
    cairo.mask(context, mask.pointer)
  }

  /// Records what `content` draws; nil if Cairo has no memory for it.
  func group(_ content: () -> Void) -> CairoPattern? {
    // The group is placed by the space in which it began.
    setSpace(.identity)
    cairo.pushGroup(context)
    let outer = (fixedClipCount, drawnImages)
    fixedClipCount = clips.clips.count
    drawnImages = []
    depth += 1
    setSpace(.identity)
    cairo.setOperator(context, Int32(CAIRO_OVER))
    content()
    removeClips(to: fixedClipCount)
    depth -= 1
    (fixedClipCount, drawnImages) = outer
    return CairoPattern(cairo, owned: cairo.popGroup(context))
  }

  /// Paints a pattern in the current clip.
  private func paint(
    _ pattern: CairoPattern, _ mode: BlendMode, alpha: Double = 1,
    through masks: ArraySlice<CairoPattern>
  ) {
    if let mask = masks.first, masks.count > 1 || alpha < 1 {
      let inner = group {
        self.cairo.setSource(self.context, pattern.pointer)
        self.cairo.mask(self.context, mask.pointer)
      }
      guard let inner else { return }
      return paint(inner, mode, alpha: alpha, through: masks.dropFirst())
    }
    cairo.setOperator(context, mode.cairoOperator)
    cairo.setSource(context, pattern.pointer)
    if let mask = masks.first {
      cairo.mask(context, mask.pointer)
    } else if alpha < 1 {
      cairo.paintWithAlpha(context, alpha)
    } else {
      cairo.paint(context)
    }
    cairo.setOperator(context, Int32(CAIRO_OVER))
  }

  /// Draws directly, or as a group if there are masks.
  private func paintThrough(
    _ masks: [CairoPattern], _ mode: BlendMode, isGroup: Bool = false, _ draw: () -> Void
  ) {
    if masks.isEmpty, !isGroup {
      cairo.setOperator(context, mode.cairoOperator)
      draw()
      cairo.setOperator(context, Int32(CAIRO_OVER))
    } else {
      paintGroup(mode: mode, alpha: 1, masks: masks, draw)
    }
  }

  // MARK: Shapes

  private func paintShape(_ range: Range<Int>, _ mode: BlendMode) {
    guard let style = parts.style(of: range.lowerBound) else { return }
    if paintPictureOfMasked(range, style, mode) { return }
    paintShadow(of: range, style, mode)
    let masks = setClips(style.clip)
    // Within a group the operator is that of the group.
    let isReused = reusesImage(range)
    let own = masks.isEmpty && !isReused ? mode : .normal
    paintThrough(masks, mode, isGroup: isReused) {
      if !self.paintVectors(range, own) {
        guard
          let picture = self.pictures.picture(
            of: range, isPlain: true, in: self.visible(range))
        else { return }
        self.paint(picture, own)
      }
    }
  }

  /// True if a command paints an image that the current stream of the file has drawn before.
  private func reusesImage(_ range: Range<Int>) -> Bool {
    guard case .fill(_, _, .image(let index), _) = list.commands[range.lowerBound] else {
      return false
    }
    return reuses(list.imagePaints[index].image)
  }

  /// Notes that an image is drawn; true if the current stream of the file has drawn it before. Cairo 1.16 would list it twice
  /// among the stream's resources; a group has a list of its own.
  private func reuses(_ image: Image) -> Bool { !drawnImages.insert(image).inserted }

  private func visible(_ range: Range<Int>) -> Rect {
    pictures.extent(of: range).intersection(list.bounds)
  }

  private func paintShadow(of range: Range<Int>, _ style: Compositing, _ mode: BlendMode) {
    guard let shadow = style.shadow, shadow.color.alpha > 0,
      let picture = pictures.shadow(shadow, of: range)
    else { return }
    paint(picture, through: setClips(style.clip), mode)
  }

  private func hasTooManyMasks(_ style: Compositing) -> Bool {
    clips.images(of: style.clip, most: Self.mostMasks + 1).count > Self.mostMasks
  }

  /// Draws a part as a picture if it is in too many clips by images.
  private func paintPictureOfMasked(
    _ range: Range<Int>, _ style: Compositing, _ mode: BlendMode
  ) -> Bool {
    guard hasTooManyMasks(style) else { return false }
    let box = parts.hasShadow(in: range) ? list.bounds : visible(range)
    if let picture = pictures.picture(of: range, in: box) {
      setClips(nil)
      paint(picture, mode)
    }
    return true
  }

  /// Draws commands as a picture.
  private func paintPicture(of range: Range<Int>) {
    guard let picture = pictures.picture(of: range, in: list.bounds) else { return }
    setClips(nil)
    paint(picture)
  }

  /// Draws a picture in its rectangle.
  private func paint(
    _ picture: PagePictures.Picture, through masks: [CairoPattern] = [], _ mode: BlendMode = .normal
  ) {
    paintThrough(masks, mode, isGroup: masks.isEmpty && reuses(picture.image)) {
      self.fill(picture)
    }
  }

  private func fill(_ picture: PagePictures.Picture) {
    let (image, rect) = (picture.image, picture.rect)
    guard
      let pattern = pattern(
        of: image,
        Transform(
          a: rect.width / Double(image.size.width), b: 0, c: 0,
          d: rect.height / Double(image.size.height), tx: rect.minX, ty: rect.minY),
        extend: CAIRO_EXTEND_NONE, filter: CAIRO_FILTER_GOOD)
    else { return }
    setSpace(.identity)
    cairo.setSource(context, pattern.pointer)
    var path = Path()
    path.addRect(rect)
    _ = emit(path)
    cairo.fill(context)
  }

  // MARK: State

  /// Sets user space to a space with a given transform to the frame's device space.
  func setSpace(_ space: Transform) {
    var matrix = CairoMatrix(space.concatenating(base))
    cairo.setMatrix(context, &matrix)
  }

  func setSource(_ color: PremultipliedColor) {
    let straight = color.unpremultiplied
    cairo.setSourceColor(context, straight.red, straight.green, straight.blue, straight.alpha)
  }

  /// Sets the clip, an index into the frame's clips.
  ///
  /// - Returns: the images in its chain, which must mask the drawing.
  @discardableResult
  private func setClips(_ clip: Int?) -> [CairoPattern] {
    let (kept, added) = clips.change(to: clip)
    removeClips(to: max(kept, fixedClipCount))
    for index in added {
      guard case .path(let path, let rule, _) = list.clips[index].shape else { continue }
      cairo.save(context)
      clips.push(index)
      setSpace(.identity)
      var outline = Path()
      list.assign(path, to: &outline)
      // A clip beyond Cairo's coordinates is cut off there.
      if !emit(outline) { _ = emit(outline.clamped(to: Self.reach * scale)) }
      cairo.setFillRule(context, Int32(rule == .winding ? CAIRO_WINDING : CAIRO_EVEN_ODD))
      cairo.clip(context)
    }
    return clips.images(of: clip, most: Self.mostMasks).reversed().compactMap { index in
      guard case .mask(let image, let transform) = list.clips[index].shape else { return nil }
      return pattern(of: image, transform, extend: CAIRO_EXTEND_NONE, filter: CAIRO_FILTER_GOOD)
    }
  }

  private func removeClips(to count: Int) {
    while clips.clips.count > count {
      cairo.restore(context)
      clips.pop()
    }
  }

  /// Makes a path in the frame's device space the current path.
  ///
  /// - Returns: false if it is beyond Cairo's coordinates; the current path is then empty.
  func emit(_ path: Path) -> Bool {
    cairo.newPath(context)
    let limit = Self.reach * scale
    for point in path.points where !(abs(point.x) <= limit && abs(point.y) <= limit) {
      return false
    }
    cairo.emit(path, on: context)
    return true
  }
}

extension Path {
  /// The path with all coordinates clamped to a distance from the origin.
  fileprivate func clamped(to limit: Double) -> Path {
    func clamp(_ point: Point) -> Point {
      Point(x: max(-limit, min(point.x, limit)), y: max(-limit, min(point.y, limit)))
    }
    return Path(verbs: verbs[...], points: points.map(clamp)[...])
  }
}
