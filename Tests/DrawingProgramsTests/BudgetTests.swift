import BuiltPrograms
import GLFunCPU
import TestPrograms
import Testing

@testable import GLFunDrawingPrograms

/// One budget for a program and everything in it.
@Suite struct BudgetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func options(memory: Int) -> DrawingProgram.Options {
    var options = Program.options(folder: folder.path)
    options.limits.memory = memory
    return options
  }

  private func program(_ images: String, _ commands: String, memory: Int) throws -> DrawingProgram {
    try Program.readText(
      #"{"size": [40, 30], "images": {\#(images)}, "commands": [\#(commands)]}"#,
      options: options(memory: memory))
  }

  private func svg(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'>\(content)</svg>"
  }

  private func picture(side: Int) throws -> [UInt8] {
    try PNG.encode(Bitmap(size: PixelSize(width: side, height: side)))
  }

  @Test func aPictureInAnSVGCountsAsOneOfTheProgram() throws {
    try folder.write(try picture(side: 1000), "large.png")
    try folder.write(svg("<image width='9' height='9' href='large.png'/>"), "a.svg")
    _ = try program(#""a": {"path": "a.svg"}"#, "", memory: 64 << 20)
    let failure = #expect(throws: DrawingProgramError.self) {
      try program(#""a": {"path": "a.svg"}"#, "", memory: 4 << 20)
    }
    #expect(failure?.detail.contains("its limit is 4 MiB") == true)
  }

  @Test func aPictureIsReadOnceHoweverItIsSpelled() throws {
    try folder.write(try picture(side: 200), "a.png")
    let spellings = (0..<20).map {
      "\"p\($0)\": {\"path\": \"\(String(repeating: "./", count: $0))a.png\"}"
    }
    _ = try program(spellings.joined(separator: ", "), "", memory: 1 << 20)
    for index in 0..<20 { try folder.write(try picture(side: 200), "a\(index).png") }
    let others = (0..<20).map { "\"p\($0)\": {\"path\": \"a\($0).png\"}" }
    #expect(throws: DrawingProgramError.self) {
      try program(others.joined(separator: ", "), "", memory: 1 << 20)
    }
  }

  @Test func theSVGsOfAFrameShareItsSteps() throws {
    let shapes = String(repeating: "<rect width='9' height='9'/>", count: 2000)
    try folder.write(svg(shapes), "a.svg")
    let images = #""a": {"path": "a.svg"}"#
    let call = #"["image", "a", 0, 0]"#
    _ = try program(images, call, memory: 1 << 30).displayList()
    let many = Array(repeating: call, count: 400).joined(separator: ", ")
    let program = try program(images, many, memory: 1 << 30)
    let failure = #expect(throws: DrawingProgramError.self) { try program.displayList() }
    #expect(failure?.detail.hasPrefix("p.json, command ") == true)
    #expect(
      failure?.detail.contains("drawing it takes more than 10000000 steps") == true,
      "\(failure?.detail ?? "none")")
  }

  @Test func aLineThatIsTooLongIsRefusedBeforeItIsSet() throws {
    let text = String(repeating: "a", count: 100_000)
    let failure = #expect(throws: DrawingProgramError.self) {
      try program("", "[\"fillText\", \"\(text)\", 0, 9]", memory: 32 << 20)
    }
    #expect(failure?.detail.contains("the text takes ") == true)
    #expect(failure?.detail.contains("its limit is 32 MiB; raise it or write less") == true)
  }
}
