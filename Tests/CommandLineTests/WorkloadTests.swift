import BuiltPrograms
import GLFun
import TestRandom
import TestSupport
import Testing

@testable import GLFunDrawingPrograms

@Suite("Workloads", .enabled(if: WorkloadFiles.python != nil, "there is no python3"))
struct WorkloadTests {
  /// Runs the generator, and returns its files by their names.
  private func files(_ options: String...) throws -> [String: [UInt8]] {
    try WorkloadFiles.workloads(options)
  }

  private func program(_ bytes: [UInt8]) throws -> DrawingProgram {
    try DrawingProgram(data: bytes)
  }

  @Test("a seed gives the same bytes every time, another one other bytes")
  func seeds() throws {
    let columns = ["--columns", "w5,w6,w7a,w7b"]
    let first = try files(columns[0], columns[1])
    #expect(
      Set(first.keys)
        == Set(["w5", "w6", "w7a", "w7b"].flatMap { ["\($0).json", "\($0).txt"] }))
    #expect(try files(columns[0], columns[1], "--seed", "0") == first)
    let second = try files(columns[0], columns[1], "--seed", "1")
    for (name, bytes) in first { #expect(second[name] != bytes, "\(name)") }
  }

  @Test("both forms have the same shapes")
  func forms() throws {
    let files = try files("--columns", "w7a", "--ellipses", "20")
    let ellipses = String(decoding: files["w1_20.txt"] ?? [], as: UTF8.self).split(separator: "\n")
    #expect(ellipses.count == 21 && ellipses.first == "20 8 160")
    // Published numbers of SplitMix64: they alone decide.
    var random = SplitMix64(seed: 1)
    let units = (0..<4).map { _ in Double(random.next() >> 11) / Double(1 << 53) }
    let expected = [1024 * units[0], 1024 * units[1], 4 + 56 * units[2], 4 + 56 * units[3]]
    let numbers = ellipses[1].split(separator: " ").compactMap { Double($0) }
    #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) <= 0.000_501 })

    let program = try program(files["w1_20.json"] ?? [])
    #expect(program.size == PixelSize(width: 1024, height: 1024))
    #expect(program.steps.map(\.call) == (0..<20).flatMap { _ in [.fillColor, .fillEllipse] })
    let strokes = try self.program(files["w7a.json"] ?? [])
    #expect(strokes.steps.count { $0.call == .stroke } == 500)
    #expect(strokes.steps.count { $0.call == .cubic } == 1000)
  }

  @Test("more ellipses begin with the fewer ones")
  func prefixes() throws {
    func lines(_ count: Int) throws -> [Substring] {
      let bytes = try files("--columns", "w7a", "--ellipses", "\(count)")["w1_\(count).txt"]
      return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
    }
    let few = try lines(10).dropFirst()
    #expect(few.count == 10)
    #expect(Array(try lines(100).dropFirst().prefix(10)) == Array(few))
  }

  @Test("the paths of an SVG file become fills and strokes")
  func outlines() throws {
    let folder = try TemporaryFolder()
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 256"><g fill="none">
      <path d="M1 2h3v4l-1-1z" fill="#F00"/>
      <path d="m10 10c1 0 2 1 2 2s1 2 2 2" stroke="#000" stroke-width="3"/>
      <path d="M0 0L9 9"/></g>
      <path d="M20 20a5 5 0 015 5" fill="white" stroke="black"/></svg>
      """
    let file = try folder.write(svg, "a.svg")
    let files = try files("--columns", "w7a", "--tiger", file)
    let program = try program(files["tiger.json"] ?? [])
    #expect(
      program.steps.map(\.call) == [
        .beginPath, .move, .line, .line, .line, .close, .fillColor, .fill,
        .beginPath, .move, .cubic, .cubic, .strokeColor, .lineWidth, .stroke,
        .beginPath, .move, .cubic, .fillColor, .strokeColor, .lineWidth, .fillStroke,
      ])
    let text = String(decoding: files["tiger.txt"] ?? [], as: UTF8.self).split(separator: "\n")
    #expect(text.first == "3 0 70")
    #expect(
      text[1] == "255 0 0 255 0 0 0 0 2.0 5 0 2.0 4.0 1 8.0 4.0 1 8.0 12.0 1 6.0 10.0 3")
    #expect(
      text[2]
        == "0 0 0 0 0 0 0 255 6.0 3 0 20.0 20.0 2 22.0 20.0 24.0 22.0 24.0 24.0 "
        + "2 24.0 26.0 26.0 28.0 28.0 28.0")
  }
}
