/// The reason that a shared library, or a function in it, is not available.
package enum LibraryError: Error, Hashable, Sendable {
  /// The library cannot be opened; `reason` is the loader's message.
  case notFound(library: String, reason: String)
  /// The library exists but lacks a function, because it is another version.
  case symbolMissing(symbol: String, library: String)

  /// The problem in one clause that names the library.
  package var reason: String {
    switch self {
    case .notFound(_, let reason): reason
    case .symbolMissing(let symbol, let library): "\(library) has no \(symbol)"
    }
  }
}
