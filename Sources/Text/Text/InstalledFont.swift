internal import GLFunFonts

/// A font installed on the system.
package struct InstalledFont: Hashable, Sendable {
  package let family: String
  package let style: String
  /// The weight; nil if the file holds a range of weights.
  package let weight: Int?
  package let path: String
  package let index: Int
  package let isColor: Bool
}

extension FontCollection {
  /// The fonts that `addSystemFonts()` adds, by family; empty if fontconfig is missing.
  package static var installedFonts: [InstalledFont] {
    guard let system = try? SystemFonts.installed() else { return [] }
    return system.entries.map { entry in
      InstalledFont(
        family: entry.families.first ?? "", style: entry.style, weight: entry.weight,
        path: entry.path, index: entry.index, isColor: entry.isColor)
    }.sorted { ($0.family, $0.weight ?? 0, $0.path) < ($1.family, $1.weight ?? 0, $1.path) }
  }
}
