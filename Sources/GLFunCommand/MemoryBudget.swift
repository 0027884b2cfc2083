internal import GLFun
internal import Glibc

/// How much memory the process may have in use: what the command line says, and no more than the system leaves it.
struct MemoryBudget: Hashable {
  /// What `--memory-limit` says.
  var limit = Self.usualLimit

  /// The most memory that may be in use unless the command line says otherwise.
  static let usualLimit = MemorySize(bytes: 4 << 30)

  /// Why memory cannot be had.
  struct Shortage: Equatable {
    /// What would be in use.
    var needed: MemorySize
    /// What may be in use, and how to get more.
    var remedy: String

    /// The failure of what asked for the memory.
    func failure(_ message: String, _ subject: String, or remedy: String) -> CommandFailure {
      CommandFailure(
        message, "\(subject) takes \(needed) of memory, \(self.remedy) or \(remedy)")
    }
  }

  /// More memory than any machine has: estimates beyond it are brought to it.
  private static let most = 1 << 60
  /// A control group that leaves less than this has no room for the program itself.
  private static let smallGroup = 64 << 20
  /// Address space for the stacks of threads, and for what the system maps by itself.
  private static let usualMapping = 64 << 20

  /// Why so many bytes more cannot be had; nil where they can.
  ///
  /// - Parameter mapped: how much address space is taken beside them.
  func shortage(of bytes: Int, mapped: Int = 0) -> Shortage? {
    let bytes = min(bytes, Self.most)
    let used = ProcessMemory.sizes
    let needed = MemorySize(bytes: used.resident + bytes)
    if needed.bytes > limit.bytes {
      return Shortage(needed: needed, remedy: "--memory-limit is \(limit); raise it")
    }
    if let space = Self.addressSpace {
      // Memory that is given back leaves gaps into which the next does not fit.
      let taken = used.mapped + bytes + bytes / 4 + mapped + Self.usualMapping
      if taken > space {
        return Shortage(
          needed: MemorySize(bytes: taken),
          remedy: "its address space (ulimit -v) is \(MemorySize(bytes: space)); raise it")
      }
    }
    if bytes > Self.smallGroup, let left = ControlGroupMemory.left(contents: Self.text),
      bytes > left
    {
      let share = MemorySize(bytes: used.resident + left)
      return Shortage(
        needed: needed, remedy: "the control group leaves the process \(share); raise its limit")
    }
    return nil
  }

  /// Whether the system is sure to have so many bytes, without a look at how many are in use: few, beside the limit.
  func isAmple(for bytes: Int) -> Bool {
    bytes < min(limit.bytes, Self.addressSpace ?? .max) / 16
  }

  /// The most bytes that can still be had.
  var room: Int {
    let used = ProcessMemory.sizes
    let inLimit = limit.bytes - used.resident
    guard let space = Self.addressSpace else { return max(0, inLimit) }
    return max(0, min(inLimit, (space - used.mapped - Self.usualMapping) / 5 * 4))
  }

  /// The limit of the address space; nil where there is none.
  private static var addressSpace: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < UInt64(Int.max)
    else { return nil }
    return Int(limit.rlim_cur)
  }

  /// How many threads there is address space for: each takes some for its stack, and some for what it asks for.
  static func threads(atMost count: Int) -> Int {
    guard let space = addressSpace else { return count }
    return max(1, min(count, (space - ProcessMemory.sizes.mapped) / 4 / bytesPerThread))
  }

  /// The address space of a thread.
  static let bytesPerThread = 72 << 20

  /// The content of a small file; nil where there is none.
  private static func text(path: String) -> String? {
    (try? InputFile.read(path: path, maximumByteCount: 1 << 16)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
