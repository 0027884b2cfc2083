internal import GLFunFonts
public import GLFunText
internal import Synchronization

/// Settings shared by all contexts of a program: the renderer, the fonts and the scale of the screen.
///
/// The defaults work without any setup; programs change them before they draw.
public enum QuartzSettings {
  /// The renderer for all contexts; the CPU renderer unless the program sets another.
  ///
  /// ```swift
  /// QuartzSettings.renderer = QuartzRenderer { try GLRenderer() }
  /// ```
  ///
  /// All renderers produce the same pixels.
  public static var renderer: QuartzRenderer {
    get { settings.withLock { $0.renderer } }
    set { settings.withLock { $0.renderer = newValue } }
  }

  /// The fonts that can be found by name and that serve as fallbacks for missing characters. At first there is only the
  /// built-in font, so that text is the same on every machine.
  ///
  /// `CTFontManagerRegisterFontsForURL` adds to them, and `CTFontManagerUnregisterFontsForURL` removes from them.
  public static var fonts: FontCollection {
    get { settings.withLock { $0.fonts } }
    set {
      settings.withLock {
        $0.fonts = newValue
        $0.fontFiles = [:]
      }
    }
  }

  /// Changes the fonts, and the faces of the files that are registered, by path.
  static func changeFonts<Result: Sendable>(
    _ change: (inout FontCollection, inout [String: [FontFace]]) -> Result
  ) -> Result {
    settings.withLock { change(&$0.fonts, &$0.fontFiles) }
  }

  /// The number of pixels per point of `UIScreen.main`; 1 by default.
  public static var screenScale: Double {
    get { settings.withLock { $0.screenScale } }
    set { settings.withLock { $0.screenScale = newValue > 0 ? min(newValue, 64) : 1 } }
  }

  private struct Settings {
    var renderer = QuartzRenderer.cpu
    var fonts = FontCollection.embedded
    var fontFiles: [String: [FontFace]] = [:]
    var screenScale = 1.0
  }

  private static let settings = Mutex(Settings())
}
