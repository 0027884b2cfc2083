import BuiltPrograms
import Foundation
import GLFunDocuments

/// The programs and libraries of the machine that the tests of documents need.
enum Tools {
  /// True if Cairo can be opened.
  static let hasCairo: Bool = {
    do throws(DocumentError) {
      _ = try PDFDocument()
      return true
    } catch {
      return false
    }
  }()

  /// True if poppler's programs are installed.
  static let hasPoppler = FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext")
  /// True if qpdf is installed.
  static let hasQPDF = FileManager.default.isExecutableFile(atPath: "/usr/bin/qpdf")

  /// Runs a program on a document, and returns what it says.
  static func run(
    _ program: String, _ arguments: [String], on bytes: [UInt8], after: [String] = []
  ) throws -> BuiltProgram.Outcome {
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: folder.url.appendingPathComponent("a.pdf"))
    return try BuiltProgram("/usr/bin/" + program)
      .run(arguments + ["a.pdf"] + after, in: folder.url)
  }

  /// The text of a document in reading order.
  static func text(of bytes: [UInt8]) throws -> String {
    try run("pdftotext", ["-layout"], on: bytes, after: ["-"]).text
  }

  /// The number of images in a document.
  static func imageCount(_ bytes: [UInt8]) throws -> Int {
    let lines = try run("pdfimages", ["-list"], on: bytes).text.split(separator: "\n")
    // A soft mask is part of its image.
    return lines.dropFirst(2).count { !$0.contains(" smask ") }
  }
}
