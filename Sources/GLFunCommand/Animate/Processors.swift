internal import FoundationEssentials

/// The processors of this machine.
enum Processors {
  /// How many this process may run on.
  static var count: Int { max(ProcessInfo.processInfo.activeProcessorCount, 1) }
}
