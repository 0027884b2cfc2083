import GLFunThreading
import Testing

@Suite struct ThreadingTests {
  @Test func droppedWorker_isAwaited() throws {
    let sum = Monitor(0)
    for number in 1...50 {
      let thread = try WorkerThread { sum.update { $0 += number } }
      _ = consume thread
      #expect(sum.update { $0 } == number * (number + 1) / 2)
    }
  }

  @Test func updates_ofManyThreadsAllCount() throws {
    let sum = Monitor(0)
    do {
      let first = try WorkerThread { for _ in 0..<100_000 { sum.update { $0 += 1 } } }
      let second = try WorkerThread { for _ in 0..<100_000 { sum.update { $0 += 1 } } }
      _ = consume first
      _ = consume second
    }
    #expect(sum.update { $0 } == 200_000)
  }

  @Test func wait_goesOnOnceAnotherThreadHasMadeItTrue() throws {
    // The threads take turns; neither can go on without the other's change.
    let turn = Monitor(0)
    let other = try WorkerThread {
      for number in stride(from: 1, to: 1000, by: 2) {
        turn.wait { $0 == number ? () : nil }
        turn.update { $0 += 1 }
      }
    }
    for number in stride(from: 0, to: 1000, by: 2) {
      turn.wait { $0 == number ? () : nil }
      turn.update { $0 += 1 }
    }
    _ = consume other
    #expect(turn.update { $0 } == 1000)
  }

  @Test func answerOfWait_canChangeTheValueForOthers() throws {
    let queue = Monitor([1, 2, 3, 4])
    let taken = Monitor(Set<Int>())
    do {
      let first = try WorkerThread { Self.take(all: queue, into: taken) }
      let second = try WorkerThread { Self.take(all: queue, into: taken) }
      _ = consume first
      _ = consume second
    }
    #expect(taken.update { $0 } == [1, 2, 3, 4])
  }

  private static func take(all queue: Monitor<[Int]>, into taken: Monitor<Set<Int>>) {
    while let number = queue.wait({ .some($0.popLast()) }) {
      taken.update { _ = $0.insert(number) }
    }
  }
}
