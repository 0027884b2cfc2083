internal import GLFun
internal import GLFunImageComparison

/// The finding of a comparison, with the files of its pictures for reports.
struct ComparisonResult: Sendable {
  var finding: ComparisonFinding
  /// The files of the pictures, if they are to be shown.
  var expected: [UInt8]?
  var actual: [UInt8]?
  /// The file that `--accept` writes; nil if there is nothing to accept.
  var acceptance: Acceptance?

  /// A file that replaces an expected one.
  struct Acceptance: Sendable {
    var path: FilePath
    var bytes: [UInt8]
  }

  /// Lets `--accept` replace an expected file by a picture, if that keeps its pixels.
  mutating func accept(
    _ picture: ComparedPicture, from source: FilePath, as path: FilePath
  ) throws(CommandFailure) {
    acceptance = try picture.acceptance(as: path, from: source)
    if acceptance == nil { finding.refusal = "not accepted, because \(path) is not a PNG file" }
  }

  /// The record for reports.
  var record: PictureRecord {
    if finding.isAccepted || finding.verdict == .equal {
      return PictureRecord(
        name: finding.scene.description, verdict: .equal,
        text: finding.isAccepted ? "accepted" : "")
    }
    let hasText = finding.comparison != nil || finding.problem != nil
    let first = finding.comparison?.difference?.firstPixel
    return PictureRecord(
      name: finding.scene.description, verdict: finding.verdict,
      text: hasText ? ArgumentText.shown(finding.counts) : "",
      firstPixel: first.map { ($0.x, $0.y) }, expected: expected, actual: actual)
  }
}
