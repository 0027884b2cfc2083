internal import GLFun
internal import GLFunDrawing
internal import GLFunDrawingPrograms
internal import GLFunFrames
internal import GLFunImaging
internal import GLFunJSON
internal import GLFunSVG

/// A drawing program or an SVG that was written in the editor. It is read and drawn in a process of its page
/// (`TextWorker`).
struct EditedPicture {
  /// What to draw; nil where the text is wrong.
  private(set) var list: DisplayList?
  /// What is wrong with the text, or not as it was meant to be.
  private var remarks: [TextRemark] = []
  /// How long reading took, in milliseconds.
  private var readingTime = 0.0

  /// The most bytes of a text. Messages may be larger: quotation marks take two of their bytes.
  static let largestText = 1 << 19

  /// Reads a text. Neither files nor anything else are read beside it.
  init(_ edited: ClientMessage.EditedText) {
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
        TextRemark(
          line: error.position?.line, column: error.position?.column,
          message: error.detail.isEmpty ? error.message : error.detail, isError: true))
    } catch let error as SVGError {
      remarks.append(TextRemark(error))
    } catch {
      remarks.append(TextRemark(message: "\(error)", isError: true))
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
      TextRemark(
        line: $0.place.line, column: $0.place.column, message: $0.description, isError: false)
    }
  }

  private mutating func readSVG(_ data: [UInt8], scale: Double) throws {
    var options = SVG.Options()
    options.limits.bytes = 4 * Self.largestText
    options.limits.steps = 2_000_000
    options.limits.memory = 128 << 20
    let picture = try SVG(data: data, name: "picture", options: options)
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

  // MARK: Drawing

  /// Draws the picture on the processor.
  func drawnOnProcessor() -> TextAnswer {
    guard let list else { return answer(nil, []) }
    var clock = StageClock(.planning)
    let picture = CPURenderer(threads: 1).render(list, clock: &clock)
    return answer(picture, clock.stopped())
  }

  /// Draws the picture with the driver.
  ///
  /// - Parameter comparing: whether the processor draws it, too, and the pictures are compared.
  func drawn(
    on renderer: inout GLRenderer, comparing: Bool
  ) throws(GLRenderer.Failure) -> TextAnswer {
    guard let list else { return answer(nil, []) }
    var clock = StageClock(.planning)
    let picture = try renderer.render(list, clock: &clock)
    var answer = answer(picture, clock.stopped())
    if comparing {
      let processor = CPURenderer(
        blendRounding: try renderer.blendRounding(), primitiveGrid: try renderer.primitiveGrid(),
        threads: 1)
      let difference = try? BitmapDifference(expected: processor.render(list), actual: picture)
      answer.differingPixels = difference?.differingPixelCount
    }
    return answer
  }

  private func answer(
    _ picture: Bitmap?, _ stages: [(name: String, milliseconds: Double)]
  ) -> TextAnswer {
    TextAnswer(picture: picture, remarks: remarks, stages: [("reading", readingTime)] + stages)
  }
}

extension TextRemark {
  fileprivate init(_ error: SVGError) {
    switch error {
    case .malformed(_, let line, let column, let problem):
      self.init(line: line, column: column, message: problem, isError: true)
    case .tooComplex(_, let line, let problem):
      self.init(line: line, message: "\(problem); make it simpler", isError: true)
    default: self.init(message: error.detail, isError: true)
    }
  }
}
