internal import GLFunPlatform

/// A value that several threads share, each of which can wait for the others to change it.
///
/// Owns a POSIX mutex and a condition variable.
package final class Monitor<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  /// Puts a value under guard.
  package init(_ value: sending Value) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
    self.value = value
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Changes the value, and lets those that wait look at it.
  package func update<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let result = body(&value)
    pthread_cond_broadcast(condition)
    return result
  }

  /// Waits until `body` has an answer, and gives it; `body` runs again after each change.
  ///
  /// Without an answer it must leave the value as it is: others that wait would not see the change.
  package func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) {
        // An answer may have changed the value.
        pthread_cond_broadcast(condition)
        return result
      }
      pthread_cond_wait(condition, mutex)
    }
  }
}
