public import GLFunText
internal import Synchronization

/// What all contexts of a program have in common: who turns drawings into pixels, and which fonts there are.
///
/// A program sets these before it draws; nothing need be set.
public enum Quartz {
  /// Who turns drawings into pixels: the processor, unless a program sets another.
  ///
  /// ```swift
  /// Quartz.renderer = QuartzRenderer { try GLRenderer() }
  /// ```
  ///
  /// The pixels are the same.
  public static var renderer: QuartzRenderer {
    get { settings.withLock { $0.renderer } }
    set { settings.withLock { $0.renderer = newValue } }
  }

  /// The fonts that can be asked for by name and that are tried for characters that a font lacks; at first only the built-in
  /// one, so that text is the same on every machine.
  ///
  /// `CTFontManagerRegisterFontsForURL` adds to them.
  public static var fonts: FontCollection {
    get { settings.withLock { $0.fonts } }
    set { settings.withLock { $0.fonts = newValue } }
  }

  /// How many pixels a point of `UIScreen.main` has; 1 unless a program says otherwise.
  public static var screenScale: Double {
    get { settings.withLock { $0.screenScale } }
    set { settings.withLock { $0.screenScale = newValue > 0 ? min(newValue, 64) : 1 } }
  }

  private struct Settings {
    var renderer = QuartzRenderer.cpu
    var fonts = FontCollection.embedded
    var screenScale = 1.0
  }

  private static let settings = Mutex(Settings())
}
