internal import Foundation
public import GLFunDrawing
package import GLFunImaging
public import GLFunRenderCPU
internal import Synchronization

/// Renders the recordings of contexts to pixels.
///
/// Any number of threads may use it at once; they take turns if the underlying renderer supports only one thread.
public struct QuartzRenderer: Sendable {
  private let body: @Sendable (DisplayList) -> Bitmap

  /// Renders on the CPU, with a thread for each core if the picture is large enough.
  public static let cpu = QuartzRenderer(CPURenderer())

  /// Renders on the CPU with a given renderer, for example one with few threads.
  public init(_ renderer: CPURenderer) {
    body = { renderer.render($0) }
  }

  /// Renders with a renderer opened for the first picture, such as a `GLRenderer`.
  ///
  /// If it cannot be opened, or fails on a picture, a line on standard error gives the reason, and the CPU renders instead. The
  /// pixels are the same.
  public init<Backend: Renderer & ~Copyable>(
    opening: @escaping @Sendable () throws -> sending Backend
  ) {
    let shared: any FrameRenderer = SharedRenderer(opening: opening)
    body = { shared.render($0) }
  }

  /// Renders a frame.
  package func render(_ frame: DisplayList) -> Bitmap { body(frame) }
}

/// Renders frames with any type of renderer.
private protocol FrameRenderer: Sendable {
  func render(_ frame: DisplayList) -> Bitmap
}

/// A renderer shared by threads that take turns.
private final class SharedRenderer<Backend: Renderer & ~Copyable>: FrameRenderer {
  private struct State: ~Copyable {
    /// The renderer, once it has been opened.
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
