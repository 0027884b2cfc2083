internal import GLFun
internal import GLFunDrawing
internal import GLFunDrawingPrograms
internal import GLFunFrames
internal import GLFunImaging
internal import GLFunJSON
internal import GLFunSVG

/// A drawing program or an SVG from the editor. It is read and drawn in a separate process for each page (`TextWorker`).
struct EditedPicture {
  /// The frame to draw; nil if the text is invalid.
  private(set) var list: DisplayList?
  /// The number of pixels per unit.
  private var scale = 1.0
  /// The errors and warnings about the text.
  private var remarks: [TextRemark] = []
  /// The time for reading the text, in milliseconds.
  private var readingTime = 0.0

  /// The largest text in bytes. Messages may be larger, because quotation marks take two bytes in them.
  static let largestText = 1 << 19

  /// The remedy that warnings about a missing font name.
  private static let fontRemedy = "put one into the text, in base64"

  /// Reads a text. It is read without access to files.
  init(_ edited: ClientMessage.EditedText) {
    let clock = ContinuousClock()
    let start = clock.now
    let data = Array(edited.text.utf8)
    do {
      switch edited.language {
      case .json: try readProgram(data, edited)
      case .svg: try readSVG(data, edited.extent)
      }
    } catch let error as DrawingProgramError {
      remarks.append(TextRemark(error))
    } catch let error as SVGError {
      remarks.append(TextRemark(error))
    } catch {
      remarks.append(TextRemark(message: "\(error)", isError: true))
    }
    readingTime = (clock.now - start) / .milliseconds(1)
  }

  private mutating func readProgram(
    _ data: [UInt8], _ edited: ClientMessage.EditedText
  ) throws(DrawingProgramError) {
    var options = DrawingProgram.Options()
    options.remedies.forFonts = Self.fontRemedy
    options.remedies.forScale = "choose a smaller zoom"
    options.remedies.memoryLimit = "the limit of this page"
    if ExampleFonts.isNamed(in: edited.text) { options.fonts = ExampleFonts.collection }
    options.limits.bytes = Self.largestText
    options.limits.area = ClientMessage.largestArea
    options.limits.side = ClientMessage.sides.upperBound
    options.limits.imageArea = 1 << 22
    options.limits.memory = 128 << 20
    let program = try DrawingProgram(data: data, name: "program", options: options)
    scale = Self.scale(
      edited.extent, width: Double(program.size.width), height: Double(program.size.height))
    list = try program.displayList(scale: scale)
    remarks = program.warnings.map {
      TextRemark(
        line: $0.place.line, column: $0.place.column, message: $0.message, isError: false)
    }
  }

  private mutating func readSVG(
    _ data: [UInt8], _ extent: ClientMessage.EditedText.Extent
  ) throws {
    var options = SVG.Options()
    options.fontRemedy = Self.fontRemedy
    options.memoryLimitName = "the limit of this page"
    options.limits.bytes = 4 * Self.largestText
    options.limits.steps = 2_000_000
    options.limits.memory = 128 << 20
    let picture = try SVG(data: data, name: "picture", options: options)
    scale = Self.scale(extent, width: picture.size.width, height: picture.size.height)
    let size = picture.pixelSize(scale: scale)
    guard max(size.width, size.height) <= ClientMessage.sides.upperBound,
      size.area <= ClientMessage.largestArea
    else {
      remarks.append(
        TextRemark(
          message: "the picture is \(size), more than \(ClientMessage.largestArea) pixels or "
            + "\(ClientMessage.sides.upperBound) a side", isError: true))
      return
    }
    list = try picture.displayList(scale: scale)
    remarks = picture.warnings.map {
      TextRemark(line: $0.line, message: $0.message, isError: false)
    }
  }

  /// The number of pixels per unit, limited by the largest picture.
  private static func scale(
    _ extent: ClientMessage.EditedText.Extent, width: Double, height: Double
  ) -> Double {
    // Rounding up may add one pixel to a side.
    let side = Double(ClientMessage.sides.upperBound - 1)
    let most = min(
      side / max(width, height),
      (Double(ClientMessage.largestArea) / (width * height)).squareRoot() * (1 - 1 / side))
    switch extent {
    case .scale(let scale): return scale <= 1 ? scale : min(scale, max(1, most))
    case .fitting(let size):
      let scale = min(Double(size.width) / width, Double(size.height) / height, most)
      return min(max(scale, ClientMessage.scales.lowerBound), ClientMessage.scales.upperBound)
    }
  }

  // MARK: Drawing

  /// Draws the picture on the CPU.
  func drawnOnProcessor() -> TextAnswer {
    guard let list else { return answer(nil, []) }
    var clock = StageClock(.planning)
    let picture = CPURenderer(threads: 1).render(list, clock: &clock)
    return answer(picture, clock.stopped())
  }

  /// Draws the picture with the driver.
  ///
  /// - Parameter comparing: true to draw it on the CPU as well and compare the pictures.
  func drawn(
    on renderer: inout GLRenderer, comparing: Bool
  ) throws(GLRenderer.Failure) -> TextAnswer {
    guard let list else { return answer(nil, []) }
    var clock = StageClock(.planning)
    let picture = try renderer.render(list, clock: &clock)
    var answer = answer(picture, clock.stopped())
    if comparing {
      let processor = CPURenderer(primitives: try renderer.primitiveRounding(), threads: 1)
      answer.comparison = BackendComparison(processor: processor.render(list), driver: picture)
    }
    return answer
  }

  private func answer(
    _ picture: Bitmap?, _ stages: [(name: String, milliseconds: Double)]
  ) -> TextAnswer {
    TextAnswer(
      picture: picture, scale: scale, remarks: remarks, stages: [("reading", readingTime)] + stages)
  }
}

/// The message that the page shows at the place of an error, without the place itself.
extension TextRemark {
  fileprivate init(_ error: DrawingProgramError) {
    let message =
      switch error {
      case .malformed(_, _, _, let problem), .invalid(_, _, let problem),
        .badFont(_, _, let problem):
        problem
      default: error.detail.isEmpty ? error.message : error.detail
      }
    self.init(
      line: error.position?.line, column: error.position?.column, message: message, isError: true)
  }

  fileprivate init(_ error: SVGError) {
    switch error {
    case .malformed(_, let line, let column, let problem):
      self.init(line: line, column: column, message: problem, isError: true)
    case .tooComplex(_, let line, let problem):
      self.init(line: line, message: "\(problem); make it simpler", isError: true)
    case .notSVG, .noSize:
      // The placeholder name of the picture is of no use in a message.
      self.init(message: String(error.detail.dropFirst("picture: ".count)), isError: true)
    default: self.init(message: error.detail, isError: true)
    }
  }
}
