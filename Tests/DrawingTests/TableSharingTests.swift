import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

/// Commands share the entries of a display list's tables.
struct TableSharingTests {
  private let box = Rect(x: 1, y: 2, width: 3, height: 4)

  private func frame(_ draw: (inout GraphicsContext) -> Void) -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 8, height: 8))
    draw(&context)
    return context.finish()
  }

  @Test func manyShapesOfOneState_shareOneEntryOfEachTable() {
    let image = Image(Bitmap(size: PixelSize(width: 2, height: 2)))
    let frame = frame { context in
      context.setShadow(offset: .zero, blur: 3)
      for _ in 0..<100 {
        context.setFillGradient(
          Gradient(colors: [.red, .blue]), .linear(start: .zero, end: Point(x: 1, y: 0)))
        context.setStrokePattern(image)
        context.fill(box)
        context.stroke(box)
      }
    }
    #expect(frame.commands.count == 200)
    #expect(frame.styles.count == 1)
    #expect(frame.pens.count == 1)
    #expect(frame.gradientPaints.count == 1)
    #expect(frame.imagePaints.count == 1)
  }

  @Test func changedState_getsAnEntryOfItsOwn() {
    let frame = frame { context in
      for width in 1...3 {
        context.lineWidth = Double(width)
        context.shouldAntialias = width % 2 == 0
        context.stroke(box)
      }
    }
    #expect(frame.pens.map(\.style.width) == [1, 2, 3])
    #expect(frame.styles.map(\.antialias) == [false, true, false])
  }

  @Test func dithering_isThatOfTheState_whenAGradientPaints() {
    let size = PixelSize(width: 8, height: 8)
    let line = Gradient.Placement.linear(start: .zero, end: Point(x: 1, y: 0))
    func isDithered(_ draw: (inout GraphicsContext) -> Void) -> [Bool] {
      frame { context in
        context.setFillGradient(Gradient(colors: [.red, .blue]), line)
        draw(&context)
      }.gradientPaints.map(\.isDithered)
    }
    let found = isDithered { context in
      context.fill(box)
      context.saveGState()
      context.dithersGradients = true
      context.fill(box)
      context.beginTransparencyLayer()
      context.drawLinearGradient(Gradient(colors: [.red]), start: .zero, end: Point(x: 3, y: 3))
      context.endTransparencyLayer()
      context.restoreGState()
      context.fill(box)
    }
    #expect(found == [false, true, true, false])
    for (inner, outer) in [(false, false), (true, false), (false, true)] {
      var recorder = GraphicsContext(size: size)
      recorder.dithersGradients = inner
      recorder.setFillGradient(Gradient(colors: [.red, .blue]), line)
      recorder.fill(box)
      let layer = recorder.finish()
      let drawn = isDithered { context in
        context.dithersGradients = outer
        context.draw(layer, at: .zero)
      }
      #expect(drawn == [inner || outer])
    }
  }

  @Test func stateTakenBack_hasItsEntryAgain() {
    let frame = frame { context in
      context.fill(box)
      context.saveGState()
      context.shouldAntialias = false
      context.fill(box)
      context.fill(box)
      context.restoreGState()
      context.fill(box)
    }
    #expect(frame.styles.map(\.antialias) == [true, false])
    let used = frame.commands.map { command in
      if case .fill(_, _, _, let style) = command { style } else { -1 }
    }
    #expect(used == [0, 1, 1, 0])
  }

  @Test func pen_isThatOfEachStroke() {
    let frame = frame { context in
      context.stroke(box)
      context.saveGState()
      context.scaleBy(x: 2, y: 2)
      context.stroke(box)
      context.lineCap = .round
      context.stroke(box)
      context.stroke(box, width: 5)
      context.stroke(box)
      context.restoreGState()
      context.stroke(box)
    }
    let pens = frame.commands.map { command in
      if case .stroke(_, let pen, _, _) = command { frame.pens[pen] } else { Pen?.none }
    }
    #expect(pens.map(\.?.style.width) == [1, 1, 1, 5, 1, 1])
    #expect(pens.map(\.?.style.cap) == [.butt, .butt, .round, .round, .round, .butt])
    #expect(pens.map(\.?.transform.a) == [1, 2, 2, 2, 2, 1])
  }

  @Test func filledAndStrokedPath_isKeptOnce() {
    let frame = frame { context in
      context.addRect(box)
      context.drawPath(using: .fillStroke)
    }
    #expect(frame.points.count == 4)
    guard case .fill(let filled, .winding, _, _)? = frame.commands.first,
      case .stroke(let stroked, _, _, _)? = frame.commands.last
    else {
      Issue.record("\(frame.commands)")
      return
    }
    #expect(filled == stroked)
  }

  @Test func shapeAfterAPathOfAMoveAlone_leavesThatAsItIs() {
    let frame = frame { context in
      context.move(to: Point(x: 5, y: 6))
      context.clip()
      context.fill(box)
    }
    guard case .path(let bounds, _, _)? = frame.clips.first?.shape,
      case .fill(let filled, _, _, _)? = frame.commands.first
    else {
      Issue.record("\(frame)")
      return
    }
    #expect(frame.verbs[bounds.verbs] == [.move])
    #expect(frame.points[bounds.points] == [Point(x: 5, y: 6)])
    #expect(frame.verbs[filled.verbs] == [.move, .line, .line, .line, .close])
    #expect(frame.points[filled.points].first == Point(x: 1, y: 2))
  }

  @Test func clips_nestAndAreTakenBack() {
    let mask = Image(Bitmap(size: PixelSize(width: 2, height: 2)))
    let frame = frame { context in
      context.clip(to: box)
      context.saveGState()
      context.clip(to: box, mask: mask)
      context.fill(box)
      context.restoreGState()
      context.addEllipse(in: box)
      context.clip(using: .evenOdd)
      context.fill(box)
    }
    #expect(frame.clips.map(\.parent) == [nil, 0, 0])
    #expect(frame.styles.map(\.clip) == [1, 2])
    if case .mask(let image, let transform) = frame.clips[1].shape {
      #expect(image == mask)
      #expect(Point.zero.applying(transform) == Point(x: 1, y: 2))
      #expect(Point(x: 2, y: 2).applying(transform) == Point(x: 4, y: 6))
    } else {
      Issue.record("\(frame.clips[1])")
    }
    if case .path(_, let rule, let isSmooth) = frame.clips[2].shape {
      #expect(rule == .evenOdd && isSmooth)
    } else {
      Issue.record("\(frame.clips[2])")
    }
  }

  @Test func prefix_keepsTheTables() {
    let frame = frame { context in
      context.fill(box)
      context.stroke(box)
    }
    let first = frame.prefix(1)
    #expect(first.commands.count == 1)
    #expect(first.styles == frame.styles)
    #expect(first.pens == frame.pens)
  }
}
