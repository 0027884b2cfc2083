import Drawing
import Geometry
import Imaging
import Testing

/// What recorded shapes take.
@Suite struct ListMemoryTests {
  @Test func recordedEllipses_takeLittleMoreThanTheirPoints() {
    var context = GraphicsContext(size: PixelSize(width: 100, height: 100))
    let empty = GraphicsContext(size: PixelSize(width: 100, height: 100)).finish()
    for index in 0..<1000 {
      context.setFillColor(index % 2 == 0 ? .red : .blue)
      context.fillEllipse(in: Rect(x: Double(index % 90), y: 5, width: 9, height: 7))
    }
    let list = context.finish()
    #expect(list.commands.count == 1000)
    let points = list.points.count * MemoryLayout<Point>.stride
    #expect(list.byteCount >= points)
    #expect(list.byteCount * 2 <= points * 3)
    #expect(empty.byteCount == 0)
  }

  @Test func frameThatExpectsAsMuch_isTheSame_andHasRoomFromTheStart() {
    let size = PixelSize(width: 100, height: 100)
    func record(_ extent: DisplayList.Extent) -> DisplayList {
      var context = GraphicsContext(size: size, expecting: extent)
      for index in 0..<77 {
        context.fillEllipse(in: Rect(x: Double(index), y: 5, width: 9, height: 7))
        context.stroke(Rect(x: 1, y: Double(index), width: 5, height: 5))
      }
      return context.finish()
    }
    let frame = record(DisplayList.Extent())
    #expect(frame.extent == DisplayList.Extent(commands: 154, segments: 77 * 15, points: 77 * 29))
    #expect(record(frame.extent) == frame)
    #expect(record(DisplayList.Extent(commands: 1, segments: 2, points: 3)) == frame)
    let empty = GraphicsContext(size: size, expecting: frame.extent).finish()
    #expect(empty.commands.isEmpty && empty.points.isEmpty)
    #expect(empty.points.capacity >= frame.points.count)
  }
}
