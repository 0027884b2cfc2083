import Foundation
import GLFunGeometry
import TestRandom
import Testing

@Suite("Values that print, encode and calculate")
struct ValueTests {
  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decoded<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  private func expect<Value: Codable & Equatable>(_ value: Value, encodesAs text: String) throws {
    #expect(try encoded(value) == text)
    #expect(try decoded(text) == value)
  }

  @Test("Encoded forms are short, and those of Core Graphics where it has any")
  func forms() throws {
    try expect(Point(x: 1, y: 2.5), encodesAs: "[1,2.5]")
    try expect(Vector(dx: -1, dy: 0), encodesAs: "[-1,0]")
    try expect(Size(width: 3, height: 4), encodesAs: "[3,4]")
    try expect(Rect(x: 1, y: 2, width: -3, height: 4), encodesAs: "[[1,2],[-3,4]]")
    try expect(Rect.null, encodesAs: "[]")
    try expect([Rect.null, .zero], encodesAs: "[[],[[0,0],[0,0]]]")
    try expect(Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), encodesAs: "[1,2,3,4,5,6]")
    try expect(Path(Rect(x: 1, y: 2, width: 3, height: 4)), encodesAs: #""M1 2H4V6H1Z""#)
    try expect(Path(), encodesAs: #""""#)
    try expect([LineCap.round, .square], encodesAs: #"["round","square"]"#)
    try expect([LineJoin.bevel], encodesAs: #"["bevel"]"#)
    try expect([FillRule.evenOdd], encodesAs: #"["evenOdd"]"#)
    try expect(LineDash(phase: 1, lengths: [4, 2]), encodesAs: #"{"lengths":[4,2],"phase":1}"#)
    try expect(StrokeStyle(), encodesAs: "{}")
    try expect(
      StrokeStyle(
        width: 2, cap: .round, join: .bevel, miterLimit: 4, dash: LineDash(lengths: [1])),
      encodesAs: #"{"cap":"round","dash":{"lengths":[1]},"join":"bevel","miterLimit":4,"width":2}"#)
  }

  @Test("The forms are those of Foundation's types")
  func foundation() throws {
    let rect = CGRect(x: 1.5, y: 2, width: 3, height: 4)
    let own: Rect = try decoded(try encoded(rect))
    #expect(own == Rect(x: 1.5, y: 2, width: 3, height: 4))
    #expect(try decoded(try encoded(own)) == rect)
  }

  @Test("Random values decode as the same values", arguments: 1...50)
  func roundTrips(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func number() -> Double {
      let number = Double(bitPattern: random.next())
      return number.isFinite ? number : random.double(-100...100)
    }
    func check<Value: Codable & Equatable>(_ value: Value) throws {
      #expect(try decoded(try encoded(value)) == value)
    }
    try check(Point(x: number(), y: number()))
    try check(Vector(dx: number(), dy: number()))
    try check(Rect(x: number(), y: number(), width: number(), height: number()))
    try check(
      Transform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
    try check(Path.random(seed: UInt64(seed)))
    try check(
      StrokeStyle(
        width: number(), cap: random.pick(LineCap.allCases), join: random.pick(LineJoin.allCases),
        miterLimit: number(),
        dash: LineDash(phase: number(), lengths: (0..<random.int(0...3)).map { _ in number() })))
  }

  @Test(
    "JSON that is no value throws a decoding error",
    arguments: [
      "", "null", "{}", "1", "true", #""x""#, "[1]", "[1,2,3]", "[1,null]", #"[1,"2"]"#, "[[1,2]]",
      "[1e999,0]", "[[1,2],[3,4],[5,6]]", "[[1,2],[3]]", "[[1,2],3,4]", "[1,2,3,4,5]",
      "[1,2,3,4,5,6,7]", #""M1""#, #""L1 2""#, #"{"width":"1"}"#, #"{"cap":"x"}"#,
      #"{"dash":[1]}"#, #"{"lengths":[1,null]}"#, #"{"lengths":null}"#,
    ])
  func hostile(text: String) {
    func refuses<Value: Decodable>(_ type: Value.Type) {
      #expect(throws: DecodingError.self, "\(type): \(text)") { try decoded(text) as Value }
    }
    refuses(Point.self)
    refuses(Vector.self)
    refuses(Size.self)
    refuses(Rect.self)
    refuses(Transform.self)
    refuses(Path.self)
    if text != "{}", !text.contains("lengths") { refuses(StrokeStyle.self) }
    if text != "{}", !text.contains("width"), !text.contains("cap"), !text.contains("dash") {
      refuses(LineDash.self)
    }
  }

  @Test(
    "Numbers that are not finite are neither encoded nor decoded, even where a coder has a text for them"
  )
  func notFinite() throws {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    for bad in [Double.infinity, -.infinity, .nan] {
      #expect(throws: EncodingError.self) { try encoder.encode(Point(x: 0, y: bad)) }
      #expect(throws: EncodingError.self) {
        try encoder.encode(Rect(x: 0, y: 0, width: bad, height: 0))
      }
      #expect(throws: EncodingError.self) { try encoder.encode(StrokeStyle(width: bad)) }
      #expect(throws: EncodingError.self) { try encoder.encode(LineDash(lengths: [bad])) }
    }
    func refuses<Value: Decodable>(_ type: Value.Type, _ text: String) {
      #expect(throws: DecodingError.self) { try decoder.decode(type, from: Data(text.utf8)) }
    }
    refuses(Point.self, #"[0,"inf"]"#)
    refuses(Rect.self, #"[["inf","inf"],[0,0]]"#)
    refuses(StrokeStyle.self, #"{"width":"nan"}"#)
    refuses(LineDash.self, #"{"phase":"-inf","lengths":[]}"#)
    refuses(LineDash.self, #"{"lengths":["nan"]}"#)
  }

  @Test("Descriptions are short")
  func descriptions() {
    #expect("\(Point(x: 1, y: 2.5))" == "(1, 2.5)")
    #expect("\(Point(x: -0.0, y: .nan))" == "(0, nan)")
    #expect("\(Vector(dx: -1, dy: 1e300))" == "(-1, 1e+300)")
    #expect("\(Size(width: 10, height: 2.5))" == "10x2.5")
    #expect("\(Rect(x: 1, y: 2, width: -3, height: 4))" == "(1, 2) -3x4")
    #expect("\(Rect.null)" == "null")
    #expect("\(Transform(translationX: 10, y: 0.5))" == "matrix(1, 0, 0, 1, 10, 0.5)")
    #expect("\(Path(Rect(x: 1, y: 2, width: 3, height: 4)))" == "M1 2H4V6H1Z")
    #expect("\(StrokeStyle())" == "width 1")
    let dash = LineDash(phase: 1, lengths: [4, 0.5])
    #expect(
      "\(StrokeStyle(width: 2, cap: .round, join: .bevel, miterLimit: 4, dash: dash))"
        == "width 2, round cap, bevel join, miter limit 4, dash 4 0.5 from 1")
    #expect("\(LineDash())" == "solid")
  }

  @Test("Points and vectors calculate", arguments: 1...20)
  func arithmetic(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (a, b) = (random.point(in: -9...9), random.point(in: -9...9))
    let way = b - a
    var point = a
    point += way
    #expect(point == a + way)
    point -= way
    #expect(point == a + way - way)
    #expect(a.distance(to: b) == way.length && a.distance(to: a) == 0)
    #expect(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b)
    #expect(a.interpolated(to: b, at: 0.25).isClose(to: a + way / 4, within: 1e-12))
    #expect(a.interpolated(to: b, at: 2).isClose(to: a + 2 * way, within: 1e-12))
    var vector = way
    vector *= 4
    #expect(vector == way * 4 && vector / 4 == way)
    vector /= 2
    #expect(vector == way + way)
    vector -= way
    #expect(vector == way && [way, way].reduce(.zero, +) == way + way)
  }

  @Test("Points between the largest ones stay finite")
  func farPoints() {
    let far = Double.greatestFiniteMagnitude
    let middle = Point(x: -far, y: far).interpolated(to: Point(x: far, y: far), at: 0.5)
    #expect(middle == Point(x: 0, y: far))
  }
}
