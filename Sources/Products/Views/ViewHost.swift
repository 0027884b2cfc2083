public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// Keeps the picture of a view up to date by redrawing exactly the area marked by the view.
///
/// The picture always equals a full drawing of the view.
public struct ViewHost<Content: View>: Sendable {
  /// The view; changes take effect with the next `display`.
  public var view: Content

  /// The picture of the last `display`; transparent before that.
  public private(set) var picture: Bitmap

  /// Makes a host for a view.
  public init(_ view: Content) {
    self.view = view
    picture = Bitmap(size: view.size)
  }

  /// Redraws the marked area of the picture.
  ///
  /// If the renderer fails, the picture is unchanged, and the area stays marked.
  /// - Returns: the redrawn rectangles, of whole pixels.
  @discardableResult
  public mutating func display<R: Renderer & ~Copyable>(
    using renderer: inout R
  ) throws(R.Failure) -> [Rect] {
    try display { list throws(R.Failure) in try renderer.render(list) }
  }

  /// Redraws the marked area of the picture with a closure in place of a renderer.
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
  /// Replaces the pixels of some rectangles within the picture by those of another picture of the same size.
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
