import GLFunGeometry
import TestRandom
import Testing

@Suite("Path data")
struct PathDataTests {
  @Test(
    "Every command, absolute and relative, with its numbers in every form",
    arguments: [
      ("", ""),
      (" \n\t", ""),
      ("M1 2", "M1 2"),
      ("m1,2 3,4", "M1 2L4 6"),
      ("M0 0L10 20 30 40", "M0 0L10 20L30 40"),
      ("M5 5h20v15h-20z", "M5 5H25V20H5Z"),
      ("M5 5zl1 2", "M5 5ZM5 5L6 7"),
      ("M5e0 .5e1l2e1.5.0.15e2-20-1", "M5 5L25 5.5V20.5L5 19.5"),
      ("M 5 , 5 L\u{C}25 ,\r\n5V+20", "M5 5H25V20"),
      ("M0 0C1 2 3 4 5 6s7 8 9 10", "M0 0C1 2 3 4 5 6C7 8 12 14 14 16"),
      ("M0 0S3 4 5 6", "M0 0C0 0 3 4 5 6"),
      ("M0 0Q1 2 3 4t5 6T9 9", "M0 0Q1 2 3 4Q5 6 8 10Q11 14 9 9"),
      ("M0 0C1 2 3 4 5 6T9 9", "M0 0C1 2 3 4 5 6Q5 6 9 9"),
      ("M1 1a0 5 0 01 4 4", "M1 1L5 5"),
      ("M1 1a3 5 0 104 0m1 1a3 5 0 01 0 0", " 5 1M6 2H6"),
      ("M1 1 1e999 3 4 4", "M1 1L4 4"),
    ])
  func commands(data: String, expected: String) throws {
    let text = try Path(svgPathData: data).svgPathData
    #expect(text.hasSuffix(expected), "\(data)")
    if !data.contains("a3") { #expect(text == expected, "\(data)") }
  }

  @Test(
    "A mistake is reported where it is, with the part that is missing",
    arguments: [
      ("L1 2", 0, .move), ("  é", 2, .move), ("1 2", 0, .move),
      ("M1 2 x", 5, .command), ("M1 2z3 4", 5, .command), ("M1 2/**/L3 4", 4, .command),
      ("M1 2é", 4, .command), ("M1 2;é", 4, .command),
      ("M", 1, .number), ("M1", 2, .number), ("M1 2L3", 6, .number), ("M1 2,L3 4", 5, .number),
      ("M,1 2", 1, .number), ("M1,,2", 3, .number), ("M1 2L 3 é", 8, .number),
      ("M1 2h.", 5, .number), ("M1 2he5", 5, .number), ("M1 2C1 2 3 4 5", 14, .number),
      ("M1 2A1 2 3 2 0 4 4", 11, .flag), ("M1 2A1 2 3 0", 12, .flag),
    ] as [(String, Int, PathDataError.Expectation)])
  func mistakes(data: String, offset: Int, expected: PathDataError.Expectation) {
    let error = #expect(throws: PathDataError.self) { try Path(svgPathData: data) }
    #expect(error?.offset == offset && error?.expected == expected, "\(data): \(error as Any)")
  }

  @Test("A mistake is described in words")
  func words() {
    let error = #expect(throws: PathDataError.self) { try Path(svgPathData: "M1 2L3") }
    #expect("\(error as Any)".contains("path data needs a number at character 6"))
  }

  @Test("The path before a mistake is kept by readers that go on")
  func beforeTheMistake() throws {
    let bytes = Array("xxM1 2 3 4 5;L9 9".utf8)
    var (path, reader) = (Path(), PathDataReader(bytes, 2..<bytes.count))
    #expect(throws: PathDataReader.Fault.self) { try reader.read(into: &path) }
    #expect(path.svgPathData == "M1 2L3 4")
    var most = Path()
    reader = PathDataReader(Array("M1 2 3 4 5 6 7 8".utf8), 0..<16)
    try reader.read(into: &most, most: 2)
    #expect(most.svgPathData == "M1 2L3 4")
  }

  @Test("Paths of random elements and coordinates read back as the same path", arguments: 1...200)
  func roundTrips(seed: Int) throws {
    let path = Path.random(seed: UInt64(seed))
    let text = path.svgPathData
    #expect(try Path(svgPathData: text) == path)
    #expect(try Path(svgPathData: text).svgPathData == text)
    #expect("\(path)" == text)
  }

  @Test("Shapes read back as the same path")
  func shapes() throws {
    let box = Rect(x: 1.1, y: -2.2, width: 33.3, height: 4e-5)
    for path in [
      Path(), Path(box), Path(ellipseIn: box), Path(roundedRect: box, radii: CornerRadii(1e-5)),
      Path(starWithPoints: 7, center: box.center, radius: 9, innerRadius: 4),
    ] {
      #expect(try Path(svgPathData: path.svgPathData) == path)
    }
  }

  @Test(
    "Numbers have as few digits as keep their value",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-17, "-17"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
      (1e16, "1e+16"), (1e-7, "1e-07"), (.leastNonzeroMagnitude, "5e-324"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (123456789.125, "123456789.125"),
    ] as [(Double, String)])
  func numbers(value: Double, text: String) {
    #expect(DecimalNumber.text(value) == text)
    let bytes = Array(text.utf8)
    let read = DecimalNumber.read(bytes, at: 0, until: bytes.count)
    #expect(read?.value == value && read?.end == bytes.count)
  }

  @Test("Any finite number reads back from its text", arguments: 1...20)
  func randomNumbers(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<500 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let bytes = Array(DecimalNumber.text(value).utf8)
      #expect(DecimalNumber.read(bytes, at: 0, until: bytes.count)?.value == value)
    }
  }

  @Test("Bytes of any kind are read or refused", arguments: 1...50)
  func hostile(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n;é".utf8)
    for _ in 0..<40 {
      let count = random.int(0...60)
      let bytes = Array("M0 0".utf8) + (0..<count).map { _ in random.pick(alphabet) }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let path = try? Path(svgPathData: text) else { continue }
      #expect(path.points.allSatisfy { $0.isFinite })
      #expect((try? Path(svgPathData: path.svgPathData)) == path, "\(text)")
    }
  }
}

extension Path {
  /// A path of random elements, whose coordinates are small, whole, equal to others, or of any size.
  static func random(seed: UInt64) -> Path {
    var random = SplitMix64(seed: seed)
    var last = Point.zero
    func number(_ same: Double) -> Double {
      switch random.int(0...4) {
      case 0: same
      case 1: Double(random.int(-50...50))
      case 2: random.double(-1...1)
      case 3: Double(bitPattern: random.next())
      default: random.double(-1000...1000)
      }
    }
    func point() -> Point {
      last = Point(x: number(last.x), y: number(last.y))
      return last
    }
    return Path { path in
      for _ in 0..<random.int(0...12) {
        switch random.int(0...5) {
        case 0: path.move(to: point())
        case 1, 2: path.addLine(to: point())
        case 3: path.addQuadCurve(to: point(), control: point())
        case 4: path.addCurve(to: point(), control1: point(), control2: point())
        default: path.closeSubpath()
        }
      }
    }
  }
}
