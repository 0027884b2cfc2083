internal import GLFunCUnicodeData

/// The line breaking classes of UAX #14 after its rule LB1, in the numbering of `scripts/line-break-classes`.
enum LineBreakClass: UInt8 {
  case al, bk, cr, lf, nl, sp, zw, wj, gl, ba, bb, b2, cb, cl, cp, wideCP, ex, hy, id, `in`, `is`,
    ns, nu, op, wideOP, po,
    pr, qu, sy, hl, cm, zwj, ri, eb, em, h2, h3, jl, jv, jt, reservedID

  init(of scalar: UInt32) {
    self = LineBreakClass(rawValue: glfun_line_break_class(scalar)) ?? .al
  }

  var isOpening: Bool { self == .op || self == .wideOP }
  var isClosing: Bool { self == .cl || self == .cp || self == .wideCP }
  var isLetter: Bool { self == .al || self == .hl }
  var isPicture: Bool { self == .id || self == .reservedID || self == .eb || self == .em }
  var isHangul: Bool {
    self == .jl || self == .jv || self == .jt || self == .h2 || self == .h3
  }
  /// True if combining marks do not attach to it, and stand alone after it.
  var takesNoMark: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .sp, .zw: true
    default: false
    }
  }
}

/// An opportunity to end a line.
enum LineBreak: UInt8, Sendable {
  case prohibited
  case allowed
  case mandatory
}

/// Finds line break opportunities by the rules of UAX #14 of Unicode 15.0. Numbers are kept together,
/// as in example 7 of section 8.2.
struct LineBreaks {
  /// For each character, the break opportunity after it; the break after the last one is mandatory.
  static func after(_ scalars: [UInt32]) -> [LineBreak] {
    guard !scalars.isEmpty else { return [] }
    var breaks = [LineBreak](repeating: .prohibited, count: scalars.count)
    let classes = scalars.map(LineBreakClass.init(of:))
    var finder = LineBreaks(first: classes[0])
    for index in classes.indices.dropFirst() {
      breaks[index - 1] = finder.next(classes[index], before: classes[(index + 1)...])
    }
    breaks[scalars.count - 1] = .mandatory
    return breaks
  }

  /// The class of the preceding character; marks count as the character that they attach to (LB9, LB10).
  private var before: LineBreakClass
  /// The class of the character before that.
  private var beforeThat: LineBreakClass?
  /// True if the last character was a zero width joiner.
  private var isAfterJoiner: Bool
  /// The class before a run of spaces that ends here; nil if the last character is not a space.
  private var beforeSpaces: LineBreakClass?
  /// The number of consecutive regional indicators that end here.
  private var indicatorCount: Int
  private var number: NumberState

  /// The state of reading a number: (PR | PO)? (OP | HY)? NU (NU | SY | IS)* (CL | CP)? (PR | PO)?
  private enum NumberState {
    case outside, prefix, opened, digits, closed
  }

  private init(first: LineBreakClass) {
    let first: LineBreakClass = first == .cm ? .al : first
    isAfterJoiner = first == .zwj
    before = first == .zwj ? .al : first
    indicatorCount = first == .ri ? 1 : 0
    number = .outside
    number = numberState(before)
  }

  /// The break opportunity before a character with the given class. The character becomes the preceding one.
  private mutating func next(
    _ next: LineBreakClass, before rest: ArraySlice<LineBreakClass>
  ) -> LineBreak {
    // LB9: a mark attaches to the preceding character.
    if next == .cm || next == .zwj, !before.takesNoMark {
      isAfterJoiner = next == .zwj
      return .prohibited
    }
    // LB10: an unattached mark is treated as a letter.
    let current: LineBreakClass = next == .cm || next == .zwj ? .al : next
    let result = rule(current, before: rest)
    let inNumber = numberState(current)
    if current == .sp {
      if before != .sp { beforeSpaces = before }
    } else {
      beforeSpaces = nil
    }
    indicatorCount = current == .ri ? indicatorCount + 1 : 0
    number = inNumber
    isAfterJoiner = next == .zwj
    beforeThat = before
    before = current
    return result
  }

  /// The state of a number after a character with the given class.
  private func numberState(_ next: LineBreakClass) -> NumberState {
    switch next {
    case .nu: .digits
    case .sy, .is: number == .digits ? .digits : .outside
    case .cl, .cp, .wideCP: number == .digits ? .closed : .outside
    case .pr, .po: .prefix
    case .op, .wideOP, .hy: .opened
    default: .outside
    }
  }

  /// True if a character continues the number before it (LB25).
  private func continuesNumber(_ next: LineBreakClass) -> Bool {
    switch number {
    case .outside: false
    case .prefix: next == .nu
    case .opened: next == .nu
    case .digits:
      next == .nu || next == .sy || next == .is || next.isClosing || next == .pr || next == .po
    case .closed: next == .pr || next == .po
    }
  }

  /// The rules from LB4 on, in order.
  private func rule(
    _ next: LineBreakClass, before rest: ArraySlice<LineBreakClass>
  ) -> LineBreak {
    switch before {
    case .bk, .lf, .nl: return .mandatory
    case .cr: return next == .lf ? .prohibited : .mandatory
    default: break
    }
    switch next {
    case .bk, .cr, .lf, .nl, .sp, .zw: return .prohibited
    default: break
    }
    // LB8: the class before the spaces, or of the last character.
    let solid = before == .sp ? beforeSpaces ?? .sp : before
    if solid == .zw { return .allowed }
    if isAfterJoiner { return .prohibited }
    if before == .wj || next == .wj || before == .gl { return .prohibited }
    if next == .gl, before != .sp, before != .ba, before != .hy { return .prohibited }
    if next == .ex || next.isClosing || next == .is || next == .sy { return .prohibited }
    if solid.isOpening { return .prohibited }
    if solid == .qu, next.isOpening { return .prohibited }
    if solid.isClosing, next == .ns { return .prohibited }
    if solid == .b2, next == .b2 { return .prohibited }
    if before == .sp { return .allowed }
    if before == .qu || next == .qu { return .prohibited }
    if before == .cb || next == .cb { return .allowed }
    if next == .ba || next == .hy || next == .ns || before == .bb { return .prohibited }
    if beforeThat == .hl, before == .hy || before == .ba { return .prohibited }
    if before == .sy, next == .hl { return .prohibited }
    if next == .in { return .prohibited }
    return joins(next, before: rest) ? .prohibited : .allowed
  }

  /// The rules from LB23 on, which only prohibit breaks.
  private func joins(_ next: LineBreakClass, before rest: ArraySlice<LineBreakClass>) -> Bool {
    if before.isLetter && next == .nu || before == .nu && next.isLetter { return true }
    if before == .pr && next.isPicture || before.isPicture && next == .po { return true }
    let isAffix = before == .pr || before == .po
    if isAffix && next.isLetter { return true }
    if before.isLetter && (next == .pr || next == .po) { return true }
    if continuesNumber(next) { return true }
    if isAffix && next.isOpening && rest.first(where: { $0 != .cm && $0 != .zwj }) == .nu {
      return true
    }
    switch before {
    case .jl: if next == .jl || next == .jv || next == .h2 || next == .h3 { return true }
    case .jv, .h2: if next == .jv || next == .jt { return true }
    case .jt, .h3: if next == .jt { return true }
    default: break
    }
    if before.isHangul && next == .po || before == .pr && next.isHangul { return true }
    if before.isLetter && next.isLetter { return true }
    if before == .is && next.isLetter { return true }
    if (before.isLetter || before == .nu) && next == .op { return true }
    if before == .cp && (next.isLetter || next == .nu) { return true }
    if before == .ri && next == .ri { return indicatorCount % 2 == 1 }
    return (before == .eb || before == .reservedID) && next == .em
  }
}
