// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunGeometry
internal import GLFunImaging
public import Quartz

/// The stack of contexts that UIKit's functions draw into; each thread has its own.
enum ContextStack {
  /// A context on the stack.
  final class Entry {
    /// The context; nil for an image of empty size.
    let context: CGContext?
    /// The number of pixels per point for an image context; nil for other contexts.
    let imageScale: CGFloat?

    init(_ context: CGContext?, imageScale: CGFloat? = nil) {
      self.context = context
      self.imageScale = imageScale
    }
  }

  /// The stack of one thread.
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

  /// Calls a closure with a context on top of the stack.
  static func with<Result>(_ context: CGContext, _ draw: () throws -> Result) rethrows -> Result {
    push(Entry(context))
    defer { pop() }
    return try draw()
  }
}

extension CGContext {
  /// Makes a context for an image, with the origin at the top left and y down.
  ///
  /// - Parameters:
  ///   - bounds: the visible rectangle in the context's base space.
  ///   - opaque: true for no alpha.
  ///   - scale: the number of pixels per unit; 0 for the scale of the screen.
  /// - Returns: the context; nil for an empty rectangle.
  static func forImage(_ bounds: CGRect, opaque: Bool, scale: CGFloat) -> CGContext? {
    let scale = scale > 0 ? Double(scale) : QuartzSettings.screenScale
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

/// The current context of the thread; nil without one.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.top?.context }

/// Makes a context current by pushing it on the stack.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.push(.init(context)) }

/// Pops the current context off the stack.
public func UIGraphicsPopContext() { ContextStack.pop() }

/// Begins an image context with alpha and one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image context.
///
/// - Parameters:
///   - size: the size in points.
///   - opaque: true for an image without alpha.
///   - scale: the number of pixels per point; 0 for the scale of the screen.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : CGFloat(QuartzSettings.screenScale)
  let bounds = CGRect(origin: .zero, size: size)
  ContextStack.push(
    .init(CGContext.forImage(bounds, opaque: opaque, scale: scale), imageScale: scale))
}

/// Returns an image of the current image context; nil if no such context is current.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let top = ContextStack.top, let scale = top.imageScale, let image = top.context?.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the current image context.
public func UIGraphicsEndImageContext() {
  if ContextStack.top?.imageScale != nil { ContextStack.pop() }
}

// MARK: Rectangles

/// Fills a rectangle with the fill colour, which replaces the pixels below.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame one point wide inside a rectangle with the fill colour, which replaces the pixels below.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame one point wide inside a rectangle with the fill colour and a blend mode.
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
