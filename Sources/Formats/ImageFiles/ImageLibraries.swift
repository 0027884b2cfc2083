import GLFunLoading

/// The shared libraries for all picture formats other than PNG. Each is opened when it is first needed; tests can replace them.
package struct ImageLibraries: Sendable {
  private var turboJPEG: @Sendable () -> Result<TurboJPEG, LibraryError>
  private var webP: @Sendable () -> Result<WebP, LibraryError>
  private var gif: @Sendable () -> Result<GIFLibrary, LibraryError>

  /// The libraries of the machine, which stay open for the lifetime of the process.
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

  /// Returns libraries that are opened under other names.
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

  /// Returns the JPEG library for a picture that errors call `name`.
  func turboJPEG(for name: String) throws(ImageFileError) -> TurboJPEG {
    try opened(turboJPEG(), .jpeg, for: name)
  }

  /// Returns the WebP library for a picture that errors call `name`.
  func webP(for name: String) throws(ImageFileError) -> WebP {
    try opened(webP(), .webp, for: name)
  }

  /// Returns the GIF library for a picture that errors call `name`.
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

  /// Returns the library that a format needs, and the reason if it cannot be opened.
  ///
  /// - Returns: nil for PNG, which needs no library at run time.
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
  /// The soname of the shared library for the format; nil for PNG.
  package var library: String? {
    switch self {
    case .png: nil
    case .jpeg: TurboJPEG.library
    case .webp: WebP.library
    case .gif: GIFLibrary.library
    }
  }

  /// The Debian package of the library; nil for PNG.
  package var libraryPackage: String? {
    switch self {
    case .png: nil
    case .jpeg: "libturbojpeg0"
    case .webp: "libwebp7"
    case .gif: "libgif7"
    }
  }
}
