import GLFunCFonts
import GLFunLoading

/// The functions of FriBidi 1.0 that resolve the direction of text.
final class FriBidi: Sendable {
  let getTypes: FriBidiGetTypes
  let getBrackets: FriBidiGetBrackets
  let getLevels: FriBidiGetLevels

  /// The soname of the library.
  static let library = "libfribidi.so.0"

  private static let system = Result { () throws(LibraryError) in try FriBidi(library: library) }

  /// Returns the library, which is opened on first use for the lifetime of the process.
  static func opened() throws(FontError) -> FriBidi {
    do throws(LibraryError) {
      return try system.get()
    } catch {
      throw .libraryMissing(.friBidi, reason: error.reason)
    }
  }

  init(library name: String) throws(LibraryError) {
    let library = try SharedLibrary(name)
    getTypes = try library.function("fribidi_get_bidi_types", as: FriBidiGetTypes.self)
    getBrackets = try library.function("fribidi_get_bracket_types", as: FriBidiGetBrackets.self)
    getLevels = try library.function(
      "fribidi_get_par_embedding_levels_ex", as: FriBidiGetLevels.self)
  }
}

/// The base writing direction of a paragraph.
public enum WritingDirection: Hashable, Sendable, CaseIterable {
  /// The direction of the first letter with one; left to right without such a letter.
  case natural
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The embedding levels of the Unicode bidirectional algorithm (UAX #9).
package struct BidiLevels: Sendable {
  /// The level of each character; odd levels run from right to left.
  package var levels: [UInt8]
  /// The level of the paragraph.
  package var base: UInt8

  /// Resolves the levels of one paragraph.
  ///
  /// - Throws: `FontError.libraryMissing` if the text needs FriBidi and it is not available.
  package init(of text: [UInt32], direction: WritingDirection) throws(FontError) {
    guard direction == .rightToLeft || text.contains(where: Self.mayBeRightToLeft) else {
      (levels, base) = ([UInt8](repeating: 0, count: text.count), 0)
      return
    }
    guard !text.isEmpty else {
      (levels, base) = ([], direction == .rightToLeft ? 1 : 0)
      return
    }
    let library = try FriBidi.opened()
    let text = Self.withFewIsolates(text)
    var types = [UInt32](repeating: 0, count: text.count)
    var brackets = types
    var levels = [Int8](repeating: 0, count: text.count)
    var base =
      switch direction {
      case .natural: UInt32(FRIBIDI_FIRST_STRONG)
      case .leftToRight: UInt32(FRIBIDI_LEFT_TO_RIGHT)
      case .rightToLeft: UInt32(FRIBIDI_RIGHT_TO_LEFT)
      }
    let count = Int32(text.count)
    library.getTypes(text, count, &types)
    library.getBrackets(text, count, types, &brackets)
    _ = library.getLevels(types, brackets, count, &base, &levels)
    self.levels = levels.map { UInt8(max($0, 0)) }
    self.base = base & 1 != 0 ? 1 : 0
  }

  /// Puts parts of a line into visual order, from left to right: from the highest level down, sequences of parts at that level or
  /// above are reversed. Source: UAX #9, rule L2.
  ///
  /// - Parameter levels: the level of each part, in text order.
  /// - Returns: the indices of the parts.
  package static func visualOrder(of levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in (1...highest).reversed() {
      var index = 0
      while index < order.count {
        guard levels[order[index]] >= level else {
          index += 1
          continue
        }
        let end = order[index...].firstIndex { levels[$0] < level } ?? order.count
        order[index..<end].reverse()
        index = end
      }
    }
    return order
  }

  /// Limits the number of isolates, because FriBidi scans the text for the end of each one. Isolates beyond the limit have no
  /// effect, as if they were characters without a direction.
  private static func withFewIsolates(_ text: [UInt32]) -> [UInt32] {
    let most = mostSteps / max(text.count, 1)
    var text = text
    var count = 0
    for (index, scalar) in text.enumerated() where (0x2066...0x2069).contains(scalar) {
      count += 1
      if count > most { text[index] = zeroWidthSpace }
    }
    return text
  }

  /// The maximum number of characters scanned for the ends of isolates, counted for each scan.
  private static let mostSteps = 1 << 24
  private static let zeroWidthSpace: UInt32 = 0x200B

  /// True if a character may run from right to left, or make others do so.
  package static func mayBeRightToLeft(_ scalar: UInt32) -> Bool {
    if scalar < 0x590 { return false }
    switch scalar {
    case 0x590...0x8FF, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
      0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return true
    default: return false
    }
  }
}
