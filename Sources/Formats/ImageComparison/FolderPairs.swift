package import GLFunImageFiles

/// The files of two folders, matched by their paths.
package struct FolderPairs: Sendable {
  /// Two files of the same name, or one that the other folder lacks.
  package struct Pair: Hashable, Sendable {
    /// The path relative to its folder: of the expected file, or of the actual one if there is no expected one.
    package var name: FilePath { expected?.name ?? actual?.name ?? "" }
    /// The expected file; nil if the folder has none.
    package let expected: PictureFolder.File?
    /// The actual file; nil if the folder has none.
    package let actual: PictureFolder.File?
    /// The first problem of a file, if there is any.
    package var problem: String? { expected?.problem ?? actual?.problem }
  }

  /// The pairs, sorted by the bytes of their names.
  package private(set) var pairs: [Pair] = []

  /// Matches files of the same path, and then files that differ only in their extension, such as `a/chart.png` and
  /// `a/chart.svg`, unless several could be meant. A subfolder that only one of the folders can list is one problem, without
  /// its files.
  package init(expected: PictureFolder, actual: PictureFolder) {
    var left: [PictureFolder.File] = []
    var right: [PictureFolder.File] = []
    var (first, second) = (expected.files[...], actual.files[...])
    // Both are sorted, so one walk along them finds all equal names.
    while let one = first.first, let other = second.first {
      if one.name == other.name {
        pairs.append(Pair(expected: one, actual: other))
        first.removeFirst()
        second.removeFirst()
      } else if one.name.bytes.lexicographicallyPrecedes(other.name.bytes) {
        left.append(one)
        first.removeFirst()
      } else {
        right.append(other)
        second.removeFirst()
      }
    }
    left += first
    right += second
    let leftByStem = Dictionary(grouping: left, by: \.stem)
    let rightByStem = Dictionary(grouping: right, by: \.stem)
    for (stem, left) in leftByStem {
      let right = rightByStem[stem] ?? []
      if left.count == 1, right.count == 1 {
        pairs.append(Pair(expected: left[0], actual: right[0]))
      } else {
        pairs += left.map { Pair(expected: $0, actual: nil) }
        pairs += right.map { Pair(expected: nil, actual: $0) }
      }
    }
    for (stem, right) in rightByStem where leftByStem[stem] == nil {
      pairs += right.map { Pair(expected: nil, actual: $0) }
    }
    let closed = Set((expected.files + actual.files).filter { $0.problem != nil }.map(\.name))
    if !closed.isEmpty {
      pairs.removeAll {
        ($0.expected == nil || $0.actual == nil) && Self.isBelow(closed, $0.name)
      }
    }
    pairs.sort { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
  }

  /// True if a file is in one of some folders.
  private static func isBelow(_ folders: Set<FilePath>, _ name: FilePath) -> Bool {
    let slash = UInt8(ascii: "/")
    return folders.contains(".") && name != "."
      || name.bytes.indices.contains {
        name.bytes[$0] == slash && folders.contains(FilePath(bytes: name.bytes[..<$0]))
      }
  }
}

extension PictureFolder.File {
  /// The name without its extension. That of a subfolder, which has a problem, is that of no file.
  fileprivate var stem: FilePath {
    guard problem == nil, let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")) else {
      return name + "/"
    }
    return FilePath(bytes: name.bytes[..<dot])
  }
}
