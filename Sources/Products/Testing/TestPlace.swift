import Testing

#if canImport(XCTest)
import XCTest
#endif

/// The reason that an expectation fails.
struct TestFailure: Error {
  /// One sentence without a full stop.
  let text: String

  init(_ text: String) { self.text = text }
}

/// The place of an expectation in a test, which fails there.
struct TestPlace {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt

  private var location: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  /// Lets the test fail: that of swift-testing in whose task this is called, or else that of XCTest.
  func fail(_ text: String) {
    #if canImport(XCTest)
    if Test.current == nil { return XCTFail(text, file: filePath, line: line) }
    #endif
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  /// Attaches a file to a test of swift-testing. XCTest has no attachments on Linux.
  func attach(_ bytes: [UInt8], named name: String) {
    if Test.current == nil { return }
    Attachment.record(bytes, named: name, sourceLocation: location)
  }
}
