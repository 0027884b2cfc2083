import Foundation
import GLFunImaging
import TestRandom
import Testing

@Suite("Colours, sizes and bitmaps print and encode")
struct ValueTests {
  private func encoded(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  private func decoded<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  @Test("A colour is encoded in hexadecimal if that is exact, otherwise by its components")
  func colors() throws {
    #expect(try encoded(Color.red) == ##""#ff0000""##)
    #expect(try encoded(Color(red8: 1, green8: 2, blue8: 3, alpha8: 4)) == ##""#01020304""##)
    #expect(try encoded(Color(gray: 0.5)) == "[0.5,0.5,0.5,1]")
    #expect(try decoded(##""#F80""##) == Color(hex: 0xFF8800))
    #expect(try decoded("[0.25,0.5,1]") == Color(red: 0.25, green: 0.5, blue: 1))
    #expect(try decoded("[-1,2,0,0.5]") == Color(red: 0, green: 1, blue: 0, alpha: 0.5))
  }

  @Test("Random colours decode as the same colours", arguments: 1...50)
  func roundTrips(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<20 {
      let eightBit = Color(
        red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: random.byte())
      #expect(try encoded(eightBit).first == "\"")
      #expect(try decoded(try encoded(eightBit)) == eightBit)
      let any = Color(
        red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
        alpha: random.double(0...1))
      #expect(try decoded(try encoded(any)) == any)
    }
  }

  @Test(
    "JSON that is no colour throws a decoding error",
    arguments: [
      "null", "{}", "1", #""""#, #""red ""#, ##""#12345""##, "[]", "[1,1]", "[1,1,1,1,1]",
      "[1,1,null]", #"["1",1,1]"#, "[1,1,1e999]", "[[1,1,1]]",
    ])
  func noColor(text: String) {
    #expect(throws: DecodingError.self) { try decoded(text) as Color }
  }

  @Test("A component that is not finite is refused")
  func notFinite() {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    for text in [#"["inf",0,0]"#, #"[0,"nan",0]"#, #"[0,0,0,"-inf"]"#] {
      #expect(throws: DecodingError.self) {
        try decoder.decode(Color.self, from: Data(text.utf8))
      }
    }
  }

  @Test("A size in pixels is an array of two")
  func sizes() throws {
    #expect(try encoded(PixelSize(width: 640, height: 480)) == "[640,480]")
    #expect(try decoded("[640,480]") == PixelSize(width: 640, height: 480))
    #expect(try decoded("[0,0]") == PixelSize(width: 0, height: 0))
    for text in [
      "null", "[]", "[1]", "[1,2,3]", "[1.5,2]", "[-1,2]", "[2,-1]", #"["1",2]"#, "{}",
      "[9223372036854775807,2]", "[1e99,1]",
    ] {
      #expect(throws: DecodingError.self, "\(text)") { try decoded(text) as PixelSize }
    }
  }

  @Test("A bitmap prints its size and a hash that any pixel changes", arguments: 1...20)
  func bitmaps(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let size = PixelSize(width: random.int(1...40), height: random.int(1...40))
    let bitmap = Bitmap(size: size, rgba: random.bytes(size.area * 4))
    var other = bitmap
    #expect(other.description == bitmap.description)
    let (x, y) = (random.int(0...size.width - 1), random.int(0...size.height - 1))
    other[x, y].rawValue ^= 1 << UInt32(random.int(0...31))
    #expect(other.description != bitmap.description)
    #expect(bitmap.description.hasPrefix("\(size) bitmap, pixels "))
    #expect(bitmap.description.count == "\(size) bitmap, pixels ".count + 16)
    var dumped = ""
    dump(bitmap, to: &dumped)
    #expect(dumped.count < 200)
  }

  @Test("The hash of a bitmap is the same in every run")
  func hash() {
    #expect(
      "\(Bitmap(size: PixelSize(width: 0, height: 0)))" == "0x0 bitmap, pixels cbf29ce484222325")
    #expect(
      "\(Bitmap(size: PixelSize(width: 1, height: 1)))" == "1x1 bitmap, pixels af63bd4c8601b7df")
  }
}
