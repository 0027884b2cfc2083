public import Foundation
internal import Quartz

/// The screen. Programs without one get a phone-sized screen with `QuartzSettings.screenScale` pixels per point.
open class UIScreen: NSObject, @unchecked Sendable {
  /// The main screen.
  public static let main = UIScreen()

  private override init() {}

  /// The bounds in points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  /// The bounds in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: 390 * scale, height: 844 * scale)
  }
  /// The number of pixels per point.
  open var scale: CGFloat { CGFloat(QuartzSettings.screenScale) }
  /// The number of pixels per point.
  open var nativeScale: CGFloat { scale }
  /// The brightness: always the maximum.
  open var brightness: CGFloat { 1 }
  /// The refresh rate in frames per second.
  open var maximumFramesPerSecond: Int { 60 }
  /// The traits.
  open var traitCollection: UITraitCollection { .current }
}
