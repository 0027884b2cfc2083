internal import ArgumentParser
internal import GLFun

/// The files of a report on pictures.
struct ReportFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Writes a test case for each picture, for continuous integration.", valueName: "file.xml"))
  var junit: FilePath?

  @Option(
    help: ArgumentHelp(
      "Writes a page that shows what differs, in one file for any browser.", valueName: "file.html")
  )
  var html: FilePath?

  /// True if no file is written.
  var isEmpty: Bool { html == nil && junit == nil }

  func validate() throws {
    if html == "-" || junit == "-" {
      throw ValidationError("'--html' and '--junit' write files: name one.")
    }
  }
}
