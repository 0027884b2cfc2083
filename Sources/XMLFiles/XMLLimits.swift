/// How much of an XML text is read.
package struct XMLLimits: Hashable, Sendable {
  /// The most bytes after unpacking.
  package var bytes = 128 << 20
  /// The most different names of elements and attributes.
  package var names = 10_000
  /// The most attributes.
  package var attributes = 4_000_000
  /// The most elements in one another.
  package var depth = 1024
  /// How often as many bytes as the file has its values and texts may have, entities replaced.
  package var expansion = 20
  /// The bytes of values and texts that every file may have.
  package var leastExpansion = 1 << 20

  /// Makes the usual limits.
  package init() {}
}
