internal import GLFun
internal import GLFunImageComparison

/// The output of comparisons: lines or JSON, and the reports. Used by one thread.
final class ComparisonOutput {
  private let options: ReportOptions
  private let isFolder: Bool
  private let isOnly: Bool
  /// Writes a line for a person.
  private let write: (String) -> Void
  private let files: ReportFiles
  private var findings: [ComparisonFinding] = []
  private(set) var counts: [PictureRecord.Verdict: Int] = [:]
  private(set) var acceptedCount = 0

  /// Begins the output.
  ///
  /// - Parameters:
  ///   - title: the compared files.
  ///   - count: the number of comparisons.
  init(
    _ options: ReportOptions, title: String, settings: ComparisonSettings, count: Int,
    isFolder: Bool, write: @escaping (String) -> Void
  ) throws {
    self.options = options
    self.isFolder = isFolder
    self.write = write
    isOnly = !isFolder && count == 1
    files = try ReportFiles(options.files, title: title, setting: settings.description)
  }

  /// Adds the result of a comparison, and accepts it if that is asked for.
  func add(_ result: ComparisonResult) throws {
    var result = result
    if options.accept, let acceptance = result.acceptance {
      do throws(ImageFileError) {
        try PictureFolder.makeParents(of: acceptance.path)
        try OutputFile.write(acceptance.bytes, path: acceptance.path)
        result.finding.isAccepted = true
        acceptedCount += 1
      } catch {
        result.finding = ComparisonFinding(
          of: result.finding.scene, .unreadable, problem: error.description)
      }
    }
    if !result.finding.isAccepted { counts[result.finding.verdict, default: 0] += 1 }
    if options.json {
      result.finding.isOnly = isOnly
      findings.append(result.finding)
    } else if isFolder {
      write(ArgumentText.shown(result.finding.folderLine))
    } else {
      write(isOnly ? result.finding.text : result.finding.line)
    }
    try files.add(result.record)
  }

  /// Adds a comparison that failed, for which there is a line on standard error already, to the reports.
  func addFailure(_ failure: CommandFailure, of name: FilePath) throws {
    let finding = ComparisonFinding(of: name, .unreadable, problem: failure.text)
    try files.add(ComparisonResult(finding: finding).record)
  }

  /// Writes the reports.
  ///
  /// - Parameter otherFileCount: the number of files that were left out for their names.
  func finish(otherFileCount: Int = 0) throws {
    if options.json {
      if isOnly, let finding = findings.first {
        write(try finding.jsonText())
      } else {
        write(try findings.jsonText())
      }
    } else if isFolder {
      write(summary(otherFileCount))
    }
    try files.finish()
  }

  /// The numbers of outcomes in one line.
  private func summary(_ otherFileCount: Int) -> String {
    func count(_ verdict: PictureRecord.Verdict) -> Int { counts[verdict] ?? 0 }
    var parts = [
      "\(count(.equal)) equal", "\(count(.differs)) differ", "\(count(.missing)) missing",
      "\(count(.new)) new", "\(count(.unreadable)) unreadable",
    ]
    if options.accept { parts.append("\(acceptedCount) accepted") }
    if otherFileCount > 0 { parts.append("\(otherFileCount) other files left out") }
    return parts.joined(separator: ", ")
  }
}
