/// Caret positions in a line, and hit testing.
extension TextLine {
  /// A cluster of a run: its characters and its extent.
  private struct Cluster {
    var range: Range<Int>
    var left, right: Double
    var isRightToLeft: Bool

    /// The caret position before a character of the cluster: a ligature is divided evenly.
    func caret(_ index: Int) -> Double {
      let part = Double(index - range.lowerBound) / Double(max(range.count, 1))
      return isRightToLeft ? right - part * (right - left) : left + part * (right - left)
    }
  }

  private var clusters: [Cluster] {
    var clusters: [Cluster] = []
    for run in runs {
      if run.glyphs.isEmpty {
        clusters.append(
          Cluster(
            range: run.range, left: run.x, right: run.x + run.width,
            isRightToLeft: run.isRightToLeft))
        continue
      }
      let starts = Set(run.clusters).sorted()
      let ends = Dictionary(
        uniqueKeysWithValues: zip(starts, starts.dropFirst() + [run.range.upperBound]))
      var x = run.x
      for index in run.glyphs.indices {
        let first = run.clusters[index]
        let next = ends[first] ?? first
        let right = x + run.advances[index]
        if index > 0, run.clusters[index - 1] == first, let last = clusters.indices.last {
          clusters[last].right = right
        } else {
          clusters.append(
            Cluster(
              range: first..<max(next, first), left: x, right: right,
              isRightToLeft: run.isRightToLeft))
        }
        x = right
      }
    }
    return clusters
  }

  /// The distance of the caret before a character from the line's left end, in user space. Source:
  /// `CTLineGetOffsetForStringIndex`.
  public func offset(ofIndex index: String.Index) -> Double {
    let scalars = string.unicodeScalars
    let place = scalars.distance(from: scalars.startIndex, to: min(index, scalars.endIndex))
    if let cluster = clusters.first(where: { $0.range.contains(place) }) {
      return cluster.caret(place)
    }
    if place < range.upperBound { return isRightToLeft ? width : 0 }
    return isRightToLeft ? 0 : width
  }

  /// The string index of the caret nearest to a distance from the line's left end, in user space. Source:
  /// `CTLineGetStringIndexForPosition`.
  public func index(at x: Double) -> String.Index {
    let scalars = string.unicodeScalars
    func index(_ place: Int) -> String.Index {
      scalars.index(scalars.startIndex, offsetBy: place)
    }
    func distance(_ cluster: Cluster) -> Double {
      max(cluster.left - x, x - cluster.right, 0)
    }
    guard let nearest = clusters.min(by: { distance($0) < distance($1) }) else {
      return index(range.lowerBound)
    }
    var best = (distance: Double.infinity, place: nearest.range.lowerBound)
    for place in nearest.range.lowerBound...nearest.range.upperBound {
      let distance = abs(nearest.caret(place) - x)
      // Carets are placed only between grapheme clusters, the characters as people see them.
      if distance < best.distance, string.isBetweenCharacters(index(place)) {
        best = (distance, place)
      }
    }
    return index(best.place)
  }
}

extension String {
  /// True if an index is at the start of a grapheme cluster or at the end of the string.
  fileprivate func isBetweenCharacters(_ index: String.Index) -> Bool {
    index >= endIndex || index.samePosition(in: self) != nil
  }
}
