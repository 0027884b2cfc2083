import BuiltPrograms
import Foundation
import Testing

/// The page in a browser, and the server under load: scripts/playground-test with the programs in the build folder.
@Suite("The playground", .serialized)
struct BrowserTests {
  private static let script = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/playground-test")

  private static func find(_ names: [String]) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static let python = find(["python3"])
  static let browser =
    ProcessInfo.processInfo.environment["CHROMIUM"]
    ?? find(["chromium", "chromium-headless-shell", "chromium-browser", "google-chrome"])

  private func run(_ part: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram(try #require(Self.python)).run(
      [
        Self.script.path, part, "--server", BuiltProgram("glfun-playground").url.path, "--glfun",
        BuiltProgram("glfun").url.path,
      ], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
  }

  @Test(
    "shows what glfun draws, in a browser",
    .enabled(if: python != nil && browser != nil, "there is no chromium, or no python3"))
  func page() throws { try run("browser") }

  @Test(
    "serves many pages and bad ones", .enabled(if: python != nil, "there is no python3"))
  func load() throws { try run("load") }
}
