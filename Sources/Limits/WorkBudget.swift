internal import Synchronization

/// The steps and the bytes that a file, and all files within it, may still take.
///
/// It is made once from the limits of the caller. Whatever reads or draws a part of the file takes its share *before* it
/// does the work or asks for the memory, so a file that was made to take hours or gigabytes ends with an error.
/// A step is about what comparing a simple selector with an element takes, 20 to 50 nanoseconds.
///
/// Steps are for one thread at a time. Bytes may be taken and given back by any thread.
package final class WorkBudget: Sendable {
  /// The limit that was passed.
  package enum Excess: Error, Hashable, Sendable {
    /// There were more steps than these.
    case steps(limit: Int)
    /// The memory is not available.
    case memory(MemoryRefusal)
  }

  /// The most steps.
  package let stepLimit: Int
  /// The most bytes.
  private let byteLimit: Int
  /// The limit of bytes in the words of an error.
  private let byteLimitName: String
  private let process: (any MemoryGuard)?
  /// The budget whose bytes these are as well.
  private let outer: WorkBudget?

  private let stepsLeft: Atomic<Int>
  /// The process is looked at when there are fewer steps left than these.
  private let nextLook: Atomic<Int>
  private let bytesTaken = Atomic(0)
  /// The bytes that were taken since the last look at the process.
  private let bytesSinceLook = Atomic(0)
  private let firstExcess = Mutex<Excess?>(nil)

  /// The steps and the bytes after which the memory of the process is looked at. A look takes some 10 microseconds.
  private static let stepsOfALook = 1 << 16
  private static let bytesOfALook = 1 << 20
  /// More memory than any machine has. Larger requests are cut to it.
  private static let most = 1 << 60

  /// A budget of its own.
  ///
  /// - Parameters:
  ///   - byteLimitName: the name of the limit of bytes in errors, as in "its limit is 512 MiB; raise it".
  ///   - process: decides about the memory of the whole process, beside the limit.
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

  /// A budget with steps of its own, as for one frame, whose bytes are those of another one as well. They are given back
  /// when it goes away.
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

  /// Takes steps.
  package func spend(_ steps: Int) throws(Excess) {
    if !trySpending(steps) { try check() }
  }

  /// Takes steps; the limit that was passed is told by `check()`.
  ///
  /// - Returns: false where the budget is exhausted, and the work must not be done.
  package func trySpending(_ steps: Int) -> Bool {
    let (left, overflow) = stepsLeft.load(ordering: .relaxed)
      .subtractingReportingOverflow(max(steps, 0))
    stepsLeft.store(overflow ? .min / 2 : left, ordering: .relaxed)
    return left >= nextLook.load(ordering: .relaxed) && left >= 0 && !overflow || look()
  }

  /// The number of steps that are left.
  package var steps: Int { max(stepsLeft.load(ordering: .relaxed), 0) }

  /// Throws if a limit was passed at any time.
  package func check() throws(Excess) {
    if let excess { throw excess }
  }

  /// The limit that was passed first, if one was.
  package var excess: Excess? { firstExcess.withLock { $0 } }

  /// Looks at the memory of the process.
  ///
  /// - Returns: whether work may go on.
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
    // From now on every step is refused.
    if case .memory = excess { stepsLeft.store(.min / 2, ordering: .relaxed) }
  }

  // MARK: Bytes

  /// Takes bytes, before the memory is asked for.
  package func take(_ bytes: Int) throws(Excess) {
    if !tryTaking(bytes) { try check() }
  }

  /// Takes bytes; the limit that was passed is told by `check()`.
  ///
  /// - Returns: false where they are not available, and the memory must not be asked for.
  package func tryTaking(_ bytes: Int) -> Bool {
    let bytes = min(max(bytes, 0), Self.most)
    if let refusal = add(bytes) {
      fail(.memory(refusal))
      return false
    }
    return true
  }

  /// Notes that so many bytes were not available, as whoever needs them found by `room`.
  package func fail(asking bytes: Int) {
    let refusal =
      refusal(of: bytes)
      ?? MemoryRefusal(
        needed: Self.text(bytes), remedy: "\(byteLimitName) leaves \(Self.text(room)); raise it")
    fail(.memory(refusal))
  }

  /// Counts bytes in all budgets around this one, or in none where one of them refuses.
  private func add(_ bytes: Int) -> MemoryRefusal? {
    if let refusal = ownRefusal(of: bytes) { return refusal }
    if let outer {
      if let refusal = outer.add(bytes) { return refusal }
    } else if process != nil {
      let since = bytesSinceLook.add(bytes, ordering: .relaxed).newValue
      if since >= Self.bytesOfALook {
        bytesSinceLook.store(0, ordering: .relaxed)
        // What was taken since the last look may not be in use yet.
        if let refusal = processRefusal(of: since, mapped: 0) { return refusal }
      }
    }
    bytesTaken.add(bytes, ordering: .relaxed)
    return nil
  }

  /// Gives back bytes, once the memory is free again.
  package func giveBack(_ bytes: Int) {
    let bytes = min(max(bytes, 0), Self.most)
    bytesTaken.subtract(bytes, ordering: .relaxed)
    outer?.giveBack(bytes)
  }

  deinit { outer?.giveBack(bytesTaken.load(ordering: .relaxed)) }

  /// Why so many more bytes are not available; nil where they are. None are taken.
  ///
  /// - Parameter mapped: the address space that is taken beside them.
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

  /// Whether so many bytes are few beside what is still available, so that the memory in use need not be looked up.
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
