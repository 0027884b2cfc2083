import BuiltPrograms
import Foundation
import Testing

/// File names that are not UTF-8, or that would make a message longer than a line.
@Suite("File names")
struct NameTests {
  /// The names as a shell writes them.
  private static let names = [
    #"$'caf\xe9'"#, #"$'\xff\xfe'"#, #"$'\xc3'"#, #"$'\xed\xa0\x80'"#, #"$'a\nb'"#,
    #"$'\x1b[31m\r'"#,
    #"$'\xe2\x80\xa8'"#, #"$'\xe2\x80\xae\xd7\x90'"#, #"$'\xc2\x85'"#, #"$'\xf4\x8f\xbc\x80'"#,
    #"$'\x7f\xc3\xa9'"#,
  ]

  @Test("Every option takes any bytes as a name", arguments: names)
  func everyOption(name: String) throws {
    let running = try Running()
    let outcome = try running.shell(
      """
      n=\(name)
      glfun() { "$glfun" "$@" || echo "status $?: $*" >&2; }
      glfun=$0
      glfun render glfun --backend cpu --size 9x9 -o "$n.png"
      mkdir "d$n" "e$n"; cp "$n.png" "d$n/$n.png"; cp "$n.png" "e$n/x.png"
      for i in 0 1; do
        echo '{"size": [4, 4], "images": {"a": {"path": "x.png"}}, "commands": []}' >"e$n/$i$n.json"
      done
      echo '{"began":[1,2]}' >"t$n"; echo 1,2 >"p$n"
      glfun render "e$n/0$n.json" --backend cpu -o "q$n.rgba"
      glfun compare "$n.png" "d$n/$n.png" --diff "f$n.png" >/dev/null
      glfun render glfun --shape image --image "$n.png" --backend cpu --size 9x9 -o "i$n.png"
      glfun render glfun --touches "t$n" --backend cpu --size 9x9 -o "j$n.png"
      glfun render righthand --points "p$n" --backend cpu --size 9x9 -o "k$n.png"
      glfun animate "e$n/%d$n.json" --frames 2 --backend cpu -o "l$n%d.png" --quiet
      glfun animate ball --frames 2 --size 9x9 --backend cpu -o "m$n.y4m" --quiet
      echo "{\\"size\\": [4, 4], \\"images\\": {\\"a\\": {\\"path\\": \\"$PWD/$1/x.png\\"}}, \\"commands\\": []}" >"o.json"
      mkdir "$n"; cp "$n.png" plain.png; mv plain.png "$n/x.png"; ln -s "$n" link
      echo '{"size": [4, 4], "images": {"a": {"path": "../link/x.png"}}, "commands": []}' >"e$n/3.json"
      glfun render "e$n/3.json" --allow-path "$n" --backend cpu -o "r$n.png"
      for f in "$n.png" "q$n.rgba" "f$n.png" "i$n.png" "j$n.png" "k$n.png" "l${n}0.png" "l${n}1.png" "m$n.y4m" \
        "r$n.png"; do [ -s "$f" ] && echo there; done
      """)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.text == String(repeating: "there\n", count: 10))
  }

  @Test("A failure that names the file is one line without control characters", arguments: names)
  func messages(name: String) throws {
    let running = try Running()
    for command in [
      "render none/$n.json -o x.png", "render glfun --backend cpu -o none/$n.png",
      "render glfun --backend cpu --image $n --shape image -o x.png",
      "render righthand --points $n -o x.png",
      "compare $n.png $n.png", "render glfun --touches $n -o x.png",
    ] {
      let words = command.split(separator: " ").map { "\"\($0)\"" }.joined(separator: " ")
      let outcome = try running.shell("n=\(name); \"$0\" \(words)")
      #expect(outcome.status == 2, "\(command)")
      #expect(outcome.hasOneErrorLine && Self.isPlain(outcome.errors), "\(outcome.errors)")
    }
    for command in [
      "render $n -o x.png", "render glfun --size $n -o x.png", "$n", "render glfun --$n",
    ] {
      let words = command.split(separator: " ").map { "\"\($0)\"" }.joined(separator: " ")
      let outcome = try running.shell("n=\(name); \"$0\" \(words)")
      #expect(outcome.status == 64, "\(command)")
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == 2 && Self.isPlain(outcome.errors), "\(outcome.errors)")
    }
  }

  @Test("Text of a drawing program in a failure is one line without control characters")
  func programText() throws {
    let running = try Running()
    for text in [
      #"\n"#, #"\u2028"#, #"\u0085"#, #"\u202e"#, #"\u2066"#, #"\u001b[1m"#, #"\u200f"#, "\u{2029}",
      "\u{202B}",
    ] {
      for program in [
        #"{"size": [4, 4], "commands": [["a\#(text)b"]]}"#,
        #"{"size": [4, 4], "commands": [], "x\#(text)": 1}"#,
        #"{"size": [4, 4], "commands": [["image", "\#(text)", 1, 1]]}"#,
        #"{"size": [4, 4], "commands": [["fillColor", "\#(text)"]]}"#,
        #"{"size": [4, 4], "commands": [], "images": {"\#(text)": {"path": "\#(text)"}}}"#,
        #"{"size": [4, 4], "commands": [["blendMode", "\#(text)"]]}"#,
      ] {
        try running.folder.write(Data(program.utf8), to: "p.json")
        let outcome = try running.glfun("render p.json --backend cpu -o x.png")
        #expect(outcome.status == 2, "\(program)")
        #expect(outcome.hasOneErrorLine && Self.isPlain(outcome.errors), "\(outcome.errors)")
      }
    }
    #expect(try running.folder.names == ["p.json"])
  }

  /// True if only line feeds end lines of a text, and nothing reverses its direction.
  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n"
      case .lineSeparator, .paragraphSeparator, .format: false
      default: true
      }
    }
  }
}
