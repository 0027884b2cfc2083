import GLFunCPU
import TestPrograms
import Testing

@testable import GLFunDrawingPrograms

@Suite("Frames of drawing programs")
struct DrawingProgramFrameTests {
  private let commands = """
    ["fillRect", 3, 4, 20, 10], ["save"], ["beginLayer"], ["strokeEllipse", 5, 5, 30, 20],
    ["endLayer"], ["restore"], ["lines", 2, [1, 2, 30, 40]]
    """

  @Test("the background is the colour of every pixel, alpha included")
  func background() throws {
    let text = "{\"size\": [3, 2], \"background\": \"#12345678\", \"commands\": []}"
    let bitmap = CPURenderer().render(try Program.readText(text).displayList())
    let color = try #require(Color(hex: "#12345678")).premultiplied
    #expect(bitmap == Bitmap(size: PixelSize(width: 3, height: 2), filledWith: color))
  }

  @Test("without a background the picture is transparent")
  func transparency() throws {
    let bitmap = CPURenderer().render(try Program.read("").displayList())
    #expect(bitmap == Bitmap(size: Program.size))
  }

  @Test("a comment changes nothing")
  func comment() throws {
    let text = #"{"comment": "A line", "size": [3, 2], "commands": [["fillRect", 0, 0, 3, 2]]}"#
    let plain = #"{"size": [3, 2], "commands": [["fillRect", 0, 0, 3, 2]]}"#
    #expect(
      try Program.readText(text).displayList() == (try Program.readText(plain).displayList()))
  }

  @Test("the background leaves the state alone")
  func backgroundState() throws {
    let text = """
      {"size": [3, 2], "background": "#fff", "commands": [["fillRect", 0, 0, 3, 2]]}
      """
    let bitmap = CPURenderer().render(try Program.readText(text).displayList())
    #expect(Set(bitmap.pixels) == [Color.black.premultiplied])
  }

  @Test("a scale multiplies the size and draws through a transform")
  func scale() throws {
    // Without lines: their width is scaled, too, which no transform does.
    let shapes = "[\"fillRect\", 3, 4, 20, 10], [\"strokeEllipse\", 5, 5, 30, 20]"
    let scaled = try Program.read(shapes).displayList(scale: 2.5)
    #expect(scaled.size == PixelSize(width: 250, height: 125))
    let transformed = try Program.read("[\"scale\", 2.5, 2.5], \(shapes)")
    let expected = try transformed.displayList(size: scaled.size)
    #expect(scaled.commands == expected.commands && scaled.points == expected.points)
  }

  @Test("a size of its own leaves what is drawn unscaled")
  func size() throws {
    let size = PixelSize(width: 7, height: 80)
    let list = try Program.read(commands).displayList(size: size)
    let plain = try Program.read(commands).displayList()
    #expect(list.size == size)
    #expect(list.commands == plain.commands && list.points == plain.points)
  }

  @Test("a scaled size is at least one pixel and at most what fits")
  func scaleLimits() throws {
    let program = try Program.read("")
    #expect(try program.displayList(scale: 1e-9).size == PixelSize(width: 1, height: 1))
    #expect(throws: DrawingProgramError.self) { _ = try program.displayList(scale: 1e300) }
    #expect(throws: DrawingProgramError.self) { _ = try program.displayList(scale: 3e4) }
  }

  @Test("primitives take the transform, the fill colour and alpha, and lines keep their width")
  func primitives() throws {
    let list = try Program.list(
      """
      ["fillColor", "#f00"], ["fillLinear", 0, 0, 1, 0, []], ["alpha", 0.5], ["scale", 2, 3],
      ["lines", 4, [1, 2, 3, 4]], ["sprite", "dot", 10, 5], ["spriteIn", "dot", 1, 1, 2, 2]
      """)
    let color = Color.red.withAlpha(0.5).premultiplied
    #expect(list.points == [Point(x: 2, y: 6), Point(x: 6, y: 12)])
    #expect(list.commands.first == .lines(points: 0..<2, width: 4, mode: .expanded, color: color))
    let boxes = list.commands.dropFirst().map {
      if case .sprite(_, let box, color) = $0 { box } else { Rect.null }
    }
    #expect(
      boxes == [
        Rect(x: 19, y: 14.5, width: 2, height: 1), Rect(x: 2, y: 3, width: 4, height: 6),
      ])
  }

  @Test("restoring brings back the colour of primitives")
  func primitiveColor() throws {
    let list = try Program.list(
      """
      ["fillColor", "#f00"], ["save"], ["fillColor", "#00f"], ["restore"],
      ["triangleFan", [0, 0, 1, 0, 1, 1]]
      """)
    #expect(list.commands == [.triangleFan(points: 0..<3, color: Color.red.premultiplied)])
  }

  @Test("a part of a frame that ends within layers ends them")
  func partsOfLayers() throws {
    let list = try Program.list("[\"beginLayer\"], [\"beginLayer\"], [\"fillRect\", 0, 0, 1, 1]")
    #expect(list.commands.count == 5)
    #expect(list.prefix(2).commands.suffix(2) == [.endLayer, .endLayer])
    #expect(list.prefix(4).commands == list.commands)
    #expect(list.prefix(0).commands == [])
  }
}
