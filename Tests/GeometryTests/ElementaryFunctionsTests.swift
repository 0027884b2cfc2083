import GLFunGeometry
import TestRandom
import Testing

/// The functions whose results decide where vertices lie: the same bits on every processor.
@Suite struct ElementaryFunctionsTests {
  /// A function, and its entries in the table.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let table: String
    let function: @Sendable (Double, Double) -> Double
  }

  static let cases = [
    Case(testDescription: "sine", table: ElementaryFunctionTable.sine) { x, _ in sine(x) },
    Case(testDescription: "cosine", table: ElementaryFunctionTable.cosine) { x, _ in cosine(x) },
    Case(testDescription: "tangent", table: ElementaryFunctionTable.tangent) { x, _ in tangent(x) },
    Case(testDescription: "arcTangent", table: ElementaryFunctionTable.arcTangent) {
      arcTangent(y: $0, x: $1)
    },
    Case(testDescription: "exponential", table: ElementaryFunctionTable.exponential) { x, _ in
      exponential(x)
    },
    Case(testDescription: "cubeRoot", table: ElementaryFunctionTable.cubeRoot) { x, _ in
      cubeRoot(x)
    },
    Case(testDescription: "hypotenuse", table: ElementaryFunctionTable.hypotenuse) {
      hypotenuse($0, $1)
    },
  ]

  /// A number from its bits.
  private func number(_ bits: Substring) throws -> Double {
    Double(bitPattern: try #require(UInt64(bits, radix: 16)))
  }

  @Test(arguments: cases) func results_areTheTables_toTheLastBit(_ one: Case) throws {
    let entries = one.table.split(whereSeparator: \.isWhitespace)
    #expect(entries.count > 100)
    for entry in entries {
      let (inputs, output) = try #require(
        entry.firstIndex(of: "=").map { (entry[..<$0], entry[$0...].dropFirst()) })
      let given = try inputs.split(separator: ",").map(number)
      let nearest = try number(output.prefix(16))
      let result = one.function(given[0], given.last ?? 0)
      // At most one unit in the last place, and the one in the table.
      let expected =
        switch output.last {
        case "+": nearest.nextUp
        case "-": nearest.nextDown
        default: nearest
        }
      #expect(result.bitPattern == expected.bitPattern, "\(one.testDescription)(\(given))")
    }
  }

  @Test func sineAndCosine_areBoth() {
    var random = SplitMix64(seed: 5)
    for exponent in -40..<1020 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      let angle = random.double(-1...1) * power
      let both = sineAndCosine(angle)
      #expect(both.sine == sine(angle) && both.cosine == cosine(angle), "\(angle)")
      #expect(abs(both.sine * both.sine + both.cosine * both.cosine - 1) < 1e-15)
      #expect(sine(-angle) == -both.sine && cosine(-angle) == both.cosine)
      #expect(tangent(-angle) == -tangent(angle))
    }
  }

  @Test func angles_thatAreNotFinite_haveNoSine() {
    for angle in [Double.nan, .infinity, -.infinity] {
      #expect(sine(angle).isNaN && cosine(angle).isNaN && tangent(angle).isNaN)
      #expect(sineAndCosine(angle).sine.isNaN && sineAndCosine(angle).cosine.isNaN)
    }
  }

  @Test func arcTangent_isTheAngleOfSineAndCosine() {
    for degrees in -179...180 {
      let angle = Double(degrees) * .pi / 180
      let (sine, cosine) = sineAndCosine(angle)
      #expect(abs(arcTangent(y: sine * 7, x: cosine * 7) - angle) < 1e-15 * 4)
    }
  }

  @Test func arcTangent_atInfinity_isThatOfTheDirection() {
    #expect(arcTangent(y: .infinity, x: .infinity) == .pi / 4)
    #expect(arcTangent(y: -.infinity, x: -.infinity) == -3 * .pi / 4)
    #expect(arcTangent(y: -.infinity, x: 1) == -.pi / 2)
    #expect(arcTangent(y: 1, x: -.infinity) == .pi)
    #expect(arcTangent(y: -1, x: .infinity).sign == .minus)
    #expect(arcTangent(y: .nan, x: 1).isNaN && arcTangent(y: 1, x: .nan).isNaN)
  }

  @Test func valuesThatAreNotFinite_areAsInOtherLibraries() {
    #expect(exponential(.infinity) == .infinity && exponential(-.infinity) == 0)
    #expect(exponential(.nan).isNaN && cubeRoot(.nan).isNaN)
    #expect(cubeRoot(-.infinity) == -.infinity)
    #expect(hypotenuse(.nan, .infinity) == .infinity && hypotenuse(1, .nan).isNaN)
    #expect(hypotenuse(.nan, 1).isNaN)
  }

  @Test func hypotenuse_ofWholeNumbers_isExact() {
    #expect(hypotenuse(3, -4) == 5 && hypotenuse(-5, 12) == 13 && hypotenuse(20, 21) == 29)
    #expect(hypotenuse(3e300, 4e300) == 5e300 && hypotenuse(0, -2) == 2)
  }
}
