public import Foundation

/// A view that others are in. It is on no screen; it is drawn as every other view is.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The screen that the window would be on.
  open var screen = UIScreen.main
  /// Whether the window would have keys, which it has once `makeKeyAndVisible` was called.
  open private(set) var isKeyWindow = false

  /// Makes a window.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Views are not read from archives: makes an empty one.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The window itself.
  open override var window: UIWindow? { self }

  /// Has the window keys.
  open func makeKey() { isKeyWindow = true }

  /// Shows the window and has it keys.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }
}
