internal import GLFun
internal import GLFunPlatform

/// The memory of the process, as measured by Linux.
enum ProcessMemory {
  /// The peak memory since the start or since `forgetPeak()`, in KiB.
  static var peak: Int { value(of: "VmHWM:") }

  /// The mapped address space, and the part of it that is resident, both in bytes.
  static var sizes: (mapped: Int, resident: Int) {
    // The first two numbers of statm are these sizes in pages. The file is shorter than status, and quicker to read.
    let bytes = (try? InputFile.read(path: "/proc/self/statm", maximumByteCount: 1 << 10)) ?? []
    var numbers = (0, 0)
    var isSecond = false
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
        if isSecond { break }
        isSecond = true
        continue
      }
      let digit = Int(byte - UInt8(ascii: "0"))
      if isSecond { numbers.1 = numbers.1 * 10 + digit } else { numbers.0 = numbers.0 * 10 + digit }
    }
    let page = sysconf(Int32(_SC_PAGESIZE))
    return (numbers.0 * page, numbers.1 * page)
  }

  private static func value(of name: String) -> Int {
    // getrusage is unsuitable: its peak is never below that of the parent process.
    let bytes = (try? InputFile.read(path: "/proc/self/status", maximumByteCount: 1 << 16)) ?? []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" }
      if words.count > 1, words[0] == name, let value = Int(words[1]) { return value }
    }
    return 0
  }

  /// Resets the peak to the memory in use now. Does nothing if Linux refuses.
  static func forgetPeak() {
    try? OutputFile.write(Array("5".utf8), path: "/proc/self/clear_refs")
  }
}
