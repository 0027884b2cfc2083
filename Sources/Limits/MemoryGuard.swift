/// Why memory is not available.
package struct MemoryRefusal: Hashable, Sendable {
  /// The memory that would be in use, as a message says it.
  package var needed: String
  /// The limit that stands in the way, and how to raise it.
  package var remedy: String

  package init(needed: String, remedy: String) {
    self.needed = needed
    self.remedy = remedy
  }
}

/// Decides about the memory of the whole process.
package protocol MemoryGuard: Sendable {
  /// Why so many more bytes are not available; nil where they are.
  ///
  /// - Parameter mapped: the address space that is taken beside them.
  func refusal(of bytes: Int, mapped: Int) -> MemoryRefusal?

  /// Whether so many bytes are few beside what may be in use, so that the memory in use need not be looked up.
  func isAmple(for bytes: Int) -> Bool

  /// The number of bytes that are still available.
  var room: Int { get }
}
