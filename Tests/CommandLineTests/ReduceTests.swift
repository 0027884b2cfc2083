import BuiltPrograms
import Foundation
import GLFunJSON
import Testing

@testable import GLFunCommand

@Suite("glfun reduce")
struct ReduceTests {
  private func program(_ commands: [JSONValue]) -> JSONValue {
    .object([
      JSONMember(key: "size", value: [200, 120]), JSONMember(key: "background", value: "#fff"),
      JSONMember(key: "commands", value: .array(commands)),
    ])
  }

  private func reduced(
    _ program: JSONValue, _ isKept: @escaping (JSONValue) -> Bool?
  ) throws -> (best: JSONValue, tries: Int) {
    var reducer = ProgramReducer(program, isKept: isKept)
    try reducer.run()
    return (reducer.best, reducer.tries)
  }

  private func has(_ name: String, _ program: JSONValue) -> Bool {
    program.commands.contains { $0.value(at: [.index(0)]) == .string(name) }
  }

  @Test("Commands that do not matter are left out, wherever they are", arguments: [1, 7, 64, 200])
  func commands(count: Int) throws {
    var commands = (0..<count).map { JSONValue.array(["fillRect", .number(Double($0))]) }
    commands.insert(["a"], at: count / 3)
    commands.insert(["b"], at: count)
    let result = try reduced(program(commands)) { has("a", $0) && has("b", $0) }
    #expect(result.best["commands"] == [["a"], ["b"]])
    #expect(result.best["background"] == nil && result.best["size"] == [1, 1])
    // Halving finds two of many commands in far fewer tries than there are pairs.
    #expect(result.tries < 40 * (count.bitWidth - count.leadingZeroBitCount) + 60)
  }

  @Test("Numbers, colours, lists and texts become as simple as the condition allows")
  func arguments() throws {
    let start = program([
      ["c", 17.38, "#123456", [[0.25, "#abcdef"], [0.5, "#fff"]], "Hamburg", true]
    ])
    let result = try reduced(start) { program in
      guard case .array(let words)? = program.commands.first, words.count > 4,
        case .number(let number) = words[1], case .array(let stops) = words[3]
      else { return false }
      return number > 16.6 && !stops.isEmpty
    }
    #expect(result.best["commands"] == [["c", 17, "#000", [["#000"]], "H"]])
  }

  @Test("Segments of path data that do not matter are left out, and the numbers rounded")
  func paths() throws {
    let start = program([["path", "M1.25 2.5L30.75 4e-3L5.125,6C1 2 3 4 5.5 6.5Q7.75 8 9 9.5z"]])
    let result = try reduced(start) { program in
      guard case .string(let data)? = program.commands.first?.value(at: [.index(1)]) else {
        return false
      }
      return data.hasPrefix("M") && data.contains("Q") && data.contains("9")
    }
    #expect(result.best["commands"] == [["path", "M 1 3Q 8 8 9 10"]])
  }

  @Test("The result is the same each time, and the same for a reduced program")
  func determinism() throws {
    let start = program(
      (0..<30).map { ["x", .number(Double($0) * 1.37), .string("#00\($0 % 10)")] })
    let condition = { (program: JSONValue) -> Bool? in
      program.text.utf8.count % 3 != 0 && program.commands.count > 4
    }
    let first = try reduced(start, condition)
    #expect(first.best == (try reduced(start, condition)).best)
    #expect(first.best == (try reduced(first.best, condition)).best)
  }

  @Test("A search that is ended has the best so far")
  func ended() throws {
    var tries = 0
    let result = try reduced(program([["a"], ["b"], ["c"], ["d"]])) { program in
      tries += 1
      return tries > 2 ? nil : has("a", program)
    }
    #expect(result.best["commands"] == [["a"], ["b"]] && result.tries == 3)
  }

  private static let hasProgram = CommandRun.executable != nil
  private static let text =
    #"{"size": [40, 30], "commands": [["fillRect", 1.25, 2, 3, 4], ["alpha", 0.5], ["stroke"]]}"#

  @Test(
    "The command reduces by a command of the shell, and says what it cannot do",
    .enabled(if: hasProgram, "glfun is not built beside us"))
  func command() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text, "it's.json")
    func run(_ arguments: String...) throws -> CommandRun {
      try CommandRun(["reduce"] + arguments, folder: folder.path)
    }
    let result = try run("it's.json", "-o", "sm'all.json", "--while", "grep -q alpha {} && cat {}")
    #expect(result.status == 0 && result.text.hasPrefix("3 commands became 1, "))
    let small = try JSONReader.read(Array(folder.read("sm'all.json")))
    #expect(small["commands"] == [["alpha"]])
    #expect(folder.contents == ["it's.json", "sm'all.json"])
    let none = try run("it's.json", "-o", "none.json", "--while", "false {}")
    #expect(none.status == 2 && none.errors.hasPrefix("glfun: there is nothing to reduce: "))
    #expect(try run("none.json", "-o", "x.json").status == 2)
    #expect(try run("it's.json", "-o", "x.json", "--while", "true").status == 64)
    #expect(try run("-", "-o", "x.json").status == 64)
    #expect(folder.contents == ["it's.json", "sm'all.json"])
  }

  @Test(
    "A signal leaves the smallest program so far, and no other file",
    .enabled(if: hasProgram, "glfun is not built beside us"))
  func signal() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text, "p.json")
    // The command never ends for a program without strokes, so the search is there when the signal comes.
    let script = """
      "$0" reduce p.json -o s.json --while 'grep -q stroke {} || sleep 60' 2>errors & pid=$!
      while kill -0 $pid 2>/dev/null && ! grep -q size s.json 2>/dev/null; do sleep 0.02; done
      kill -TERM $pid; wait $pid; echo $?
      """
    let run = try BuiltProgram("/bin/bash").run(
      ["-c", script, BuiltProgram("glfun").url.path], in: folder.url)
    #expect(run.text == "143\n")
    #expect(folder.contents == ["errors", "p.json", "s.json"])
    let errors = String(decoding: try folder.read("errors"), as: UTF8.self)
    #expect(
      errors
        == "glfun: interrupted: SIGTERM; s.json has the smallest program so far, if there is one\n")
    #expect(try has("stroke", JSONReader.read(Array(folder.read("s.json")))))
  }

  @Test("A file in the place of the command's file survives, and so does the output")
  func existingTrial() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text, "p.json")
    try folder.write("mine", "s.json.trial.json")
    let run = try BuiltProgram("glfun").run(
      ["reduce", "p.json", "-o", "s.json", "--while", "true {}"], in: folder.url)
    #expect(run.status != 0 && run.errors.contains("s.json.trial.json exists"))
    #expect(folder.contents == ["p.json", "s.json.trial.json"])
  }

  @Test("A difference far from the corner is found with few pictures")
  func sides() throws {
    let start = VerifiedProgram.program(width: 3000, height: 2, ##"["clear","#fff"]"##)
    var reducer = ProgramReducer(start) { program in
      guard case .number(let width)? = program.value(at: [.key("size"), .index(0)]) else {
        return false
      }
      return width > 2100
    }
    try reducer.run()
    #expect(reducer.best.value(at: [.key("size"), .index(0)]) == .number(2101))
    #expect(reducer.tries < 60)
  }
}
