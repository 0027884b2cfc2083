public import Foundation
internal import Quartz

/// The screen, which a program without one has as well: as large as a phone's, with as many pixels a point as
/// `Quartz.screenScale` says.
open class UIScreen: NSObject, @unchecked Sendable {
  /// The screen.
  public static let main = UIScreen()

  private override init() {}

  /// The rectangle of the screen in points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  /// The rectangle of the screen in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: 390 * scale, height: 844 * scale)
  }
  /// How many pixels a point has.
  open var scale: CGFloat { CGFloat(Quartz.screenScale) }
  /// How many pixels a point has.
  open var nativeScale: CGFloat { scale }
  /// How bright the screen is: as bright as it can be.
  open var brightness: CGFloat { 1 }
  /// How often the screen shows another picture in a second.
  open var maximumFramesPerSecond: Int { 60 }
  /// The traits.
  open var traitCollection: UITraitCollection { .current }
}
