import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

/// The memory of recorded shapes.
@Suite struct ListMemoryTests {
  /// A list of 1000 shapes in two colours.
  private func record(
    _ draw: (inout GraphicsContext, Rect) -> Void
  ) -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 100, height: 100))
    for index in 0..<1000 {
      context.fillColor = index % 2 == 0 ? .red : .blue
      draw(&context, Rect(x: Double(index % 90), y: 5, width: 9, height: 7))
    }
    return context.finish()
  }

  @Test func recordedPaths_takeLittleMoreThanTheirPoints() {
    let empty = GraphicsContext(size: PixelSize(width: 100, height: 100)).finish()
    #expect(empty.byteCount == 0)
    let list = record { context, rect in
      context.addEllipse(in: rect)
      context.fillPath()
    }
    #expect(list.commands.count == 1000)
    #expect(list.points.count == 25_000)
    let points = list.points.count * MemoryLayout<Point>.stride
    #expect(list.byteCount >= points)
    #expect(list.byteCount * 2 <= points * 3)
  }

  @Test func recordedEllipses_takeAThirdOfTheirOutlinesPoints() {
    let outlines = 25_000 * MemoryLayout<Point>.stride
    let list = record { context, rect in context.fillEllipse(in: rect) }
    #expect(list.commands.count == 1000)
    #expect(list.byteCount * 3 <= outlines)
  }

  @Test func frameThatExpectsAsMuch_isTheSame_andHasRoomFromTheStart() {
    let size = PixelSize(width: 100, height: 100)
    func record(_ extent: DisplayList.Extent) -> DisplayList {
      var context = GraphicsContext(size: size, extent: extent)
      for index in 0..<77 {
        context.fillEllipse(in: Rect(x: Double(index), y: 5, width: 9, height: 7))
        context.stroke(Rect(x: 1, y: Double(index), width: 5, height: 5))
      }
      return context.finish()
    }
    let frame = record(DisplayList.Extent())
    // An ellipse has three points and no segments.
    #expect(frame.extent == DisplayList.Extent(commands: 154, segments: 77 * 5, points: 77 * 7))
    #expect(record(frame.extent) == frame)
    #expect(record(DisplayList.Extent(commands: 1, segments: 2, points: 3)) == frame)
    let empty = GraphicsContext(size: size, expecting: frame).finish()
    #expect(empty.commands.isEmpty && empty.points.isEmpty)
    #expect(empty.points.capacity >= frame.points.count)
  }
}
