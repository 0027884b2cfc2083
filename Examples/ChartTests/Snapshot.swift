import GLFun
import Testing

/// Compares a picture with the one of that name in the folder Snapshots, with no tolerance.
///
/// Where there is none yet, the picture is stored, and the test fails once.
func expectSnapshot(
  of actual: Bitmap, _ name: String, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  let path = folder.joined(separator: "/") + "/Snapshots/\(name).png"
  guard let expected = try? PNG.read(path: path) else {
    try PNG.write(actual, path: path)
    Issue.record("there was no \(path): look at it, and commit it", sourceLocation: sourceLocation)
    return
  }
  let difference = try BitmapDifference(expected: expected, actual: actual)
  if difference.isIdentical { return }
  Issue.record("\(name): \(difference)", sourceLocation: sourceLocation)
  // Expected, difference and actual, side by side.
  let panels = BitmapDifference.panels(expected: expected, actual: actual)
  Attachment.record(
    try PNG.encode(panels), named: "\(name).png", sourceLocation: sourceLocation)
}
