import Synchronization

/// The shared library of EGL, by the name that the loader gets, and the library of OpenGL ES that belongs to it.
package struct EGLLibrary: Hashable, Sendable {
  /// A soname such as `libEGL.so.1`, or a path.
  package let name: String

  /// Names a library.
  package init(_ name: String) { self.name = name }

  /// The library that the system's search path finds.
  package static let system = EGLLibrary("libEGL.so.1")

  /// The library for contexts that are not told one: the system's, or the last one set.
  package static var standard: EGLLibrary {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  private static let chosen = Mutex(system)

  /// Opens the library of OpenGL ES.
  ///
  /// A library with a path has its own beside it. That of the system would call another driver.
  ///
  /// - Throws: `EGLError` with `.libraryNotFound`. Calls may still be found with `eglGetProcAddress`.
  func openGLES() throws(EGLError) -> DynamicLibrary {
    let soname = "libGLESv2.so.2"
    guard let slash = name.lastIndex(of: "/") else { return try DynamicLibrary(soname) }
    let folder = name[...slash]
    do throws(EGLError) {
      return try DynamicLibrary(folder + soname)
    } catch {
      return try DynamicLibrary(folder + "libGLESv2.so")
    }
  }
}
