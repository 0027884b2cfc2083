import BuiltPrograms
import Foundation
import Testing

@Suite("Missing libraries of picture formats")
struct MissingLibraryTests {
  /// Runs `glfun` on a machine where the library of that name is not a library.
  private static func run(
    _ arguments: String, without library: String, in running: Running
  ) throws -> BuiltProgram.Outcome {
    try running.folder.write(Data(), to: library)
    return try running.glfun(
      arguments, environment: ["LD_LIBRARY_PATH": running.folder.url.path])
  }

  @Test(
    "Writing ends before anything is drawn, with one line that names the package",
    arguments: [
      ("jpg", "libturbojpeg.so.0", "libturbojpeg0"), ("webp", "libwebp.so.7", "libwebp7"),
    ])
  func writing(end: String, library: String, package: String) throws {
    let running = try Running()
    // There is no driver either: the library is reported first.
    for backend in ["cpu", "gles --device device:99"] {
      let outcome = try Self.run(
        "render glfun -o picture.\(end) --backend \(backend)", without: library, in: running)
      #expect(outcome.status == 2)
      #expect(outcome.hasOneErrorLine)
      #expect(outcome.errors.hasPrefix("glfun: cannot process picture.\(end) without \(library)"))
      #expect(outcome.errors.hasSuffix("; install it (apt-get install \(package))\n"))
      #expect(try running.folder.names == [library])
    }
  }

  @Test("PNG needs none of them")
  func png() throws {
    let running = try Running()
    let outcome = try Self.run(
      "render glfun -o picture.png --backend cpu", without: "libturbojpeg.so.0", in: running)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test(
    "A PDF needs Cairo before anything is drawn, and an SVG does not",
    arguments: ["render glfun", "convert a.svg", "render a.svg glfun"])
  func documents(command: String) throws {
    let running = try Running()
    try running.folder.write(
      Data("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>".utf8), to: "a.svg")
    let outcome = try Self.run(command + " -o a.pdf", without: "libcairo.so.2", in: running)
    #expect(outcome.status == 2 && outcome.hasOneErrorLine)
    #expect(outcome.errors.hasPrefix("glfun: cannot write PDF: "))
    #expect(outcome.errors.contains("libcairo.so.2: "))
    #expect(outcome.errors.hasSuffix("; on Debian: apt-get install libcairo2\n"))
    #expect(try running.folder.names.sorted() == ["a.svg", "libcairo.so.2"])
    let svg = try Self.run("convert a.svg -o b.svg", without: "libcairo.so.2", in: running)
    #expect(svg.status == 0 && svg.errors.isEmpty)
  }
}
