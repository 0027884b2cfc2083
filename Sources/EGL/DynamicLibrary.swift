import GLFunLoading

/// A shared library of a graphics driver, whose errors say how to install one.
package struct DynamicLibrary {
  private let library: SharedLibrary

  /// Opens a library by its soname.
  /// - Throws: `EGLError` with `.libraryNotFound` and the loader's own words.
  package init(_ name: String) throws(EGLError) {
    do throws(LibraryError) {
      library = try SharedLibrary(name)
    } catch {
      throw EGLError(error)
    }
  }

  /// The address of an exported symbol, or nil.
  package func address(_ symbol: String) -> UnsafeMutableRawPointer? {
    library.address(symbol)
  }

  /// An exported function, as its C type.
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
    switch error {
    case .notFound(let library, let reason):
      self.init(.libraryNotFound(library: library, reason: reason))
    case .symbolMissing(let symbol, let library):
      self.init(.symbolMissing(symbol: symbol, library: library))
    }
  }
}
