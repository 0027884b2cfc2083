public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// Keeps the picture of a view and draws again what the view asks for, and no other pixel.
///
/// The kept picture is always what a drawing of the whole view gives.
public struct ViewHost<Content: View>: Sendable {
  /// The view; changes to it are seen with the next `display`.
  public var view: Content

  /// What the view showed when it was displayed last; transparent before.
  public private(set) var picture: Bitmap

  /// Takes on a view.
  public init(_ view: Content) {
    self.view = view
    picture = Bitmap(size: view.size)
  }

  /// Draws what needs to be drawn into the picture.
  ///
  /// Where the renderer fails, the picture is as it was and the view still needs display.
  /// - Returns: the rectangles that were drawn again, of whole pixels.
  @discardableResult
  public mutating func display<R: Renderer & ~Copyable>(
    using renderer: inout R
  ) throws(R.Failure) -> [Rect] {
    try display { list throws(R.Failure) in try renderer.render(list) }
  }

  /// Draws what needs to be drawn into the picture, by a closure in the place of a renderer.
  package mutating func display<Failure: Error>(
    _ render: (DisplayList) throws(Failure) -> Bitmap
  ) throws(Failure) -> [Rect] {
    let rects = view.needsDisplay.rects(in: view.bounds)
    if rects == [view.bounds] {
      picture = try render(view.frame())
    } else if !rects.isEmpty {
      picture.replace(rects, from: try render(view.frame(in: rects)))
    }
    view.needsDisplay = DirtyRegion()
    return rects
  }
}

extension Bitmap {
  /// Takes the pixels of some rectangles, which lie in the picture, from another of its size.
  fileprivate mutating func replace(_ rects: [Rect], from other: Bitmap) {
    let width = width
    withMutablePixels { pixels in
      for rect in rects {
        for row in Int(rect.minY)..<Int(rect.maxY) {
          for place in row * width + Int(rect.minX)..<row * width + Int(rect.maxX) {
            pixels[place] = other.pixels[place]
          }
        }
      }
    }
  }
}
