public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// The garden: what grows depends on a seed, how it stands on the time and the wind.
public struct GardenView: View {
  /// The extent in pixels.
  public let size: PixelSize
  /// What is to be drawn again: everything after each tick.
  public var needsDisplay = DirtyRegion.everything
  /// The ticks of a second.
  public var ticksPerSecond = 30.0

  private let garden: Garden
  private let start: Double
  private let wind: Double
  private var ticks = 0

  /// Lets a garden grow.
  ///
  /// - Parameters:
  ///   - size: the extent in pixels; at least 1 each way.
  ///   - seed: decides the hour of the day, and what grows where.
  ///   - time: how long the wind has blown, in seconds.
  ///   - wind: its strength: 0 calm, 1 a breeze; negative from the right.
  ///   - flowers: how many flowers grow in front; unless given, as many as the shape has room for.
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

  /// How long the wind has blown, in seconds.
  public var time: Double { start + Double(ticks) / ticksPerSecond }

  /// Lets the wind blow on.
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
