import GLFunImageFiles
import GLFunMovieFiles
import Glibc
import Testing

@Suite struct ChildProcessTests {
  private func shell(_ script: String) throws -> ChildProcess {
    try ChildProcess("sh", ["-c", FilePath(script)])
  }

  @Test func status_isTheProgramsOwn() throws {
    for status: Int32 in [0, 1, 77] {
      var process = try shell("exit \(status)")
      let end = process.waitForEnd()
      #expect(end == .exited(status))
      let again = process.waitForEnd()
      #expect(again == nil)
    }
    var process = try shell("kill -TERM $$")
    let end = process.waitForEnd()
    #expect(end == .killed(SIGTERM))
  }

  @Test func input_endsWhenItIsAwaited() throws {
    let script = "count=$(wc -c); echo \"$count bytes\" >&2"
    var process = try shell(script)
    try process.standardInput.write([UInt8](repeating: 7, count: 3_000_000))
    let end = process.waitForEnd()
    #expect(end == .exited(0))
    let lines = process.lastErrorLines(3)
    #expect(lines == ["3000000 bytes"])
  }

  @Test func errors_keepTheLastLinesAndHoldNothingUp() throws {
    var process = try shell("for i in 1 2 3 4 5; do echo line $i >&2; echo $i; done")
    _ = process.waitForEnd()
    let lines = process.lastErrorLines(2)
    #expect(lines == ["line 4", "line 5"])
    // More than a pipe holds, which nobody empties meanwhile.
    var talker = try shell("i=0; while [ $i -lt 30000 ]; do echo a long line >&2; i=$((i+1)); done")
    let end = talker.waitForEnd()
    #expect(end == .exited(0))
  }

  @Test func writingToAProgramThatHasEnded_isAnError() throws {
    var process = try shell("exit 3")
    let output = process.standardInput
    #expect(throws: ImageFileError.self) {
      for _ in 0..<1000 { try output.write([UInt8](repeating: 0, count: 1 << 16)) }
    }
    let end = process.waitForEnd()
    #expect(end == .exited(3))
  }

  @Test func programThatIsNotThere_isAnErrorOfItsOwn() throws {
    do throws(SystemError) {
      _ = try ChildProcess("no-such-program-of-any-name", [])
      Issue.record("it started")
    } catch {
      #expect(error.isNoSuchFile)
    }
  }

  @Test func droppedProgram_isStoppedAndLeavesNoZombie() throws {
    let began = ContinuousClock.now
    var dropped: [Int32] = []
    do {
      let process = try shell("sleep 60")
      let number = process.process
      dropped.append(try #require(number))
      _ = consume process
    }
    #expect(ContinuousClock.now - began < .seconds(30))
    for _ in 0..<20 {
      let process = try shell("cat >/dev/null")
      let number = process.process
      dropped.append(try #require(number))
    }
    // A signal reaches a program that has ended but has not been awaited.
    for process in dropped { #expect(kill(process, 0) != 0) }
  }

  @Test func descriptors_doNotGrow() throws {
    _ = try shell("true")
    let before = names(in: "/proc/self/fd").count
    for _ in 0..<100 {
      var process = try shell("echo error >&2")
      _ = process.waitForEnd()
    }
    // Other tests open files at the same time, but not as many.
    #expect(names(in: "/proc/self/fd").count < before + 50)
  }

  @Test func child_getsNoSignalOfTheTerminalsGroupAndHoldsNoneBack() throws {
    var process = try shell(
      "read -r _ _ _ _ group _ </proc/self/stat; [ \"$group\" = $$ ] && grep SigBlk /proc/self/status >&2"
    )
    _ = process.waitForEnd()
    let lines = process.lastErrorLines(1)
    #expect(lines == ["SigBlk:\t0000000000000000"])
  }

  private func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }
}
