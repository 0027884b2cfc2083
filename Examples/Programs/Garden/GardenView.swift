public import GLFunCPU
public import GLFunViews

/// The garden. A seed decides what grows, and time and wind decide how it moves.
public struct GardenView: View {
  /// The size in pixels.
  public let size: PixelSize
  /// The area to redraw: everything after each tick.
  public var needsDisplay = DirtyRegion.everything
  /// The number of ticks per second.
  public var ticksPerSecond = 30.0

  private let garden: Garden
  private let start: Double
  private let wind: Double
  private var ticks = 0

  /// Grows a garden.
  ///
  /// - Parameters:
  ///   - size: the size in pixels; at least 1 × 1.
  ///   - seed: decides the time of day, and what grows where.
  ///   - time: the time for which the wind has blown, in seconds.
  ///   - wind: the strength of the wind: 0 is calm, 1 a breeze; negative from the right.
  ///   - flowers: the number of flowers in the foreground; by default, it depends on the aspect ratio.
  /// - Precondition: the time and the wind are finite; `flowers` is not negative.
  public init(
    size: PixelSize, seed: UInt64 = 0, time: Double = 0, wind: Double = 1, flowers: Int? = nil
  ) {
    precondition(time.isFinite && wind.isFinite, "a garden needs finite numbers")
    self.size = size
    self.wind = wind
    start = time
    garden = Garden(
      size: size, seed: seed, flowers: flowers ?? Garden.usualFlowerCount(size))
  }

  /// The time for which the wind has blown, in seconds.
  public var time: Double { start + Double(ticks) / ticksPerSecond }

  /// Advances time by one tick.
  public mutating func tick() {
    ticks += 1
    setNeedsDisplay()
  }

  /// Draws the garden.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    let scale = Garden.scale(size)
    context.saveGState()
    context.scaleBy(x: scale, y: scale)
    garden.draw(in: &context, wind: Wind(strength: wind, time: time))
    context.restoreGState()
  }
}
