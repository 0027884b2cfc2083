import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunViews
import Testing

/// The line pad keeps its lines.
struct LinePadViewTests {
  private let size = PixelSize(width: 60, height: 40)

  @Test func everyEndedTouch_leavesALine() {
    var view = LinePadView(size: size)
    view.handle(.began(Point(x: 1, y: 2)))
    view.handle(.moved(Point(x: 9, y: 9)))
    #expect(view.lines.isEmpty, "a move draws nothing")
    view.handle(.ended(Point(x: 3, y: 4)))
    view.handle(.began(Point(x: 5, y: 6)))
    view.handle(.cancelled)
    #expect(view.lines == [.init(start: Point(x: 1, y: 2), end: Point(x: 3, y: 4))])
    view.handle(.ended(Point(x: 7, y: 8)))
    #expect(view.lines.last == .init(start: Point(x: 5, y: 6), end: Point(x: 7, y: 8)))
  }

  @Test func frame_isWhiteWithBlueLinesOfWidthOne() {
    var view = LinePadView(size: size)
    let points = [Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6), Point(x: 7, y: 8)]
    for index in [0, 2] {
      view.handle(.began(points[index]))
      view.handle(.ended(points[index + 1]))
    }
    let list = view.frame()
    #expect(list.commands.count == 3)
    guard case .fill(_, _, .color(.white), _) = list.commands[0] else {
      Issue.record("\(list.commands[0])")
      return
    }
    for (index, command) in list.commands.dropFirst().enumerated() {
      guard case .stroke(let path, let pen, .color(let color), _) = command else {
        Issue.record("\(command)")
        return
      }
      #expect(color == Color.blue.premultiplied)
      #expect(list.pens[pen].style.width == 1)
      #expect(list.points[path.points] == points[2 * index..<2 * index + 2])
    }
  }

  @Test func colors_takeTurns() {
    let colors = [Color.red.withAlpha(0.5), .green, .black]
    var view = LinePadView(size: size, colors: colors)
    for _ in 0..<5 {
      view.handle(.began(Point(x: 1, y: 2)))
      view.handle(.ended(Point(x: 9, y: 8)))
    }
    let drawn = view.frame().commands.dropFirst().compactMap { command in
      if case .stroke(_, _, .color(let color), _) = command { color } else { nil }
    }
    #expect(drawn == (0..<5).map { colors[$0 % 3].premultiplied })
  }

  @Test func line_withoutNumbers_leavesTheOthersAlone() {
    var view = LinePadView(size: size)
    for (start, end) in [(1.0, 2.0), (.nan, 30), (3, .infinity), (4, 5)] {
      view.handle(.began(Point(x: start, y: 0)))
      view.handle(.ended(Point(x: end, y: 9)))
    }
    #expect(view.lines.count == 4)
    // Four points belong to the background.
    #expect(
      view.frame().points.dropFirst(4) == [
        Point(x: 1, y: 0), Point(x: 2, y: 9), Point(x: 4, y: 0), Point(x: 5, y: 9),
      ])
  }

  @Test func line_asksForItsPixelsAlone() {
    var view = LinePadView(size: size)
    view.needsDisplay = DirtyRegion()
    view.handle(.began(Point(x: 10, y: 20)))
    view.handle(.moved(Point(x: 50, y: 30)))
    #expect(view.needsDisplay.isEmpty)
    view.handle(.ended(Point(x: 20, y: 12)))
    #expect(
      view.needsDisplay.rects(in: view.bounds) == [Rect(x: 9, y: 11, width: 12, height: 10)])
  }
}

extension PremultipliedColor {
  fileprivate static let white = Color.white.premultiplied
}
