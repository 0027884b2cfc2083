internal import GLFunGeometry

extension TreeBuilder {
  /// Builds a `clipPath`, and returns its index in the tree's clips; nil if the element is something else.
  mutating func clip(_ element: Int) throws(SVGError) -> Int32? {
    var first: Int32?
    var last: Int32?
    // Each clip path may itself be clipped by another one, in a chain of any length.
    var next: Int? = element
    while let element = next, document.name(of: element) == .clipPath {
      let known = clips[element]
      let (index, following) = if let known { (known, Int?.none) } else { try makeClip(element) }
      if let last { tree.clips[Int(last)].clip = index }
      if first == nil { first = index }
      (last, next) = (index, following)
    }
    return first
  }

  /// Adds a `clipPath` to the tree.
  ///
  /// - Returns: its index, and the element that clips it.
  private mutating func makeClip(_ element: Int) throws(SVGError) -> (Int32, Int?) {
    try cascade.work.spendNode(at: element)
    let own = try documentScope(of: element)
    let index = Int32(tree.clips.count)
    clips[element] = index
    var transform = Transform.identity
    if var reader = document.reader(.transform, of: element) {
      transform = reader.transform(own.units, box: own.viewport) ?? .identity
    }
    tree.clips.append(
      PictureTree.ClipPath(
        transform: transform,
        isInBounds: document.text(.clipPathUnits, of: element) == "objectBoundingBox",
        content: content(of: element, isClip: true), clip: nil))
    return (index, own.style.clipPath)
  }

  /// Adds a basic shape, in its reference box of the clipped content, to the tree's clips. Returns its index.
  mutating func clip(
    _ shape: ClipShape, _ bounds: Rect, _ group: PendingGroup, at element: Int
  ) throws(SVGError) -> Int32 {
    let box: Rect
    switch shape.box {
    case .view: box = Rect(origin: .zero, size: group.viewport)
    case .fill: box = bounds.isNull ? .zero : bounds
    case .stroke:
      let reach = -group.strokeWidth / 2
      box = bounds.isNull ? .zero : bounds.insetBy(dx: reach, dy: reach)
    }
    let (path, rule) = shape.path(in: box)
    try spend(pointsOf: path, at: element)
    let outline = tree.add(path)
    tree.clips.append(
      PictureTree.ClipPath(
        transform: .identity, isInBounds: false, content: 0, clip: nil,
        path: outline, pathRule: rule))
    return Int32(tree.clips.count - 1)
  }

  /// Builds a `mask`, and returns its index in the tree's masks; nil if the element is something else.
  mutating func mask(_ element: Int) throws(SVGError) -> Int32? {
    var first: Int32?
    var last: Int32?
    var next: Int? = element
    while let element = next, document.name(of: element) == .mask {
      let known = masks[element]
      let (index, following) = if let known { (known, Int?.none) } else { try makeMask(element) }
      if let last { tree.masks[Int(last)].mask = index }
      if first == nil { first = index }
      (last, next) = (index, following)
    }
    return first
  }

  /// Adds a `mask` to the tree.
  ///
  /// - Returns: its index, and the element that masks it.
  private mutating func makeMask(_ element: Int) throws(SVGError) -> (Int32, Int?) {
    try cascade.work.spendNode(at: element)
    let own = try documentScope(of: element)
    let index = Int32(tree.masks.count)
    masks[element] = index
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
    return (index, own.style.mask)
  }
}
