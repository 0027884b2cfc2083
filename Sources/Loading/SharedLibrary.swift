import Glibc

/// Sole owner of a shared library that is opened at run time; it is closed with its owner.
package struct SharedLibrary: ~Copyable {
  /// The name it was opened by, such as `libwebp.so.7`.
  package let name: String
  private let handle: UnsafeMutableRawPointer
  private var staysOpen = false

  /// Opens a library by its soname, or by a path.
  ///
  /// - Throws: `LibraryError.notFound`, with the loader's own words.
  package init(_ name: String) throws(LibraryError) {
    guard let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "\(name) cannot be opened"
      throw .notFound(library: name, reason: reason)
    }
    self.name = name
    self.handle = handle
  }

  deinit {
    if !staysOpen { dlclose(handle) }
  }

  /// An exported function, as its C type.
  ///
  /// The function must not be called once the library is closed.
  ///
  /// - Throws: `LibraryError.symbolMissing`.
  package func function<Function>(
    _ symbol: String, as type: Function.Type
  ) throws(LibraryError) -> Function {
    guard let address = dlsym(handle, symbol) else {
      throw .symbolMissing(symbol: symbol, library: name)
    }
    return unsafeBitCast(address, to: type)
  }

  /// Keeps the library open until the process ends, so that its functions may be called at any time.
  package consuming func keepOpen() {
    staysOpen = true
  }
}
