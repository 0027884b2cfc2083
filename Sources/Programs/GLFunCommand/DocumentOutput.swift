internal import GLFun
internal import GLFunDocuments
internal import GLFunGeometry

/// Writes the frames of scenes as a document.
struct DocumentOutput {
  /// The destination; "-" is standard output.
  var path: FilePath
  /// The format: `pdf` or `svg`.
  var format: OutputFormat
  /// The resolution of what must be pixels in a PDF, in pixels per inch; nil for the usual one.
  var resolution: Double?
  /// The title of the document.
  var title: String?
  /// The memory for the shapes of a page.
  var memory: MemoryBudget

  /// The number of pixels that frames are recorded with per unit of their scene, which is a point of a page.
  var enlargement: Double {
    format == .pdf ? (resolution ?? PDFDocument.defaultResolution) / 72 : 1
  }

  /// Writes frames; each is recorded when its page begins.
  func write(_ frames: [() throws -> DisplayList]) throws {
    if path == "-" { try TerminalOutput.refuse() }
    switch format {
    case .pdf: try writePDF(frames)
    case .svg, .png, .jpeg, .webp, .rgba:
      guard let frame = try frames.first?() else { return }
      var document = SVGDocument(frame)
      document.title = title
      do throws(DocumentError) {
        guard path == "-" else { return try document.write(path: path) }
        try writeToStandardOutput(document.bytes())
      } catch {
        throw failure(error)
      }
    }
  }

  private func writePDF(_ frames: [() throws -> DisplayList]) throws {
    do {
      var document = if path == "-" { try PDFDocument() } else { try PDFDocument(path: path) }
      if let resolution { document.resolution = resolution }
      document.memory = memory
      document.metadata.title = title
      document.metadata.creator = "glfun \(GLFunCommand.version)"
      for frame in frames {
        let list = try frame()
        document.page(list, size: pageSize(list.size), scale: enlargement)
      }
      guard path == "-" else { return try document.finish() }
      try writeToStandardOutput(document.finishedBytes())
    } catch let error as DocumentError {
      throw failure(error)
    }
  }

  private func writeToStandardOutput(_ bytes: [UInt8]) throws(DocumentError) {
    do throws(ImageFileError) {
      try OutputDescriptor.standardOutput.write(bytes)
    } catch {
      throw .cannotWrite(error)
    }
  }

  private func failure(_ error: DocumentError) -> CommandFailure {
    if case .cannotWrite(let cause) = error {
      return CommandFailure(writing: cause, toStandardOutput: path == "-")
    }
    return CommandFailure(error.message, error.detail)
  }

  /// The size of a page in points. A frame has whole pixels, so a side within a pixel of whole points is that many.
  private func pageSize(_ size: PixelSize) -> Size {
    func side(_ pixels: Int) -> Double {
      let side = Double(pixels) / enlargement
      return abs(side.rounded() - side) * enlargement < 1 ? max(side.rounded(), 1) : side
    }
    return Size(width: side(size.width), height: side(size.height))
  }
}

extension OutputFormat {
  /// True if files of the format have pages of shapes and text instead of pixels.
  var isDocument: Bool { self == .pdf || self == .svg }
}
