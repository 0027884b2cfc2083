import ArgumentParser
import GLFun
import GLFunDrawingPrograms
import Testing

@testable import GLFunCommand

/// The messages about wrong command lines.
@Suite("Advice on wrong usage")
struct UsageAdviceTests {
  /// The command's output for a command line.
  private func complaint(_ line: String) -> String? {
    let words = GLFunCommand.withCommand(line.split(separator: " ").map(String.init))
    do {
      _ = try GLFunCommand.parseAsRoot(words)
      return nil
    } catch {
      return WrongUsage(error, words).message
    }
  }

  @Test(
    "A misspelt name is answered with the nearest one",
    arguments: [
      ("rendr garden -o a.png", "There is no command 'rendr'. Did you mean 'render'?"),
      ("gardn -o a.png", "There is no command 'gardn'. Did you mean 'glfun render garden'?"),
      ("render garden --siez 10x10 -o a.png", "Unknown option '--siez'. Did you mean '--size'?"),
      ("render a.svg --widht 100 -o a.png", "Unknown option '--widht'. Did you mean '--width'?"),
      ("render garden --siez=10x10 -o a.png", "Unknown option '--siez'. Did you mean '--size'?"),
      ("render a.svg b.svg --otu-dir c", "Unknown option '--otu-dir'. Did you mean '--out-dir'?"),
      ("animate garden --farmes 3 -o a.gif", "Unknown option '--farmes'. Did you mean '--frames'?"),
      ("bench garden --out-dir a", "Unknown option '--out-dir'. 'render' has it."),
      (
        "render garden --time -1 --wnid 2 -o a.png",
        "Unknown option '--wnid'. Did you mean '--wind'?"
      ),
      ("render garden --backend gl -o a.png", "Did you mean 'gles'? Valid are: auto, gles, cpu."),
      ("render glfun --shape rectangle -o a.png", "Did you mean 'rect'? Valid are: line, rect,"),
      (
        "render glfun --color ornge -o a.png",
        "expected red, blue, yellow, green, random or a CSS colour. Did you mean 'orange'?"
      ),
      ("render a.svg --background tomatoe -o a.png", "Did you mean 'tomato'?"),
      ("info --device surfacless", "Did you mean 'surfaceless'?"),
    ])
  func names(line: String, words: String) throws {
    let message = try #require(complaint(line))
    #expect(message.contains(words), "\(message)")
  }

  @Test(
    "A value that is wrong is answered with what would be valid",
    arguments: [
      (
        "render garden --size 10 -o a.png",
        "'10' is invalid for '--size <size>': expected WIDTHxHEIGHT"
      ),
      ("render garden --size 100X50 -o a.png", "such as 640x480"),
      ("render ball --position 1 -o a.png", "expected two numbers with a comma between them"),
      (
        "render garden --seed -1 -o a.png",
        "'-1' is invalid for '--seed <seed>': expected a whole number"
      ),
      ("render ball --ticks -2 -o a.png", "'-2' is invalid for '--ticks <ticks>'"),
      (
        "render ball --restitution -nan -o a.png",
        "'-nan' is invalid for '--restitution <restitution>'"
      ),
      ("render a.json --threads x -o a.png", "expected a whole number from 1"),
      ("render a.svg --background tomatoe -o a.png", "expected a CSS colour"),
      ("render a.svg --memory-limit 12 -o a.png", "such as 512M"),
      ("animate ball --fps x -o a.mp4", "29.97"), ("animate ball --shard 3 -o a%d.png", "0/8"),
      ("render garden --time x -o a.png", "expected a decimal number"),
      ("info --device cuda", "device:N or pbuffer"),
    ])
  func values(line: String, words: String) throws {
    let message = try #require(complaint(line))
    #expect(message.contains(words), "\(message)")
  }

  @Test("Every option with a value has a list of values, a form, or takes any name of a file")
  func everyOption() throws {
    let table = try CommandTable.load()
    #expect(table.commands.count >= 7)
    for command in table.commands {
      for option in command.options where option.hasValue && option.allValues == nil {
        let name = try #require(option.valueName)
        let isFile = name.hasPrefix("file") || name == "folder"
        #expect(isFile || UsageAdvice.forms[name] != nil, "\(command.name) \(option.spellings)")
      }
    }
  }

  @Test("A scene in the place of a command is rendered")
  func withoutCommand() {
    for scene in ["garden", "picture.svg", "a/b.json", "-", "x.svgz"] {
      #expect(GLFunCommand.withCommand([scene, "-o", "a"]) == ["render", scene, "-o", "a"])
    }
    for words in [["render", "garden"], ["--help"], ["a.png"], []] {
      #expect(GLFunCommand.withCommand(words) == words)
    }
    #expect(GLFunCommand.withCommand(["-v"]) == ["--version"])
    #expect(GLFunCommand.withCommand(["-V"]) == ["--version"])
  }

  @Test(
    "The nearest name has few wrong letters, or is the only one that begins or ends so",
    arguments: [
      ("sise", "size"), ("szie", "size"), ("backgroun", "background"), ("gl", "gles"),
      ("ellipses", "ellipse"), ("completely", nil), ("", nil), ("c", nil),
    ] as [(String, String?)])
  func nearest(name: String, expected: String?) {
    let names = ["size", "background", "gles", "ellipse", "cpuSet", "cpuGet"]
    #expect(NearestName.of(name, in: names) == expected)
  }
}
