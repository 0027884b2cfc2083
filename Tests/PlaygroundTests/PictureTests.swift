import ExamplePrograms
import Foundation
import GLFun
import GLFunDrawing
import GLFunJSON
import GLFunViews
import TestRandom
import Testing

@testable import GLFunPlayground

/// The page's pictures at several pixels per unit.
@Suite("Pictures of the page")
struct PictureTests {
  /// The picture of a whole view, as `glfun render --scale` draws it.
  private func whole(_ view: any View, _ request: ClientMessage.SceneRequest) -> Bitmap {
    var context = GraphicsContext(size: request.size)
    if request.scale != 1 { context.multiplyScale(by: request.scale) }
    view.draw(in: &context, dirtyRect: view.bounds)
    return CPURenderer().render(context.finish())
  }

  @Test(
    "what is drawn again gives the picture of the whole view, at each scale",
    arguments: Scene.allCases, [0.5, 1, 1.5, 2, 2.625, 3])
  func scales(scene: Scene, scale: Double) {
    var random = SplitMix64(seed: UInt64(scale * 8))
    let request = ClientMessage.SceneRequest(
      scene: scene, size: PixelSize(width: 131, height: 173), scale: scale)
    var played = PlayedScene(request)
    var view = scene.view(size: request.viewSize, scene.values([:]))
    for _ in 0..<6 {
      for _ in 0..<3 {
        let point = Point(
          x: Double(random.int(0...request.viewSize.width)),
          y: Double(random.int(0...request.viewSize.height)))
        let event: TouchEvent = [.began(point), .moved(point), .ended(point)][random.int(0...2)]
        played.add(.touch(event, finger: 0))
        view.handle(event, finger: 0)
      }
      played.add(.tick)
      view.tick()
      _ = played.drawOnProcessor(threads: 1)
      #expect(played.picture == whole(view, request))
    }
  }

  @Test("a view has a unit for each of its pixels at the scale, the last of which may be cut")
  func viewSizes() {
    for (side, scale, expected) in [
      (100, 1.0, 100), (100, 2.0, 50), (101, 2.0, 51), (1098, 3.0, 366), (150, 1.5, 100),
      (50, 0.5, 100),
    ] {
      let request = ClientMessage.SceneRequest(
        scene: .lines, size: PixelSize(width: side, height: side), scale: scale)
      #expect(request.viewSize.width == expected)
    }
  }

  /// An SVG with text in a missing family, in base64.
  private static let strangeFamily = Data(
    "<svg width='9' height='9'><text y='9' font-family='Nowhere'>a</text></svg>".utf8
  ).base64EncodedString()

  private func answer(
    _ text: String, _ language: ClientMessage.EditedText.Language = .json,
    _ extent: ClientMessage.EditedText.Extent = .scale(1)
  ) -> TextAnswer {
    EditedPicture(.init(language: language, text: text, extent: extent)).drawnOnProcessor()
  }

  @Test("a text is drawn at its scale, to fit, or as large as pictures may be")
  func extents() {
    let program = #"{"size": [100, 50], "background": "red", "commands": []}"#
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='50'/>"
    for (text, language) in [(program, ClientMessage.EditedText.Language.json), (svg, .svg)] {
      func size(_ extent: ClientMessage.EditedText.Extent) -> PixelSize? {
        answer(text, language, extent).picture?.size
      }
      #expect(size(.scale(3)) == PixelSize(width: 300, height: 150))
      #expect(
        size(.fitting(PixelSize(width: 400, height: 400))) == PixelSize(width: 400, height: 200))
      #expect(size(.fitting(PixelSize(width: 400, height: 20))) == PixelSize(width: 40, height: 20))
      for extent in [
        ClientMessage.EditedText.Extent.scale(64), .fitting(PixelSize(width: 4096, height: 4096)),
      ] {
        let answer = answer(text, language, extent)
        #expect((answer.picture?.size.area ?? 0) <= ClientMessage.largestArea)
        #expect((answer.picture?.size.area ?? 0) > ClientMessage.largestArea * 9 / 10)
        #expect(answer.remarks == [] && answer.scale > 20)
      }
    }
  }

  /// Sizes that no factor allows, and sizes that leave nothing.
  @Test("sizes of all kinds have an answer")
  func extremeExtents() {
    for size in ["1, 4096", "4096, 1", "1, 1", "5000, 1", "0, 5", "2048, 1024"] {
      for extent in [
        ClientMessage.EditedText.Extent.scale(0.01), .scale(64),
        .fitting(PixelSize(width: 1, height: 1)), .fitting(PixelSize(width: 4096, height: 4096)),
      ] {
        let answer = answer("{\"size\": [\(size)], \"commands\": []}", .json, extent)
        #expect((answer.picture == nil) == answer.remarks.contains(where: \.isError))
        #expect((answer.picture?.size.area ?? 0) <= ClientMessage.largestArea)
        let sides = size.split(separator: ", ")
        let svg = self.answer(
          "<svg xmlns='http://www.w3.org/2000/svg' width='\(sides[0])' height='\(sides[1])'/>",
          .svg,
          extent)
        #expect((svg.picture == nil) == svg.remarks.contains(where: \.isError))
        #expect((svg.picture?.size.area ?? 0) <= ClientMessage.largestArea)
      }
    }
  }

  @Test(
    "a mistake is told once at its place, in words of the page",
    arguments: [
      (#"{"size": [9, 9] "commands": []}"#, "found \"\"\""),
      (#"{"size": [9, 9], "commands": [["fillRct", 1]]}"#, "did you mean \"fillRect\"?"),
      (#"{"size": [9, 9], "fonts": {"a": {"family": "Nowhere"}}, "commands": []}"#, "base64"),
      (#"{"size": [9, 9], "images": {"a": {"path": "a.png"}}, "commands": []}"#, "base64"),
      (#"{"size": [9, 9], "commands": [["fillText", "\u05e9", 1, 8]]}"#, "base64"),
      (
        #"{"size": [9, 9], "images": {"a": {"data": "\#(Self.strangeFamily)"}}, "commands": []}"#,
        "put one into the text, in base64"
      ),
      ("<svg xmlns='http://www.w3.org/2000/svg'/>", "no size: neither"), ("<a/>", "its root"),
      ("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "<g> of line 1 is not closed"),
      (
        "<svg xmlns='http://www.w3.org/2000/svg'><text font-family='Nowhere'>a</text></svg>",
        "base64"
      ),
      ("<svg xmlns='http://www.w3.org/2000/svg'><text>\u{5e9}</text></svg>", "base64"),
      (
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='a.png' width='9' height='9'/></svg>",
        "data: URL"
      ),
    ])
  func messages(text: String, words: String) throws {
    let answer = answer(text, text.hasPrefix("<") ? .svg : .json)
    let remark = try #require(answer.remarks.first)
    #expect(remark.message.contains(words) && (remark.line ?? 1) == 1)
    for place in ["line 1,", "command 0", "program,", "picture", "--"] {
      #expect(!remark.message.contains(place), "\(remark.message)")
    }
  }

  @Test(
    "the example of all scripts finds its letters, and other texts have the built-in font alone")
  func exampleFonts() {
    let text = String(
      decoding: ExampleFonts.withFamilies(PackageResources.scripts_json), as: UTF8.self)
    #expect(!text.contains("path\": \"Fonts") && ExampleFonts.isNamed(in: text))
    let answer = answer(text)
    #expect(answer.picture != nil && answer.remarks == [])
    #expect(!ExampleFonts.isNamed(in: #"{"font": "sans"}"#))
  }

  @Test("pictures that differ are both told, and equal ones once")
  func comparisons() throws {
    let size = PixelSize(width: 2, height: 1)
    let red = Bitmap(size: size, straightRGBA: [255, 0, 0, 255, 255, 0, 0, 255])
    let other = Bitmap(size: size, straightRGBA: [255, 0, 0, 255, 0, 0, 255, 255])
    for (processor, count) in [(red, 0), (other, 1)] {
      let comparison = BackendComparison(processor: processor, driver: red)
      #expect(comparison.differingPixels == count)
      #expect((comparison.processor == nil) == (count == 0))
      let answer = TextAnswer(picture: red, scale: 2, comparison: comparison)
      let read = try TextAnswer(answer.message)
      #expect(read.picture == red && read.scale == 2)
      #expect(read.comparison?.differingPixels == count)
      #expect(read.comparison?.processor == comparison.processor)
      let frame = FrameMessage(
        number: 1, program: "json", size: size, scale: 2,
        rects: [Rect(x: 0, y: 0, width: 2, height: 1)], touch: 0, ticks: 0, comparison: comparison,
        finger: nil, stages: []
      ).bytes(red, .rgba)
      #expect(Array(frame.suffix(8)) == processor.straightRGBABytes)
    }
  }

  @Test("stages are told in the order of the pipeline")
  func stages() throws {
    var played = PlayedScene(.init(scene: .garden, size: PixelSize(width: 90, height: 60)))
    let names = played.drawOnProcessor(threads: 2).stages.map(\.name)
    #expect(names == ["recording", "planning", "geometry", "coverage", "drawing"])
  }
}
