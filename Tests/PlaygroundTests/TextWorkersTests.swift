import BuiltPrograms
import Foundation
import GLFun
import GLFunEGL
import GLFunJSON
import Testing

@testable import GLFunPlayground

/// The results of texts, and the processes that draw them.
@Suite("Processes for texts", .serialized)
struct TextWorkersTests {
  /// An hour is more than the slowest machine needs for a small text.
  private static let hour = 3600

  private let program = BuiltProgram("glfun-playground").url.path
  private let workers: TextWorkers
  private let page: TextWorkers.Page

  init() throws {
    workers = try TextWorkers(program: program, most: 3, longestWork: Self.hour, device: .auto)
    page = workers.enter()
  }

  private static let small = text(
    .svg,
    "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'><path fill='red' d='M0 0h1v1H0'/></svg>"
  )

  private static func text(
    _ language: ClientMessage.EditedText.Language, _ text: String,
    _ backend: ClientMessage.Backend = .cpu
  ) -> TextRequest {
    TextRequest(edited: .init(language: language, text: text, extent: .scale(1)), backend: backend)
  }

  /// A text that takes minutes: large soft shadows over each other.
  private static let slow = text(
    .json,
    "{\"size\": [1920, 1080], \"commands\": [[\"shadow\", 3, 3, 200, \"black\"], "
      + Array(repeating: "[\"fillEllipse\", 1, 1, 1900, 1000]", count: 5000).joined(separator: ",")
      + "]}")

  private func draw(_ request: TextRequest) async -> TextWorkers.Outcome {
    await workers.draw(request, for: page)
  }

  private func picture(_ outcome: TextWorkers.Outcome) -> Bitmap? {
    if case .answered(let answer) = outcome { answer.picture } else { nil }
  }

  private static let redDot = Bitmap(
    size: PixelSize(width: 2, height: 1), straightRGBA: [255, 0, 0, 255, 0, 0, 0, 0])

  /// True if a process exists, dead or alive.
  private func exists(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  /// The page's process, once it draws.
  private func busyProcess() async throws -> Int32 {
    while true {
      if let process = workers.process(of: page) { return process }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test("a process serves its page again, and ends with it")
  func reuse() async throws {
    #expect(picture(await draw(Self.small)) == Self.redDot)
    let first = try #require(workers.process(of: page))
    #expect(picture(await draw(Self.small)) == Self.redDot)
    #expect(workers.process(of: page) == first)
    let other = workers.enter()
    #expect(picture(await workers.draw(Self.small, for: other)) == Self.redDot)
    let second = try #require(workers.process(of: other))
    #expect(first != second)
    workers.leave(page)
    workers.leave(other)
    while exists(first) || exists(second) { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test("no more processes are kept than may draw at once")
  func manyPages() async {
    let pages = (0..<5).map { _ in workers.enter() }
    for page in pages {
      #expect(picture(await workers.draw(Self.small, for: page)) == Self.redDot)
    }
    #expect(pages.map { workers.process(of: $0) == nil } == [true, true, false, false, false])
  }

  @Test("other pages do not wait for a slow text, and its page's next one is drawn")
  func slowTexts() async throws {
    async let slow = draw(Self.slow)
    let process = try await busyProcess()
    let other = workers.enter()
    #expect(picture(await workers.draw(Self.small, for: other)) == Self.redDot)
    #expect(exists(process), "the other page is served meanwhile")
    workers.giveUp(page)
    _ = await slow
    #expect(picture(await draw(Self.small)) == Self.redDot)
  }

  @Test("a text that takes too long is ended, and its page is told so")
  func limit() async throws {
    let impatient = try TextWorkers(program: program, most: 1, longestWork: 1, device: .auto)
    let page = impatient.enter()
    guard
      case .failed("it takes longer than 1 s; draw less") = await impatient.draw(
        Self.slow, for: page)
    else {
      Issue.record("it was drawn")
      return
    }
    #expect(impatient.process(of: page) == nil)
  }

  @Test("what a page has given up ends at once", arguments: [false, true])
  func giveUp(leaves: Bool) async throws {
    async let slow = draw(Self.slow)
    let process = try await busyProcess()
    if leaves { workers.leave(page) } else { workers.giveUp(page) }
    guard case .givenUp = await slow else {
      Issue.record("it was not given up")
      return
    }
    #expect(!exists(process))
  }

  @Test("a process that crashes is its text's misfortune")
  func crash() async throws {
    async let slow = draw(Self.slow)
    kill(try await busyProcess(), SIGSEGV)
    guard case .failed(let reason) = await slow else {
      Issue.record("it was drawn")
      return
    }
    #expect(reason.contains("signal \(SIGSEGV)"))
    #expect(picture(await draw(Self.small)) == Self.redDot)
  }

  /// Draws with a shell script as the program: after `$0` it has the right program's path as `$GLFUN`.
  private func draw(
    _ request: TextRequest, with script: String, longestWork: Int = hour
  ) async throws -> TextWorkers.Outcome {
    let folder = try TemporaryFolder()
    let path = try folder.write("#!/bin/sh\nGLFUN='\(program)'\n\(script)\n", "program")
    chmod(path, 0o755)
    let others = try TextWorkers(
      program: path, most: 1, longestWork: longestWork, device: .auto)
    return await others.draw(request, for: others.enter())
  }

  @Test("a text that takes all the memory there is, is told so")
  func memory() async throws {
    let large = Self.text(.json, #"{"size": [1448, 1448], "background": "red", "commands": []}"#)
    #expect(picture(await draw(large))?.size == PixelSize(width: 1448, height: 1448))
    let outcome = try await draw(large, with: #"ulimit -d 20000; exec "$GLFUN" "$@""#)
    guard case .failed(let reason) = outcome else {
      Issue.record("it was drawn")
      return
    }
    #expect(reason == "it takes more memory than 512 MiB; draw less")
  }

  /// Possible answers of a process that a text has taken over.
  @Test(
    "an answer that is none does no harm",
    arguments: [
      "exit 0", "cat >&3", "echo >&3", "head -c 99999 /dev/zero >&3",
      // Lengths of 2^32 - 1, and of a header that is not JSON.
      #"printf '\377\377\377\377\377\377\377\377' >&3; exec sleep 60"#,
      #"printf '\002\000\000\000\000\000\000\000xx' >&3; exec sleep 60"#,
      // An empty header, one with sides that are too long, and one without its pixels.
      #"printf '\002\000\000\000\000\000\000\000{}' >&3; exec sleep 60"#,
      #"printf '\032\000\000\000\000\000\000\000{"width":9999,"height":1}  ' >&3; exec sleep 60"#,
      #"printf '\024\000\000\000\000\000\000\000{"width":9,"height":1}' >&3; exec sleep 60"#,
      // Standard input is not read, and nothing is answered.
      "exec 3>&-; exec sleep 60",
    ])
  func nonsense(script: String) async throws {
    let long = Self.text(.json, String(repeating: " ", count: EditedPicture.largestText))
    guard case .failed = try await draw(long, with: script, longestWork: 3) else {
      Issue.record("it was drawn")
      return
    }
  }

  @Test("a program that is not there is told")
  func noProgram() async throws {
    let others = try TextWorkers(
      program: "/nonexistent", most: 1, longestWork: Self.hour, device: .auto)
    guard case .failed(let reason) = await others.draw(Self.small, for: others.enter()) else {
      Issue.record("it was drawn")
      return
    }
    #expect(reason.contains("ENOENT"))
  }

  @Test("remarks are told, but not without end")
  func remarks() async throws {
    let wrong = (0..<300).map { "<rect fill='url(#\($0)\(String(repeating: "x", count: 900)))'/>" }
    guard
      case .answered(let answer) = await draw(
        Self.text(.svg, "<svg xmlns='http://www.w3.org/2000/svg'>\(wrong.joined())</svg>"))
    else {
      Issue.record("no answer")
      return
    }
    #expect(answer.remarks.count <= 201 && answer.remarks.allSatisfy { $0.message.count <= 401 })
  }

  @Test("the driver draws the same pixels in such a process, or the page is told why not")
  func driver() async throws {
    guard
      case .answered(let answer) = await draw(
        TextRequest(edited: Self.small.edited, backend: .both))
    else {
      Issue.record("no answer")
      return
    }
    if let reason = answer.driverFailure {
      #expect(!reason.isEmpty)
    } else {
      #expect(answer.picture == Self.redDot && answer.comparison?.differingPixels == 0)
    }
  }
}
