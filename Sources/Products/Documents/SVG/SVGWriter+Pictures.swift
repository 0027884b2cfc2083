internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImageFiles
internal import GLFunImaging

extension SVGWriter {
  /// Drawing in more clips becomes pictures, so that readers with a limit draw the file.
  private static let mostClips = 512
  /// If all pictures had more pixels than this many frames, they become one together.
  private static let mostFrames = 32.0

  /// For each clip, false if it or one around it is an image, or a path without antialiasing whose sides lie between pixels, or
  /// if too many are around it. Paths that hide nothing do not count.
  static func writableClips(of list: DisplayList, _ stack: ClipStack) -> [Bool] {
    var depths: [Int] = []
    // A clip comes after the one around it.
    for (index, clip) in list.clips.enumerated() {
      var depth = clip.parent.map { depths[$0] } ?? 0
      switch clip.shape {
      case .mask: depth = mostClips + 1
      case .path(let path, _, let antialias):
        guard stack.hides(index) else { break }
        let isWritable = antialias || list.rectangle(path)?.isOnPixels == true
        depth = isWritable ? depth + 1 : mostClips + 1
      }
      depths.append(depth)
    }
    return depths.map { $0 <= mostClips }
  }

  /// True if the clip of a command, and those around it, can be written.
  func isInWritableClip(_ index: Int) -> Bool {
    parts.style(of: index)?.clip.map { writable[$0] } ?? true
  }

  /// For each command, and at the end, the number of pixels that the pictures of earlier commands have.
  func areasOfPictures() -> [Double] {
    var areas = [0.0]
    var index = 0
    while index < list.commands.count {
      var (range, isPicture) = (index..<index + 1, !isInWritableClip(index))
      if case .beginLayer = list.commands[index], let style = parts.style(of: index) {
        isPicture = isPicture || style.layerContent != .colors && style.blendMode != .destinationIn
        if isPicture { range = index..<min(parts.part(at: index).end, list.commands.count) }
      } else if !isVector(index) {
        isPicture = true
      }
      var area = areas[index]
      if isPicture {
        let box = parts.hasShadow(in: range) ? list.bounds : pictures.extent(of: range)
        let seen = box.intersection(list.bounds)
        if !seen.isNull { area += seen.width * seen.height }
      }
      areas += Array(repeating: area, count: range.count)
      index = range.upperBound
    }
    return areas
  }

  /// The last part of some commands that changes everything below it, or becomes a picture together with it.
  func lastCut(in range: Range<Int>) -> PageParts.Cut? {
    let most = max(Self.mostFrames * Double(list.size.area), 0x1p22)
    if range == list.commands.indices, let area = pictureAreas.last, area > most {
      return parts.lastCut(in: range, most: 0) { part in
        pictureAreas[min(part.end, range.upperBound)] > pictureAreas[part.first]
      }
    }
    return parts.lastCut(in: range) { !isInWritableClip($0.first) }
  }

  /// Writes commands as a picture, with their clips and shadows.
  mutating func writePicture(
    of range: Range<Int>, _ mode: BlendMode
  ) throws(ImageFileError) {
    let box = parts.hasShadow(in: range) ? list.bounds : pictures.extent(of: range)
    guard let picture = pictures.framePixels(of: range, in: box) else { return }
    setClips(nil)
    let transform = Transform(translationX: picture.rect.minX, y: picture.rect.minY)
    var attributes = try image(picture.image, transform, .none)
    if mode != .normal { attributes.append(("style", "mix-blend-mode:\(mode.cssName)")) }
    element("use", attributes)
  }
}
