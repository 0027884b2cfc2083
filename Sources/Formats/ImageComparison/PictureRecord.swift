/// The result for one picture of a comparison, for reports.
package struct PictureRecord: Sendable {
  /// The outcomes.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The pictures are equal within the tolerance.
    case equal
    /// The pictures differ by more than the tolerance, or in size.
    case differs
    /// The pictures differ for a reason that is known, and does not count.
    case known
    /// There is no actual picture.
    case missing
    /// There is no expected picture.
    case new
    /// A picture cannot be read or drawn.
    case unreadable
  }

  /// The picture's name on a single line.
  package var name: String
  /// The outcome.
  package var verdict: Verdict
  /// The difference, the problem, or nothing, without a full stop.
  package var text: String
  /// The first differing pixel, from the top left.
  package var firstPixel: (x: Int, y: Int)?
  /// The file of the expected picture, if the page is to show it.
  package var expected: [UInt8]?
  /// The file of the actual picture, if the page is to show it.
  package var actual: [UInt8]?

  package init(
    name: String, verdict: Verdict, text: String, firstPixel: (x: Int, y: Int)? = nil,
    expected: [UInt8]? = nil, actual: [UInt8]? = nil
  ) {
    (self.name, self.verdict, self.text) = (name, verdict, text)
    (self.firstPixel, self.expected, self.actual) = (firstPixel, expected, actual)
  }
}
