internal import Foundation
public import GLFunDrawing
package import GLFunImaging
public import GLFunRenderCPU
internal import Synchronization

/// Turns what contexts have recorded into pixels.
///
/// Any number of threads may use one at once. A renderer that only one thread can use at a time makes the others wait.
public struct QuartzRenderer: Sendable {
  private let body: @Sendable (DisplayList) -> Bitmap

  /// Draws on the processor, with a thread for each of its cores where a picture is worth it.
  public static let cpu = QuartzRenderer(CPURenderer())

  /// Draws on the processor with a renderer of one's own, such as one with few threads.
  public init(_ renderer: CPURenderer) {
    body = { renderer.render($0) }
  }

  /// Draws with a renderer that is opened when the first picture needs it, such as a `GLRenderer`.
  ///
  /// Where it cannot be opened, or fails at a picture, one line on standard error tells why, and the processor draws: the
  /// pixels are the same.
  public init<Backend: Renderer & ~Copyable>(
    opening: @escaping @Sendable () throws -> sending Backend
  ) {
    let shared: any FrameRenderer = SharedRenderer(opening: opening)
    body = { shared.render($0) }
  }

  /// The picture of a frame.
  package func render(_ frame: DisplayList) -> Bitmap { body(frame) }
}

/// Turns frames into pixels, whatever renderer it has.
private protocol FrameRenderer: Sendable {
  func render(_ frame: DisplayList) -> Bitmap
}

/// A renderer that threads take turns with.
private final class SharedRenderer<Backend: Renderer & ~Copyable>: FrameRenderer {
  private struct State: ~Copyable {
    /// The renderer, once it is open.
    var backend: Backend?
    var cannotOpen = false
    var hasReported = false
  }

  private let opening: @Sendable () throws -> sending Backend
  private let state = Mutex(State(backend: nil))

  init(opening: @escaping @Sendable () throws -> sending Backend) { self.opening = opening }

  func render(_ frame: DisplayList) -> Bitmap {
    picture(frame) ?? QuartzRenderer.cpu.render(frame)
  }

  private func picture(_ frame: DisplayList) -> Bitmap? {
    state.withLock { state in
      if state.cannotOpen { return nil }
      if state.backend == nil {
        do {
          state.backend = try opening()
        } catch {
          state.cannotOpen = true
          Diagnostics.report("the processor draws, as the renderer cannot be opened: \(error)")
          return nil
        }
      }
      do {
        return try state.backend?.render(frame)
      } catch {
        if !state.hasReported {
          Diagnostics.report("the processor draws what the renderer cannot: \(error)")
        }
        state.hasReported = true
        return nil
      }
    }
  }
}
