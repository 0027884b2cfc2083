import GLFunImaging
import GLFunMovieFiles
import TestRandom
import TestSupport
import Testing

@Suite struct Y4MTests {
  @Test func header_saysSizeAndRate() throws {
    let rate = try #require(FrameRate("30000/1001"))
    #expect(
      Y4M.header(size: PixelSize(width: 33, height: 21), rate: rate)
        == Array("YUV4MPEG2 W33 H21 F30000:1001 Ip A1:1 C420jpeg\n".utf8))
  }

  @Test func referenceColors_haveTheSamplesOfBT601() {
    // Rec. 601: black and white are 16 and 235, full colour differences 16 and 240.
    let samples: [(PremultipliedColor, [UInt8])] = [
      (.init(red: 0, green: 0, blue: 0, alpha: 255), [16, 128, 128]),
      (.init(red: 255, green: 255, blue: 255, alpha: 255), [235, 128, 128]),
      (.init(red: 255, green: 0, blue: 0, alpha: 255), [81, 90, 240]),
      (.init(red: 0, green: 255, blue: 0, alpha: 255), [145, 54, 34]),
      (.init(red: 0, green: 0, blue: 255, alpha: 255), [41, 240, 110]),
      (.transparent, [16, 128, 128]),
    ]
    for (color, expected) in samples {
      let frame = Y4M.frame(Bitmap(size: PixelSize(width: 1, height: 1), filledWith: color))
      #expect(frame == Array("FRAME\n".utf8) + expected, "\(color)")
    }
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 5), (16, 9), (7, 2), (2, 7)])
  func samples_areWithinHalfAStepOfTheFormula(_ width: Int, _ height: Int) {
    var random = SplitMix64(seed: UInt64(width * 100 + height))
    var bitmap = Bitmap(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = PremultipliedColor(
          rawValue: UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000)
      }
    }
    let frame = Y4M.frame(bitmap)
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    #expect(frame.count == 6 + width * height + 2 * columns * rows)
    func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
      let pixel = bitmap[min(x, width - 1), min(y, height - 1)]
      return SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)) / 255
    }
    for y in 0..<height {
      for x in 0..<width {
        let exact = 16 + (SIMD3(65.481, 128.553, 24.966) * color(x, y)).sum()
        #expect(abs(Double(frame[6 + y * width + x]) - exact) < 0.51)
      }
    }
    for y in 0..<rows {
      for x in 0..<columns {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { color(2 * x + $0.0, 2 * y + $0.1) }
        let mean = corners.reduce(.zero, +) / 4
        let place = 6 + width * height + y * columns + x
        let blue = 128 + (SIMD3(-37.797, -74.203, 112) * mean).sum()
        let red = 128 + (SIMD3(112, -93.786, -18.214) * mean).sum()
        #expect(abs(Double(frame[place]) - blue) < 0.51)
        #expect(abs(Double(frame[place + columns * rows]) - red) < 0.51)
      }
    }
  }
}
