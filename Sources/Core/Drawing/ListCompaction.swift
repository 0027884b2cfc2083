internal import GLFunGeometry

/// Builds a list from some commands of another one, with only those table entries that they use.
package struct ListCompaction {
  private let source: DisplayList
  /// The list built so far.
  package private(set) var kept: DisplayList
  private let texts: [PathRange: ShownText]
  // The new indices of entries in the source's tables.
  private var clips: [Int: Int] = [:]
  private var styles: [Int: Int] = [:]
  private var pens: [Int: Int] = [:]
  private var gradients: [Int: Int] = [:]
  private var images: [Int: Int] = [:]

  /// Starts with an empty list.
  ///
  /// - Parameter keepsTexts: false to leave out the texts that paths show, which pixels do not depend on.
  package init(of list: DisplayList, keepsTexts: Bool = true) {
    source = list
    texts = keepsTexts ? list.textsByPath : [:]
    kept = DisplayList(size: list.size)
    kept.scale = list.scale
    kept.region = list.region
  }

  /// Keeps the clip of a state, which refers to the new list afterwards.
  mutating func keepClip(of state: inout GraphicsState) {
    // Cached indices of the source's tables are invalid.
    state.compositing.clip = state.compositing.clip.map { keepClip($0) }
    state.pen = nil
  }

  /// Appends a command.
  ///
  /// - Parameter isPlain: true to composite it in the normal mode, without its shadow and its clip.
  package mutating func keep(_ command: DrawCommand, isPlain: Bool = false) {
    func keepStyle(_ index: Int) -> Int { isPlain ? keepPlainStyle(index) : self.keepStyle(index) }
    let moved: DrawCommand
    switch command {
    case .clear, .endLayer: moved = command
    case .sprite: moved = command
    case .lines(let points, let width, let mode, let color):
      moved = .lines(points: keep(points), width: width, mode: mode, color: color)
    case .triangleFan(let points, let color):
      moved = .triangleFan(points: keep(points), color: color)
    case .triangles(let points, let color):
      moved = .triangles(points: keep(points), color: color)
    case .fill(let path, let rule, let paint, let style):
      moved = .fill(
        path: keep(path), rule: rule, paint: keep(paint), style: keepStyle(style))
    case .stroke(let path, let pen, let paint, let style):
      moved = .stroke(
        path: keep(path), pen: keepPen(pen), paint: keep(paint), style: keepStyle(style))
    case .beginLayer(let alpha, let style):
      moved = .beginLayer(alpha: alpha, style: keepStyle(style))
    }
    kept.commands.append(moved)
  }

  private mutating func keep(_ range: Range<Int>) -> Range<Int> {
    let start = kept.points.count
    kept.points += source.points[range]
    return start..<kept.points.count
  }

  private mutating func keep(_ path: PathRange) -> PathRange {
    let moved: PathRange
    if path.isGlyphs {
      let start = kept.glyphs.count
      kept.glyphs += source.glyphs[path.verbs]
      moved = PathRange(
        verbs: start..<kept.glyphs.count, points: keep(path.points), isGlyphs: true)
    } else {
      let start = kept.verbs.count
      kept.verbs += source.verbs[path.verbs]
      moved = PathRange(verbs: start..<kept.verbs.count, points: keep(path.points))
    }
    if var text = texts[path] {
      text.path = moved
      kept.texts.append(text)
    }
    return moved
  }

  private mutating func keep(_ paint: Paint) -> Paint {
    switch paint {
    case .color: return paint
    case .gradient(let index):
      if let known = gradients[index] { return .gradient(known) }
      kept.gradientPaints.append(source.gradientPaints[index])
      gradients[index] = kept.gradientPaints.count - 1
      return .gradient(kept.gradientPaints.count - 1)
    case .image(let index):
      if let known = images[index] { return .image(known) }
      kept.imagePaints.append(source.imagePaints[index])
      images[index] = kept.imagePaints.count - 1
      return .image(kept.imagePaints.count - 1)
    }
  }

  private mutating func keepPen(_ index: Int) -> Int {
    if let known = pens[index] { return known }
    kept.pens.append(source.pens[index])
    pens[index] = kept.pens.count - 1
    return kept.pens.count - 1
  }

  private mutating func keepStyle(_ index: Int) -> Int {
    if let known = styles[index] { return known }
    var style = source.styles[index]
    style.clip = style.clip.map { keepClip($0) }
    kept.styles.append(style)
    styles[index] = kept.styles.count - 1
    return kept.styles.count - 1
  }

  private mutating func keepPlainStyle(_ index: Int) -> Int {
    var style = source.styles[index]
    style.blendMode = .normal
    style.shadow = nil
    style.clip = nil
    if kept.styles.last != style { kept.styles.append(style) }
    return kept.styles.count - 1
  }

  private mutating func keepClip(_ index: Int) -> Int {
    if let known = clips[index] { return known }
    // From the outermost clip inwards and without recursion: chains may be longer than a thread's stack.
    var chain = [index]
    while let parent = source.clips[chain[chain.count - 1]].parent, clips[parent] == nil {
      chain.append(parent)
    }
    for link in chain.reversed() {
      var clip = source.clips[link]
      clip.parent = clip.parent.flatMap { clips[$0] }
      if case .path(let path, let rule, let antialias) = clip.shape {
        clip.shape = .path(keep(path), rule: rule, antialias: antialias)
      }
      kept.clips.append(clip)
      clips[link] = kept.clips.count - 1
    }
    return kept.clips.count - 1
  }
}
