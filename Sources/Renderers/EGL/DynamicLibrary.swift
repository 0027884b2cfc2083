import GLFunLoading

/// A shared library of a graphics driver, with errors that explain how to install it.
package struct DynamicLibrary {
  private let library: SharedLibrary

  /// Opens a library by its soname.
  /// - Throws: `EGLError` with `.libraryNotFound` and the message of the loader.
  package init(_ name: String) throws(EGLError) {
    do throws(LibraryError) {
      library = try SharedLibrary(name)
    } catch {
      throw EGLError(error)
    }
  }

  /// Returns the address of an exported symbol; nil if it is missing.
  package func address(_ symbol: String) -> UnsafeMutableRawPointer? {
    library.address(symbol)
  }

  /// Returns an exported function as its C type.
  /// - Throws: `EGLError` with `.symbolMissing`.
  package func function<Function>(
    _ symbol: String, as type: Function.Type
  ) throws(EGLError) -> Function {
    do throws(LibraryError) {
      return try library.function(symbol, as: type)
    } catch {
      throw EGLError(error)
    }
  }
}

extension EGLError {
  fileprivate init(_ error: LibraryError) {
    // Causes by their whole names: a `LibraryError` of the same name would call this initializer again.
    switch error {
    case .notFound(let library, let reason):
      self.init(EGLError.Cause.libraryNotFound(library: library, reason: reason))
    case .symbolMissing(let symbol, let library):
      self.init(EGLError.Cause.symbolMissing(symbol: symbol, library: library))
    }
  }
}
