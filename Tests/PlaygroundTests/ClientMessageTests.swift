import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunJSON
import GLFunViews
import Testing

@testable import GLFunPlayground

@Suite("Messages of pages")
struct ClientMessageTests {
  private func read(_ text: String) throws(ClientMessage.Problem) -> ClientMessage {
    try ClientMessage(Array(text.utf8))
  }

  @Test("every kind of message is read")
  func kinds() throws {
    #expect(
      try read(
        #"{"type":"scene","name":"ball","width":64,"height":48,"options":{"trail":5,"mode":"exact"}}"#
      )
        == .scene(
          .init(
            scene: .ball, size: PixelSize(width: 64, height: 48),
            values: ["trail": 5, "mode": "exact"])))
    #expect(
      try read(#"{"type":"touch","phase":"moved","x":1.5,"y":-2,"finger":3,"number":7}"#)
        == .touch(.moved(Point(x: 1.5, y: -2)), finger: 3, number: 7))
    #expect(
      try read(#"{"type":"touch","phase":"cancelled","finger":0,"number":1}"#)
        == .touch(.cancelled, finger: 0, number: 1))
    #expect(
      try read(#"{"type":"touch","phase":"shape","choice":"rect","finger":0,"number":1}"#)
        == .touch(.shape(.rect), finger: 0, number: 1))
    #expect(
      try read(#"{"type":"text","language":"svg","text":"<svg/>","scale":2}"#)
        == .text(.init(language: .svg, text: "<svg/>", extent: .scale(2))))
    #expect(
      try read(#"{"type":"text","language":"json","text":"","width":30,"height":20}"#)
        == .text(
          .init(
            language: .json, text: "", extent: .fitting(PixelSize(width: 30, height: 20)))))
    #expect(
      try read(
        #"{"type":"scene","name":"lines","width":64,"height":48,"scale":2}"#)
        == .scene(.init(scene: .lines, size: PixelSize(width: 64, height: 48), scale: 2)))
    #expect(
      try read(#"{"type":"show","backend":"both","encoding":"png"}"#) == .show(.both, .png))
    #expect(try read(#"{"type":"play","playing":true}"#) == .play(true))
    #expect(try read(#"{"type":"step","count":9}"#) == .step(9))
    #expect(try read(#"{"type":"reset"}"#) == .reset)
    #expect(try read(#"{"type":"demo"}"#) == .demo)
    #expect(try read(#"{"type":"shown","frame":4}"#) == .shown(4))
    #expect(try read(#"{"type":"download"}"#) == .download)
  }

  @Test(
    "what is no message is refused",
    arguments: [
      "", "x", "[]", "3", "{}", #"{"type":1}"#, #"{"type":"other"}"#, #"{"type":"scene"}"#,
      #"{"type":"scene","name":"none","width":1,"height":1}"#,
      #"{"type":"scene","name":"ball","width":0,"height":1}"#,
      #"{"type":"scene","name":"ball","width":1.5,"height":1}"#,
      #"{"type":"scene","name":"ball","width":4096,"height":4096}"#,
      #"{"type":"scene","name":"ball","width":9,"height":9,"options":[]}"#,
      #"{"type":"scene","name":"ball","width":9,"height":9,"options":{"seed":1}}"#,
      #"{"type":"scene","name":"ball","width":9,"height":9,"options":{"trail":1e9}}"#,
      #"{"type":"scene","name":"ball","width":9,"height":9,"options":{"mode":"fast"}}"#,
      #"{"type":"scene","name":"glfun","width":9,"height":9,"options":{"seed":-1}}"#,
      #"{"type":"scene","name":"glfun","width":9,"height":9,"options":{"controls":1}}"#,
      #"{"type":"touch","phase":"began","x":1,"finger":0,"number":1}"#,
      #"{"type":"touch","phase":"began","x":1e999,"y":1,"finger":0,"number":1}"#,
      #"{"type":"touch","phase":"began","x":1,"y":1,"finger":100,"number":1}"#,
      #"{"type":"touch","phase":"hold","x":1,"y":1,"finger":0,"number":1}"#,
      #"{"type":"touch","phase":"color","choice":"pink","finger":0,"number":1}"#,
      #"{"type":"text","language":"ps","text":"","scale":1}"#,
      #"{"type":"text","language":"svg","text":"","scale":0}"#,
      #"{"type":"text","language":"svg","text":"","width":9}"#,
      #"{"type":"text","language":"svg","text":"","width":9,"height":5000}"#,
      #"{"type":"scene","name":"ball","width":9,"height":9,"scale":0.1}"#,
      #"{"type":"scene","name":"ball","width":9,"height":9,"scale":9}"#,
      #"{"type":"scene","name":"glfun","width":9,"height":9,"options":{"seed":1.5}}"#,
      #"{"type":"show","backend":"none","encoding":"png"}"#, #"{"type":"play","playing":1}"#,
      #"{"type":"step","count":0}"#, #"{"type":"step","count":1e9}"#, #"{"type":"shown"}"#,
    ])
  func mistakes(_ text: String) {
    let problem = #expect(throws: ClientMessage.Problem.self) { _ = try read(text) }
    #expect((problem?.text.count ?? 0) > 10)
  }

  @Test("scenes have the options that the page is told of, and draw with each of them")
  func scenes() throws {
    let size = PixelSize(width: 40, height: 30)
    for scene in Scene.allCases {
      #expect(scene.view(size: size).size == size)
      for field in scene.fields {
        let values: [JSONValue] =
          switch field.control {
          case .flag: [true, false]
          case .number(let range, _, let value, _, _):
            [range.lowerBound, range.upperBound, value].map { .number($0) }
          case .seed(let range): [.number(range.lowerBound), .number(range.upperBound)]
          case .choice(let names): names.map { .string($0.name) }
          }
        for value in values {
          #expect(scene.problem(of: [field.name: value]) == nil)
          var view = scene.view(size: size, scene.values([field.name: value]))
          view.tick()
          #expect(view.frame().size == size)
        }
        #expect(scene.problem(of: [field.name: []]) != nil)
      }
      guard case .array(let described)? = scene.pageDescription["options"] else {
        Issue.record("no options")
        continue
      }
      #expect(described.count == scene.fields.count)
    }
  }
}
