import BuiltPrograms
import Foundation
import GLFun
import GLFunDrawing
import GLFunGLES
import GLFunImageComparison
import GLFunJSON
import GLFunRenderCPU
import GLFunRenderGL
import Synchronization
import TestSupport
import Testing

@testable import GLFunCommand

/// Drivers that are broken on purpose, which `glfun verify` must find and reduce to a few lines, and drivers that are right.
@Suite("glfun verify", .serialized)
struct VerifyTests {
  /// A text of the shaders that is replaced on the way to the driver. C functions have no context, so one driver is broken
  /// at a time.
  private static let replaced = Mutex(("", ""))
  nonisolated(unsafe) private static var driver: GLESFunctions?

  private final class Held {
    var renderer: GLRenderer
    init(_ renderer: consuming GLRenderer) { self.renderer = renderer }
  }

  /// A driver whose shaders have another text.
  private func pair(replacing text: String, with other: String) throws -> BackendPair {
    let held = Held(try GLRenderer())
    let functions = held.renderer.device.functions
    Self.driver = try GLESFunctions(held.renderer.device.context)
    Self.replaced.withLock { $0 = (text, other) }
    functions.shaderSource = { name, count, strings, lengths in
      guard count == 1, let start = strings?.pointee, let length = lengths?.pointee else { return }
      let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
      let (text, other) = VerifyTests.replaced.withLock { $0 }
      var source = String(decoding: bytes, as: UTF8.self).replacing(text, with: other)
      source.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          var start = characters.baseAddress
          var length = Int32(characters.count)
          VerifyTests.driver?.shaderSource(name, 1, &start, &length)
        }
      }
    }
    return BackendPair(
      cpu: CPURenderer(primitives: try held.renderer.primitiveRounding()), driver: "broken"
    ) { frame throws(CommandFailure) in
      do throws(GLRenderer.Failure) {
        return try held.renderer.render(frame)
      } catch {
        throw CommandFailure(error)
      }
    }
  }

  /// A driver that is the CPU.
  private let rightPair = BackendPair(driver: "right") { CPURenderer().render($0) }

  /// Expects that a failure is found, and that its program is small and still draws other pixels.
  private func expectSmallFailure(_ pair: BackendPair, in group: VerifiedProgram.Group) throws {
    var (found, run): (VerifyRun.Result?, VerifyRun) = (nil, VerifyRun(pair))
    // A slow machine finds the same program.
    run.reductionTime = .seconds(100_000)
    try run.run(seed: 0, seconds: 0) { result in
      guard case .differs = result.outcome else { return true }
      found = result
      return false
    }
    let program = try #require(found).program
    #expect(program.group == group && program.program.commands.count <= 5)
    #expect(try pair.differs(program.program), "\(program.program.programText)")
  }

  @Test(
    "A changed shader, rounding and blend mode are found, and reduced to at most 5 commands",
    .enabled(if: Driver.isLLVMpipe, "the driver is not llvmpipe"),
    arguments: [
      ("((place.x & 3) << 3)) & 255u)", "((place.x & 3) << 3)) & 252u)"),
      ("(255.0 - weight)) * (1.0 / 255.0) + 0.5)", "(255.0 - weight)) * (1.0 / 255.0) + 0.25)"),
      ("case BLEND_SCREEN: return 255 * (s + d) - s * d;", "case BLEND_SCREEN: return 255 * s;"),
    ])
  func shaders(text: String, other: String) throws {
    try expectSmallFailure(pair(replacing: text, with: other), in: .paints)
  }

  @Test("A changed fill rule of paths is found, and reduced to at most 5 commands")
  func fillRule() throws {
    let pair = BackendPair(driver: "broken") { frame in
      let commands = frame.commands.map { command in
        guard case .fill(let path, let rule, let paint, let style) = command else { return command }
        return .fill(
          path: path, rule: rule == .evenOdd ? .winding : .evenOdd, paint: paint, style: style)
      }
      return CPURenderer().render(frame.holding(commands))
    }
    try expectSmallFailure(pair, in: .shapes)
  }

  /// A driver that fills triangles by another rule: it rounds vertices to another grid.
  private let otherTriangles = BackendPair(driver: "broken") { frame in
    CPURenderer(primitives: PrimitiveRounding(grid: .sixteenths)).render(frame)
  }

  @Test("Other pixels on the edges of triangles are found, and reduced to at most 5 commands")
  func triangles() throws {
    try expectSmallFailure(otherTriangles, in: .primitives)
  }

  @Test("A known deviation is shown with its reason, and is no failure")
  func known() throws {
    var run = VerifyRun(otherTriangles)
    run.knownGroups = [.primitives]
    let programs = try VerifiedPrograms.programs(of: .primitives, hasText: false)
    let result = try programs.map { try run.result(of: $0) }.first {
      if case .differs = $0.outcome { true } else { false }
    }
    let whole = try #require(result).program
    #expect(programs.contains { $0.name == whole.name && $0.program == whole.program })
    var feature = VerifyReport.Feature(group: .primitives, name: "", differingPixels: 3)
    #expect(feature.isFailure)
    feature.known = "its fill rule"
    #expect(!feature.isFailure)
    #expect(VerifyReport.Feature(group: .text, name: "", error: "out of memory").isFailure)
  }

  @Test("An error of a driver is the failure of each feature, and the rest goes on")
  func errors() throws {
    let pair = BackendPair(driver: "broken") { frame throws(CommandFailure) in
      if frame.commands.contains(where: { if case .stroke = $0 { true } else { false } }) {
        throw CommandFailure("a shader does not compile", "line 1")
      }
      return CPURenderer().render(frame)
    }
    var run = VerifyRun(pair)
    run.groups = [.shapes]
    var failures: [String] = []
    try run.run(seed: 0, seconds: 0) { result in
      if case .fails(let failure) = result.outcome { failures.append(failure.text) }
      return true
    }
    #expect(Set(failures) == ["a shader does not compile: line 1"] && failures.count >= 18)
  }

  @Test("A driver that is right fails nowhere, also with random programs")
  func rightDriver() throws {
    var groups: [VerifiedProgram.Group: Int] = [:]
    var run = VerifyRun(rightPair)
    try run.run(seed: 1, seconds: 0.1) { result in
      groups[result.program.group, default: 0] += 1
      if case .same = result.outcome { return true }
      Issue.record("\(result.program)")
      return true
    }
    #expect(groups[.paints] == VerifiedPrograms.paints.count * BlendMode.allCases.count)
    #expect(groups.count == VerifiedProgram.Group.allCases.count - (run.hasText ? 0 : 1))
  }

  @Test("Random programs are drawing programs, and the same for the same seed")
  func randomPrograms() throws {
    var commands: Set<String> = []
    let hasText = VerifyRun(rightPair).hasText
    for seed in UInt64(0)..<150 {
      let program = RandomProgram.program(seed: seed, hasText: hasText)
      _ = try rightPair.frame(program)
      #expect(program == RandomProgram.program(seed: seed, hasText: hasText))
      commands.formUnion(program.commands.compactMap { $0.value(at: [.index(0)])?.text })
    }
    #expect(commands.count >= 30)
  }

  @Test(
    "The command has a case for each feature in JSON and XML, and a page",
    .enabled(if: CommandRun.executable != nil, "glfun is not built beside us"),
    .enabled(if: Driver.isThere, Driver.reason))
  func command() throws {
    let folder = try TemporaryFolder()
    func run(_ arguments: String...) throws -> CommandRun {
      try CommandRun(["verify", "--only", "primitives,images"] + arguments, folder: folder.path)
    }
    let first = try run("--json", "--junit", "r.xml", "--html", "r.html")
    #expect(first.status == 0, "\(first.errors)")
    let report = try JSONReader.read(first.output)
    #expect(report["egl"] != nil && report["platforms"] != nil)
    let device = try #require(report.value(at: [.key("devices"), .index(0)]))
    guard case .array(let features)? = device["features"] else {
      Issue.record("there are no features")
      return
    }
    #expect(features.count == 13 && features.allSatisfy { $0["error"] == nil })
    let xml = String(decoding: try folder.read("r.xml"), as: UTF8.self)
    #expect(xml.contains("tests=\"14\" failures=\"0\" errors=\"0\""))
    let page = String(decoding: try folder.read("r.html"), as: UTF8.self)
    #expect(page.contains("images, high interpolation"))
    let text = try run("--device", "auto,device:99").text
    #expect(text.contains("  images: 4 verified, 0 px\n"))
    #expect(text.contains("\ndevice:99: skipped: no such EGL device: "))
    #expect(try run("--device", "device:99", "--junit", "s.xml").status == 3)
    let skips = String(decoding: try folder.read("s.xml"), as: UTF8.self)
    #expect(skips.contains("tests=\"1\" failures=\"0\" errors=\"0\"") && skips.contains("skipped"))
    let none = try run("--device", "device:99")
    #expect(none.status == 3 && none.errors.hasPrefix("glfun: skipped: no such EGL device"))
    #expect(try run("--device", "any").status == 64)
    #expect(try CommandRun(["verify", "--only", "imagse"]).errors.contains("mean 'images'?"))
  }
}
