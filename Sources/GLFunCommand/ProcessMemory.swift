internal import GLFun
internal import Glibc

/// How much memory the process has had in use, as Linux counts it.
enum ProcessMemory {
  /// The most there was since the start or since `forgetPeak()`, in KiB.
  static var peak: Int { value(of: "VmHWM:") }

  /// What is in use now, in KiB.
  static var present: Int {
    // The second number of this one is the same in pages, and there is less to write and to read.
    let bytes = (try? InputFile.read(path: "/proc/self/statm", maximumByteCount: 1 << 10)) ?? []
    var number = 0
    for byte in bytes.drop(while: { $0 != UInt8(ascii: " ") }).dropFirst() {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { break }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number * sysconf(Int32(_SC_PAGESIZE)) >> 10
  }

  private static func value(of name: String) -> Int {
    // Not getrusage: its number is never below that of the program that started this one.
    let bytes = (try? InputFile.read(path: "/proc/self/status", maximumByteCount: 1 << 16)) ?? []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" }
      if words.count > 1, words[0] == name, let value = Int(words[1]) { return value }
    }
    return 0
  }

  /// Lets the peak start again from what is in use now; does nothing where Linux refuses.
  static func forgetPeak() {
    try? OutputFile.write(Array("5".utf8), path: "/proc/self/clear_refs")
  }
}
