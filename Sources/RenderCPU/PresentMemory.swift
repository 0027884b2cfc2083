internal import GLFunImaging
internal import GLFunPlatform

/// Memory that is all there before it is written to.
///
/// The system gives memory a page at a time, as each is first touched. Asked for all pages at once it takes
/// half as long, which is a twentieth of a process that draws one picture of 320 × 480 pixels.
enum PresentMemory {
  /// Transparent pixels.
  static func transparentPixels(count: Int) -> [PremultipliedColor] {
    unsafe pixels(count: count) { unsafe $0.initialize(repeating: .transparent) }
  }

  /// Pixels that `body` writes, all of them.
  static func pixels(
    count: Int, _ body: (UnsafeMutableBufferPointer<PremultipliedColor>) -> Void
  ) -> [PremultipliedColor] {
    unsafe Array(unsafeUninitializedCapacity: count) { memory, written in
      let pixels = unsafe UnsafeMutableBufferPointer(rebasing: memory[..<count])
      unsafe askForPages(of: UnsafeMutableRawBufferPointer(pixels))
      unsafe body(pixels)
      written = count
    }
  }

  /// Asks for all pages that lie wholly inside. Before Linux 5.14 nothing comes of it.
  private static func askForPages(of memory: UnsafeMutableRawBufferPointer) {
    guard let start = memory.baseAddress else { return }
    let page = sysconf(Int32(_SC_PAGESIZE))
    let skipped = -Int(bitPattern: start) & (page - 1)
    let pages = (memory.count - skipped) / page
    if pages > 0, unsafe lacksPages(start + skipped, count: pages) {
      _ = unsafe madvise(start + skipped, pages * page, MADV_POPULATE_WRITE)
    }
  }

  /// Whether any of some pages is not there. Memory that has been used before has them all, and to ask for
  /// them again takes forty times as long as to look.
  private static func lacksPages(_ start: UnsafeMutableRawPointer, count: Int) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { states in
      let page = sysconf(Int32(_SC_PAGESIZE))
      guard let first = states.baseAddress,
        unsafe mincore(start, count * page, first) == 0
      else { return true }
      return unsafe states.contains { $0 & 1 == 0 }
    }
  }
}
