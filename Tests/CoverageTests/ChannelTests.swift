import Testing

@testable import Rasterization

/// The two ways in which channels are multiplied, over all bytes.
@Suite("Products of channels")
struct ChannelTests {
  @Test func laid_overAllBytes_isRoundedToNearest() {
    for rest in UInt16(0)...255 {
      let rests = PixelKernel.Lanes(repeating: rest)
      for first in stride(from: UInt16(0), to: 256, by: 16) {
        let numbers = PixelKernel.Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        let below = numbers &+ PixelKernel.Lanes(repeating: first)
        // What lies above is as much as there is room for.
        let above = 255 - rest
        let laid = PixelKernel.laid(
          PixelKernel.Lanes(repeating: 255 * above + 128), over: below, rest: rests)
        let raised = PixelKernel.laid(
          PixelKernel.Lanes(repeating: 256 * above + 128), overRaised: below &<< 8,
          rest: PixelKernel.factors(rests))
        for lane in 0..<16 {
          let product = Int(below[lane]) * Int(rest)
          let expected = UInt16(above) + UInt16((2 * product + 255) / 510)
          #expect(laid[lane] == expected)
          #expect(raised[lane] == 256 * expected)
        }
      }
    }
  }
}
