/// The limits on an XML text.
package struct XMLLimits: Hashable, Sendable {
  /// The maximum number of bytes after decompression.
  package var bytes = 128 << 20
  /// The maximum number of distinct element and attribute names.
  package var names = 10_000
  /// The maximum number of attributes.
  package var attributes = 4_000_000
  /// The maximum nesting depth of elements.
  package var depth = 1024
  /// The maximum size of values and texts with entities replaced, as a multiple of the file size.
  package var expansion = 20
  /// The size of values and texts that every file may have, however small.
  package var leastExpansion = 1 << 20

  /// Makes the default limits.
  package init() {}
}
