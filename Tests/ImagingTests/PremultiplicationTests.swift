import GLFunImaging
import TestRandom
import Testing

@Suite struct PremultiplicationTests {
  @Test func dividedBy255_everyProduct_isRoundedExactly() {
    for number in UInt32(0)...65_025 {
      // Twice the distance to the quotient, in 255ths, never exceeds one half.
      let doubled = Int(number) * 2 - Int(number.dividedBy255Rounded) * 510
      #expect(abs(doubled) < 255)
    }
  }

  @Test func sixteenBitSamples_every_areRoundedExactly() {
    for sample in UInt16.min...UInt16.max {
      let distance = Int(sample) - Int(sample.reducedToEightBits) * 257
      #expect(abs(distance) <= 128)
    }
  }

  @Test func straight_everyPair_roundsToNearest() {
    for alpha in UInt8.min...UInt8.max {
      for channel in UInt8.min...UInt8.max {
        let pixel = PremultipliedColor(
          straightRed: channel, green: 255, blue: 0, alpha: alpha)
        let doubled = Int(channel) * Int(alpha) * 2 - Int(pixel.red) * 510
        #expect(abs(doubled) < 255)
        #expect(pixel.green == alpha && pixel.blue == 0 && pixel.alpha == alpha)
      }
    }
  }

  @Test func straight_everyValidPair_roundTrips() {
    for alpha in UInt8.min...UInt8.max {
      for channel in 0...alpha {
        let pixel = PremultipliedColor(red: channel, green: 0, blue: alpha, alpha: alpha)
        #expect(PremultipliedColor(straightRawValue: pixel.straightRawValue) == pixel)
        #expect(pixel.unpremultiplied.premultiplied == pixel)
      }
    }
  }

  @Test func premultiplied_halvesAndTheirNeighbours_areRoundedAwayFromZero() {
    var halves = 0
    for step in 0...510 {
      let middle = Double(step) / 510
      for value in [middle.nextDown, middle, middle.nextUp] where value >= 0 {
        for alpha in [1, 0.7, 1.0 / 3] {
          let color = Color(red: value, green: 1 - middle, blue: middle / 2, alpha: alpha)
          func channel(_ component: Double) -> UInt8 {
            let scaled = component * color.alpha * 255
            halves += scaled - scaled.rounded(.down) == 0.5 ? 1 : 0
            return UInt8(scaled.rounded(.toNearestOrAwayFromZero))
          }
          #expect(
            color.premultiplied
              == PremultipliedColor(
                red: channel(color.red), green: channel(color.green),
                blue: channel(color.blue), alpha: channel(1)))
        }
      }
    }
    #expect(halves > 500)
  }

  @Test func straight_everyPair_isTheRoundedQuotient() {
    for alpha in UInt8(1)...255 {
      for channel in UInt8.min...UInt8.max where channel <= alpha {
        let word = PremultipliedColor(red: 0, green: channel, blue: 0, alpha: alpha)
          .straightRawValue
        let quotient = Double(channel) * 255 / Double(alpha)
        #expect(Double(word >> 8 & 0xFF) == quotient.rounded(.toNearestOrAwayFromZero))
        #expect(word & 0xFF == 0 && word >> 16 & 0xFF == 0 && word >> 24 == UInt32(alpha))
      }
    }
  }

  @Test func straight_channelAboveAlpha_isClamped() {
    let pixel = PremultipliedColor(red: 200, green: 100, blue: 0, alpha: 100)
    #expect(pixel.straightRawValue == 0x6400_FFFF)
    #expect(PremultipliedColor(red: 9, green: 9, blue: 9, alpha: 0).straightRawValue == 0)
  }

  @Test func premultiplied_halves_roundAwayFromZero() {
    let half = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultiplied
    #expect(half == PremultipliedColor(red: 128, green: 64, blue: 0, alpha: 128))
    let quarter = Color(red: 0.1, green: 0.5, blue: 1, alpha: 1).premultiplied
    #expect(quarter == PremultipliedColor(red: 26, green: 128, blue: 255, alpha: 255))
  }

  @Test func premultiplied_usesTheUnroundedAlpha() {
    // 0.3 / 255 rounds to alpha 0, 0.6 / 255 to alpha 1; half of 0.6 stays below one half.
    let color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.6 / 255)
    #expect(color.premultiplied == PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(color.withAlpha(0.3 / 255).premultiplied == .transparent)
  }

  @Test func premultiplied_noChannelExceedsAlpha() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<100_000 {
      let color = Color(
        red: .random(in: 0...1, using: &random), green: 1,
        blue: Double(1).nextDown, alpha: .random(in: 0...1, using: &random))
      let pixel = color.premultiplied
      #expect(pixel.red <= pixel.alpha && pixel.green == pixel.alpha && pixel.blue <= pixel.alpha)
    }
  }

  @Test func unpremultiplied_transparent_isClear() {
    #expect(PremultipliedColor.transparent.unpremultiplied == .clear)
    #expect(PremultipliedColor(red: 5, green: 0, blue: 0, alpha: 0).unpremultiplied == .clear)
    let pixel = PremultipliedColor(red: 64, green: 128, blue: 0, alpha: 128)
    #expect(pixel.unpremultiplied == Color(red: 0.5, green: 1, blue: 0, alpha: 128.0 / 255))
  }
}
