import GLFunEGL
import Glibc
import Testing

/// The driver of this machine, or the reason for its absence.
enum Driver {
  static let failure: EGLError? = {
    do throws(EGLError) {
      _ = try GLContext.open()
      return nil
    } catch { return error }
  }()
  static var isThere: Bool { failure == nil }
  static var reason: Comment { "\(failure?.description ?? "a driver is there")" }
}

@Suite(.enabled(if: Driver.isThere, Driver.reason), .serialized)
struct DriverTests {
  @Test func auto_opensAndMakesCurrent() throws {
    let (context, report) = try GLContext.open()
    try context.withCurrent { #expect(context.isCurrent) }
    #expect(!context.isCurrent)
    #expect(!report.vendor.isEmpty && report.version.hasPrefix("1."))
  }

  @Test func probe_agreesWithOpeningByName() throws {
    let functions = try EGLFunctions.load()
    let probes = GLContext.probe(functions: functions) { (_) throws(EGLError) in }
    #expect(probes.contains { (try? $0.result.get()) != nil })
    for probe in probes where probe.platform != nil {
      let named = try? GLContext.open(probe.selection, functions: functions)
      #expect((named != nil) == ((try? probe.result.get()) != nil), "\(probe)")
    }
  }

  @Test func context_robust_opensWhereTheDisplayOffersIt() throws {
    let plain = try GLContext.open().context
    guard plain.display.extensions.contains("EGL_EXT_create_context_robustness") else {
      try Test.cancel("the display has no robust contexts")
    }
    let robust = try GLContext.open(request: GLContextRequest(isRobust: true)).context
    try robust.withCurrent { #expect(robust.isCurrent) }
  }

  @Test func version_beyondTheDriver_isAnErrorAndNotALesserContext() throws {
    let error = #expect(throws: EGLError.self) {
      try GLContext.open(request: GLContextRequest(version: .init(3, 9)))
    }
    #expect(error?.cause == .nothingOpened)
    #expect(error?.attempts.isEmpty == false)
  }

  /// Resident memory in pages.
  private static func residentPages() throws -> Int {
    let file = try #require(fopen("/proc/self/statm", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = fread(&bytes, 1, bytes.count, file)
    let fields = bytes.prefix(count).split(separator: UInt8(ascii: " "))
    return try #require(Int(String(decoding: fields[1], as: UTF8.self)))
  }

  /// In a separate process, whose memory no other test changes.
  @Test func thousandContexts_madeAndDropped_leaveMemoryFlat() async {
    await #expect(processExitsWith: .success) {
      let functions = try EGLFunctions.load()
      var pages: [Int] = []
      for number in 1...1000 {
        let context = try GLContext.open(functions: functions).context
        try context.withCurrent {}
        if number.isMultiple(of: 100) { pages.append(try DriverTests.residentPages()) }
      }
      let growth = pages[9] - pages[0]
      // Nine hundred contexts: 16 MiB would be 18 KiB each, far less than one leaked context takes.
      #expect(growth * Int(sysconf(Int32(_SC_PAGESIZE))) < 16 << 20, "pages: \(pages)")
    }
  }
}
