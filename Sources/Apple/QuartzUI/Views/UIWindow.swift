public import Foundation

/// A view that contains other views. It is not shown on a screen; it is drawn like any other view.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The screen of the window.
  open var screen = UIScreen.main
  /// True if the window is the key window, as set by `makeKey`.
  open private(set) var isKeyWindow = false

  /// Makes a window.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes an empty window: views are not read from archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Returns the window itself.
  open override var window: UIWindow? { self }

  /// Makes the window the key window.
  open func makeKey() { isKeyWindow = true }

  /// Shows the window and makes it the key window.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }
}
