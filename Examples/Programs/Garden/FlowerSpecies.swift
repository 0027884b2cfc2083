internal import GLFunCPU

/// The species of flowers: the shape of their heads and their habit.
enum FlowerSpecies: CaseIterable, Sendable {
  case daisy, poppy, tulip, cornflower, coneflower, cosmos, lupin, clock

  /// The growth habit of a plant.
  struct Habit: Sendable {
    /// The range of the head's radius, as a fraction of the plant's height.
    var radius: ClosedRange<Double>
    /// The range of the head's apparent height to width: 1 seen from the front, less from the side.
    var openness: ClosedRange<Double>
    /// The number of leaves.
    var leaves: ClosedRange<Double>
    /// The width of a leaf as a fraction of its length.
    var leafWidth: Double
    /// True if the head sits on top of the stem like a cup, rather than facing the viewer.
    var isUpright = false
    /// The possible numbers of side shoots.
    var shoots = [0]
  }

  var habit: Habit {
    switch self {
    case .daisy:
      Habit(
        radius: 0.15...0.19, openness: 0.72...0.96, leaves: 2...4, leafWidth: 0.26,
        shoots: [0, 1, 1, 2])
    case .poppy:
      Habit(
        radius: 0.17...0.21, openness: 0.66...0.92, leaves: 2...3, leafWidth: 0.3,
        shoots: [0, 0, 1])
    case .tulip:
      Habit(
        radius: 0.23...0.27, openness: 1...1, leaves: 2...3, leafWidth: 0.2, isUpright: true)
    case .cornflower:
      Habit(
        radius: 0.13...0.16, openness: 0.74...0.95, leaves: 3...5, leafWidth: 0.16, shoots: [1, 2])
    case .coneflower:
      Habit(
        radius: 0.17...0.22, openness: 0.7...0.96, leaves: 3...4, leafWidth: 0.4, shoots: [0, 0, 1])
    case .cosmos:
      Habit(
        radius: 0.16...0.2, openness: 0.68...0.96, leaves: 3...5, leafWidth: 0.14,
        shoots: [1, 1, 2])
    case .lupin:
      Habit(radius: 0.27...0.33, openness: 1...1, leaves: 2...4, leafWidth: 0.3, isUpright: true)
    case .clock:
      Habit(radius: 0.15...0.18, openness: 1...1, leaves: 2...3, leafWidth: 0.24)
    }
  }

  /// The petal colours at the base and at the tip, from which one pair is chosen.
  var colors: [(inner: Color, outer: Color)] {
    switch self {
    case .daisy:
      [(Color(rgb: 0xDDE3D0), Color(rgb: 0xFFFFFF)), (Color(rgb: 0xF2D7DE), Color(rgb: 0xFFFBFA))]
    case .poppy:
      [
        (Color(rgb: 0x9E1414), Color(rgb: 0xF0402C)), (Color(rgb: 0xB3290C), Color(rgb: 0xFF7A35)),
        (Color(rgb: 0xA3173A), Color(rgb: 0xF2577A)),
      ]
    case .tulip:
      [
        (Color(rgb: 0xF2B632), Color(rgb: 0xE2402F)), (Color(rgb: 0x8F2268), Color(rgb: 0xE978B4)),
        (Color(rgb: 0xE5A11C), Color(rgb: 0xFFDF62)), (Color(rgb: 0x5A1E6E), Color(rgb: 0x9B4FB5)),
      ]
    case .cornflower:
      [
        (Color(rgb: 0x2B2F9E), Color(rgb: 0x5C7CF2)), (Color(rgb: 0x5A2A9C), Color(rgb: 0xA77BEA)),
      ]
    case .coneflower:
      [
        (Color(rgb: 0xD07A0C), Color(rgb: 0xFFD21F)), (Color(rgb: 0xC4510C), Color(rgb: 0xFFA62B)),
        (Color(rgb: 0xA33B6B), Color(rgb: 0xE58CB4)),
      ]
    case .cosmos:
      [
        (Color(rgb: 0xB0246F), Color(rgb: 0xF490C2)), (Color(rgb: 0xD886B8), Color(rgb: 0xFFE9F4)),
        (Color(rgb: 0x7E1650), Color(rgb: 0xCE3E8C)),
      ]
    case .lupin:
      [
        (Color(rgb: 0x4B2E9E), Color(rgb: 0x8E75E8)), (Color(rgb: 0xB83A7A), Color(rgb: 0xF2A0C4)),
        (Color(rgb: 0x2D55A8), Color(rgb: 0x86B4F5)),
      ]
    case .clock: [(Color(rgb: 0xB9B7A6), Color(rgb: 0xFFFFFF))]
    }
  }

  /// Returns the head in the given colours; nil for species whose heads are not made of rings.
  ///
  /// - Parameter turn: the direction of the first petal, in degrees.
  func head(inner: Color, outer: Color, turn: Double) -> FlowerHead? {
    switch self {
    case .daisy:
      FlowerHead(
        rings: [
          FlowerHead.Ring(
            count: 17, length: 100, width: 0.24, form: .oval, inner: inner.lit(-0.22),
            outer: outer.lit(-0.12), start: turn + 10),
          FlowerHead.Ring(
            count: 15, length: 96, width: 0.26, form: .oval, inner: inner, outer: outer,
            start: turn, veins: 2),
        ],
        heart: FlowerHead.Heart(
          radius: 25, inner: Color(rgb: 0xFFE066), outer: Color(rgb: 0xE09A12), floretCount: 70,
          florets: Color(rgb: 0xFFD23A)))
    case .poppy:
      FlowerHead(
        rings: [
          FlowerHead.Ring(
            count: 3, length: 100, width: 1.25, form: .broad, inner: inner.lit(-0.15),
            outer: outer.lit(-0.1), start: turn, veins: 6),
          FlowerHead.Ring(
            count: 3, length: 90, width: 1.2, form: .broad, inner: inner, outer: outer,
            start: turn + 60, veins: 6),
        ],
        heart: FlowerHead.Heart(
          radius: 17, inner: Color(rgb: 0x7E9A5A), outer: Color(rgb: 0x2A3320), floretCount: 18,
          florets: Color(rgb: 0x1D1526), stamenCount: 34))
    case .tulip:
      FlowerHead(
        rings: [
          FlowerHead.Ring(
            count: 3, length: 96, width: 0.5, form: .cup, inner: inner.lit(-0.3),
            outer: outer.lit(-0.3), spread: 36, gap: 0),
          FlowerHead.Ring(
            count: 2, length: 100, width: 0.58, form: .cup, inner: inner, outer: outer, spread: 30,
            gap: 0, veins: 4),
          FlowerHead.Ring(
            count: 1, length: 92, width: 0.6, form: .cup, inner: inner.lit(0.05),
            outer: outer.lit(0.1), start: 0, spread: 0, gap: 0, veins: 5),
        ], heart: nil)
    case .cornflower:
      FlowerHead(
        rings: [
          FlowerHead.Ring(
            count: 12, length: 100, width: 0.34, form: .notched, inner: inner.lit(-0.1),
            outer: outer.lit(-0.05), start: turn, veins: 2),
          FlowerHead.Ring(
            count: 10, length: 76, width: 0.36, form: .notched, inner: inner,
            outer: outer.lit(0.08),
            start: turn + 16),
          FlowerHead.Ring(
            count: 9, length: 50, width: 0.36, form: .notched, inner: inner.lit(-0.2),
            outer: outer, start: turn + 4),
        ],
        heart: FlowerHead.Heart(
          radius: 12, inner: Color(rgb: 0x7A3FA8), outer: Color(rgb: 0x2C1650), floretCount: 22,
          florets: Color(rgb: 0xC99BE8), stamenCount: 12))
    case .coneflower:
      FlowerHead(
        rings: [
          FlowerHead.Ring(
            count: 14, length: 100, width: 0.3, form: .pointed, inner: inner.lit(-0.25),
            outer: outer.lit(-0.16), start: turn + 12),
          FlowerHead.Ring(
            count: 14, length: 98, width: 0.32, form: .pointed, inner: inner, outer: outer,
            start: turn, veins: 3),
        ],
        heart: FlowerHead.Heart(
          radius: 33, inner: Color(rgb: 0x7A4522), outer: Color(rgb: 0x2C160A), floretCount: 110,
          florets: Color(rgb: 0x9C6430)))
    case .cosmos:
      FlowerHead(
        rings: [
          FlowerHead.Ring(
            count: 8, length: 100, width: 0.64, form: .notched, inner: inner, outer: outer,
            start: turn, veins: 5)
        ],
        heart: FlowerHead.Heart(
          radius: 17, inner: Color(rgb: 0xFFE680), outer: Color(rgb: 0xD48A10), floretCount: 40,
          florets: Color(rgb: 0xF7B722), stamenCount: 14))
    case .lupin, .clock: nil
    }
  }
}
