internal import GLFunPlatform

/// The processors of this machine.
package enum Processors {
  /// The number of processors that this process can keep busy, at least one; determined once.
  ///
  /// These are the processors that it may run on, or fewer if a container's quota of processor time is lower: additional
  /// threads would be stopped for the rest of each period.
  package static let count: Int = {
    let running = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let allowed = contents("/proc/self/status").flatMap(allowedCount) ?? .max
    let quota = ProcessorQuota(of: contents)?.processors ?? .max
    return max(1, min(running, allowed, quota))
  }()

  /// The number of processors that a process may run on, from its `/proc/self/status`; it may include
  /// processors that do not exist.
  package static func allowedCount(_ status: String) -> Int? {
    let name = "Cpus_allowed:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return nil
    }
    // The hexadecimal digits of a mask, with a comma after every eight.
    let count = line.dropFirst(name.count).reduce(0) {
      $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return count > 0 ? count : nil
  }

  /// The first bytes of a small file; nil if it cannot be read.
  private static func contents(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { bytes in
      let count = read(file, bytes.baseAddress, bytes.count)
      return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }
}
