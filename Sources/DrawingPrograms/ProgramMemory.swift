internal import GLFunJSON

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

/// Decides about the memory of the process.
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

/// The memory that one drawing program takes and may take, by estimates from above.
struct ProgramMemory: Sendable {
  private let limit: Int
  private let process: (any MemoryGuard)?
  private var taken = 0

  init(_ options: DrawingProgram.Options) {
    limit = options.limits.memory
    process = options.memory
  }

  /// The number of bytes that are still available.
  var room: Int { min(max(limit - taken, 0), process?.room ?? .max) }

  /// Counts bytes as taken.
  mutating func take(_ bytes: Int) { taken += min(bytes, Self.most) }

  /// Why so many more bytes are not available; nil where they are.
  func refusal(of bytes: Int, mapped: Int = 0) -> MemoryRefusal? {
    let bytes = min(bytes, Self.most)
    if taken + bytes > limit {
      return MemoryRefusal(
        needed: Self.text(taken + bytes), remedy: "its limit is \(Self.text(limit)); raise it")
    }
    return process?.refusal(of: bytes, mapped: mapped)
  }

  /// Counts the memory that reading a text takes.
  mutating func takeReading(of text: [UInt8], name: String) throws(DrawingProgramError) {
    let most = text.count * JSONReader.mostMemoryPerByte
    if most < (limit - taken) / 16, process?.isAmple(for: most) != false {
      take(most)
      return
    }
    let estimate = JSONReader.memory(toRead: text)
    if let refusal = refusal(of: estimate) {
      throw .tooMuchMemory(
        name: name, subject: "to read \(name)", needed: refusal.needed, remedy: refusal.remedy)
    }
    take(estimate)
  }

  /// More memory than any machine has. Larger estimates are cut to it.
  private static let most = 1 << 60

  private static func text(_ bytes: Int) -> String {
    let mebibyte = 1 << 20
    return "\(bytes / mebibyte + (bytes.isMultiple(of: mebibyte) ? 0 : 1)) MiB"
  }
}
