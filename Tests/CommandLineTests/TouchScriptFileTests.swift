import ExamplePrograms
import GLFun
import GLFunViews
import Testing

@testable import GLFunCommand

@Suite("Touch scripts")
struct TouchScriptFileTests {
  private func script(_ text: String) throws(CommandFailure) -> TouchScript {
    try TouchScriptFile.parse(Array(text.utf8), name: "t.jsonl")
  }

  private func parse(_ text: String) throws(CommandFailure) -> [TouchEvent] {
    try script(text).events
  }

  @Test("every kind of line is read, blank ones are left out")
  func lines() throws {
    let events = try parse(
      """
      {"shape":"ellipse"}
      { "color" : "random" }\r

      {"began":[40,60]}
      {"moved":[-1.5,2e2]}
       \t
      {"ended":[280,400]}
      {"cancelled":true}
      """)
    #expect(
      events == [
        .shape(.ellipse), .color(.random), .began(Point(x: 40, y: 60)),
        .moved(Point(x: -1.5, y: 200)), .ended(Point(x: 280, y: 400)), .cancelled,
      ])
  }

  @Test("taps, drags and waits are steps with a time")
  func timedLines() throws {
    let script = try script(
      """
      {"tap":[10,20]}
      {"drag":[[40,60],[100,80],[280,400]],"seconds":0.8}
      {"seconds":2,"drag":[[1,2],[3,4]]}
      {"drag":[[1,2],[3,4]]}
      {"wait":0.5}
      """)
    let (first, middle, last) = (
      Point(x: 40, y: 60), Point(x: 100, y: 80), Point(x: 280, y: 400)
    )
    let ends = [Point(x: 1, y: 2), Point(x: 3, y: 4)]
    #expect(
      script.steps == [
        .tap(Point(x: 10, y: 20)), .drag([first, middle, last], seconds: 0.8),
        .drag(ends, seconds: 2), .drag(ends, seconds: 0.5), .wait(seconds: 0.5),
      ])
    #expect(
      script.events.prefix(5) == [
        .began(Point(x: 10, y: 20)), .ended(Point(x: 10, y: 20)), .began(first), .moved(middle),
        .ended(last),
      ])
  }

  @Test(
    "after a drag or a tap no touch goes on",
    arguments: ["{\"tap\":[1,2]}", "{\"drag\":[[1,2],[3,4]]}"])
  func touchesThatAreOver(_ line: String) {
    let failure = #expect(throws: CommandFailure.self) {
      _ = try parse("{\"began\":[1,2]}\n\(line)\n{\"moved\":[3,4]}")
    }
    #expect(failure?.detail.hasPrefix("t.jsonl, line 3: a touch moves") == true)
  }

  @Test(
    "a touch that moves or ends before it began is refused with its line",
    arguments: [
      ("{\"moved\":[1,2]}", 1), ("{\"ended\":[1,2]}", 1),
      ("\n{\"shape\":\"rect\"}\n{\"moved\":[1,2]}", 3),
      ("{\"began\":[1,2]}\n{\"ended\":[1,2]}\n{\"ended\":[3,4]}", 3),
      ("{\"began\":[1,2]}\n{\"moved\":[1,2]}\n{\"ended\":[3,4]}\n\n{\"moved\":[3,4]}", 5),
      ("{\"began\":[1,2]}\n{\"cancelled\":true}\n{\"moved\":[3,4]}", 3),
      ("{\"cancelled\":true}\n{\"ended\":[3,4]}", 2),
    ])
  func touchThatHasNotBegun(_ text: String, _ line: Int) {
    let failure = #expect(throws: CommandFailure.self) { _ = try parse(text) }
    #expect(failure?.message == "bad touch script")
    #expect(failure?.detail.hasPrefix("t.jsonl, line \(line): a touch ") == true)
    #expect(failure?.detail.contains("has not begun") == true)
  }

  @Test("every shape and colour goes by its name")
  func names() throws {
    for shape in Shape.allCases {
      #expect(try parse("{\"shape\":\"\(shape.rawValue)\"}") == [.shape(shape)])
    }
    for color in ColorChoice.allCases {
      #expect(try parse("{\"color\":\"\(color.rawValue)\"}") == [.color(color)])
    }
    #expect(
      try parse("{\"color\":\"tomato\"}\n{\"color\":\"rgb(0 128 0 / 50%)\"}")
        == [
          .customColor(Color(hex: 0xFF6347)), .customColor(Color(hex: 0x008000, alpha: 0.5)),
        ])
  }

  @Test("an empty script has no events", arguments: ["", "\n", "\n\n  \n"])
  func emptiness(_ text: String) throws {
    #expect(try parse(text) == [])
  }

  @Test(
    "a bad line is refused with the file and the line",
    arguments: [
      "x", "[]", "3", "{}", "{\"began\":[1,2],\"ended\":[1,2]}", "{\"press\":[1,2]}",
      "{\"tap\":[1]}", "{\"tap\":[1,2],\"seconds\":1}", "{\"drag\":[[1,2]]}", "{\"drag\":[1,2]}",
      "{\"drag\":[[1,2],[3]]}", "{\"drag\":[[1,2],[3,4]],\"seconds\":-1}",
      "{\"drag\":[[1,2],[3,4]],\"seconds\":3601}", "{\"drag\":[[1,2],[3,4]],\"second\":1}",
      "{\"wait\":-1}", "{\"wait\":1e999}", "{\"wait\":\"1\"}", "{\"seconds\":1}",
      "{\"began\":[1]}", "{\"began\":[1,2,3]}", "{\"began\":[1,\"2\"]}", "{\"began\":[1,1e999]}",
      "{\"shape\":\"star\"}", "{\"shape\":1}", "{\"color\":\"pnk\"}", "{\"color\":3}",
      "{\"cancelled\":false}",
      "{\"began\":[1,2]} {\"ended\":[1,2]}", "{\"began\":[1,2]",
    ])
  func badLines(_ line: String) {
    let failure = #expect(throws: CommandFailure.self) {
      _ = try parse("{\"shape\":\"rect\"}\n\n\(line)\n{\"cancelled\":true}\n")
    }
    #expect(failure?.message == "bad touch script")
    #expect(failure?.detail.hasPrefix("t.jsonl, line 3: ") == true)
    #expect(failure?.status == CommandFailure.impossible)
  }

  @Test("a wrong choice is answered with the choices")
  func choices() {
    let failure = #expect(throws: CommandFailure.self) { _ = try parse("{\"shape\":\"star\"}") }
    #expect(
      failure?.detail == "t.jsonl, line 1: \"shape\" must be one of line, rect, ellipse, image")
  }
}
