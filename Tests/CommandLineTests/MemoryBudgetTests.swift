import GLFun
import Testing

@testable import GLFunCommand

@Suite("Memory budgets")
struct MemoryBudgetTests {
  @Test("a limit is compared with what is in use and what is asked for")
  func limit() throws {
    let used = ProcessMemory.sizes
    #expect(used.resident > 1 << 20 && used.mapped >= used.resident)
    let budget = MemoryBudget(limit: MemorySize(bytes: used.resident + 100 << 20))
    #expect(budget.shortage(of: 1 << 20) == nil)
    let shortage = try #require(budget.shortage(of: 1 << 50))
    #expect(shortage.needed.bytes >= 1 << 50)
    #expect(shortage.remedy == "--memory-limit is \(budget.limit); raise it")
    // Estimates may be larger than any number of bytes.
    #expect(budget.shortage(of: .max) != nil)
    #expect(budget.isAmple(for: 1 << 10) && !budget.isAmple(for: 1 << 40))
  }

  /// The files of a machine.
  private func left(_ files: [String: String]) -> Int? {
    ControlGroupMemory.left { files[$0] }
  }

  @Test("the tightest of the control groups around a process counts, of either version")
  func controlGroups() {
    #expect(left([:]) == nil)
    #expect(left(["/proc/self/cgroup": "0::/\n"]) == nil)
    let second = [
      "/proc/self/cgroup": "0::/a/b\n",
      "/sys/fs/cgroup/a/b/memory.max": "max\n", "/sys/fs/cgroup/a/b/memory.current": "5000\n",
      "/sys/fs/cgroup/a/memory.max": "9000\n", "/sys/fs/cgroup/a/memory.current": "6000\n",
      "/sys/fs/cgroup/memory.max": "100000\n", "/sys/fs/cgroup/memory.current": "70000\n",
    ]
    #expect(left(second) == 3000)
    // The system's file cache is given back.
    let remembered = second.merging(
      ["/sys/fs/cgroup/a/memory.stat": "anon 100\nfile 1500\nkernel 3\n"]) { $1 }
    #expect(left(remembered) == 4500)
    let first = [
      "/proc/self/cgroup": "9:name=systemd:/\n4:cpu,memory:/box\n0::/\n",
      "/sys/fs/cgroup/memory/memory.limit_in_bytes": "8000\n",
      "/sys/fs/cgroup/memory/memory.usage_in_bytes": "8500\n",
      "/sys/fs/cgroup/memory/memory.stat": "cache 9\ntotal_cache 1000\n",
    ]
    #expect(left(first) == 500)
    #expect(left(first.merging(["/sys/fs/cgroup/memory/memory.stat": ""]) { $1 }) == 0)
    #expect(left(["/proc/self/cgroup": "nonsense\n4:memory\n"]) == nil)
  }

  @Test("lines are what is between the ends of lines")
  func lines() {
    for text in ["", "\n", "a", "a\n", "\na", "a\n\nb", "\n\n\n", "abc\ndef\r\n"] {
      let bytes = Array(text.utf8)
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      #expect(Array(TextLines(bytes[...])) == lines, "\(text)")
    }
  }

  @Test("frames are drawn side by side as far as there is memory for them")
  func gate() throws {
    let budget = MemoryBudget(limit: MemorySize(bytes: ProcessMemory.sizes.resident + 1 << 30))
    let gate = FrameMemoryGate(budget, kept: 1 << 20)
    let size = PixelSize(width: 4, height: 3)
    try gate.enter(size, takes: 100 << 20)
    try gate.enter(size, takes: 100 << 20)
    gate.leave(100 << 20)
    gate.leave(100 << 20)
    #expect(throws: CommandFailure.self) { try gate.enter(size, takes: 2 << 30) }
    // A refused frame takes nothing.
    try gate.enter(size, takes: 600 << 20)
    gate.leave(600 << 20)
  }
}
