internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImageFiles
internal import GLFunImaging
internal import GLFunXMLFiles

/// Writes a frame as the elements of an SVG.
struct SVGWriter {
  let parts: PageParts
  let pictures: PagePictures
  let texts: [PathRange: ShownText]
  var list: DisplayList { parts.list }
  /// The receiver of the file.
  private let sink: DocumentSink
  var imageNames: [Image: String] = [:]
  /// The names of paint servers that have been written.
  var gradientNames: [Int: String] = [:]
  var clipNames: [Int: String] = [:]
  private var nameCount = 0
  /// The open groups of clips.
  private var clips: ClipStack
  /// For each clip of the frame, true if it and those around it can be written.
  let writable: [Bool]
  /// For each command, and at the end, the number of pixels that the pictures of earlier commands have.
  private(set) var pictureAreas: [Double] = []
  /// The number of clips that were opened outside the innermost group and cannot be closed in it.
  private var fixedClipCount = 0
  private var depth = 0

  /// Layers deeper than this become pictures, so that readers with a limit draw the file.
  private static let mostGroups = 128

  init(_ frame: DisplayList, _ sink: DocumentSink) {
    self.sink = sink
    parts = PageParts(frame, modes: BlendMode.ofPDF.union([.plusLighter]), isExact: true)
    pictures = PagePictures(of: parts.list, enlargement: 1)
    texts = parts.list.textsByPath
    clips = ClipStack(of: parts.list)
    writable = Self.writableClips(of: parts.list, clips)
    pictureAreas = areasOfPictures()
  }

  /// Writes the file.
  mutating func write(_ document: SVGDocument) throws(ImageFileError) {
    var attributes = [("xmlns", "http://www.w3.org/2000/svg")]
    if let language = document.language {
      attributes.append(("xml:lang", XMLText.escaped(language)))
    }
    attributes += [
      ("width", SVGText.number(list.bounds.width / list.scale)),
      ("height", SVGText.number(list.bounds.height / list.scale)),
      ("viewBox", "0 0 \(list.size.width) \(list.size.height)"),
    ]
    element("svg", attributes, isOpen: true)
    for (name, text) in [("title", document.title), ("desc", document.summary)] {
      if let text { sink.append("<\(name)>\(XMLText.escaped(text))</\(name)>\n") }
    }
    try write(list.commands.indices)
    closeClips(to: 0)
    close("svg")
  }

  /// Returns a name that no other element has.
  mutating func newName(_ kind: String) -> String {
    nameCount += 1
    return "\(kind)\(nameCount)"
  }

  /// Writes parts in order.
  private mutating func write(_ range: Range<Int>) throws(ImageFileError) {
    var start = range.lowerBound
    switch lastCut(in: range) {
    case nil: break
    case .clear(let index):
      if case .clear(let color) = list.commands[index], color.alpha > 0 {
        setClips(nil)
        let (name, opacity) = SVGText.color(of: color)
        element(
          "rect",
          [("width", "\(list.size.width)"), ("height", "\(list.size.height)")]
            + paint("fill", name, opacity))
      }
      start = index + 1
    case .nothing(let end): start = end
    case .mask(_, let end) where depth >= Self.mostGroups:
      try writePicture(of: range.lowerBound..<min(end + 1, range.upperBound), .normal)
      start = end + 1
    case .mask(let index, let end):
      setClips(parts.style(of: index)?.clip)
      let mask = try writeMask(index, end: end)
      let content = range.lowerBound..<index
      try group("g", [("mask", "url(#\(mask))")]) {
        (writer: inout SVGWriter) throws(ImageFileError) in try writer.write(content)
      }
      start = end + 1
    case .picture(let end):
      try writePicture(of: range.lowerBound..<end, .normal)
      start = end
    }
    while start < range.upperBound {
      let part = parts.part(at: start)
      let mode = parts.mode(of: start, isFirst: start == range.lowerBound) ?? .normal
      switch part {
      case .command:
        let end = parts.end(ofTrianglesFrom: start, in: range)
        try writeShape(start..<end, mode)
        start = end
      case .layer(_, let end):
        try writeLayer(start, end: end, mode)
        start = part.end
      }
    }
  }

  // MARK: Layers

  private mutating func writeLayer(
    _ start: Int, end: Int, _ mode: BlendMode
  ) throws(ImageFileError) {
    guard case .beginLayer(let alpha, let index) = list.commands[start] else { return }
    let style = list.styles[index]
    let whole = start..<min(end + 1, list.commands.count)
    guard depth < Self.mostGroups, style.layerContent == .colors, isInWritableClip(start) else {
      return try writePicture(of: whole, mode)
    }
    setClips(style.clip)
    let shadow = writeShadow(style.shadow)
    var content = start + 1..<max(end, start + 1)
    var attributes: [(String, String)] = []
    // A mask at the end of the layer is one of the layer itself.
    if case .mask(let mask, let maskEnd) = lastCut(in: content),
      maskEnd + 1 == content.upperBound
    {
      attributes.append(("mask", "url(#\(try writeMask(mask, end: maskEnd)))"))
      content = content.lowerBound..<mask
    }
    if alpha < 255 { attributes.append(("opacity", SVGText.number(Double(alpha) / 255))) }
    if mode != .normal {
      attributes.append(("style", "mix-blend-mode:\(mode.cssName)"))
    } else if attributes.isEmpty {
      attributes.append(("style", "isolation:isolate"))
    }
    guard alpha < 255, !shadow.isEmpty else {
      return try group("g", attributes + shadow) {
        (writer: inout SVGWriter) throws(ImageFileError) in try writer.write(content)
      }
    }
    // A shadow is that of the translucent layer, and a filter comes before the opacity of its own element.
    let outer = attributes.filter { $0.0 == "style" }
    let inner = attributes.filter { $0.0 != "style" }
    try group("g", outer + shadow) { (writer: inout SVGWriter) throws(ImageFileError) in
      try writer.group("g", inner) { (writer: inout SVGWriter) throws(ImageFileError) in
        try writer.write(content)
      }
    }
  }

  /// Writes an element with what `content` writes.
  private mutating func group(
    _ name: String, _ attributes: [(String, String)],
    _ content: (inout SVGWriter) throws(ImageFileError) -> Void
  ) throws(ImageFileError) {
    element(name, attributes, isOpen: true)
    // The clips around it apply to it as a whole, and to its parts.
    let outer = fixedClipCount
    fixedClipCount = clips.clips.count
    depth += 1
    try content(&self)
    closeClips(to: fixedClipCount)
    depth -= 1
    fixedClipCount = outer
    close(name)
  }

  /// Writes a layer as a mask.
  ///
  /// - Returns: the name of the mask.
  private mutating func writeMask(_ start: Int, end: Int) throws(ImageFileError) -> String {
    guard case .beginLayer(let alpha, let index) = list.commands[start] else { return "" }
    let name = newName("mask")
    let isLuminance = list.styles[index].layerContent == .luminance
    let attributes = [
      ("id", name), ("maskUnits", "userSpaceOnUse"), ("x", "0"), ("y", "0"),
      ("width", "\(list.size.width)"), ("height", "\(list.size.height)"),
      ("style", "mask-type:\(isLuminance ? "luminance" : "alpha")"),
    ]
    let content = start + 1..<max(end, start + 1)
    try group("mask", attributes) { (writer: inout SVGWriter) throws(ImageFileError) in
      guard alpha < 255 else { return try writer.write(content) }
      let opacity = [("opacity", SVGText.number(Double(alpha) / 255))]
      try writer.group("g", opacity) { (writer: inout SVGWriter) throws(ImageFileError) in
        try writer.write(content)
      }
    }
    return name
  }

  /// Writes the filter of a shadow.
  ///
  /// - Returns: the attribute that refers to it.
  private mutating func writeShadow(_ shadow: Shadow?) -> [(String, String)] {
    guard let shadow, shadow.color.alpha > 0 else { return [] }
    let name = newName("shadow")
    let reach =
      (2 * shadow.blur + max(abs(shadow.offset.dx), abs(shadow.offset.dy))).rounded(.up) + 1
    let box = list.bounds.insetBy(dx: -reach, dy: -reach)
    element(
      "filter",
      [
        ("id", name), ("filterUnits", "userSpaceOnUse"), ("x", SVGText.number(box.minX)),
        ("y", SVGText.number(box.minY)), ("width", SVGText.number(box.width)),
        ("height", SVGText.number(box.height)), ("color-interpolation-filters", "sRGB"),
      ], isOpen: true)
    element(
      "feDropShadow",
      [
        ("dx", SVGText.number(shadow.offset.dx)), ("dy", SVGText.number(shadow.offset.dy)),
        ("stdDeviation", SVGText.number(shadow.blur / 2)),
        ("flood-color", SVGText.color(shadow.color)),
        ("flood-opacity", SVGText.number(shadow.color.alpha)),
      ])
    close("filter")
    return [("filter", "url(#\(name))")]
  }

  // MARK: Shapes

  private mutating func writeShape(
    _ range: Range<Int>, _ mode: BlendMode
  ) throws(ImageFileError) {
    guard let style = parts.style(of: range.lowerBound) else { return }
    guard isInWritableClip(range.lowerBound) else { return try writePicture(of: range, mode) }
    setClips(style.clip)
    var effects = writeShadow(style.shadow)
    if mode != .normal { effects.append(("style", "mix-blend-mode:\(mode.cssName)")) }
    if try !writeVectors(range, style, effects) { try writePicture(of: range, mode) }
  }

  // MARK: Clips

  mutating func setClips(_ clip: Int?) {
    let (kept, added) = clips.change(to: clip)
    closeClips(to: max(kept, fixedClipCount))
    for index in added {
      let name: String
      if let known = clipNames[index] {
        name = known
      } else {
        name = newName("clip")
        clipNames[index] = name
        guard case .path(let path, let rule, _) = list.clips[index].shape else { continue }
        element("clipPath", [("id", name)], isOpen: true)
        var outline = Path()
        list.assign(path, to: &outline)
        let attribute = rule == .evenOdd ? [("clip-rule", "evenodd")] : []
        element("path", [("d", outline.svgPathData)] + attribute)
        close("clipPath")
      }
      element("g", [("clip-path", "url(#\(name))")], isOpen: true)
      clips.push(index)
    }
  }

  private mutating func closeClips(to count: Int) {
    while clips.clips.count > count {
      close("g")
      clips.pop()
    }
  }

  // MARK: Elements

  /// Writes an element.
  ///
  /// - Parameter isOpen: true if its content follows.
  func element(
    _ name: String, _ attributes: [(String, String)], isOpen: Bool = false
  ) {
    sink.append("<\(name)")
    for (name, value) in attributes { sink.append(" \(name)=\"\(value)\"") }
    sink.append(isOpen ? ">\n" : "/>\n")
  }

  /// Writes the end of an element.
  func close(_ name: String) { sink.append("</\(name)>\n") }

  /// The attributes of a paint.
  func paint(_ name: String, _ value: String, _ opacity: Double) -> [(String, String)] {
    opacity < 1
      ? [(name, value), ("\(name)-opacity", SVGText.number(opacity))] : [(name, value)]
  }

  /// The attributes that refer to an image, which is defined on first use.
  mutating func image(
    _ image: Image, _ transform: Transform, _ quality: InterpolationQuality
  ) throws(ImageFileError) -> [(String, String)] {
    let name: String
    if let known = imageNames[image] {
      name = known
    } else {
      name = newName("image")
      imageNames[image] = name
      let (type, data) =
        if let jpeg = image.storage.jpeg { ("jpeg", jpeg) } else {
          ("png", try PNG.encode(image.bitmap))
        }
      element("defs", [], isOpen: true)
      element(
        "image",
        [
          ("id", name), ("width", "\(image.size.width)"), ("height", "\(image.size.height)"),
          ("preserveAspectRatio", "none"),
          ("href", "data:image/\(type);base64,\(Base64.encode(data))"),
        ])
      close("defs")
    }
    var attributes = [("href", "#\(name)")]
    if !transform.isIdentity { attributes.append(("transform", SVGText.transform(transform))) }
    switch quality {
    case .none: attributes.append(("image-rendering", "pixelated"))
    case .low, .medium: break
    case .high: attributes.append(("image-rendering", "optimizeQuality"))
    }
    return attributes
  }
}

extension BlendMode {
  /// The value of `mix-blend-mode`. Source: Compositing and Blending 1, 3.4.1.
  var cssName: String {
    switch self {
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .plusLighter: "plus-lighter"
    default: "\(self)"
    }
  }
}
