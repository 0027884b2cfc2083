internal import ArgumentParser
internal import GLFun

/// The reports of a comparison.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Prints the finding as JSON; of several pictures an array of findings.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Writes a test case for each picture, for continuous integration.", valueName: "file.xml"))
  var junit: FilePath?

  @Option(
    help: ArgumentHelp(
      "Writes a page that shows what differs, in one file for any browser.", valueName: "file.html")
  )
  var html: FilePath?

  @Flag(
    help: """
      Replaces expected pictures that differ, and adds new ones. Nothing is overwritten without it, \
      and nothing is removed.
      """)
  var accept = false

  /// True if files are written.
  var writes: Bool { html != nil || junit != nil || accept }

  /// True if a report shows the files of differing pictures.
  var showsFiles: Bool { html != nil }

  func validate() throws {
    if html == "-" || junit == "-" {
      throw ValidationError("'--html' and '--junit' write files: name one.")
    }
  }
}
