import GLFunPlatform

/// A shared library that is opened at run time.
///
/// It is never closed: its functions may be called at any time, and graphics drivers, which start threads and register exit
/// handlers, cannot be unloaded safely.
package struct SharedLibrary {
  /// The name that it was opened by, such as `libwebp.so.7`.
  package let name: String
  private let handle: UnsafeMutableRawPointer

  /// Opens a library by its soname or by a path.
  ///
  /// - Throws: `LibraryError.notFound` with the loader's message.
  package init(_ name: String) throws(LibraryError) {
    guard let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "\(name) cannot be opened"
      throw .notFound(library: name, reason: reason)
    }
    self.name = name
    self.handle = handle
  }

  /// The address of an exported symbol; nil if the library lacks it.
  @usableFromInline package func address(_ symbol: String) -> UnsafeMutableRawPointer? {
    dlsym(handle, symbol)
  }

  /// Returns an exported function with its C type.
  ///
  /// It is inlined, so that `Function` is a known type at each call. Otherwise Swift would build the metadata of each function
  /// type at run time, which takes longer than finding the function.
  ///
  /// - Throws: `LibraryError.symbolMissing`.
  @inlinable package func function<Function>(
    _ symbol: String, as type: Function.Type
  ) throws(LibraryError) -> Function {
    guard let address = address(symbol) else {
      throw LibraryError.symbolMissing(symbol: symbol, library: name)
    }
    return unsafeBitCast(address, to: type)
  }
}
