import GLFunEGL
import GLFunRenderGL
import TestSupport
import Testing

/// The messages if no driver opens.
struct MissingDriverTests {
  @Test(.enabled(if: Driver.isThere, Driver.reason))
  func noPlatformThatOpens_listsEveryTryAndARemedy() throws {
    var functions = try EGLFunctions.load()
    // A library of its own, on which no display initializes.
    functions.library = 1
    functions.initialize = { _ in nil }
    let failure = try #require(throws: GLRenderer.Failure.self) {
      _ = try GLRenderer(functions: functions)
    }
    #expect(failure.isMissingDriver)
    guard case .cannotOpen(let error) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(error.cause == .nothingOpened)
    #expect(error.attempts.contains { $0.selection == .surfaceless })
    #expect(error.attempts.contains { $0.selection == .pbuffer })
    #expect(!error.remedies.isEmpty)
    for attempt in error.attempts { #expect(failure.detail.contains(attempt.description)) }
    for remedy in error.remedies { #expect(failure.detail.contains(remedy.description)) }
    #expect(failure.description.hasPrefix("no OpenGL ES context can be opened: "))
  }

  @Test(.enabled(if: Driver.isThere, Driver.reason))
  func deviceBeyondTheLast_saysHowManyThereAre() throws {
    let failure = try #require(throws: GLRenderer.Failure.self) {
      _ = try GLRenderer(device: .device(99))
    }
    #expect(failure.isMissingDriver)
    guard case .cannotOpen(let error) = failure else {
      Issue.record("\(failure)")
      return
    }
    if case .noSuchDevice(let index, let count) = error.cause {
      #expect(index == 99)
      #expect(failure.detail.contains("99") && failure.detail.contains("\(count)"))
    } else {
      Issue.record("\(error)")
    }
  }

  @Test func libraryThatIsMissing_isAMissingDriver() {
    let failure = GLRenderer.Failure.cannotOpen(
      EGLError(.libraryNotFound(library: "libEGL.so.1", reason: "no such file")))
    #expect(failure.isMissingDriver)
    #expect(failure.message == "cannot load libEGL.so.1")
    #expect(failure.detail.contains("no such file") && failure.detail.contains("install libegl1"))
    #expect(!GLRenderer.Failure.egl(EGLError(.nothingOpened)).isMissingDriver)
  }
}
