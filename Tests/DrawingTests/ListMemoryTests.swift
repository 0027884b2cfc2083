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
}
