// The C library of the system, under one name for all modules.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif

/// A variable of the environment; nil where it is not set.
package func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
