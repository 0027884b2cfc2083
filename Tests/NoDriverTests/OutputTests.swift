import BuiltPrograms
import Foundation
import Testing

@Suite("Output")
struct OutputTests {
  @Test(
    "A place that cannot be written is exit 2 and leaves nothing",
    arguments: ["missing/picture.png", "/dev/full", "."])
  func unwritable(path: String) throws {
    let running = try Running()
    let outcome = try running.glfun("render glfun --backend cpu -o \(path)")
    #expect(outcome.status == 2)
    #expect(outcome.hasOneErrorLine)
    #expect(outcome.errors.hasPrefix("glfun: cannot "))
    #expect(outcome.errors.contains(path))
    #expect(try running.folder.names == [])
  }

  @Test("A reader that goes ends the program quietly with exit 2")
  func closedPipe() throws {
    let running = try Running()
    // More than a pipe holds, so the writer meets the closed end.
    let outcome = try running.shell(
      #"{ "$0" render glfun --backend cpu --format rgba -o -; echo $? > status; } | true"#)
    #expect(outcome.errors == "")
    #expect(try running.folder.read("status") == Data("2\n".utf8))
  }

  @Test("Standard output that is closed is exit 2")
  func closedOutput() throws {
    let outcome = try Running().shell(#""$0" render glfun --backend cpu -o - >&-"#)
    #expect(outcome.status == 2)
    #expect(outcome.hasOneErrorLine)
  }

  @Test("The rgba format is four bytes a pixel and no header")
  func rgba() throws {
    let running = try Running()
    let file = try running.glfun(
      "render glfun --backend cpu --size 7x5 --format rgba -o picture.rgba")
    #expect(file.status == 0)
    let bytes = try running.folder.read("picture.rgba")
    #expect(bytes.count == 7 * 5 * 4)
    // The background is 0.78 gray: 199.
    #expect(Array(bytes.prefix(4)) == [199, 199, 199, 255])
    let piped = try running.glfun("render glfun --backend cpu --size 7x5 --format rgba -o -")
    #expect(piped.output == bytes)
  }

  @Test(
    "A size that is none is wrong usage",
    arguments: ["0", "0x5", "5x0", "axb", "5", "5x", "x5", "5x5x5", "-1x5", "+5x5", "5.0x5"])
  func malformedSize(size: String) throws {
    let running = try Running()
    let outcome = try running.glfun("render glfun --backend cpu --size=\(size) -o picture.png")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'\(size)' is invalid for '--size <size>'"))
    #expect(try running.folder.names == [])
  }

  @Test(
    "A size beyond all that is drawn is exit 2",
    arguments: ["1000000000x1000000000", "9223372036854775807x2", "1000001x1"])
  func enormousSize(size: String) throws {
    let running = try Running()
    for command in ["render glfun --backend cpu -o picture.png", "compare glfun"] {
      let outcome = try running.glfun("\(command) --size \(size)")
      #expect(outcome.status == 2)
      #expect(outcome.hasOneErrorLine)
      #expect(outcome.errors.hasPrefix("glfun: the picture is too large: \(size) is more than"))
    }
    #expect(try running.folder.names == [])
  }

  @Test(
    "A size beyond what is held in one piece is exit 2",
    arguments: [
      "compare glfun", "bench glfun --backend cpu", "animate ball -o ball.y4m --frames 2",
    ])
  func sizeInOnePiece(command: String) throws {
    let running = try Running()
    let outcome = try running.glfun("\(command) --size 100000x100000")
    #expect(outcome.status == 2)
    #expect(outcome.hasOneErrorLine)
    #expect(
      outcome.errors.hasPrefix(
        "glfun: the picture is too large: 100000x100000 is more than 1073741824 pixels"))
    #expect(try running.folder.names == [])
  }
}
