/// The reason that memory is not available.
package struct MemoryRefusal: Hashable, Sendable {
  /// The memory that would be in use, formatted for a message.
  package var needed: String
  /// The limit that is exceeded, and the way to raise it.
  package var remedy: String

  package init(needed: String, remedy: String) {
    self.needed = needed
    self.remedy = remedy
  }
}

/// Decides about the memory of the whole process.
package protocol MemoryGuard: Sendable {
  /// The reason that `bytes` more bytes are not available; nil if they are.
  ///
  /// - Parameter mapped: the additional address space, in bytes.
  func refusal(of bytes: Int, mapped: Int) -> MemoryRefusal?

  /// True if a request is small relative to the limit, so that the memory in use need not be determined.
  func isAmple(for bytes: Int) -> Bool

  /// The number of bytes that are still available.
  var room: Int { get }
}
