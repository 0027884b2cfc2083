internal import GLFun
internal import GLFunLimits
internal import GLFunPlatform
internal import GLFunSVG

/// The memory that the process may use: bounded by the command line and by the system.
struct MemoryBudget: Hashable {
  /// The value of `--memory-limit`, or the default limit.
  var limit: MemorySize { given ?? Self.usualLimit }
  /// The limit for reading and recording an SVG.
  var limitOfSVG: MemorySize { given ?? Self.usualLimitOfSVG }
  /// The value of `--memory-limit`; nil if not given.
  private let given: MemorySize?

  /// The default limit, and the lower one for an SVG, which may come from an untrusted source.
  static let usualLimit = MemorySize(bytes: 4 << 30)
  static let usualLimitOfSVG = MemorySize(bytes: SVG.Limits().memory)
  /// The name of the limit in errors.
  static let limitName = "--memory-limit"

  init(limit: MemorySize? = nil) { given = limit }

  /// The reason that memory is not available.
  struct Shortage: Equatable {
    /// The memory that would be in use.
    var needed: MemorySize
    /// The limit that is exceeded, and the way to raise it.
    var remedy: String

    /// The failure to report for `subject`, which needs the memory.
    func failure(_ message: String, _ subject: String, or remedy: String) -> CommandFailure {
      CommandFailure(
        message, "\(subject) takes \(needed) of memory, \(self.remedy) or \(remedy)")
    }
  }

  /// More memory than any machine has. Larger estimates are clamped to it.
  private static let most = 1 << 60
  /// Requests up to this size are not checked against control groups: the program itself needs as much.
  private static let smallGroup = 64 << 20
  /// The address space for the stacks of threads and for mappings of the system.
  private static let usualMapping = 64 << 20

  /// The reason that `bytes` more bytes are not available; nil if they are.
  ///
  /// - Parameter mapped: the additional address space, in bytes.
  func shortage(of bytes: Int, mapped: Int = 0) -> Shortage? {
    let bytes = min(bytes, Self.most)
    let used = ProcessMemory.sizes
    let needed = MemorySize(bytes: used.resident + bytes)
    if needed.bytes > limit.bytes {
      return Shortage(needed: needed, remedy: "\(Self.limitName) is \(limit); raise it")
    }
    if let space = Self.addressSpace {
      // Freed memory leaves gaps in the address space that are too small for the next request.
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

  /// True if a request is small relative to the limit, so that the memory in use need not be determined.
  func isAmple(for bytes: Int) -> Bool {
    bytes < min(limit.bytes, Self.addressSpace ?? .max) / 16
  }

  /// The number of bytes that are still available.
  var room: Int {
    let used = ProcessMemory.sizes
    let inLimit = limit.bytes - used.resident
    guard let space = Self.addressSpace else { return max(0, inLimit) }
    return max(0, min(inLimit, (space - used.mapped - Self.usualMapping) / 5 * 4))
  }

  /// The limit of the address space; nil if unlimited.
  private static var addressSpace: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < UInt64(Int.max)
    else { return nil }
    return Int(limit.rlim_cur)
  }

  /// The number of threads that the address space has room for. Each needs some for its stack and its heap.
  static func threads(atMost count: Int) -> Int {
    guard let space = addressSpace else { return count }
    return max(1, min(count, (space - ProcessMemory.sizes.mapped) / 4 / bytesPerThread))
  }

  /// The address space of a thread.
  static let bytesPerThread = 72 << 20

  /// The content of a small file; nil if it cannot be read.
  private static func text(path: String) -> String? {
    (try? InputFile.read(path: path, maximumByteCount: 1 << 16)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension MemoryBudget: MemoryGuard {
  /// The refusal that a file gets in a shortage.
  func refusal(of bytes: Int, mapped: Int) -> MemoryRefusal? {
    shortage(of: bytes, mapped: mapped).map {
      MemoryRefusal(needed: "\($0.needed)", remedy: $0.remedy)
    }
  }
}
