import GLFunCPU
import GLFunText
import TestPrograms
import Testing

@testable import GLFunDrawingPrograms

private let colour =
  "a colour: \"#rgb\", \"#rgba\", \"#rrggbb\", \"#rrggbbaa\", a name, \"rgb(255, 128, 0)\" or the like, "
  + "or [r, g, b, a] in 0…1"

@Suite("Mistakes in drawing programs")
struct DrawingProgramErrorTests {
  @Test(
    "a command's mistake names the command, what was found and what was expected",
    arguments: [
      ("[\"rect\", 0, 0, \"a\", 1]", " \"rect\": argument 3 is a string, expected a number"),
      ("[\"rect\", 0, null, 1, 1]", " \"rect\": argument 2 is null, expected a number"),
      ("[\"rect\", 0, 0, 1]", " \"rect\": expected 4 arguments (x, y, w, h), found 3"),
      ("[\"save\", 1]", " \"save\": expected no arguments, found 1"),
      ("[\"rotate\"]", " \"rotate\": expected 1 argument (angle), found 0"),
      ("[\"fill\", 1, 2]", " \"fill\": expected 0 or 1 arguments (rule?), found 2"),
      (
        "[\"shadow\", 1]",
        " \"shadow\": expected 0 or 4 arguments (dx, dy, blur, colour), found 1"
      ),
      (
        "[\"drawLinear\", 1]",
        " \"drawLinear\": expected 5 to 7 arguments (x1, y1, x2, y2, stops, before?, after?), "
          + "found 1"
      ),
      (
        "[\"rotate\", 1e999]",
        " \"rotate\": argument 1 is a number that is not finite, expected a finite number"
      ),
      (
        "[\"lineDash\", 0, [1, -1e999]]",
        " \"lineDash\": argument 2[1] is a number that is not finite, expected a finite number"
      ),
      (
        "[\"lineDash\", 0, 1]",
        " \"lineDash\": argument 2 is a number, expected an array of numbers"
      ),
      ("[\"rct\", 1]", ": unknown name \"rct\"; did you mean \"rect\"?"),
      ("[\"fillcolour\", 1]", ": unknown name \"fillcolour\"; did you mean \"fillColor\"?"),
      ("[\"qwertyuiop\"]", ": unknown name \"qwertyuiop\""),
      ("[\"\\n\"]", ": unknown name \"\\n\""),
      ("[]", ": found an empty array, expected the name of a call"),
      ("[3]", ": found a number, expected the name of a call"),
      ("{}", ": found an object, expected an array"),
      (
        "[\"fill\", \"odd\"]",
        " \"fill\": argument 1 is \"odd\", expected \"winding\" or \"evenOdd\""
      ),
      (
        "[\"lineCap\", true]",
        " \"lineCap\": argument 1 is true, expected \"butt\", \"round\" or \"square\""
      ),
      ("[\"antialias\", 1]", " \"antialias\": argument 1 is a number, expected true or false"),
      ("[\"alpha\", 1.5]", " \"alpha\": argument 1 is 1.5, expected a number from 0 to 1"),
      (
        "[\"shadow\", 0, 0, -1, \"#000\"]",
        " \"shadow\": argument 3 is -1, expected a number that is not negative"
      ),
      (
        "[\"fillColor\", \"rod\"]",
        " \"fillColor\": argument 1 is \"rod\", expected \(colour); did you mean \"red\"?"
      ),
      (
        "[\"fillColor\", \"#12345\"]",
        " \"fillColor\": argument 1 is \"#12345\", expected \(colour)"
      ),
      (
        "[\"fillColor\", \"rgb(300, 0, 0)\"]",
        " \"fillColor\": argument 1: the red of rgb() is \"300\", expected 0 to 255 or 0% to 100%"
      ),
      (
        "[\"fillColor\", \"cmyk(0 0 2 0)\"]",
        " \"fillColor\": argument 1: the yellow of cmyk() is \"2\", expected 0 to 1 or 0% to 100%"
      ),
      (
        "[\"fillColor\", \"gray(x)\"]",
        " \"fillColor\": argument 1: the gray of gray() is \"x\", expected a number"
      ),
      (
        "[\"fillColor\", \"hsl(1)\"]",
        " \"fillColor\": argument 1 is \"hsl(1)\", and hsl() takes hue, saturation, lightness, and "
          + "alpha or not; found 1"
      ),
      (
        "[\"path\", \"M1 2L3\"]",
        " \"path\": argument 1 is no SVG path data from character 6 on"
      ),
      (
        "[\"path\", \"L1 2\"]",
        " \"path\": argument 1 is no SVG path data from character 0 on"
      ),
      ("[\"imagePart\", \"x\", 0, 0, 9, 9, 1, 1, 1, 1]", " \"imagePart\": unknown image \"x\""),
      (
        "[\"fillColor\", [0, 1]]",
        " \"fillColor\": argument 1 has 2 elements, expected \(colour)"
      ),
      (
        "[\"fillColor\", [0, 1, 256]]",
        " \"fillColor\": argument 1[2] is 256, expected a number from 0 to 1"
      ),
      (
        "[\"fillSweep\", 0, 0, 0, [[0, \"#fff\"], [2, \"#fff\"]]]",
        " \"fillSweep\": argument 4[1][0] is 2, expected a number from 0 to 1"
      ),
      (
        "[\"fillSweep\", 0, 0, 0, [[0]]]",
        " \"fillSweep\": argument 4[0] has 1 elements, expected a stop [offset, colour]"
      ),
      (
        "[\"lines\", 1, [1, 2, 3]]",
        " \"lines\": argument 2 has 3 numbers, expected a multiple of 4"
      ),
      ("[\"lines\", 0.5, []]", " \"lines\": argument 1 is 0.5, expected a number from 1"),
      (
        "[\"gonEllipse\", 0, 0, 1, 1, 2.5]",
        " \"gonEllipse\": argument 5 is 2.5, expected a whole number from 3 to 1048576"
      ),
      ("[\"image\", \"x\", 0, 0]", " \"image\": unknown image \"x\""),
      ("[\"restore\"]", " \"restore\": there is no \"save\" to take back"),
      ("[\"endLayer\"]", " \"endLayer\": there is no \"beginLayer\" to end"),
    ])
  func commands(_ command: String, _ problem: String) {
    #expect(
      Program.problem("[\"beginPath\"], \(command)") == "p.json, command 1\(problem)")
  }

  @Test(
    "a file's mistake names the file and what was expected",
    arguments: [
      ("[]", ": found an array, expected an object with \"size\" and \"commands\""),
      ("{\"commands\": []}", ": \"size\" is missing"),
      ("{\"size\": [1, 1]}", ": \"commands\" is missing"),
      (
        "{\"size\": [1, 1], \"commands\": [], \"background\": null}",
        ": \"background\" is null, expected \(colour)"
      ),
      ("{\"size\": 3}", ": \"size\" is a number, expected [width, height] in whole pixels from 1"),
      ("{\"size\": [1.5, 1]}", ": \"size\"[0] is 1.5, expected a whole number from 1"),
      ("{\"size\": [1, 0]}", ": \"size\"[1] is 0, expected a whole number from 1"),
      (
        "{\"size\": [1, 1000001]}", ": \"size\" is 1x1000001, more than 1000000 pixels a side"
      ),
      ("{\"comment\": 1}", ": \"comment\" is a number, expected a text"),
      ("{\"sizes\": [1, 1]}", ": unknown key \"sizes\"; did you mean \"size\"?"),
      (
        "{\"size\": [1, 1], \"commands\": 1}",
        ": \"commands\" is a number, expected an array of arrays"
      ),
      (
        "{\"size\": [1, 1], \"commands\": [], \"images\": []}",
        ": \"images\" is an array, expected an object"
      ),
      ("{\n \"size\": [1 1]}", ", line 2, column 13: found \"1\", expected \",\" or \"]\""),
    ])
  func files(_ text: String, _ problem: String) {
    #expect(Program.problem(ofText: text) == "p.json\(problem)")
  }

  @Test("each argument of each call is refused when it is an object")
  func wrongTypes() throws {
    let wrong = "{}"
    let canSetText = FontLibrary.harfBuzz.problem == nil
    for call in DrawingCall.allCases where !call.form.isEmpty && (canSetText || !call.isOfText) {
      let count = call.form.count { $0 == "," } + 1
      var arguments = Self.arguments(of: call)
      #expect(arguments.count == count, "\(call)")
      let whole = "[\"\(call.rawValue)\", \(arguments.joined(separator: ", "))]"
      #expect(throws: Never.self, "\(whole)") { _ = try Program.read(whole) }
      for index in arguments.indices {
        let right = arguments[index]
        arguments[index] = wrong
        let command = "[\"\(call.rawValue)\", \(arguments.joined(separator: ", "))]"
        let failure = #expect(throws: DrawingProgramError.self) { _ = try Program.read(command) }
        #expect(
          failure?.detail.hasPrefix(
            "p.json, command 0 \"\(call.rawValue)\": argument \(index + 1) is an object, expected")
            == true, "\(command)")
        arguments[index] = right
      }
    }
  }

  @Test("each call is refused with one argument too many and one too few")
  func wrongCounts() throws {
    for call in DrawingCall.allCases {
      let largest = call.form.isEmpty ? 0 : call.form.count { $0 == "," } + 1
      let smallest = largest - call.form.count { $0 == "?" }
      for count in [smallest - 1, largest + 1] where count >= 0 {
        let arguments = (Self.arguments(of: call) + ["0"]).prefix(count)
        let command = "[\(([call.rawValue.debugDescription] + arguments).joined(separator: ", "))]"
        let problem = Program.problem(command)
        #expect(problem?.hasPrefix("p.json, command 0 \"\(call.rawValue)\": expected ") == true)
        #expect(problem?.hasSuffix("found \(count)") == true)
      }
    }
  }

  /// All arguments of a call, including optional ones.
  private static func arguments(of call: DrawingCall) -> [String] {
    if call.form.isEmpty { return [] }
    return call.form.split(separator: ", ").map { part in
      switch part {
      case "rule?": "\"evenOdd\""
      case "colour": "\"#000\""
      case "stops": "[[0, \"#000\"]]"
      case "extend?": "\"pad\""
      case "before?", "after?", "flag", "clockwise", "repeats?": "true"
      case "content?": "\"luminance\""
      case "image": "\"dot\""
      case "name" where call == .blendMode: "\"multiply\""
      case "name" where call == .interpolation: "\"high\""
      case "name" where call == .font: "\"sans\""
      case "name" where call == .textAlign: "\"center\""
      case "name" where call == .textBaseline: "\"middle\""
      case "name" where call == .textDirection: "\"rtl\""
      case "name" where call == .fontVariantCaps: "\"smallCaps\""
      case "name": "\"dot\""
      case "tag": "\"sr\""
      case "text": "\"Text\""
      case "overflow?": "\"clip\""
      case "cap", "join": "\"round\""
      case "lengths": "[1, 2]"
      case "points": "[0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0]"
      case "n?": "3"
      case "data": "\"M1 2L3 4\""
      case "sy": "0"
      default: "1"
      }
    }
  }

  @Test("states and layers are taken back within each other")
  func scopes() {
    #expect(
      Program.problem("[\"save\"], [\"beginLayer\"], [\"save\"], [\"endLayer\"], [\"restore\"]")
        == nil)
    #expect(
      Program.problem("[\"save\"], [\"beginLayer\"], [\"restore\"]")
        == "p.json, command 2 \"restore\": there is no \"save\" to take back since the last "
        + "\"beginLayer\"")
    #expect(
      Program.problem("[\"beginLayer\"], [\"save\"], [\"endLayer\"], [\"restore\"]")
        == "p.json, command 3 \"restore\": there is no \"save\" to take back")
  }

  @Test("a long name is cut short in an error")
  func longNames() {
    let name = String(repeating: "x", count: 10_000)
    #expect((Program.problem("[\"\(name)\"]") ?? name).count < 120)
  }
}

extension DrawingCall {
  /// True if the call needs HarfBuzz.
  fileprivate var isOfText: Bool {
    switch self {
    case .font, .fillText, .strokeText, .clipText, .addText, .fillTextIn: true
    default: false
    }
  }
}
