import GLFunImaging
import TestRandom
import Testing

@Suite struct ColorTests {
  @Test func components_outsideTheUnitRange_clamp() {
    var color = Color(red: -1, green: 2, blue: .nan, alpha: .infinity)
    #expect([color.red, color.green, color.blue, color.alpha] == [0, 1, 0, 1])
    color.red = 3
    color.green = .nan
    color.blue = -.infinity
    color.alpha = -0.5
    #expect([color.red, color.green, color.blue, color.alpha] == [1, 0, 0, 0])
  }

  @Test(arguments: [
    ("#f80", "#ff8800"), ("#F80C", "#ff8800cc"), ("#01fE9a", "#01fe9a"),
    ("#01020304", "#01020304"), ("#010203ff", "#010203"),
  ])
  func hex_parsed_printsInFull(text: String, printed: String) throws {
    #expect(try #require(Color(hex: text)).hex == printed)
  }

  @Test(arguments: [
    "", "#", "f80", "#ff", "#12345", "#1234567", "#123456789", "#ggg", "#é1", "# 12",
  ])
  func hex_malformed_isNil(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func hexNumber_isTheColourOfItsDigits() {
    #expect(Color(hex: 0x12AB_FF) == Color(red8: 0x12, green8: 0xAB, blue8: 0xFF))
    #expect(Color(hex: 0) == .black)
    #expect(Color(hex: 0xFF_FFFF, alpha: 0.5) == Color.white.withAlpha(0.5))
  }

  @Test func hex_everyChannelValue_roundTrips() {
    for value in UInt8.min...UInt8.max {
      let color = Color(red8: value, green8: 255 - value, blue8: value / 2, alpha8: value)
      #expect(Color(hex: color.hex) == color)
    }
  }

  @Test func names_findTheirColors() {
    #expect(Color(name: "orange") == .orange && Color.orange.hex == "#ffa500")
    #expect(Color(name: "Green")?.hex == "#008000" && Color(name: "lime")?.hex == "#00ff00")
    #expect(Color(name: "clear")?.premultiplied == .transparent)
    #expect(Color(name: "transparent") == .clear)
    #expect(Color(name: "orangish") == nil && Color(name: "") == nil)
    #expect(Color.names.count == 148 && Set(Color.names).count == 148)
    for name in Color.names { #expect(Color(name: name.uppercased()) == Color(name: name)) }
    let constants: [(String, Color)] = [
      ("black", .black), ("silver", .silver), ("gray", .gray), ("white", .white),
      ("maroon", .maroon), ("red", .red), ("purple", .purple), ("magenta", .magenta),
      ("green", .green), ("lime", .lime), ("olive", .olive), ("yellow", .yellow), ("navy", .navy),
      ("blue", .blue), ("teal", .teal), ("cyan", .cyan), ("orange", .orange), ("brown", .brown),
      ("pink", .pink),
    ]
    for (name, color) in constants { #expect(Color(name: name) == color) }
  }

  // Hue in degrees, saturation, value, then red, green, blue: textbook values.
  @Test(
    arguments: [
      [0, 0, 0, 0, 0, 0], [0, 0, 1, 1, 1, 1], [0, 1, 1, 1, 0, 0], [60, 1, 1, 1, 1, 0],
      [120, 1, 1, 0, 1, 0], [180, 1, 1, 0, 1, 1], [240, 1, 1, 0, 0, 1], [300, 1, 1, 1, 0, 1],
      [30, 1, 1, 1, 0.5, 0], [210, 0.5, 0.8, 0.4, 0.6, 0.8], [0, 0, 0.5, 0.5, 0.5, 0.5],
      [300, 1, 0.5, 0.5, 0, 0.5],
    ] as [[Double]])
  func hsv_knownValues(row: [Double]) {
    let color = Color(hue: row[0] / 360, saturation: row[1], value: row[2])
    expectClose([color.red, color.green, color.blue], Array(row[3...]))
    let hsv = Color(red: row[3], green: row[4], blue: row[5]).hsv
    expectClose([hsv.hue * 360, hsv.saturation, hsv.value], Array(row[..<3]))
  }

  @Test(
    arguments: [
      [0, 0, 0, 0, 0, 0], [0, 0, 1, 1, 1, 1], [0, 1, 0.5, 1, 0, 0], [120, 1, 0.25, 0, 0.5, 0],
      [240, 1, 0.75, 0.5, 0.5, 1], [30, 1, 0.5, 1, 0.5, 0], [210, 0.5, 0.6, 0.4, 0.6, 0.8],
      [0, 0, 0.75, 0.75, 0.75, 0.75],
    ] as [[Double]])
  func hsl_knownValues(row: [Double]) {
    let color = Color(hue: row[0] / 360, saturation: row[1], lightness: row[2])
    expectClose([color.red, color.green, color.blue], Array(row[3...]))
    let hsl = Color(red: row[3], green: row[4], blue: row[5]).hsl
    expectClose([hsl.hue * 360, hsl.saturation, hsl.lightness], Array(row[..<3]))
  }

  @Test(
    arguments: [
      [0, 0, 0, 0, 1, 1, 1], [0, 0, 0, 1, 0, 0, 0], [1, 0, 0, 0, 0, 1, 1], [0, 1, 1, 0, 1, 0, 0],
      [0.25, 0.5, 0.75, 0.5, 0.375, 0.25, 0.125],
    ] as [[Double]])
  func cmyk_knownValues(row: [Double]) {
    let color = Color(cyan: row[0], magenta: row[1], yellow: row[2], black: row[3])
    expectClose([color.red, color.green, color.blue], Array(row[4...]))
  }

  @Test func hue_wrapsAround() {
    let expected = Color(hue: 0.75, saturation: 1, value: 1)
    #expect(Color(hue: -0.25, saturation: 1, value: 1) == expected)
    #expect(Color(hue: 1.75, saturation: 1, value: 1) == expected)
    #expect(Color(hue: 1, saturation: 1, value: 1) == .red)
    #expect(Color(hue: .nan, saturation: 1, value: 1) == .red)
  }

  @Test func models_randomColors_roundTrip() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<10_000 {
      let color = Color(
        red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
        blue: .random(in: 0...1, using: &random))
      let components = [color.red, color.green, color.blue]
      let hsv = color.hsv
      let fromHSV = Color(hue: hsv.hue, saturation: hsv.saturation, value: hsv.value)
      expectClose([fromHSV.red, fromHSV.green, fromHSV.blue], components)
      let hsl = color.hsl
      let fromHSL = Color(hue: hsl.hue, saturation: hsl.saturation, lightness: hsl.lightness)
      expectClose([fromHSL.red, fromHSL.green, fromHSL.blue], components)
    }
  }
}

private func expectClose(
  _ actual: [Double], _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    zip(actual, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(actual) is not \(expected)",
    sourceLocation: sourceLocation)
}
