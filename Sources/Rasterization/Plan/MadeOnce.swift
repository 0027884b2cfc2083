internal import Synchronization

/// Values that several bands need. The first thread that needs one makes it, and other threads wait for it.
///
/// A value must not depend on another of the same store that is made with it: no thread may wait for itself.
final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The place of one value.
  private final class Entry: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
  }

  private let state = Mutex(State())
  private let largestByteCount: Int
  private let byteCount: @Sendable (Value) -> Int

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - largestByteCount: the most bytes of values that are kept. Beyond that all are forgotten, and made again where they
  ///     are needed.
  ///   - byteCount: the bytes of a value.
  init(largestByteCount: Int, byteCount: @escaping @Sendable (Value) -> Int) {
    self.largestByteCount = largestByteCount
    self.byteCount = byteCount
  }

  /// The value of `key`, made if it does not exist yet.
  func value(_ key: Key, make: () -> Value) -> Value {
    let entry = entry(key)
    return entry.value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      count(made)
      return made
    }
  }

  /// The value of `key`, made if it does not exist yet; nil while another thread makes it.
  func valueUnlessInTheMaking(_ key: Key, make: () -> Value) -> Value? {
    let entry = entry(key)
    let known = entry.value.withLockIfAvailable { value -> Value in
      if let value { return value }
      let made = make()
      value = made
      count(made)
      return made
    }
    return known
  }

  /// Makes the value of `key`.
  ///
  /// - Returns: false where it exists, or another thread makes it.
  func makeAhead(_ key: Key, make: () -> Value) -> Bool {
    let entry = entry(key)
    let isNew = entry.value.withLockIfAvailable { value -> Bool in
      if value != nil { return false }
      let made = make()
      value = made
      count(made)
      return true
    }
    return isNew ?? false
  }

  private func entry(_ key: Key) -> Entry {
    state.withLock { state in
      if state.byteCount > largestByteCount { state = State() }
      if let entry = state.entries[key] { return entry }
      let entry = Entry()
      state.entries[key] = entry
      return entry
    }
  }

  private func count(_ value: Value) {
    let bytes = byteCount(value)
    state.withLock { $0.byteCount += bytes }
  }
}
