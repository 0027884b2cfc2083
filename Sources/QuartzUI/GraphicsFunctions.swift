// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunGeometry
internal import GLFunImaging
public import Quartz

/// The contexts that the functions of UIKit draw into: a stack for each thread.
enum ContextStack {
  /// A context of the stack.
  final class Entry {
    /// Nil for one without an extent.
    let context: CGContext?
    /// How many pixels a point has, of a context that was begun for an image.
    let imageScale: CGFloat?

    init(_ context: CGContext?, imageScale: CGFloat? = nil) {
      self.context = context
      self.imageScale = imageScale
    }
  }

  /// The entries of this thread.
  private final class Entries {
    var entries: [Entry] = []
  }

  private static let key = "GLFun.QuartzUI.contexts"

  private static var current: Entries {
    let dictionary = Thread.current.threadDictionary
    if let entries = dictionary[key] as? Entries { return entries }
    let entries = Entries()
    dictionary[key] = entries
    return entries
  }

  static var top: Entry? { current.entries.last }

  static func push(_ entry: Entry) { current.entries.append(entry) }

  @discardableResult
  static func pop() -> Entry? { current.entries.popLast() }

  /// Draws into a context.
  static func with<Result>(_ context: CGContext, _ draw: () throws -> Result) rethrows -> Result {
    push(Entry(context))
    defer { pop() }
    return try draw()
  }
}

extension CGContext {
  /// Makes a context for an image, whose space has its origin at the top left, y down.
  ///
  /// - Parameters:
  ///   - bounds: the rectangle of that space that is seen.
  ///   - opaque: whether there is no alpha.
  ///   - scale: how many pixels a unit has; 0 for as many as the screen has.
  /// - Returns: nil without an extent.
  static func forImage(_ bounds: CGRect, opaque: Bool, scale: CGFloat) -> CGContext? {
    let scale = scale > 0 ? Double(scale) : Quartz.screenScale
    func pixels(_ units: CGFloat) -> Double { (Double(units) * scale - 1e-6).rounded(.up) }
    let (width, height) = (pixels(bounds.width), pixels(bounds.height))
    guard width >= 1, height >= 1 else { return nil }
    let limit = 32767.0
    guard width <= limit, height <= limit else {
      Diagnostics.report("no image has \(width) x \(height) pixels; a side has at most 32767")
      return nil
    }
    return CGContext(
      size: PixelSize(width: Int(width), height: Int(height)), format: opaque ? .opaque : .rgba,
      scale: scale, origin: Point(x: bounds.minX, y: bounds.minY), isFlipped: true)
  }
}

// MARK: Contexts

/// The context that this thread draws into; nil where there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.top?.context }

/// Draws into a context from now on.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.push(.init(context)) }

/// Draws into the context of before.
public func UIGraphicsPopContext() { ContextStack.pop() }

/// Begins an image with alpha whose points are pixels.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image.
///
/// - Parameters:
///   - size: its extent in points.
///   - opaque: whether it has no alpha.
///   - scale: how many pixels a point has; 0 for as many as the screen has.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : CGFloat(Quartz.screenScale)
  let bounds = CGRect(origin: .zero, size: size)
  ContextStack.push(
    .init(CGContext.forImage(bounds, opaque: opaque, scale: scale), imageScale: scale))
}

/// The image as it is now; nil where none was begun.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let top = ContextStack.top, let scale = top.imageScale, let image = top.context?.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the image.
public func UIGraphicsEndImageContext() {
  if ContextStack.top?.imageScale != nil { ContextStack.pop() }
}

// MARK: Rectangles

/// Fills a rectangle with the current colour, in the place of what is there.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the current colour.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame of one point inside a rectangle with the current fill colour, in the place of what is there.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame of one point inside a rectangle with the current fill colour.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  let box = rect.standardized
  context.saveGState()
  context.setBlendMode(blendMode)
  let inner = box.insetBy(dx: 1, dy: 1)
  context.addRect(box)
  if !inner.isNull { context.addRect(inner) }
  context.fillPath(using: .evenOdd)
  context.restoreGState()
}

/// Intersects the clip with a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
