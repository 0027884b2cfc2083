import GLFunCEGL
import GLFunEGL
import Testing

@Suite struct CurrentContextTests {
  private enum Failure: EGLErrorConvertible, Equatable {
    case egl(EGLError)
    case own
    init(_ error: EGLError) { self = .egl(error) }
  }

  @Test func withCurrent_makesNothingCurrentAgain_whereNothingWas() throws {
    let driver = FakeDriver()
    let context = try driver.context()
    try context.withCurrent { #expect(context.isCurrent) }
    #expect(driver.current.context == 0)
    #expect(driver.count("eglMakeCurrent") == 2)
  }

  @Test func withCurrent_otherContext_isRestored() throws {
    let driver = FakeDriver()
    let outer = try driver.context()
    let inner = try driver.context(.pbuffer)
    driver.forgetCalls()
    try outer.withCurrent { () throws(EGLError) in
      try inner.withCurrent {
        #expect(inner.isCurrent)
        #expect(driver.current.display == FakeDriver.defaultHandle)
        #expect(driver.current.draw != 0)
      }
      #expect(outer.isCurrent)
      #expect(driver.current.display == FakeDriver.surfacelessHandle)
      #expect(driver.current.draw == 0)
    }
    #expect(driver.count("eglMakeCurrent") == 4)
  }

  @Test func withCurrent_nested_makesCurrentOnce() throws {
    let driver = FakeDriver()
    let context = try driver.context()
    let answer = try context.withCurrent { () throws(EGLError) in
      try context.withCurrent { () throws(EGLError) in try context.withCurrent { 42 } }
    }
    #expect(answer == 42)
    #expect(driver.count("eglMakeCurrent") == 2)
  }

  @Test func withCurrent_throwingBody_restoresToo() throws {
    let driver = FakeDriver()
    let context = try driver.context()
    #expect(throws: Failure.own) {
      try context.withCurrent { () throws(Failure) in throw .own }
    }
    #expect(driver.current.context == 0)
  }

  @Test func withCurrent_driverRefuses_isThrownInTheBodysType() throws {
    let driver = FakeDriver()
    let context = try driver.context()
    driver.failures["eglMakeCurrent"] = EGL_BAD_ACCESS
    let expected = EGLError(.call(name: "eglMakeCurrent", code: .badAccess))
    #expect(throws: Failure.egl(expected)) {
      try context.withCurrent { () throws(Failure) in Issue.record("the body ran") }
    }
    driver.failures["eglMakeCurrent"] = EGL_BAD_ACCESS
    #expect(throws: expected) { try context.withCurrent { Issue.record("the body ran") } }
    #expect(!context.isLost)
  }

  @Test func withCurrent_lostContext_isTriedOnceAndNeverAgain() throws {
    let driver = FakeDriver()
    let context = try driver.context()
    driver.failures["eglMakeCurrent"] = EGL_CONTEXT_LOST
    for _ in 0..<2 {
      #expect(throws: EGLError(.contextLost(call: "eglMakeCurrent"))) {
        try context.withCurrent { Issue.record("the body ran") }
      }
    }
    #expect(context.isLost)
    #expect(driver.count("eglMakeCurrent") == 1)
    context.whenCurrent { Issue.record("nothing can run on a lost context") }
    #expect(context.pendingCount == 0)
  }

  @Test func withCurrent_formerContextCannotBeRestored_noneIsCurrent() throws {
    let driver = FakeDriver()
    let outer = try driver.context()
    let inner = try driver.context()
    try outer.withCurrent { () throws(EGLError) in
      try inner.withCurrent { driver.failures["eglMakeCurrent"] = EGL_CONTEXT_LOST }
      #expect(driver.current.context == 0)
    }
    #expect(driver.functions.getError() == EGL_SUCCESS)
  }

  @Test func whenCurrent_whileCurrent_runsAtOnce() throws {
    let context = try FakeDriver().context()
    try context.withCurrent {
      var ran = false
      context.whenCurrent { ran = true }
      #expect(ran)
    }
  }

  @Test func whenCurrent_whileNot_waitsForTheNextWithCurrent_inOrderAndOnce() throws {
    let context = try FakeDriver().context()
    var ran: [Int] = []
    context.whenCurrent { ran.append(1) }
    context.whenCurrent { ran.append(2) }
    #expect(ran.isEmpty && context.pendingCount == 2)
    try context.withCurrent { #expect(ran == [1, 2]) }
    try context.withCurrent {}
    #expect(ran == [1, 2])
  }

  @Test func whenCurrent_contextGoes_takesWhatIsQueuedWithIt() throws {
    let driver = FakeDriver()
    final class Held {}
    weak var held: Held?
    do {
      let context = try driver.context()
      let object = Held()
      held = object
      context.whenCurrent { [object] in Issue.record("ran for \(object)") }
      #expect(held != nil)
    }
    #expect(held == nil)
    #expect(driver.count("eglDestroyContext") == 1)
  }

  @Test func display_sharedByContexts_isTerminatedOnce() throws {
    let driver = FakeDriver()
    do {
      let first = try driver.context()
      do {
        let second = try driver.context()
        #expect(second.display !== first.display)
      }
      #expect(driver.count("eglTerminate") == 0)
      try first.withCurrent {}
    }
    #expect(driver.count("eglInitialize") == 2)
    #expect(driver.count("eglTerminate") == 1)
  }

  @Test func display_ofFailedContext_isTerminated() throws {
    let driver = FakeDriver()
    // The context is on a pbuffer.
    driver.displayExtensions = ""
    driver.failures["eglCreateContext"] = EGL_BAD_ALLOC
    #expect(throws: EGLError(.call(name: "eglCreateContext", code: .badAlloc))) {
      try driver.context()
    }
    #expect(driver.count("eglDestroySurface") == 1)
    #expect(driver.count("eglTerminate") == 1)
  }

  @Test func context_withoutSurfacelessExtension_standsOnAPbuffer() throws {
    let driver = FakeDriver()
    driver.displayExtensions = ""
    do {
      let context = try driver.context()
      #expect(context.usesPbuffer)
      try context.withCurrent { #expect(driver.current.draw != 0) }
    }
    #expect(driver.count("eglDestroySurface") == 1)
  }
}
