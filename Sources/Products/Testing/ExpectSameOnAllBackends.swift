public import GLFunDrawing
import GLFunEGL
public import GLFunGeometry
import GLFunImageComparison
import GLFunImageFiles
import GLFunImaging
import GLFunRenderCPU
import GLFunRenderGL

/// Draws on the processor and on OpenGL ES, and expects the same pixels, in a test of swift-testing or of XCTest.
///
/// ```swift
/// @Test func star() {
///   expectSameOnAllBackends { context in
///     context.fill(star)
///   }
/// }
/// ```
///
/// If pixels differ, the test fails with the number of the first drawing call that makes them different, and
/// swift-testing gets the pictures as attachments. A machine without a driver draws on the processor only.
///
/// - Parameters:
///   - size: the size of the picture in units.
///   - scale: the number of pixels per unit.
///   - fileID: the module and the file of the test, to which a failure belongs.
///   - filePath: the path of the file.
///   - line: the line of the call.
///   - column: its column.
///   - draw: draws the picture.
/// - Returns: the name of the driver; nil without one.
/// - Throws: an error of `draw`.
@discardableResult
public func expectSameOnAllBackends<Failure: Error>(
  size: Size = Size(width: 200, height: 200), scale: Double = 1, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ draw: (inout GraphicsContext) throws(Failure) -> Void
) throws(Failure) -> String? {
  var context = GraphicsContext(size: size, scale: scale)
  try draw(&context)
  let frame = context.finish()
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  do throws(GLRenderer.Failure) {
    var renderer = try GLRenderer()
    let driver = renderer.report.description
    let processor = CPURenderer(primitives: try renderer.primitiveRounding())
    let expected = processor.render(frame)
    let actual = try renderer.render(frame)
    let comparison = PictureComparison(expected: expected, actual: actual)
    if comparison.passes { return driver }
    let first = try frame.firstDifference { part throws(GLRenderer.Failure) in
      processor.render(part) != (try renderer.render(part))
    }
    let pictures = [
      ("processor", expected), ("driver", actual),
      ("difference", BitmapDifference.panels(expected: expected, actual: actual)),
    ]
    for (name, picture) in pictures {
      if let bytes = try? PNG.encode(picture) { place.attach(bytes, named: "\(name).png") }
    }
    place.fail(
      "the processor and the driver differ from command \(first) of \(frame.commands.count) on: "
        + "\(comparison)")
    return driver
  } catch {
    if !error.isMissingDriver { place.fail("the driver does not draw: \(error)") }
    return nil
  }
}
