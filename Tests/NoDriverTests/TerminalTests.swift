import BuiltPrograms
import Foundation
import Testing

/// Output for a person at a terminal.
@Suite("Terminal", .enabled(if: Running.hasScript, "util-linux's script is not installed"))
struct TerminalTests {
  /// The program's output on a terminal of its own.
  private func terminal(
    _ arguments: String, _ prefix: String = ""
  ) throws -> (status: Int32, text: String, names: [String]) {
    let running = try Running()
    let outcome = try running.shell(
      "script -qec \"\(prefix) $0 \(arguments)\" /dev/null </dev/null")
    return (outcome.status, outcome.text, try running.folder.names)
  }

  @Test(
    "A picture does not go to a terminal",
    arguments: [
      "render garden --size 9x9 -o -", "animate ball --frames 2 --format y4m -o -",
      "render garden --size 9x9 --seed 1 -o - --format rgba",
    ])
  func picture(arguments: String) throws {
    let (status, text, _) = try terminal(arguments)
    #expect(status == 64 && text.contains("Standard output is a terminal") && text.count < 400)
  }

  @Test("Errors are bold and red, unless NO_COLOR forbids it")
  func color() throws {
    let red = "\u{1B}[1;31m"
    let usual = try terminal("render none.json -o a.png", "env -u NO_COLOR TERM=xterm")
    #expect(
      usual.status == 2 && usual.text.contains("\(red)glfun: cannot open none.json\u{1B}[0m: "))
    for prefix in ["env NO_COLOR=1", "env TERM=dumb"] {
      #expect(try !terminal("render none.json -o a.png", prefix).text.contains("\u{1B}"))
    }
    #expect(try !Running().glfun("render none.json -o a.png").errors.contains("\u{1B}"))
  }

  @Test("A long rendering tells how far it is, and stops on Ctrl-C with a line of its own")
  func progress() throws {
    let running = try Running()
    let outcome = try running.shell(
      "{ sleep 4; printf '\\x03'; sleep 2; } | script -qec \"$0 render garden --size 9000x9000 -o a.png\" /dev/null"
    )
    #expect(outcome.status == 130, "\(outcome.text)")
    #expect(outcome.text.contains("\rdrawing 9000x9000: "))
    #expect(outcome.text.contains("\nglfun: interrupted: SIGINT"))
    #expect(try running.folder.names == [])
    let quiet = try running.shell(
      "{ sleep 3; printf '\\x03'; sleep 2; } | script -qec \"$0 render garden --quiet --size 9000x9000 -o a.png\" /dev/null"
    )
    #expect(quiet.status == 130 && !quiet.text.contains("drawing"))
  }
}
