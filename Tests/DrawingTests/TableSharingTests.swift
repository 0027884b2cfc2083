import Drawing
import Geometry
import Imaging
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
        context.setLineWidth(Double(width))
        context.setShouldAntialias(width % 2 == 0)
        context.stroke(box)
      }
    }
    #expect(frame.pens.map(\.style.width) == [1, 2, 3])
    #expect(frame.styles.map(\.antialias) == [false, true, false])
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
