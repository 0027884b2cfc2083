import Foundation
import GLFun
import GLFunDrawingPrograms
import TestPrograms
import Testing

@testable import GLFunCommand

@Suite("glfun bench", .enabled(if: CommandRun.executable != nil, "glfun is not built beside us"))
struct BenchTests {
  private let program = """
    {"size": [40, 30], "background": "#00f", "commands": [["fillColor", "#f00"],
     ["fillEllipse", 1, 1, 30, 20]]}
    """

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["bench"] + arguments, input: program)
  }

  private func report(_ run: CommandRun) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
  }

  @Test("the JSON has the times, the memory and the stages", arguments: [Backend.cpu, .gles])
  func json(_ backend: Backend) throws {
    let threads = backend == .cpu ? ["--threads", "1"] : []
    let run = try CommandRun(
      ["bench", "-", "--backend", backend.rawValue, "--runs", "4", "--json"] + threads,
      input: program)
    if backend == .gles, run.status == 3 {
      // Without a driver: one line, and nothing printed.
      #expect(run.output.isEmpty && run.errors.hasPrefix("glfun: "))
      return
    }
    #expect(run.status == 0 && run.errors.isEmpty)
    let report = try report(run)
    let keys: Set = [
      "scene", "size", "backend", "threads", "runs", "median_ms", "min_ms", "max_ms", "first_ms",
      "open_ms", "peak_rss_kib", "frame_rss_kib", "commands", "list_bytes", "draw_calls",
      "upload_bytes", "stages",
    ]
    #expect(Set(report.keys) == (backend == .gles ? keys.union(["tiles"]) : keys))
    #expect(report["backend"] as? String == backend.rawValue)
    #expect(report["size"] as? [Int] == [40, 30])
    #expect(report["threads"] as? Int == 1)
    #expect(report["runs"] as? Int == 4)
    let times = ["min_ms", "median_ms", "max_ms"].compactMap { report[$0] as? Double }
    #expect(times.count == 3 && times == times.sorted() && times[0] > 0)
    #expect((report["peak_rss_kib"] as? Int ?? 0) > 1000)
    #expect(
      (0...(report["peak_rss_kib"] as? Int ?? 0)).contains(report["frame_rss_kib"] as? Int ?? -1))
    #expect((report["commands"] as? Int ?? 0) > 0)
    #expect((report["list_bytes"] as? Int ?? 0) > 0)
    let stages = try #require(report["stages"] as? [String: Double])
    #expect(
      Set(stages.keys) == [
        "recording", "planning", "geometry", "coverage", "upload", "drawing", "read_back",
      ])
    for stage in ["recording", "geometry", "coverage", "drawing"] {
      #expect((stages[stage] ?? 0) > 0, "\(stage)")
    }
    let isDriver = backend == .gles
    #expect((report["draw_calls"] as? Int ?? 0 > 0) == isDriver)
    #expect((report["upload_bytes"] as? Int ?? 0 > 0) == isDriver)
    #expect(((stages["upload"] ?? 0) + (stages["read_back"] ?? 0) > 0) == isDriver)
  }

  @Test("the text names the scene, the frame and the stages")
  func text() throws {
    let run = try run(
      "glfun", "--size", "20x10", "--backend", "cpu", "--threads", "1", "--runs", "1")
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "scene        glfun, 20x10, on cpu with 1 thread")
    #expect(lines.contains { $0.hasPrefix("frame ") && $0.hasSuffix(" in 1 frame") })
    for name in ["first frame", "peak memory", "  drawing"] {
      #expect(lines.contains { $0.hasPrefix(name) }, "\(name)")
    }
    #expect(!lines.contains { $0.hasPrefix("driver") || $0.hasPrefix("opening") })
  }

  @Test("without --runs there are 5 to 31 frames")
  func runs() throws {
    let report = try report(try run("-", "--backend", "cpu", "--json"))
    #expect((5...31).contains(report["runs"] as? Int ?? 0))
  }

  @Test("the threads are those asked for", arguments: [1, 2, 3])
  func threads(_ count: Int) throws {
    let report = try report(
      try run("-", "--backend", "cpu", "--runs", "1", "--threads", "\(count)", "--json"))
    #expect(report["threads"] as? Int == count)
  }

  @Test("a scale is the picture's, as for render")
  func scale() throws {
    let report = try report(
      try run("-", "--backend", "cpu", "--runs", "1", "--scale", "2", "--json"))
    #expect(report["size"] as? [Int] == [80, 60])
  }

  @Test("the PNG's time and size are there where asked for", arguments: PNGCompression.allCases)
  func png(_ compression: PNGCompression) throws {
    let report = try report(
      try run("-", "--backend", "cpu", "--runs", "1", "--png", compression.rawValue, "--json"))
    let frame = try Program.readText(program).displayList()
    let bytes = try PNG.encode(CPURenderer().render(frame), compression: compression)
    #expect(report["png_bytes"] as? Int == bytes.count)
    #expect((report["png_ms"] as? Double ?? 0) > 0)
  }

  @Test(
    "wrong usage is status 64 and names the option",
    arguments: [
      (["bench"], "scene"),
      (["bench", "nothing"], "nothing"),
      (["bench", "-", "--threads", "0"], "--threads"),
      (["bench", "-", "--threads", "two"], "--threads"),
      (["bench", "-", "--backend", "gles", "--threads", "2"], "--threads"),
      (["bench", "-", "--runs", "0"], "--runs"),
      (["bench", "-", "--runs", "-1"], "--runs"),
      (["bench", "-", "--backend", "none"], "--backend"),
      (["bench", "-", "--png", "small"], "--png"),
      (["bench", "-", "--shape", "line"], "--shape"),
      (["render", "-", "-o", "-", "--compression", "small"], "--compression"),
      (["render", "-", "-o", "-", "--format", "rgba", "--compression", "best"], "--compression"),
    ])
  func usage(_ arguments: [String], _ name: String) throws {
    let run = try CommandRun(arguments, input: program)
    #expect(run.status == 64)
    #expect(run.errors.contains(name))
    #expect(run.output.isEmpty)
  }

  @Test("a program that is not there is status 2")
  func missing() throws {
    let run = try run("none.json", "--backend", "cpu")
    #expect(run.status == 2 && run.errors.hasPrefix("glfun: cannot open none.json: "))
  }

  @Test("every compression of render gives the same picture, in its own number of bytes")
  func compression() throws {
    let files = try PNGCompression.allCases.map { compression in
      try CommandRun(
        [
          "render", "-", "--scale", "8", "--backend", "cpu", "-o", "-", "--compression",
          compression.rawValue,
        ], input: program
      ).output
    }
    #expect(Set(try files.map { try PNG.decode($0) }).count == 1)
    #expect(Set(files.map(\.count)).count == files.count)
  }
}
