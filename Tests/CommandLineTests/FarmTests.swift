import Foundation
import Testing

@Suite("The render farm")
struct FarmTests {
  /// The result of the script, in a Slurm that it started.
  private static let outcome: CommandRun? = {
    guard let program = CommandRun.executable?.path else { return nil }
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try? CommandRun(
      program: root.appending(path: "scripts/farm-test"), ["--installed", program])
  }()

  /// The reason that there was no Slurm; nil if there was one.
  private static let skipped: String? = {
    guard let outcome else { return "glfun is not built beside us" }
    return outcome.text.hasPrefix("skipped: ") ? outcome.text : nil
  }()

  @Test(
    "the tasks of a job array make the very files of one machine",
    .enabled(if: skipped == nil, Comment(rawValue: skipped ?? "")))
  func farm() throws {
    let outcome = try #require(Self.outcome)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == "30 frames of 4 tasks are those of one machine\n")
  }
}
