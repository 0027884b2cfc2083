public import Testing

/// A limit for the running time of a test, counted from its start.
///
/// `.timeLimit` counts from the preparation of the test: all tests are prepared at once and wait for the tests before them.
/// Then a test of a millisecond can exceed its limit because the others are slow.
public struct BoundedTime: TestTrait, TestScoping {
  fileprivate let limit: Duration

  /// Runs a case of a test, and records an issue if it takes longer than the limit.
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
  /// Limits the time of each case of a test.
  public static func bounded(by limit: Duration) -> BoundedTime { BoundedTime(limit: limit) }
}
