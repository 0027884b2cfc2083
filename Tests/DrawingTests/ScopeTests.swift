import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

@Suite("Changes of the graphics state that end with a closure")
struct ScopeTests {
  private struct Stop: Error {}

  private let box = Rect(x: 1, y: 2, width: 8, height: 4)

  private func frame(_ draw: (inout GraphicsContext) throws -> Void) rethrows -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 20, height: 10))
    try draw(&context)
    context.fill(box)
    return context.finish()
  }

  private func change(_ context: inout GraphicsContext) {
    context.translateBy(x: 3, y: 1)
    context.fillColor = .red
    context.fill(box)
  }

  @Test("A state, a layer and clips are those of the calls that they stand for")
  func calls() {
    #expect(
      frame { $0.withGState { change(&$0) } }
        == frame {
          $0.saveGState()
          change(&$0)
          $0.restoreGState()
        })
    #expect(
      frame { $0.withLayer(alpha: 0.5, blendMode: .multiply) { change(&$0) } }
        == frame {
          $0.saveGState()
          $0.blendMode = .multiply
          $0.beginTransparencyLayer(alpha: 0.5)
          change(&$0)
          $0.endTransparencyLayer()
          $0.restoreGState()
        })
    let circle = Path(ellipseIn: box)
    #expect(
      frame {
        $0.clipped(to: circle) { change(&$0) }
        $0.clipped(to: box) { change(&$0) }
      }
        == frame {
          $0.saveGState()
          $0.clip(to: circle)
          change(&$0)
          $0.restoreGState()
          $0.saveGState()
          $0.clip(to: box)
          change(&$0)
          $0.restoreGState()
        })
  }

  @Test("What the closure returns or throws is passed on, and the state is back")
  func results() {
    _ = frame { context in
      let area = context.withGState { (context: inout GraphicsContext) -> Double in
        context.scaleBy(x: 2, y: 2)
        return context.ctm.a
      }
      var transform = context.ctm
      #expect(area == 2 && transform == .identity)
      do throws(Stop) {
        try context.withLayer { (context: inout GraphicsContext) throws(Stop) -> Void in
          context.saveGState()
          context.beginTransparencyLayer()
          context.scaleBy(x: 2, y: 2)
          throw Stop()
        }
        Issue.record("the error is not passed on")
      } catch {}
      transform = context.ctm
      let (isInLayer, canRestore) = (context.isInTransparencyLayer, context.canRestoreGState)
      #expect(transform == .identity && !isInLayer && !canRestore)
    }
  }
}
