import BuiltPrograms
import GLFun
import Testing

@testable import GLFunCommand

@Suite(
  "Dithering on the command line",
  .enabled(if: CommandRun.executable != nil, "glfun is not built beside us"))
struct DitherCommandTests {
  private let folder: TemporaryFolder
  private static let stops = "[[0, \"#101018\"], [1, \"#202030\"]]"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(program(""), "plain.json")
    try folder.write(program("[\"dither\", true],"), "dithered.json")
    try folder.write(
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='120' height='90'><linearGradient id='g' \
      gradientUnits='userSpaceOnUse' x1='0' y1='0' x2='120' y2='90'><stop stop-color='#101018'/>\
      <stop offset='1' stop-color='#202030'/></linearGradient>\
      <rect width='120' height='90' fill='url(#g)'/></svg>
      """, "plain.svg")
  }

  private func program(_ call: String) -> String {
    """
    {"size": [120, 90], "commands": [\(call) ["fillLinear", 0, 0, 120, 90, \(Self.stops)],
      ["fillRect", 0, 0, 120, 90]]}
    """
  }

  private func pixels(_ arguments: String...) throws -> [UInt8] {
    try run(["render"] + arguments + ["--backend", "cpu", "--format", "rgba", "-o", "-"]).output
  }

  private func run(_ arguments: [String]) throws -> CommandRun {
    let run = try CommandRun(arguments, folder: folder.path)
    #expect(run.status == 0, "\(arguments): \(run.errors)")
    return run
  }

  @Test("--dither is what a program's call and an SVG's option say")
  func files() throws {
    let (plain, dithered) = (try pixels("plain.json"), try pixels("dithered.json"))
    let answers = [
      plain != dithered,
      try pixels("plain.json", "--dither") == dithered,
      try pixels("plain.svg") == plain,
      try pixels("plain.svg", "--dither") == dithered,
      try pixels("--dither", "plain.svg", "--threads", "2") == dithered,
    ]
    #expect(answers == [true, true, true, true, true])
  }

  @Test("views and animations take it, and a converted SVG")
  func others() throws {
    let isChanged =
      try pixels("garden", "--size", "200x150", "--dither")
      != pixels("garden", "--size", "200x150")
    #expect(isChanged)
    _ = try run(["convert", "plain.svg", "--dither", "-o", "converted.json"])
    let dithered = try pixels("dithered.json")
    let isSame = try pixels("converted.json") == dithered
    #expect(isSame)
    try folder.write(program(""), "p-0.json")
    let movie = try run([
      "animate", "p-%d.json", "--frames", "1", "--dither", "--format", "rgba", "--backend", "cpu",
      "-o", "-",
    ])
    let isFrame = movie.output == dithered
    #expect(isFrame)
  }

  @Test("help and completions know it")
  func help() throws {
    for command in ["render", "animate", "compare", "bench", "convert"] {
      #expect(try run(["help", command]).text.contains("--dither"), "\(command)")
    }
    #expect(try run(["completions", "bash"]).text.contains("--dither"))
  }
}
