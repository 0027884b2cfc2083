internal import ArgumentParser

/// The limit on the memory of a command.
struct MemoryOption: ParsableArguments {
  @Option(
    name: .customLong("memory-limit"),
    help: ArgumentHelp(
      """
      The most memory that may be in use, such as 512M or 2G, at the most what the system leaves: \
      what needs more is refused, by 'render' if it does even strip by strip. (default: \
      \(MemoryBudget.usualLimit), for reading an SVG \(MemoryBudget.usualLimitOfSVG))
      """, valueName: "memory"))
  var limit: MemorySize?

  /// The memory budget.
  var budget: MemoryBudget { MemoryBudget(limit: limit) }
}
