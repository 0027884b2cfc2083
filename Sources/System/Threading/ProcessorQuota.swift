/// The processor time that a control group, such as a container's, leaves a process: a share of each period.
///
/// - Source: `cpu.max` of Linux's control groups, version 2; `cpu.cfs_quota_us` and `cpu.cfs_period_us` of version 1.
package struct ProcessorQuota: Hashable, Sendable {
  /// The number of processors that can be kept busy: the quota rounded up.
  package let processors: Int

  /// Parses the text of a `cpu.max`; returns nil if it sets no limit or is invalid.
  package init?(cpuMax text: String) {
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == 2 else { return nil }
    self.init(quota: Int(words[0]), period: Int(words[1]))
  }

  /// Creates a quota from times in microseconds; returns nil without a quota, which version 1 represents as -1.
  package init?(quota: Int?, period: Int?) {
    guard let quota, let period, quota > 0, period > 0 else { return nil }
    processors = (quota - 1) / period + 1
  }

  /// Finds the tightest quota of the process's groups; returns nil if no group has one.
  ///
  /// - Parameter contents: returns the content of a small file, or nil if it cannot be read.
  package init?(of contents: (_ path: String) -> String?) {
    var tightest: ProcessorQuota?
    func consider(_ quota: ProcessorQuota?) {
      guard let quota else { return }
      if quota.processors < tightest?.processors ?? .max { tightest = quota }
    }
    let root = "/sys/fs/cgroup"
    // Inside a container, its own group is the root. Elsewhere the parent groups apply, too.
    var group = Substring(Self.group(contents("/proc/self/cgroup") ?? ""))
    while true {
      consider(contents("\(root)\(group)/cpu.max").flatMap(ProcessorQuota.init(cpuMax:)))
      guard let slash = group.lastIndex(of: "/") else { break }
      group = group[..<slash]
    }
    func microseconds(_ name: String) -> Int? {
      contents("\(root)/cpu/\(name)").flatMap { Int($0.prefix { $0 != "\n" }) }
    }
    consider(
      ProcessorQuota(
        quota: microseconds("cpu.cfs_quota_us"), period: microseconds("cpu.cfs_period_us")))
    guard let tightest else { return nil }
    self = tightest
  }

  /// The path of the process's version 2 group, from `/proc/self/cgroup`; empty for the root.
  private static func group(_ text: String) -> String {
    for line in text.split(separator: "\n") where line.hasPrefix("0::/") {
      let path = String(line.dropFirst(3))
      return path == "/" ? "" : path
    }
    return ""
  }
}
