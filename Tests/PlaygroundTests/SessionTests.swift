import BuiltPrograms
import ExamplePrograms
import Foundation
import GLFun
import GLFunEGL
import GLFunJSON
import GLFunViews
import Testing

@testable import GLFunPlayground

/// The server's answers to messages of a page.
@Suite("Sessions")
struct SessionTests {
  private let session: Session
  private let size = PixelSize(width: 60, height: 40)

  init() throws {
    session = Session(
      Session.Drawers(
        views: try RenderThreads(count: 2),
        texts: try TextWorkers(
          program: BuiltProgram("glfun-playground").url.path, most: 2, longestWork: 3600,
          device: .auto),
        driver: try DriverThread(device: .auto)))
  }

  /// A sent frame or message.
  private struct Sent {
    var header: JSONValue
    var payload: [UInt8]
  }

  private func next() async throws -> Sent {
    let bytes = try #require(await session.next())
    // A server's frame is not masked.
    let start = bytes[1] < 126 ? 2 : bytes[1] == 126 ? 4 : 10
    let content = Array(bytes[start...])
    if bytes[0] == 0x81 { return Sent(header: try JSONReader.read(content), payload: []) }
    let length = (0..<4).reduce(0) { $0 | Int(content[$1]) << (8 * $1) }
    return Sent(
      header: try JSONReader.read(Array(content[4..<4 + length])),
      payload: Array(content[(4 + length)...]))
  }

  private func scene(_ scene: Scene, _ values: Scene.FieldValues = [:]) async throws {
    try await session.receive(.scene(.init(scene: scene, size: size, values: values)))
  }

  private func number(_ header: JSONValue, _ key: String) throws -> Int {
    guard case .number(let value)? = header[key] else { throw ClientMessage.Problem(key) }
    return Int(value)
  }

  @Test("a page is told what there is, and shown what it asks for")
  func beginning() async throws {
    let hello = try await next()
    #expect(hello.header["type"] == "hello")
    guard case .array(let scenes)? = hello.header["scenes"] else { throw ClientMessage.Problem("") }
    #expect(scenes.count == Scene.allCases.count)
    try await scene(.sampler)
    let frame = try await next()
    #expect(frame.header["type"] == "frame" && frame.header["program"] == "sampler")
    #expect(frame.header["differing"] == .null)
    #expect(
      frame.payload == CPURenderer().render(SamplerView(size: size).frame()).straightRGBABytes)
    #expect(frame.header["rects"] == [[0, 0, 60, 40, .number(60 * 40 * 4)]])
  }

  @Test("touches show, and only what they change is sent")
  func touches() async throws {
    _ = try await next()
    try await scene(.lines)
    _ = try await next()
    try await session.receive(.shown(1))
    var pad = LinePadView(size: size)
    for (number, event) in [TouchEvent.began(Point(x: 5, y: 5)), .ended(Point(x: 15, y: 12))]
      .enumerated()
    {
      pad.handle(event)
      try await session.receive(.touch(event, finger: 0, number: number + 1))
    }
    let frame = try await next()
    #expect(try number(frame.header, "touch") == 2)
    let picture = CPURenderer().render(pad.frame())
    guard case .array(let rects)? = frame.header["rects"], case .array(let rect)? = rects.first,
      case .number(let x) = rect[0], case .number(let y) = rect[1], case .number(let w) = rect[2],
      case .number(let h) = rect[3]
    else { throw ClientMessage.Problem("") }
    #expect(rects.count == 1 && w < 20 && h < 20)
    let part = picture.cropping(columns: Int(x)..<Int(x + w), rows: Int(y)..<Int(y + h))
    #expect(frame.payload == part?.straightRGBABytes)
  }

  @Test("a page that takes no frames is sent two, and then all that has happened in one")
  func slowReaders() async throws {
    _ = try await next()
    try await scene(.quartzfun, ["controls": false])
    _ = try await next()
    func touch(_ number: Int) async throws {
      let point = Point(x: Double(number % 60), y: 20)
      try await session.receive(.touch(.began(point), finger: 0, number: number))
    }
    try await touch(1)
    #expect(try number(try await next().header, "touch") == 1)
    // Two are in flight: nothing is drawn until one is shown.
    for number in 2...500 { try await touch(number) }
    async let third = next()
    try await Task.sleep(for: .milliseconds(30))
    try await touch(501)
    try await session.receive(.shown(1))
    #expect(try number(try await third.header, "touch") == 501)
  }

  @Test("a flood of touches ends the session")
  func flood() async throws {
    try await scene(.lines)
    // Of several moves, only the last one counts.
    for number in 0..<20_000 {
      try await session.receive(.touch(.moved(.zero), finger: 1, number: number))
    }
    await #expect(throws: ClientMessage.Problem.self) {
      for number in 0..<100_000 {
        let phase: TouchEvent = number % 2 == 0 ? .began(.zero) : .ended(.zero)
        try await session.receive(.touch(phase, finger: 0, number: number))
      }
    }
  }

  @Test("so many steps of time wait, and no more")
  func manySteps() async throws {
    _ = try await next()
    try await scene(.ball)
    _ = try await next()
    try await session.receive(.step(ClientMessage.mostHappenings))
    await #expect(throws: ClientMessage.Problem.self) { try await session.receive(.step(1)) }
    #expect(try number(try await next().header, "ticks") == ClientMessage.mostHappenings)
  }

  @Test("other options keep what was drawn")
  func options() async throws {
    _ = try await next()
    try await scene(.quartzfun, ["controls": false])
    _ = try await next()
    try await session.receive(.touch(.began(Point(x: 5, y: 5)), finger: 0, number: 1))
    try await session.receive(.touch(.ended(Point(x: 50, y: 30)), finger: 0, number: 2))
    _ = try await next()
    try await session.receive(.shown(2))
    try await scene(.quartzfun, ["controls": true])
    var view = QuartzFunView(size: size, showsControls: true)
    // With bars, the touch begins on one.
    for event in [TouchEvent.began(Point(x: 5, y: 5)), .ended(Point(x: 50, y: 30))] {
      view.handle(event)
    }
    #expect(try await next().payload == CPURenderer().render(view.frame()).straightRGBABytes)
  }

  @Test("time passes step by step")
  func steps() async throws {
    _ = try await next()
    try await scene(.ball)
    _ = try await next()
    try await session.receive(.shown(1))
    try await session.receive(.step(7))
    #expect(try number(try await next().header, "ticks") == 7)
    try await session.receive(.shown(2))
    try await session.receive(.reset)
    let frame = try await next()
    #expect(try number(frame.header, "ticks") == 0)
    #expect(frame.payload == CPURenderer().render(BallView(size: size).frame()).straightRGBABytes)
  }

  @Test("texts are drawn, and mistakes told at their place")
  func texts() async throws {
    _ = try await next()
    func write(_ text: String, _ language: ClientMessage.EditedText.Language = .json) async throws {
      try await session.receive(.text(.init(language: language, text: text, extent: .scale(1))))
    }
    try await write("{\"size\": [2, 1],\n\"background\": \"red\", \"commands\": [] }")
    let picture = try await next()
    #expect(picture.payload == [255, 0, 0, 255, 255, 0, 0, 255])
    #expect(try await next().header["remarks"] == [])
    try await session.receive(.shown(1))
    try await write("{\"size\": [2, 1],\n\"commands\": [[\"rct\"]]}")
    let remarks = try await next()
    guard case .array(let all)? = remarks.header["remarks"], let first = all.first else {
      throw ClientMessage.Problem("no remark")
    }
    #expect(all.count == 1 && first["line"] == 2 && first["column"] == 14 && first["error"] == true)
    try await write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n</sv>", .svg)
    guard case .array(let wrong)? = try await next().header["remarks"] else {
      throw ClientMessage.Problem("no remark")
    }
    #expect(wrong.first?["line"] == 2)
    // Pictures that are too large, or would take too long, are reported.
    try await write(String(repeating: " ", count: EditedPicture.largestText + 1))
    #expect(try await next().header["remarks"] != [])
    try await write(#"{"size": [4096, 4096], "commands": []}"#)
    #expect(try await next().header["remarks"] != [])
  }

  @Test("the picture is handed out as a file")
  func download() async throws {
    _ = try await next()
    try await scene(.righthand)
    _ = try await next()
    try await session.receive(.download)
    let file = try await next()
    #expect(file.header["type"] == "png")
    #expect(
      try PNG.decode(file.payload) == CPURenderer().render(ScatterPlotView(size: size).frame()))
  }

  @Test("both backends are compared, or the page is told why not")
  func backends() async throws {
    _ = try await next()
    try await session.receive(.show(.both, .png))
    try await scene(.garden)
    let first = try await next()
    if first.header["type"] == "noDriver" {
      #expect(try await next().header["differing"] == .null)
      return
    }
    #expect(first.header["differing"] == 0)
    guard case .array(let rects)? = first.header["rects"], case .array(let rect)? = rects.first
    else {
      throw ClientMessage.Problem("")
    }
    #expect(rect.last == .number(Double(first.payload.count)))
    let picture = CPURenderer().render(GardenView(size: size).frame())
    #expect(try PNG.decode(first.payload) == picture)
  }

  @Test("a closed session has nothing more to say")
  func end() async throws {
    try await scene(.garden)
    await session.close()
    #expect(await session.next() == nil)
  }
}
