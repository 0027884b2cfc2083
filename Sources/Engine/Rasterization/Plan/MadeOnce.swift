internal import Synchronization

/// A store of values that several bands need. The first thread that needs a value makes it; other threads wait for it.
///
/// A value must not depend on another value of the same store that is made along with it: no thread may wait for itself.
final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The slot of one value.
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
  ///   - largestByteCount: the limit on the total size of the kept values, in bytes. Beyond it all values are dropped, and made
  ///     again on demand.
  ///   - byteCount: returns the size of a value in bytes.
  init(largestByteCount: Int, byteCount: @escaping @Sendable (Value) -> Int) {
    self.largestByteCount = largestByteCount
    self.byteCount = byteCount
  }

  /// The value of `key`, made if it does not exist yet.
  func value(_ key: Key, make: () -> Value) -> Value {
    entry(key).value.withLock { made(&$0, make).value }
  }

  /// The value of `key`, made if it does not exist yet; nil while another thread makes it.
  func valueUnlessInTheMaking(_ key: Key, make: () -> Value) -> Value? {
    entry(key).value.withLockIfAvailable { made(&$0, make).value }
  }

  /// Makes the value of `key`.
  ///
  /// - Returns: true if this call made the value; false if it exists, or another thread is making it.
  func makeAhead(_ key: Key, make: () -> Value) -> Bool {
    entry(key).value.withLockIfAvailable { made(&$0, make).isNew } ?? false
  }

  /// Makes a value and counts its bytes, unless it exists.
  private func made(_ value: inout Value?, _ make: () -> Value) -> (value: Value, isNew: Bool) {
    if let value { return (value, false) }
    let made = make()
    value = made
    let bytes = byteCount(made)
    state.withLock { $0.byteCount += bytes }
    return (made, true)
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
}
