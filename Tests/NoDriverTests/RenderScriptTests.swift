import BuiltPrograms
import Foundation
import Testing

/// `scripts/render`, with a program that is already built.
@Suite("The script that draws a first picture")
struct RenderScriptTests {
  private static let script = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/render").path

  private func run(
    _ arguments: [String], in running: Running, environment: [String: String] = [:]
  ) throws -> BuiltProgram.Outcome {
    let program = ["GLFUN_PROGRAM": BuiltProgram("glfun").url.path]
    return try BuiltProgram(Self.script).run(
      arguments, in: running.folder.url, environment: environment.merging(program) { $1 })
  }

  @Test("It draws the garden, names the device and counts the pixels that differ")
  func garden() throws {
    let running = try Running()
    let outcome = try run([], in: running)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("/garden.png: drawn "))
    #expect(lines[1].hasPrefix("Draw your own: ") && lines[1].hasSuffix(" -o chart.png"))
    #expect(try running.folder.names == ["garden.png"])
    let own = try running.shell(String(lines[1].dropFirst("Draw your own: ".count)))
    #expect(own.status == 0 && own.errors.isEmpty)
    #expect(try running.folder.names == ["chart.png", "garden.png"])
    guard Running.hasDriver else { try Test.cancel("no OpenGL ES driver here") }
    #expect(lines[0].contains(/drawn with OpenGL ES on .+; 0 pixels differ/))
  }

  @Test("Without a driver the CPU draws, and it says so")
  func withoutDriver() throws {
    let running = try Running()
    let outcome = try run([], in: running, environment: Running.withoutVendors)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("drawn on the CPU, because there is no OpenGL ES driver"))
    #expect(try running.folder.names == ["garden.png"])
  }

  @Test("Arguments are those of render")
  func arguments() throws {
    let running = try Running()
    let outcome = try run(["ball", "--size", "9x9", "-o", "ball.png"], in: running)
    #expect(outcome.status == 0 && outcome.text == "rendered ball.png\n")
    #expect(try running.folder.names == ["ball.png"])
  }
}
