public import GLFunDrawing
internal import GLFunGeometry
public import GLFunImageFiles
internal import GLFunImaging
internal import GLFunJSON

extension DrawingProgram {
  /// Returns the text of a program that draws the same pixels as a frame.
  ///
  /// Coordinates are in pixels, glyphs are paths, and images are embedded as PNG in Base64.
  ///
  /// - Precondition: the frame has no GL primitives. The frame of an SVG never has any.
  /// - Throws: `ImageFileError` if an image in it cannot be encoded.
  public static func text(drawing frame: DisplayList) throws(ImageFileError) -> String {
    var writer = ProgramWriter(frame)
    for command in frame.commands { writer.write(command) }
    return try writer.text
  }
}

/// Writes the commands of a frame as calls of a drawing program.
struct ProgramWriter {
  private let frame: DisplayList
  /// The calls, one per line.
  private var calls: [String] = []
  private var images: [Image] = []
  private var imageNumbers: [Image: Int] = [:]
  private var state = State()
  private var scopes: [Scope] = []
  /// The current clips, outermost first, as indices into the frame's clips.
  private var clips: [Int] = []
  private var path = Path()

  /// The state that the calls so far have set.
  private struct State {
    var alpha = 1.0
    var blendMode = BlendMode.normal
    var antialias = true
    var shadow: Shadow?
    var interpolation = InterpolationQuality.low
    var dithers = false
    var fill = Paint.color(Self.black)
    var stroke = Paint.color(Self.black)
    var pen = StrokeStyle()

    private static let black = PremultipliedColor(rawValue: 0xFF00_0000)
  }

  /// A scope that `restore` or `endLayer` ends.
  private enum Scope {
    case clip(State)
    case layer(State)
  }

  init(_ frame: DisplayList) { self.frame = frame }

  /// The whole program.
  var text: String {
    get throws(ImageFileError) {
      var text = "{ \"size\": [\(frame.size.width), \(frame.size.height)],\n"
      for (number, image) in images.enumerated() {
        let data = Base64.encode(try PNG.encode(image.bitmap))
        text += number == 0 ? "  \"images\": {\n" : ",\n"
        text += "    \"\(Self.name(ofImage: number))\": {\"data\": \"\(data)\"}"
      }
      if !images.isEmpty { text += "},\n" }
      text += "  \"commands\": ["
      for (index, call) in calls.enumerated() {
        text += index == 0 ? "\n    " : ",\n    "
        text += call
      }
      return text + "\n  ] }\n"
    }
  }

  private static func name(ofImage number: Int) -> String { "picture \(number + 1)" }

  mutating func write(_ command: DrawCommand) {
    switch command {
    case .fill(let path, let rule, let paint, let style):
      set(style)
      if draw(endingGradient: paint) { return }
      setFill(paint)
      write(path)
      call(.fill, rule == .winding ? [] : ["evenOdd"])
    case .stroke(let path, let pen, let paint, let style):
      set(style)
      setStroke(paint)
      let pen = frame.pens[pen]
      set(pen.style)
      write(path)
      // The translation of the pen space has no effect.
      var space = pen.transform
      (space.tx, space.ty) = (0, 0)
      within(space) { $0.call(.stroke) }
    case .beginLayer(let alpha, let style):
      set(style)
      set(alpha: 1)
      let isLuminance = frame.styles[style].layerContent == .luminance
      var arguments: [JSONValue] = []
      if alpha < 255 || isLuminance { arguments.append(.number(Double(alpha) / 255)) }
      if isLuminance { arguments.append("luminance") }
      call(.beginLayer, arguments)
      scopes.append(.layer(state))
      state.blendMode = .normal
      state.shadow = nil
    case .endLayer:
      call(.endLayer)
      while let scope = scopes.popLast() {
        guard case .layer(let before) = scope else {
          clips.removeLast()
          continue
        }
        state = before
        break
      }
    case .clear, .lines, .triangleFan, .triangles, .sprite:
      preconditionFailure("a frame of GL primitives is no drawing program")
    }
  }

  // MARK: State

  /// Sets the compositing of the next shape.
  private mutating func set(_ style: Int) {
    let style = frame.styles[style]
    clip(to: style.clip)
    if state.blendMode != style.blendMode {
      call(.blendMode, [.string("\(style.blendMode)")])
      state.blendMode = style.blendMode
    }
    set(antialias: style.antialias)
    if state.shadow != style.shadow {
      let arguments = style.shadow.map {
        Self.numbers([$0.offset.dx, $0.offset.dy, $0.blur]) + [Self.value($0.color)]
      }
      call(.shadow, arguments ?? [])
      state.shadow = style.shadow
    }
  }

  private mutating func set(antialias: Bool) {
    guard state.antialias != antialias else { return }
    call(.antialias, [.bool(antialias)])
    state.antialias = antialias
  }

  private mutating func set(alpha: Double) {
    guard state.alpha != alpha else { return }
    call(.alpha, [.number(alpha)])
    state.alpha = alpha
  }

  private mutating func set(_ pen: StrokeStyle) {
    let old = state.pen
    if old.width != pen.width { call(.lineWidth, [.number(pen.width)]) }
    if old.cap != pen.cap { call(.lineCap, [.string("\(pen.cap)")]) }
    if old.join != pen.join { call(.lineJoin, [.string("\(pen.join)")]) }
    if old.miterLimit != pen.miterLimit { call(.miterLimit, [.number(pen.miterLimit)]) }
    if old.dash != pen.dash {
      call(.lineDash, [.number(pen.dash.phase), .array(Self.numbers(pen.dash.lengths))])
    }
    state.pen = pen
  }

  // MARK: Clips

  /// Clips to an entry of the frame's clips, and to its parents.
  private mutating func clip(to entry: Int?) {
    if entry == clips.last { return }
    var chain: [Int] = []
    var next = entry
    while let index = next {
      chain.append(index)
      next = frame.clips[index].parent
    }
    chain.reverse()
    let shared = zip(clips, chain).prefix { $0 == $1 }.count
    while clips.count > shared, case .clip(let before)? = scopes.last {
      call(.restore)
      state = before
      scopes.removeLast()
      clips.removeLast()
    }
    for index in chain[shared...] {
      call(.save)
      scopes.append(.clip(state))
      clips.append(index)
      switch frame.clips[index].shape {
      case .path(let path, let rule, let antialias):
        set(antialias: antialias)
        write(path)
        call(.clip, rule == .winding ? [] : ["evenOdd"])
      case .mask(let image, let transform):
        let (name, size) = (name(of: image), image.size)
        within(transform) {
          $0.call(
            .clipImage,
            [name, 0, 0, .number(Double(size.width)), .number(Double(size.height))])
        }
      }
    }
  }

  // MARK: Paints

  private mutating func setFill(_ paint: Paint) {
    setStateOf(paint)
    guard state.fill != paint else { return }
    state.fill = paint
    set(paint, color: .fillColor, .fillLinear, .fillRadial, .fillSweep, .fillPattern)
  }

  private mutating func setStroke(_ paint: Paint) {
    setStateOf(paint)
    guard state.stroke != paint else { return }
    state.stroke = paint
    set(paint, color: .strokeColor, .strokeLinear, .strokeRadial, .strokeSweep, .strokePattern)
  }

  /// Sets the state that a paint depends on.
  private mutating func setStateOf(_ paint: Paint) {
    switch paint {
    case .color: set(alpha: 1)
    case .gradient(let index): setStateOf(frame.gradientPaints[index])
    case .image(let index): set(alpha: frame.imagePaints[index].alpha)
    }
  }

  private mutating func setStateOf(_ gradient: GradientPaint) {
    set(alpha: gradient.alpha)
    guard state.dithers != gradient.isDithered else { return }
    call(.dither, [.bool(gradient.isDithered)])
    state.dithers = gradient.isDithered
  }

  private mutating func set(
    _ paint: Paint, color: DrawingCall, _ linear: DrawingCall, _ radial: DrawingCall,
    _ sweep: DrawingCall, _ pattern: DrawingCall
  ) {
    switch paint {
    case .color(let value): call(color, [Self.value(value)])
    case .gradient(let index):
      let paint = frame.gradientPaints[index]
      let stops = Self.stops(paint)
      // A gradient fill extends in the same way on both sides.
      let after = paint.after ?? .pad
      let extend: [JSONValue] = after == .pad ? [] : [.string("\(after)")]
      within(paint.transform) { writer in
        switch paint.placement {
        case .linear(let start, let end):
          writer.call(linear, Self.numbers([start.x, start.y, end.x, end.y]) + [stops] + extend)
        case .radial(let start, let startRadius, let end, let endRadius):
          writer.call(
            radial,
            Self.numbers([start.x, start.y, startRadius, end.x, end.y, endRadius]) + [stops]
              + extend)
        case .conic(let center, let angle):
          writer.call(sweep, Self.numbers([center.x, center.y, angle]) + [stops])
        }
      }
    case .image(let index):
      let paint = frame.imagePaints[index]
      if state.interpolation != paint.interpolation {
        call(.interpolation, [.string("\(paint.interpolation)")])
        state.interpolation = paint.interpolation
      }
      call(
        pattern,
        [name(of: paint.image)] + Self.numbers(paint.transform)
          + (paint.isTiled ? [] : [false]))
    }
  }

  /// Draws a gradient that does not extend beyond its ends over the whole clip, if the paint is such a gradient.
  ///
  /// - Returns: true if it is.
  private mutating func draw(endingGradient paint: Paint) -> Bool {
    guard case .gradient(let index) = paint else { return false }
    let gradient = frame.gradientPaints[index]
    if gradient.before != nil, gradient.after != nil { return false }
    let ends = [JSONValue.bool(gradient.before != nil), .bool(gradient.after != nil)]
    let stops = Self.stops(gradient)
    switch gradient.placement {
    case .linear(let start, let end):
      setStateOf(gradient)
      within(gradient.transform) {
        $0.call(.drawLinear, Self.numbers([start.x, start.y, end.x, end.y]) + [stops] + ends)
      }
    case .radial(let start, let startRadius, let end, let endRadius):
      setStateOf(gradient)
      within(gradient.transform) {
        $0.call(
          .drawRadial,
          Self.numbers([start.x, start.y, startRadius, end.x, end.y, endRadius]) + [stops] + ends)
      }
    case .conic: return false
    }
    return true
  }

  private static func stops(_ paint: GradientPaint) -> JSONValue {
    .array(paint.gradient.stops.map { .array([.number($0.offset), value($0.color)]) })
  }

  /// The name of an image, which is added to the program.
  private mutating func name(of image: Image) -> JSONValue {
    let number = imageNumbers[image] ?? images.count
    if number == images.count {
      images.append(image)
      imageNumbers[image] = number
    }
    return .string(Self.name(ofImage: number))
  }

  // MARK: Calls

  private mutating func call(_ call: DrawingCall, _ arguments: [JSONValue] = []) {
    calls.append(JSONValue.array([.string(call.rawValue)] + arguments).text)
  }

  /// Writes calls within a space other than the picture's pixels.
  private mutating func within(_ space: Transform, _ body: (inout ProgramWriter) -> Void) {
    if !space.isIdentity { call(.concatenate, Self.numbers(space)) }
    body(&self)
    if !space.isIdentity { call(.setTransform, Self.numbers(.identity)) }
  }

  /// Writes a path as the current path.
  private mutating func write(_ range: PathRange) {
    if range.isEmpty { return }
    frame.assign(range, to: &path)
    call(.path, [.string(path.svgPathData)])
  }

  private static func numbers(_ numbers: [Double]) -> [JSONValue] { numbers.map { .number($0) } }

  private static func numbers(_ transform: Transform) -> [JSONValue] {
    numbers([
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ])
  }

  /// The colour with a given stored pixel.
  private static func value(_ pixel: PremultipliedColor) -> JSONValue {
    let color = pixel.unpremultiplied
    if Color(hex: color.hex)?.premultiplied == pixel { return .string(color.hex) }
    return value(color)
  }

  private static func value(_ color: Color) -> JSONValue {
    let hex = color.hex
    if Color(hex: hex) == color { return .string(hex) }
    return .array(numbers([color.red, color.green, color.blue, color.alpha]))
  }
}
