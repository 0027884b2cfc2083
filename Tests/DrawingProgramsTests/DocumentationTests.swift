import Foundation
import GLFunCPU
import Testing

@testable import GLFunDrawingPrograms

@Suite("The drawing program's documentation")
struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static let examples = [
    "chart": PixelSize(width: 400, height: 300), "card": PixelSize(width: 400, height: 300),
    "flowers": PixelSize(width: 400, height: 300), "scripts": PixelSize(width: 400, height: 300),
    "invoice": PixelSize(width: 480, height: 620),
  ]

  private static func text(_ path: String) throws -> String {
    String(decoding: try InputFile.read(path: "\(root)/\(path)"), as: UTF8.self)
  }

  @Test("the table has every call with its arguments")
  func table() throws {
    let rows = try Self.text("docs/guide/drawing-program.md").split(separator: "\n")
    for call in DrawingCall.allCases {
      let arguments = call.form.isEmpty ? "| |" : "| `\(call.form)` |"
      #expect(
        rows.contains { row in
          guard let bar = row.range(of: " | ") ?? row.range(of: " |") else { return false }
          return row[..<bar.lowerBound].contains("`\(call.rawValue)`") && row.contains(arguments)
        }, "\(call)")
    }
  }

  @Test("every blend mode is named")
  func blendModes() throws {
    let text = try Self.text("docs/guide/drawing-program.md")
    for mode in BlendMode.allCases { #expect(text.contains("`\(mode)`"), "\(mode)") }
  }

  @Test("the examples are programs that paint", arguments: examples)
  func drawing(_ name: String, _ size: PixelSize) throws {
    let program = try DrawingProgram(path: "\(Self.root)/Examples/\(name).json")
    let bitmap = CPURenderer().render(try program.displayList())
    #expect(bitmap.size == size)
    #expect(Set(bitmap.pixels).count > 100)
  }

  @Test("there are no other examples")
  func exampleList() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/Examples")
    #expect(
      files.filter { $0.hasSuffix(".json") }.sorted()
        == Self.examples.keys.map { "\($0).json" }.sorted()
    )
  }
}
