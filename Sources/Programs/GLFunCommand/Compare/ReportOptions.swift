internal import ArgumentParser

/// The reports of a comparison.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Prints the finding as JSON; of several pictures an array of findings.")
  var json = false

  @OptionGroup var files: ReportFileOptions

  @Flag(
    help: """
      Replaces expected pictures that differ, and adds new ones. Nothing is overwritten without it, \
      and nothing is removed.
      """)
  var accept = false

  /// True if files are written.
  var writes: Bool { !files.isEmpty || accept }

  /// True if a report shows the files of differing pictures.
  var showsFiles: Bool { files.html != nil }
}
