import GLFunLoading

/// The shared libraries that pictures other than PNG are read and written through, each opened when it
/// is first asked for; a test can replace them.
package struct ImageLibraries: Sendable {
  private var turboJPEG: @Sendable () -> Result<TurboJPEG, LibraryError>
  private var webP: @Sendable () -> Result<WebP, LibraryError>
  private var gif: @Sendable () -> Result<GIFLibrary, LibraryError>

  /// The libraries of the machine, which stay open until the process ends.
  package static let system = ImageLibraries(
    turboJPEG: { systemTurboJPEG }, webP: { systemWebP }, gif: { systemGIF })

  private static let systemTurboJPEG = Result { () throws(LibraryError) in
    try TurboJPEG(library: TurboJPEG.library)
  }
  private static let systemWebP = Result { () throws(LibraryError) in
    try WebP(library: WebP.library)
  }
  private static let systemGIF = Result { () throws(LibraryError) in
    try GIFLibrary(library: GIFLibrary.library)
  }

  /// Libraries under other names than the usual ones.
  package static func named(_ name: @escaping @Sendable (String) -> String) -> ImageLibraries {
    ImageLibraries(
      turboJPEG: {
        Result { () throws(LibraryError) in try TurboJPEG(library: name(TurboJPEG.library)) }
      },
      webP: { Result { () throws(LibraryError) in try WebP(library: name(WebP.library)) } },
      gif: {
        Result { () throws(LibraryError) in try GIFLibrary(library: name(GIFLibrary.library)) }
      })
  }

  /// What reads and writes the JPEG picture that errors call `name`.
  func turboJPEG(for name: String) throws(ImageFileError) -> TurboJPEG {
    try opened(turboJPEG(), .jpeg, for: name)
  }

  /// What reads and writes the WebP picture that errors call `name`.
  func webP(for name: String) throws(ImageFileError) -> WebP {
    try opened(webP(), .webp, for: name)
  }

  /// What reads the GIF picture that errors call `name`.
  func gif(for name: String) throws(ImageFileError) -> GIFLibrary {
    try opened(gif(), .gif, for: name)
  }

  private func opened<Library>(
    _ library: Result<Library, LibraryError>, _ format: ImageFormat, for name: String
  ) throws(ImageFileError) -> Library {
    do throws(LibraryError) {
      return try library.get()
    } catch {
      throw .libraryMissing(name: name, format: format, reason: error.reason)
    }
  }

  /// Whether a format can be read here: the library that it needs, and why that does not open if so.
  ///
  /// - Returns: nil for PNG, which needs none that is opened at run time.
  package func state(of format: ImageFormat) -> (library: String, problem: String?)? {
    func problem<Library>(_ library: Result<Library, LibraryError>) -> String? {
      if case .failure(let error) = library { error.reason } else { nil }
    }
    guard let library = format.library else { return nil }
    switch format {
    case .png: return nil
    case .jpeg: return (library, problem(turboJPEG()))
    case .webp: return (library, problem(webP()))
    case .gif: return (library, problem(gif()))
    }
  }
}

extension ImageFormat {
  /// The shared library that the format needs, by its soname; nil for PNG.
  package var library: String? {
    switch self {
    case .png: nil
    case .jpeg: TurboJPEG.library
    case .webp: WebP.library
    case .gif: GIFLibrary.library
    }
  }

  /// The Debian package that has the library.
  package var libraryPackage: String? {
    switch self {
    case .png: nil
    case .jpeg: "libturbojpeg0"
    case .webp: "libwebp7"
    case .gif: "libgif7"
    }
  }
}
