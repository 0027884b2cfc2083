import Glibc

/// A shared library opened at run time.
///
/// It is never closed: graphics drivers start threads and register exit handlers, and do not survive
/// being unloaded.
package struct DynamicLibrary {
  /// The name it was opened by, such as `libEGL.so.1`.
  package let name: String
  private let handle: UnsafeMutableRawPointer

  /// Opens a library by its soname.
  /// - Throws: `EGLError` with `.libraryNotFound` and the loader's own words.
  package init(_ name: String) throws(EGLError) {
    guard let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
      throw EGLError(.libraryNotFound(library: name, reason: reason))
    }
    self.name = name
    self.handle = handle
  }

  /// The address of an exported symbol, or nil.
  package func address(_ symbol: String) -> UnsafeMutableRawPointer? {
    dlsym(handle, symbol)
  }

  /// An exported function, as its C type.
  /// - Throws: `EGLError` with `.symbolMissing`.
  package func function<Function>(
    _ symbol: String, as type: Function.Type
  ) throws(EGLError) -> Function {
    guard let address = address(symbol) else {
      throw EGLError(.symbolMissing(symbol: symbol, library: name))
    }
    return unsafeBitCast(address, to: type)
  }
}
