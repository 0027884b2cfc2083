import BuiltPrograms
import Foundation
import GLFunImageComparison
import GLFunImageFiles
import GLFunImaging
import Testing

@testable import GLFunTesting

@Suite struct StoredPictureTests {
  private let folder: BuiltPrograms.TemporaryFolder
  private static let size = PixelSize(width: 8, height: 6)
  private let red = Bitmap(size: size, filledWith: Color.red.premultiplied)
  private let almostRed = Bitmap(
    size: size,
    filledWith: PremultipliedColor(red: 253, green: 0, blue: 0, alpha: 255))

  init() throws { folder = try TemporaryFolder() }

  private let place = TestPlace(
    fileID: "Module/File.swift", filePath: "/Module/File.swift", line: 3, column: 1)

  /// The failure of a comparison with the stored picture; nil if it passes.
  private func failure(
    _ picture: Bitmap, named name: String = "a", metric: PictureMetric = .exact,
    mode: RecordMode = .none, report: String? = nil
  ) -> String? {
    do throws(TestFailure) {
      var stored = try StoredPicture(
        named: name, beside: folder.path + "/Tests.swift", at: place)
      stored.reportFolder = report
      try stored.compare(picture, metric: metric, ignoring: IgnoredArea(), mode: mode)
      return nil
    } catch {
      return error.text
    }
  }

  private func store(_ picture: Bitmap, _ name: String = "a") throws {
    try folder.write(PNG.encode(picture), "Snapshots/\(name).png")
  }

  private func stored(_ name: String = "a") throws -> Bitmap {
    try PNG.decode([UInt8](folder.read("Snapshots/\(name).png")))
  }

  @Test func equalPictures_pass() throws {
    try store(red)
    #expect(failure(red) == nil)
    #expect(failure(almostRed, metric: .max(2)) == nil)
  }

  @Test func aDifference_isOneSentence() throws {
    try store(red)
    #expect(
      failure(almostRed)
        == "a: 48 of 48 pixels differ by 2 at most, the first at (0, 0): expected #ff0000ff got "
        + "#fd0000ff; max 2 would pass")
    let small = Bitmap(size: PixelSize(width: 1, height: 1))
    #expect(failure(small) == "a: the sizes differ: expected 8x6 got 1x1")
  }

  @Test func aMissingPicture_failsAndIsStoredOnlyWhenAskedFor() throws {
    #expect(failure(red)?.contains("GLFUN_RECORD=missing stores the actual picture") == true)
    #expect(folder.contents == [])
    for (name, mode) in [("a", RecordMode.missing), ("b", .failed), ("sub/c", .all)] {
      #expect(
        failure(red, named: name, mode: mode)?.contains("because there was no picture") == true)
      #expect(try stored(name) == red)
      #expect(failure(red, named: name) == nil)
    }
  }

  @Test func modes_storeWhatTheyName() throws {
    try store(red)
    #expect(failure(almostRed, mode: .missing) != nil)
    #expect(failure(almostRed, metric: .max(2), mode: .failed) == nil)
    #expect(try stored() == red)
    #expect(failure(almostRed, mode: .failed)?.contains("look at it, and commit it") == true)
    #expect(try stored() == almostRed)
    #expect(failure(red, metric: .max(2), mode: .all) != nil)
    #expect(try stored() == red)
    // An equal picture is not written anew.
    #expect(failure(red, mode: .all) == nil)
  }

  @Test(arguments: ["../a", "/a", "a/../b", "", "a//b", ".", "a\u{0}b"])
  func names_stayInTheFolder(name: String) {
    #expect(failure(red, named: name, mode: .all)?.contains("is not the name of a picture") == true)
    #expect(folder.contents == [])
  }

  @Test func aStoredFileThatIsNoPicture_isTold() throws {
    try folder.write("nothing", "Snapshots/a.png")
    #expect(failure(red)?.contains("is not a picture that can be read") == true)
    #expect(failure(red, mode: .failed) != nil)
    #expect(try folder.read("Snapshots/a.png") == Data("nothing".utf8))
  }

  @Test func theReport_hasBothPicturesUnderTheModulesName() throws {
    try store(red)
    let report = folder.path + "/report"
    _ = failure(almostRed, report: report)
    _ = failure(red, named: "new", report: report)
    let names = ["expected/Module/a.png", "actual/Module/a.png", "actual/Module/new.png"]
    for name in names {
      let picture = try PNG.decode([UInt8](folder.read("report/\(name)")))
      #expect(picture == (name == "actual/Module/a.png" ? almostRed : red))
    }
    #expect(!FileManager.default.fileExists(atPath: report + "/expected/Module/new.png"))
  }
}
