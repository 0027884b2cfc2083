public import GLFunDrawing
public import GLFunGeometry
package import GLFunImageFiles

/// A drawing as an SVG file, whose shapes stay shapes.
///
///     let drawing = SVGDocument(size: Size(width: 200, height: 100)) { context in
///       context.fillColor = .red
///       context.fillEllipse(in: Rect(x: 10, y: 10, width: 180, height: 80))
///     }
///     try drawing.write(path: "drawing.svg")
///
/// A unit of user space is a pixel of CSS, with the origin at the top left and y down. Coordinates are exact, so `SVG` draws
/// the same pixels from the file at its natural size, except for shadows, which are filters there, and dithered gradients.
/// Glyphs are paths that carry their text as a label. Drawing that SVG lacks becomes pictures of the frame's resolution: conic
/// gradients, clips by images, images that are reduced without mipmaps, and blend modes other than those of CSS.
public struct SVGDocument: Sendable {
  /// The title, which programs show as the name of the picture.
  public var title: String?
  /// A longer description of the picture.
  public var summary: String?
  /// The natural language of the text as a BCP 47 tag, such as "en-GB".
  public var language: String?
  private let frame: DisplayList

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - size: the size of the picture in units, rounded up to whole units.
  ///   - draw: draws on a context whose unit is a unit of the picture.
  /// - Precondition: both sides are more than 0 and at most 1,000,000.
  public init<Failure: Error>(
    size: Size, _ draw: (inout GraphicsContext) throws(Failure) -> Void
  ) throws(Failure) {
    var context = GraphicsContext(size: size, scale: 1)
    try draw(&context)
    frame = context.finish()
  }

  /// Takes a recorded frame. Its size in units is the size of the picture.
  public init(_ frame: DisplayList) { self.frame = frame }

  /// The text of the file.
  ///
  /// - Throws: `DocumentError.cannotWrite` if an image cannot be encoded.
  public func text() throws(DocumentError) -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  /// The bytes of the file.
  package func bytes() throws(DocumentError) -> [UInt8] {
    let sink = DocumentSink()
    do throws(ImageFileError) {
      try write(to: sink)
      return sink.bytes
    } catch {
      throw .cannotWrite(error)
    }
  }

  /// Writes the file element by element. It appears under its name once it is complete.
  package func write(path: FilePath) throws(DocumentError) {
    do throws(ImageFileError) {
      try write(to: DocumentSink(try OutputFile(path: path)))
    } catch {
      throw .cannotWrite(error)
    }
  }

  private func write(to sink: DocumentSink) throws(ImageFileError) {
    var writer = SVGWriter(frame, sink)
    try writer.write(self)
    try sink.end()
  }

  /// Writes the file at `path`, given as UTF-8 text.
  public func write(path: String) throws(DocumentError) {
    try write(path: FilePath(path))
  }
}
