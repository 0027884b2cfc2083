public import GLFunDrawing
public import GLFunImageComparison
import GLFunImageFiles
public import GLFunImaging
import GLFunRenderCPU

/// Compares a picture with the stored one of its name, in a test of swift-testing or of XCTest.
///
/// ```swift
/// @Test func badge() throws {
///   expectPicture(badge.image(), named: "badge")
/// }
/// ```
///
/// The stored picture is `Snapshots/badge.png` beside the test's file. Where it differs, the test fails with the first
/// difference in words, and swift-testing gets the expected picture, the actual one and their difference as attachments.
/// Since pixels are the same on every machine, one set of pictures serves all.
///
/// With `GLFUN_RECORD` in the environment, pictures are stored: with `missing` if no picture is stored, with `failed` also where
/// one differs, and with `all` also where one differs within the tolerance. A test that stores a picture fails once, so that
/// somebody looks at it. With `GLFUN_REPORT=FOLDER`, the pictures are also written to `FOLDER/expected` and `FOLDER/actual`,
/// for `glfun compare FOLDER/expected FOLDER/actual --html report.html`.
///
/// - Parameters:
///   - picture: the picture.
///   - name: the name of the stored picture, which may have folders in it; nil for the name of the test's function.
///   - metric: the measure of the difference.
///   - ignored: the pixels that count as equal.
///   - fileID: the module and the file of the test, to which a failure belongs.
///   - filePath: the path of the file.
///   - line: the line of the call.
///   - column: its column.
///   - function: the test's function.
public func expectPicture(
  _ picture: Bitmap, named name: String? = nil, metric: PictureMetric = .exact,
  ignoring ignored: IgnoredArea = IgnoredArea(), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let name = name ?? String(function.prefix { $0 != "(" })
  do throws(TestFailure) {
    let stored = try StoredPicture(named: name, beside: "\(filePath)", at: place)
    let mode = try RecordMode.fromEnvironment()
    try stored.compare(picture, metric: metric, ignoring: ignored, mode: mode)
  } catch {
    place.fail(error.text)
  }
}

/// Renders a frame with the processor, and compares its pixels with the stored picture of a name; see
/// `expectPicture(_:named:metric:ignoring:fileID:filePath:line:column:function:)`.
public func expectPicture(
  _ frame: DisplayList, named name: String? = nil, metric: PictureMetric = .exact,
  ignoring ignored: IgnoredArea = IgnoredArea(), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) {
  expectPicture(
    CPURenderer().render(frame), named: name, metric: metric, ignoring: ignored, fileID: fileID,
    filePath: filePath, line: line, column: column, function: function)
}
