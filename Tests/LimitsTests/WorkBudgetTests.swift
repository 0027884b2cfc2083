import GLFunLimits
import Testing

/// The budget of steps and bytes.
struct WorkBudgetTests {
  @Test func stepsEndAtTheLimit() throws {
    let budget = WorkBudget(steps: 10)
    try budget.spend(4)
    try budget.spend(6)
    #expect(budget.steps == 0)
    #expect(throws: WorkBudget.Excess.steps(limit: 10)) { try budget.spend(1) }
    #expect(!budget.trySpending(0))
    #expect(throws: WorkBudget.Excess.steps(limit: 10)) { try budget.check() }
  }

  @Test(arguments: [Int.max, .max - 1, 1 << 62])
  func greatNumbersOfStepsAreRefused(_ steps: Int) {
    let budget = WorkBudget(steps: 1000)
    #expect(!budget.trySpending(steps))
    #expect(!budget.trySpending(steps))
    #expect(budget.excess == .steps(limit: 1000))
  }

  @Test func bytesAreTakenAndGivenBack() throws {
    let budget = WorkBudget(bytes: 4 << 20)
    try budget.take(3 << 20)
    #expect(budget.room == 1 << 20)
    budget.giveBack(3 << 20)
    try budget.take(4 << 20)
    #expect(budget.room == 0)
    #expect(!budget.tryTaking(1))
    let refusal = MemoryRefusal(needed: "5 MiB", remedy: "its limit is 4 MiB; raise it")
    #expect(budget.excess == .memory(refusal))
    // Once a limit has been passed, no more work is done.
    #expect(!budget.trySpending(1))
  }

  @Test func refusedBytesAreNotTaken() {
    let budget = WorkBudget(bytes: 100)
    #expect(!budget.tryTaking(.max))
    #expect(budget.room == 100)
  }

  @Test func aFrameHasStepsOfItsOwnAndSharesBytes() throws {
    let file = WorkBudget(steps: 5, bytes: 1000)
    try file.spend(5)
    do {
      let frame = WorkBudget(steps: 5, within: file)
      try frame.spend(5)
      try frame.take(600)
      #expect(file.room == 400)
      #expect(!frame.tryTaking(500))
      #expect(frame.excess != nil)
      #expect(file.excess == nil)
    }
    // The memory of a frame is free again when the frame is gone.
    #expect(file.room == 1000)
  }

  @Test func aPartMayHaveFewerBytesThanTheWhole() {
    let program = WorkBudget(bytes: 1000)
    let pictures = WorkBudget(steps: 5, bytes: 100, within: program)
    #expect(pictures.room == 100)
    #expect(pictures.tryTaking(100))
    #expect(program.room == 900)
    #expect(!pictures.tryTaking(1))
  }

  @Test func theProcessIsLookedAtAsWorkIsDone() {
    let process = Process(room: 10 << 20)
    let budget = WorkBudget(steps: .max, process: process)
    #expect(budget.tryTaking(9 << 20))
    #expect(!budget.tryTaking(11 << 20))
    let other = WorkBudget(steps: 1 << 30, process: Process(room: -1))
    // Memory that was never requested is noticed, too.
    var steps = 0
    while other.trySpending(1), steps < 1 << 20 { steps += 1 }
    #expect(steps < 1 << 17)
    #expect(other.excess == .memory(Process.refusal))
  }

  /// A process with a given amount of free memory.
  private struct Process: MemoryGuard {
    static let refusal = MemoryRefusal(needed: "much", remedy: "take less")
    var room: Int

    func refusal(of bytes: Int, mapped: Int) -> MemoryRefusal? {
      bytes > room ? Self.refusal : nil
    }

    func isAmple(for bytes: Int) -> Bool { bytes < room / 16 }
  }
}
