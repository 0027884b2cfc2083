internal import GLFun
internal import GLFunDrawing
internal import GLFunDrawingPrograms
internal import GLFunFrames
internal import GLFunImaging
internal import GLFunJSON
internal import GLFunSVG

/// A drawing program or an SVG that was written in the editor.
struct EditedPicture: Sendable {
  /// What the text is written in.
  let language: ClientMessage.EditedText.Language
  /// What to draw; nil where the text is wrong.
  private(set) var list: DisplayList?
  /// What is wrong with the text, or not as it was meant to be.
  private(set) var remarks: [Remark] = []
  /// The picture as it was drawn last; nil before, and where drawing takes too long.
  private(set) var picture: Bitmap?
  /// How long reading took, in milliseconds.
  private var readingTime = 0.0

  /// Something about a text.
  struct Remark: Equatable, Sendable {
    /// Counted from 1; nil where the text as a whole is meant.
    var line: Int?
    var column: Int?
    var message: String
    var isError: Bool
  }

  /// The most bytes of a text. Messages may be larger: quotation marks take two of their bytes.
  static let largestText = 1 << 19

  /// Reads a text. Neither files nor anything else are read beside it.
  init(_ edited: ClientMessage.EditedText) {
    language = edited.language
    let clock = ContinuousClock()
    let start = clock.now
    let data = Array(edited.text.utf8)
    do {
      switch edited.language {
      case .json: try readProgram(data, scale: edited.scale)
      case .svg: try readSVG(data, scale: edited.scale)
      }
    } catch let error as DrawingProgramError {
      remarks.append(
        Remark(
          line: error.position?.line, column: error.position?.column,
          message: error.detail.isEmpty ? error.message : error.detail, isError: true))
    } catch let error as SVGError {
      remarks.append(Remark(error))
    } catch {
      remarks.append(Remark(message: "\(error)", isError: true))
    }
    readingTime = (clock.now - start) / .milliseconds(1)
  }

  private mutating func readProgram(_ data: [UInt8], scale: Double) throws(DrawingProgramError) {
    var options = DrawingProgram.Options()
    options.limits.bytes = Self.largestText
    options.limits.area = ClientMessage.largestArea
    options.limits.side = ClientMessage.sides.upperBound
    options.limits.imageArea = 1 << 22
    options.limits.memory = 128 << 20
    let program = try DrawingProgram(data: data, name: "program", options: options)
    list = try program.displayList(scale: scale)
    remarks = program.warnings.map {
      Remark(
        line: $0.place.line, column: $0.place.column, message: $0.description, isError: false)
    }
  }

  private mutating func readSVG(_ data: [UInt8], scale: Double) throws {
    var options = SVG.Options()
    options.limits.bytes = 4 * Self.largestText
    options.limits.elements = 50_000
    options.limits.nodes = 50_000
    options.limits.commands = 100_000
    options.limits.imageArea = 1 << 22
    let picture = try SVG(data: data, name: "picture", options: options)
    let size = picture.pixelSize(scale: scale)
    guard max(size.width, size.height) <= ClientMessage.sides.upperBound,
      size.area <= ClientMessage.largestArea
    else {
      remarks.append(
        Remark(
          message: "the picture is \(size), more than \(ClientMessage.largestArea) pixels or "
            + "\(ClientMessage.sides.upperBound) a side", isError: true))
      return
    }
    list = try picture.displayList(scale: scale)
    remarks = picture.warnings.map {
      Remark(line: $0.line, message: $0.message, isError: false)
    }
  }

  // MARK: Drawing

  /// How long a picture may take on each backend.
  static let longestDrawing = Duration.seconds(3)
  /// The work that is done at once; more is done strip by strip, so that it can be given up.
  private static let littleWork = 1 << 28
  /// The rows of a strip.
  private static let stripHeight = 32

  /// Draws the picture on the processor.
  ///
  /// - Parameter limit: how long it may take, where it is drawn strip by strip.
  mutating func drawOnProcessor(
    within limit: Duration = EditedPicture.longestDrawing
  ) -> PlayedScene.Drawing {
    var renderer = CPURenderer(threads: 1)
    var drawing = begun
    guard let list else { return drawing }
    var clock = StageClock(.planning)
    if Self.isLittleWork(list) {
      picture = renderer.render(list, clock: &clock)
    } else {
      picture = Self.strips(of: list, on: &renderer, within: limit)
    }
    finish(&drawing, clock)
    return drawing
  }

  /// Draws the picture with the driver.
  ///
  /// - Parameter comparing: whether the processor draws it, too, and the pictures are compared.
  mutating func draw(
    on renderer: inout GLRenderer, comparing: Bool
  ) throws(GLRenderer.Failure) -> PlayedScene.Drawing {
    var drawing = begun
    guard let list else { return drawing }
    var clock = StageClock(.planning)
    let isLittle = Self.isLittleWork(list)
    picture =
      isLittle
      ? try renderer.render(list, clock: &clock)
      : try Self.strips(of: list, on: &renderer, within: Self.longestDrawing)
    if comparing, let picture {
      var processor = CPURenderer(
        blendRounding: try renderer.blendRounding(), primitiveGrid: try renderer.primitiveGrid(),
        threads: 1)
      let expected =
        isLittle
        ? processor.render(list)
        : Self.strips(of: list, on: &processor, within: Self.longestDrawing)
      let difference = expected.flatMap {
        try? BitmapDifference(expected: $0, actual: picture)
      }
      drawing.differingPixels = difference?.differingPixelCount
    }
    finish(&drawing, clock)
    return drawing
  }

  private var begun: PlayedScene.Drawing {
    PlayedScene.Drawing(rects: [], stages: [("reading", readingTime)])
  }

  private mutating func finish(_ drawing: inout PlayedScene.Drawing, _ clock: StageClock) {
    drawing.stages += clock.stopped()
    let remark = Remark(
      message: "drawing it takes longer than \(Self.longestDrawing); draw less", isError: true)
    remarks.removeAll { $0 == remark }
    guard let picture else {
      remarks.append(remark)
      return
    }
    drawing.rects = [
      Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    ]
  }

  private static func isLittleWork(_ list: DisplayList) -> Bool {
    list.commands.count * list.size.area <= littleWork
  }

  /// The picture, strip by strip; nil where it takes too long.
  private static func strips<Backend: StripRenderer & ~Copyable>(
    of list: DisplayList, on renderer: inout Backend, within limit: Duration
  ) throws(Backend.Failure) -> Bitmap? {
    let clock = ContinuousClock()
    let end = clock.now + limit
    var strips = try renderer.strips(of: list, height: stripHeight)
    var pixels: [PremultipliedColor] = []
    pixels.reserveCapacity(list.size.area)
    while let strip = try renderer.next(&strips) {
      pixels += strip.pixels
      if clock.now > end { return nil }
    }
    return Bitmap(size: list.size, pixels: pixels)
  }
}

extension EditedPicture.Remark {
  fileprivate init(_ error: SVGError) {
    switch error {
    case .malformed(_, let line, let column, let problem):
      self.init(line: line, column: column, message: problem, isError: true)
    case .tooComplex(_, let line, let problem):
      self.init(line: line, message: "\(problem); make it simpler", isError: true)
    default: self.init(message: error.detail, isError: true)
    }
  }

  /// What the page is told.
  var description: JSONValue {
    [
      "line": line.map { .number(Double($0)) } ?? .null,
      "column": column.map { .number(Double($0)) } ?? .null, "message": .string(message),
      "error": .bool(isError),
    ]
  }
}
