import GLFunImageComparison
import GLFunImageFiles
import GLFunImaging
import GLFunPlatform

/// The stored picture of a test.
struct StoredPicture {
  private let name: String
  private let place: TestPlace
  /// The picture's path.
  private let path: String
  /// The folder of the report; nil for none.
  var reportFolder = environment("GLFUN_REPORT")

  /// The picture of a name.
  ///
  /// - Parameter file: the path of the test's file.
  /// - Throws: for a name that leads out of the folder.
  init(named name: String, beside file: String, at place: TestPlace) throws(TestFailure) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.utf8.contains(0), parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
      throw TestFailure("\"\(name)\" is not the name of a picture in the folder Snapshots")
    }
    self.name = name
    self.place = place
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    path = "\(folder)Snapshots/\(name).png"
  }

  /// Compares a picture with the stored one, and stores it if the mode says so.
  func compare(
    _ actual: Bitmap, metric: PictureMetric, ignoring ignored: IgnoredArea, mode: RecordMode
  ) throws(TestFailure) {
    guard let bytes = try storedBytes() else {
      try report(expected: nil, actual: encoded(actual))
      if mode != .none { return try record(actual, "there was no picture") }
      try place.attach(encoded(actual), named: "\(plainName).actual.png")
      throw TestFailure(
        "\(name): there is no \(path); GLFUN_RECORD=missing stores the actual picture")
    }
    let expected: Bitmap
    do throws(ImageFileError) {
      expected = try ImageFile.decode(bytes, name: path)
    } catch {
      throw TestFailure("\(name): \(error)")
    }
    if let mask = ignored.mask, mask.size != expected.size {
      throw TestFailure(
        "\(name): the mask is \(mask.size) and the stored picture \(expected.size)")
    }
    let comparison = PictureComparison(
      expected: expected, actual: actual, metric: metric, ignoring: ignored)
    let isEqual = comparison.difference?.isIdentical == true
    try report(expected: bytes, actual: isEqual ? bytes : encoded(actual))
    if mode == .all && !isEqual || mode == .failed && !comparison.passes {
      return try record(actual, "\(comparison)")
    }
    if comparison.passes { return }
    place.attach(bytes, named: "\(plainName).expected.png")
    try place.attach(encoded(actual), named: "\(plainName).actual.png")
    try place.attach(
      encoded(BitmapDifference.panels(expected: expected, actual: actual)),
      named: "\(plainName).difference.png")
    throw TestFailure("\(name): \(comparison)")
  }

  /// The name without folders, for files beside each other.
  private var plainName: String { name.replacing("/", with: "-") }

  /// The bytes of the stored picture; nil if it is missing.
  private func storedBytes() throws(TestFailure) -> [UInt8]? {
    do throws(ImageFileError) {
      return try InputFile.read(path: path)
    } catch {
      if case .cannotOpen(_, let cause) = error, cause.isNoSuchFile { return nil }
      throw TestFailure("\(name): \(error)")
    }
  }

  private func encoded(_ picture: Bitmap) throws(TestFailure) -> [UInt8] {
    do throws(ImageFileError) {
      return try PNG.encode(picture)
    } catch {
      throw TestFailure("\(name): \(error)")
    }
  }

  /// Stores the picture; the test fails, so that somebody looks at it.
  private func record(_ picture: Bitmap, _ reason: String) throws(TestFailure) {
    let bytes = try encoded(picture)
    do throws(ImageFileError) {
      try PictureFolder.makeParents(of: FilePath(path))
      try OutputFile.write(bytes, path: path)
    } catch {
      throw TestFailure("\(name): \(error)")
    }
    throw TestFailure("\(name): stored \(path), because \(reason); look at it, and commit it")
  }

  /// Writes the pictures to the folder of the report, if there is one.
  private func report(
    expected: [UInt8]?, actual: @autoclosure () throws(TestFailure) -> [UInt8]
  ) throws(TestFailure) {
    guard let folder = reportFolder, !folder.isEmpty else { return }
    let actual = try actual()
    let file = "\(place.fileID)"
    let module = file.prefix { $0 != "/" }
    do throws(ImageFileError) {
      for (side, bytes) in [("expected", expected), ("actual", actual)] {
        guard let bytes else { continue }
        let path = FilePath("\(folder)/\(side)/\(module)/\(name).png")
        try PictureFolder.makeParents(of: path)
        try OutputFile.write(bytes, path: path)
      }
    } catch {
      place.fail("\(name): GLFUN_REPORT: \(error)")
    }
  }
}
