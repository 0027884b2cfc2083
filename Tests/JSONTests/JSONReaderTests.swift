import TestRandom
import Testing

@testable import GLFunJSON

@Suite("The JSON reader")
struct JSONReaderTests {
  private func read(_ text: String) throws(JSONError) -> JSONValue {
    try JSONReader.read(Array(text.utf8))
  }

  @Test("every kind of value is read")
  func values() throws {
    let value = try read(" {\"a\": [1, -2.5e1, true, false, null, \"x\"], \"b\": {}, \"c\": []}\n")
    #expect(
      value
        == .object([
          JSONMember(
            key: "a",
            value: .array([
              .number(1), .number(-25), .bool(true), .bool(false), .null, .string("x"),
            ])),
          JSONMember(key: "b", value: .object([])), JSONMember(key: "c", value: .array([])),
        ]))
  }

  @Test("escapes and characters beyond the first plane are read")
  func escapes() throws {
    #expect(
      try read(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀""#)
        == .string("\"\\/\u{8}\u{C}\n\r\té😀é😀"))
  }

  @Test("a byte order mark is ignored")
  func byteOrderMark() throws {
    #expect(try read("\u{FEFF}1") == .number(1))
  }

  @Test("a number is read as the nearest Double")
  func numbers() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(try read("\(value)") == .number(value))
    }
    #expect(try read("0.1") == .number(0.1))
    #expect(try read("123456789012345678901234567890") == .number(1.2345678901234568e29))
    #expect(try read("-0.0") == .number(0))
  }

  @Test("a number beyond all Doubles is infinite", arguments: ["1e999", "1E+400"])
  func overflow(_ text: String) throws {
    #expect(try read(text) == .number(.infinity))
    #expect(try read("-\(text)") == .number(-.infinity))
  }

  @Test(
    "what is not JSON is refused with its place",
    arguments: [
      ("", 1, 1), ("[1,]", 1, 4), ("{\"a\":1,}", 1, 8), ("[1\n 2]", 2, 2), ("{a:1}", 1, 2),
      ("[01]", 1, 2), ("[.5]", 1, 2), ("[1.]", 1, 4), ("[1e]", 1, 4), ("[+1]", 1, 2),
      ("[NaN]", 1, 2), ("[-]", 1, 3), ("1 2", 1, 3), ("[\"é\" x]", 1, 6), ("\"a", 1, 1),
      ("\"\\x\"", 1, 2), ("\"\\ud800\"", 1, 2), ("\"\\ud800\\u0041\"", 1, 2),
      ("\"\\u12g4\"", 1, 2), ("\"\\u+123\"", 1, 2), ("\"a\nb\"", 1, 3), ("tru", 1, 1),
      ("{\"a\":1, \"a\":2}", 1, 9), ("{\"a\" 1}", 1, 6), ("'a'", 1, 1), ("[1", 1, 3),
    ])
  func damage(_ text: String, _ line: Int, _ column: Int) {
    let error = #expect(throws: JSONError.self) { _ = try read(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test("bytes that are no UTF-8 are refused")
  func invalidText() {
    #expect(throws: JSONError(problem: "the string is not UTF-8", line: 1, column: 2)) {
      _ = try JSONReader.read([0x22, 0xC3, 0x28, 0x22])
    }
    #expect(throws: JSONError.self) { _ = try JSONReader.read([0xFF]) }
  }

  @Test("nesting is limited, and only nesting")
  func depth() throws {
    let limit = JSONReader.largestDepth
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    _ = try read(deepest)
    let error = #expect(throws: JSONError.self) { _ = try read("[\(deepest)]") }
    #expect(error?.problem == "nested deeper than \(limit) levels")
    _ = try read("[" + String(repeating: "[{}],", count: 1000) + "1]")
  }

  @Test(
    "a key that was there before is refused, however many there are",
    arguments: [1, 2, 15, 16, 17, 18, 200])
  func equalKeys(count: Int) throws {
    let members = (0..<count).map { "\"k\($0)\": \($0)" }
    guard case .object(let object) = try read("{" + members.joined(separator: ",") + "}") else {
      Issue.record("not an object")
      return
    }
    #expect(object.map(\.key) == (0..<count).map { "k\($0)" })
    for repeated in Set([0, count / 2, count - 1]) {
      let text = "{" + (members + [members[repeated]]).joined(separator: ",") + "}"
      let error = #expect(throws: JSONError.self) { _ = try read(text) }
      #expect(error?.problem == "the key \"k\(repeated)\" occurs twice")
    }
  }

  @Test("every prefix of a text is refused")
  func prefixes() {
    let text = Array(#"{"a": [1.5, "\u00e9", true], "b": null}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: JSONError.self) { _ = try JSONReader.read(Array(text[..<count])) }
    }
  }

  @Test("what reading takes is estimated from above, and grows with the text")
  func reading() {
    func estimate(_ text: String) -> Int { JSONReader.memory(toRead: Array(text.utf8)) }
    let numbers = "[" + repeatElement("1", count: 1000).joined(separator: ",") + "]"
    #expect(estimate(numbers) >= 1000 * MemoryLayout<JSONValue>.stride)
    let arrays = "[" + repeatElement("[]", count: 1000).joined(separator: ",") + "]"
    #expect(estimate(arrays) > estimate(numbers))
    for text in [numbers, arrays, "", "[[[[{\"a\":[]}]]]]", "[[[[[[[[["] {
      #expect(estimate(text) <= (text.utf8.count + 1) * JSONReader.mostMemoryPerByte)
    }
  }

  @Test("the way to a value leads to where it begins, or to its key")
  func positions() {
    let text = Array(
      """
      {"a": 1,
       "b": [[], {"c": "é", "d": [10, 20]}
             , null] }
      """.utf8)
    func place(_ way: JSONStep...) -> [Int] {
      let position = JSONReader.position(of: way, in: text)
      return [position.line, position.column]
    }
    #expect(place() == [1, 1])
    #expect(place(.key("a")) == [1, 2])
    #expect(place(.key("b")) == [2, 2])
    // Past a key the path continues within its value.
    #expect(place(.key("b"), .index(0)) == [2, 8])
    #expect(place(.key("b"), .index(1)) == [2, 12])
    #expect(place(.key("b"), .index(1), .key("d"), .index(1)) == [2, 33])
    #expect(place(.key("b"), .index(2)) == [3, 10])
    // A missing value has the position of the innermost value that exists.
    #expect(place(.key("b"), .index(3)) == [2, 2])
    #expect(place(.key("x"), .index(3)) == [1, 1])
  }
}
