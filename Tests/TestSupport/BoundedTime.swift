public import Testing

/// A bound of how long a test takes from where it begins.
///
/// `.timeLimit` counts from where the test is made ready: all tests are at once, and wait for those before them, as long
/// as these take. Then a test of a millisecond exceeds its limit where the others together are slow.
public struct BoundedTime: TestTrait, TestScoping {
  fileprivate let limit: Duration

  /// Runs a case of a test, and records an issue where it has taken longer than it may.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    try await function()
    let time = clock.now - start
    #expect(time <= limit, "it takes longer than it may")
  }
}

extension Trait where Self == BoundedTime {
  /// Has each case of a test take no longer than this.
  public static func bounded(by limit: Duration) -> BoundedTime { BoundedTime(limit: limit) }
}
