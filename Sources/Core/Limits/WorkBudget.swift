internal import Synchronization

/// The budget of steps and bytes for a file and all files within it.
///
/// It is created once from the caller's limits. Code that reads or draws a part of the file takes its share *before* it does
/// the work or allocates the memory, so a file crafted to take hours or gigabytes ends with an error. A step is about the cost
/// of matching a simple selector against an element, 20 to 50 nanoseconds.
///
/// Steps are for one thread at a time. Bytes may be taken and given back by any thread.
package final class WorkBudget: Sendable {
  /// The limit that was exceeded.
  package enum Excess: Error, Hashable, Sendable {
    /// The limit of steps.
    case steps(limit: Int)
    /// The memory is not available.
    case memory(MemoryRefusal)
  }

  /// The most steps.
  package let stepLimit: Int
  /// The most bytes.
  private let byteLimit: Int
  /// The name of the byte limit in errors.
  private let byteLimitName: String
  private let process: (any MemoryGuard)?
  /// The enclosing budget, which the bytes are also taken from.
  private let outer: WorkBudget?

  private let stepsLeft: Atomic<Int>
  /// The memory of the process is checked when fewer steps than these are left.
  private let nextLook: Atomic<Int>
  private let bytesTaken = Atomic(0)
  /// The bytes taken since the process was last checked.
  private let bytesSinceLook = Atomic(0)
  private let firstExcess = Mutex<Excess?>(nil)

  /// The numbers of steps and bytes after which the memory of the process is checked. A check takes some 10 microseconds.
  private static let stepsOfALook = 1 << 16
  private static let bytesOfALook = 1 << 20
  /// More memory than any machine has. Larger requests are clamped to it.
  private static let most = 1 << 60

  /// Creates an independent budget.
  ///
  /// - Parameters:
  ///   - byteLimitName: the name of the byte limit in errors, as in "its limit is 512 MiB; raise it".
  ///   - process: decides about the memory of the whole process, in addition to the limit.
  package init(
    steps: Int = .max, bytes: Int = .max, byteLimitName: String = "its limit",
    process: (any MemoryGuard)? = nil
  ) {
    stepLimit = steps
    byteLimit = bytes
    self.byteLimitName = byteLimitName
    self.process = process
    outer = nil
    stepsLeft = Atomic(steps)
    nextLook = Atomic(process == nil ? .min : steps - Self.stepsOfALook)
  }

  /// Creates a budget with its own steps, such as for one frame, whose bytes are also taken from another budget. They are given
  /// back when this one is released.
  package init(steps: Int, bytes: Int = .max, within outer: WorkBudget) {
    stepLimit = steps
    byteLimit = bytes
    byteLimitName = outer.byteLimitName
    process = nil
    self.outer = outer
    stepsLeft = Atomic(steps)
    nextLook = Atomic(steps - Self.stepsOfALook)
  }

  // MARK: Steps

  /// Spends steps.
  package func spend(_ steps: Int) throws(Excess) {
    if !trySpending(steps) { try check() }
  }

  /// Spends steps; `check()` throws the limit that was exceeded.
  ///
  /// - Returns: false if the budget is exhausted and the work must not be done.
  package func trySpending(_ steps: Int) -> Bool {
    let (left, overflow) = stepsLeft.load(ordering: .relaxed)
      .subtractingReportingOverflow(max(steps, 0))
    stepsLeft.store(overflow ? .min / 2 : left, ordering: .relaxed)
    return left >= nextLook.load(ordering: .relaxed) && left >= 0 && !overflow || look()
  }

  /// The number of steps left.
  package var steps: Int { max(stepsLeft.load(ordering: .relaxed), 0) }

  /// Throws if a limit has been exceeded at any time.
  package func check() throws(Excess) {
    if let excess { throw excess }
  }

  /// The first limit that was exceeded; nil if none.
  package var excess: Excess? { firstExcess.withLock { $0 } }

  /// Checks the memory of the process.
  ///
  /// - Returns: true if work may continue.
  private func look() -> Bool {
    let left = stepsLeft.load(ordering: .relaxed)
    if left < 0 {
      fail(.steps(limit: stepLimit))
      return false
    }
    nextLook.store(left - Self.stepsOfALook, ordering: .relaxed)
    if let refusal = processRefusal(of: 0, mapped: 0) {
      fail(.memory(refusal))
      return false
    }
    return excess == nil
  }

  private func fail(_ excess: Excess) {
    firstExcess.withLock { if $0 == nil { $0 = excess } }
    // All further steps are refused.
    if case .memory = excess { stepsLeft.store(.min / 2, ordering: .relaxed) }
  }

  // MARK: Bytes

  /// Takes bytes, before the memory is allocated.
  package func take(_ bytes: Int) throws(Excess) {
    if !tryTaking(bytes) { try check() }
  }

  /// Takes bytes; `check()` throws the limit that was exceeded.
  ///
  /// - Returns: false if they are not available and the memory must not be allocated.
  package func tryTaking(_ bytes: Int) -> Bool {
    let bytes = min(max(bytes, 0), Self.most)
    if let refusal = add(bytes) {
      fail(.memory(refusal))
      return false
    }
    return true
  }

  /// Records that a number of bytes was not available, as determined by the caller with `room`.
  package func fail(asking bytes: Int) {
    let refusal =
      refusal(of: bytes)
      ?? MemoryRefusal(
        needed: Self.text(bytes), remedy: "\(byteLimitName) leaves \(Self.text(room)); raise it")
    fail(.memory(refusal))
  }

  /// Takes bytes from this budget and all enclosing ones, or from none of them if one refuses.
  private func add(_ bytes: Int) -> MemoryRefusal? {
    if let refusal = ownRefusal(of: bytes) { return refusal }
    if let outer {
      if let refusal = outer.add(bytes) { return refusal }
    } else if process != nil {
      let since = bytesSinceLook.add(bytes, ordering: .relaxed).newValue
      if since >= Self.bytesOfALook {
        bytesSinceLook.store(0, ordering: .relaxed)
        // Bytes taken since the last check may not be in use yet.
        if let refusal = processRefusal(of: since, mapped: 0) { return refusal }
      }
    }
    bytesTaken.add(bytes, ordering: .relaxed)
    return nil
  }

  /// Gives back bytes after their memory has been released.
  package func giveBack(_ bytes: Int) {
    let bytes = min(max(bytes, 0), Self.most)
    bytesTaken.subtract(bytes, ordering: .relaxed)
    outer?.giveBack(bytes)
  }

  deinit { outer?.giveBack(bytesTaken.load(ordering: .relaxed)) }

  /// The reason that `bytes` more bytes are not available; nil if they are. No bytes are taken.
  ///
  /// - Parameter mapped: the additional address space, in bytes.
  package func refusal(of bytes: Int, mapped: Int = 0) -> MemoryRefusal? {
    let bytes = min(max(bytes, 0), Self.most)
    var budget: WorkBudget? = self
    while let next = budget {
      if let refusal = next.ownRefusal(of: bytes) { return refusal }
      budget = next.outer
    }
    return processRefusal(of: bytes, mapped: mapped)
  }

  private func ownRefusal(of bytes: Int) -> MemoryRefusal? {
    let taken = bytesTaken.load(ordering: .relaxed)
    guard bytes > byteLimit - taken else { return nil }
    return MemoryRefusal(
      needed: Self.text(taken + bytes),
      remedy: "\(byteLimitName) is \(Self.text(byteLimit)); raise it")
  }

  private func processRefusal(of bytes: Int, mapped: Int) -> MemoryRefusal? {
    if let outer { return outer.processRefusal(of: bytes, mapped: mapped) }
    return process?.refusal(of: bytes, mapped: mapped)
  }

  /// The number of bytes that are still available.
  package var room: Int {
    let own = max(byteLimit - bytesTaken.load(ordering: .relaxed), 0)
    if let outer { return min(own, outer.room) }
    return min(own, process?.room ?? .max)
  }

  /// True if a request is small relative to the available bytes, so that the memory in use need not be determined.
  package func isAmple(for bytes: Int) -> Bool {
    let own = bytes < max(byteLimit - bytesTaken.load(ordering: .relaxed), 0) / 16
    if let outer { return own && outer.isAmple(for: bytes) }
    return own && process?.isAmple(for: bytes) != false
  }

  private static func text(_ bytes: Int) -> String {
    let mebibyte = 1 << 20
    return "\(bytes / mebibyte + (bytes.isMultiple(of: mebibyte) ? 0 : 1)) MiB"
  }
}
