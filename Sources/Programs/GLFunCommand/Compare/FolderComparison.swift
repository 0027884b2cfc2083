internal import ArgumentParser
internal import GLFun
internal import GLFunImageComparison
internal import GLFunThreading

/// The comparison of the pictures of two folders.
struct FolderComparison: Sendable {
  let expected: PictureFolder
  let actual: PictureFolder
  let pairs: [FolderPairs.Pair]
  let settings: ComparisonSettings
  let reader: ComparedPictureReader
  /// True if the results need the files of pictures that differ, to show them.
  let showsFiles: Bool
  /// True if the results need the files that replace expected ones.
  let accepts: Bool

  /// Lists two folders.
  init(
    expected: FilePath, actual: FilePath, settings: ComparisonSettings,
    reader: ComparedPictureReader, reports: ReportOptions
  ) throws(CommandFailure) {
    do throws(ImageFileError) {
      self.expected = try PictureFolder(expected)
      self.actual = try PictureFolder(actual)
    } catch {
      throw CommandFailure(error)
    }
    pairs = FolderPairs(expected: self.expected, actual: self.actual).pairs
    (self.settings, self.reader) = (settings, reader)
    (showsFiles, accepts) = (reports.showsFiles, reports.accept)
  }

  /// The number of results of a thread that may wait for one before them.
  private static let resultsAhead = 4

  /// Compares all pairs with several threads, and hands over the results in order.
  ///
  /// - Parameter take: called with each result and the number of results so far.
  func run(threads: Int, take: (ComparisonResult, Int) throws -> Void) throws {
    let queue = BandQueue<Result<ComparisonResult, CommandFailure>>(
      bandCount: pairs.count, room: threads * Self.resultsAhead)
    let body: @Sendable () -> Void = {
      while let index = queue.begin() {
        let compared = Result { () throws(CommandFailure) in try result(of: pairs[index]) }
        queue.keep(compared, ofBand: index)
        queue.end(band: index)
      }
    }
    var workers = WorkerThreads()
    for count in 0..<threads {
      do throws(WorkerThread.CannotStart) {
        try workers.start(body)
      } catch {
        // The other threads take over its share.
        if count == 0 { throw CommandFailure(error) }
        break
      }
    }
    defer {
      queue.close()
      workers.removeAll()
    }
    var done = 0
    while let result = queue.take() {
      done += 1
      try take(try result.get(), done)
    }
  }

  /// Compares a pair. An error is a result, too.
  ///
  /// - Throws: only the failure of a driver that is missing, which no pair can do without.
  private func result(of pair: FolderPairs.Pair) throws(CommandFailure) -> ComparisonResult {
    do {
      if let problem = pair.problem { throw CommandFailure("cannot read it", problem) }
      return try compared(pair)
    } catch {
      if let failure = error as? CommandFailure, failure.status == CommandFailure.noBackend {
        throw failure
      }
      return ComparisonResult(
        finding: ComparisonFinding(of: pair.name, .unreadable, problem: Self.problem(error)))
    }
  }

  private static func problem(_ error: any Error) -> String {
    if let failure = error as? CommandFailure { return failure.text }
    return GLFunCommand.message(for: error)
  }

  private func compared(_ pair: FolderPairs.Pair) throws -> ComparisonResult {
    let first = pair.expected.map { expected.path(to: $0.name) }
    let second = pair.actual.map { actual.path(to: $0.name) }
    guard let first else { return try single(pair, second, .new) }
    guard let second else { return try single(pair, first, .missing) }
    let (firstBytes, secondBytes) = (try reader.bytes(first), try reader.bytes(second))
    let picture = try reader.picture(first, firstBytes)
    // Equal files have equal pixels, and are read only once.
    let other =
      firstBytes != nil && firstBytes == secondBytes
      ? picture : try reader.picture(second, secondBytes)
    let comparison = try settings.comparison(picture.bitmap, other.bitmap)
    var result = ComparisonResult(finding: ComparisonFinding(of: pair.name, comparison))
    if comparison.passes { return result }
    if showsFiles {
      (result.expected, result.actual) = (try picture.encoded(), try other.encoded())
    }
    if accepts { try result.accept(other, from: second, as: first) }
    return result
  }

  /// The result for a file that the other folder lacks; it is read, so that a damaged one is found.
  private func single(
    _ pair: FolderPairs.Pair, _ path: FilePath?, _ verdict: PictureRecord.Verdict
  ) throws -> ComparisonResult {
    var result = ComparisonResult(finding: ComparisonFinding(of: pair.name, verdict))
    guard let path else { return result }
    let picture = try reader.picture(path, try reader.bytes(path))
    let file = showsFiles ? try picture.encoded() : nil
    guard verdict == .new else {
      result.expected = file
      return result
    }
    result.actual = file
    guard accepts else { return result }
    var target = expected.path(to: pair.name)
    if picture.file == nil { target = target.withExtension("png") }
    try result.accept(picture, from: path, as: target)
    return result
  }
}

extension FilePath {
  /// The path with another extension.
  fileprivate func withExtension(_ text: String) -> FilePath {
    let stem = bytes.lastIndex(of: UInt8(ascii: ".")).map { bytes[..<$0] } ?? bytes[...]
    return FilePath(bytes: Array(stem) + Array(".\(text)".utf8))
  }
}
