/// Why a shared library, or a function in it, is not there.
package enum LibraryError: Error, Hashable, Sendable {
  /// The library cannot be opened; `reason` is the loader's own words.
  case notFound(library: String, reason: String)
  /// The library is there and lacks a function: it is another version.
  case symbolMissing(symbol: String, library: String)

  /// What is wrong, in one clause that names the library.
  package var reason: String {
    switch self {
    case .notFound(_, let reason): reason
    case .symbolMissing(let symbol, let library): "\(library) has no \(symbol)"
    }
  }
}
