internal import GLFunGeometry

extension TreeBuilder {
  /// The entry of the tree's clips that is a `clipPath`; nil where the reference leads to something else.
  mutating func clip(_ element: Int) throws(SVGError) -> Int32? {
    guard document.name(of: element) == .clipPath else { return nil }
    if let known = clips[element] { return known }
    let own = try documentScope(of: element)
    let index = Int32(tree.clips.count)
    // Known before what it refers to is looked at, so that a circle ends here.
    clips[element] = .some(index)
    tree.clips.append(
      PictureTree.ClipPath(transform: .identity, isInBounds: false, content: 0, clip: nil))
    var transform = Transform.identity
    if var reader = document.reader(.transform, of: element) {
      transform = reader.transform(own.units, box: own.viewport) ?? .identity
    }
    let inner = try own.style.clipPath.flatMap { (next) throws(SVGError) in
      try clip(next)
    }
    tree.clips[Int(index)] = PictureTree.ClipPath(
      transform: transform,
      isInBounds: document.text(.clipPathUnits, of: element) == "objectBoundingBox",
      content: content(of: element, isClip: true), clip: inner)
    return index
  }

  /// The entry of the tree's clips that is a form about what is clipped.
  mutating func clip(_ shape: ClipShape, _ bounds: Rect, _ group: PendingGroup) -> Int32 {
    let box: Rect
    switch shape.box {
    case .view: box = Rect(origin: .zero, size: group.viewport)
    case .fill: box = bounds.isNull ? .zero : bounds
    case .stroke:
      let reach = -group.strokeWidth / 2
      box = bounds.isNull ? .zero : bounds.insetBy(dx: reach, dy: reach)
    }
    let (path, rule) = shape.path(in: box)
    let outline = tree.add(path)
    tree.clips.append(
      PictureTree.ClipPath(
        transform: .identity, isInBounds: false, content: 0, clip: nil,
        path: outline, pathRule: rule))
    return Int32(tree.clips.count - 1)
  }

  /// The entry of the tree's masks that is a `mask`; nil where the reference leads to something else.
  mutating func mask(_ element: Int) throws(SVGError) -> Int32? {
    guard document.name(of: element) == .mask else { return nil }
    if let known = masks[element] { return known }
    let own = try documentScope(of: element)
    let index = Int32(tree.masks.count)
    masks[element] = .some(index)
    let isInBounds = document.text(.maskUnits, of: element) != "userSpaceOnUse"
    let box = isInBounds ? Size(width: 1, height: 1) : own.viewport
    func place(_ name: AttributeName, _ usual: Double, _ whole: Double) -> Double {
      guard var reader = document.reader(name, of: element) else { return usual * whole }
      reader.skipSpace()
      return reader.length(own.units)?.resolved(whole) ?? usual * whole
    }
    tree.masks.append(
      PictureTree.Mask(
        region: Rect(
          x: place(.x, -0.1, box.width), y: place(.y, -0.1, box.height),
          width: place(.width, 1.2, box.width), height: place(.height, 1.2, box.height)),
        isInBounds: isInBounds,
        isContentInBounds: document.text(.maskContentUnits, of: element) == "objectBoundingBox",
        isLuminance: !own.style.masksByAlpha, isLinear: own.style.masksLinearly,
        content: content(of: element), mask: nil))
    if let next = own.style.mask {
      tree.masks[Int(index)].mask = try mask(next)
    }
    return index
  }
}
