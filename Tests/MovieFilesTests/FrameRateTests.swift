import GLFunMovieFiles
import Testing

@Suite struct FrameRateTests {
  @Test(
    arguments: [
      ("30", 30, 1), ("1", 1, 1), ("1000", 1000, 1), ("29.97", 2997, 100), ("23.976", 23976, 1000),
      ("0.5", 5, 10), ("30000/1001", 30000, 1001), ("1/1000", 1, 1000),
    ])
  func text_isReadAsFraction(_ text: String, _ numerator: Int, _ denominator: Int) {
    let rate = FrameRate(text)
    #expect(rate?.numerator == numerator && rate?.denominator == denominator)
  }

  @Test(
    arguments: [
      "", "0", "0.0", "-1", "+30", "1001", "1e3", "nan", "30/0", "0/30", "1/1001", "1/2/3", "1.2.3",
      "1.2345", " 30", "30 ", "９", "99999999999999999999", "1000000000/1", "/", "1/", ".", "12.",
      ".5",
    ])
  func otherText_isRefused(_ text: String) {
    #expect(FrameRate(text) == nil)
  }

  @Test func description_isReadAgain() throws {
    for text in ["30", "29.97", "30000/1001"] {
      let rate = try #require(FrameRate(text))
      #expect(FrameRate(rate.description) == rate)
      #expect(rate.framesPerSecond == Double(rate.numerator) / Double(rate.denominator))
    }
  }
}
