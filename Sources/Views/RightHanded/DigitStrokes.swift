internal import GLFunDrawing
internal import GLFunGeometry

/// Numbers written in strokes: enough for the labels of an axis.
enum DigitStrokes {
  /// The width and the height of a character's box, and the way to the next; the pen's units.
  private static let width = 4.0
  private static let height = 6.0
  private static let advance = 5.6

  /// The width of a text of that height.
  static func width(of text: String, height: Double) -> Double {
    guard !text.isEmpty else { return 0 }
    return (Double(text.count) * advance - (advance - width)) * height / Self.height
  }

  /// Adds a text's strokes to the current path; characters that are not known are left out.
  ///
  /// - Parameters:
  ///   - text: digits, "-", "." and "e".
  ///   - origin: the top left corner, in a user space whose y axis points down on screen.
  ///   - height: the height of a digit in user space.
  static func add(
    _ text: String, at origin: Point, height: Double, to context: inout GraphicsContext
  ) {
    let scale = height / Self.height
    for (index, character) in text.enumerated() {
      let left = origin.x + Double(index) * advance * scale
      func place(_ x: Double, _ y: Double) -> Point {
        Point(x: left + x * scale, y: origin.y + y * scale)
      }
      for stroke in strokes[character] ?? [] {
        context.move(to: place(stroke.start.0, stroke.start.1))
        for piece in stroke.pieces {
          switch piece {
          case .line(let x, let y): context.addLine(to: place(x, y))
          case .curve(let x1, let y1, let x2, let y2, let x, let y):
            context.addCurve(
              to: place(x, y), control1: place(x1, y1), control2: place(x2, y2))
          }
        }
      }
    }
  }

  private enum Piece: Sendable {
    case line(Double, Double)
    case curve(Double, Double, Double, Double, Double, Double)
  }

  private struct Stroke: Sendable {
    var start: (Double, Double)
    var pieces: [Piece]
  }

  private static let strokes: [Character: [Stroke]] = [
    "0": [
      Stroke(
        start: (2, 0),
        pieces: [
          .curve(3.5, 0, 4, 1.6, 4, 3), .curve(4, 4.4, 3.5, 6, 2, 6),
          .curve(0.5, 6, 0, 4.4, 0, 3), .curve(0, 1.6, 0.5, 0, 2, 0),
        ])
    ],
    "1": [Stroke(start: (0.7, 1.4), pieces: [.line(2.4, 0), .line(2.4, 6)])],
    "2": [
      Stroke(
        start: (0.2, 1.5),
        pieces: [
          .curve(0.4, 0.5, 1.1, 0, 2, 0), .curve(3.1, 0, 3.9, 0.7, 3.9, 1.7),
          .curve(3.9, 3, 2.4, 3.9, 0.1, 6), .line(4, 6),
        ])
    ],
    "3": [
      Stroke(
        start: (0.2, 0.9),
        pieces: [
          .curve(0.7, 0.3, 1.3, 0, 2, 0), .curve(3, 0, 3.7, 0.6, 3.7, 1.4),
          .curve(3.7, 2.3, 2.9, 2.8, 1.5, 2.8), .curve(3.1, 2.8, 4, 3.4, 4, 4.4),
          .curve(4, 5.4, 3.2, 6, 2, 6), .curve(1.2, 6, 0.5, 5.7, 0, 5),
        ])
    ],
    "4": [
      Stroke(start: (3, 6), pieces: [.line(3, 0), .line(0, 4.3), .line(4, 4.3)])
    ],
    "5": [
      Stroke(
        start: (3.7, 0),
        pieces: [
          .line(0.7, 0), .line(0.4, 2.8), .curve(0.9, 2.4, 1.4, 2.2, 2, 2.2),
          .curve(3.2, 2.2, 4, 2.9, 4, 4), .curve(4, 5.2, 3.2, 6, 2, 6),
          .curve(1.2, 6, 0.5, 5.7, 0, 5.1),
        ])
    ],
    "6": [
      Stroke(
        start: (3.6, 0.6),
        pieces: [
          .curve(3.2, 0.2, 2.7, 0, 2.2, 0), .curve(0.8, 0, 0, 1.4, 0, 3.4),
          .curve(0, 5.1, 0.8, 6, 2, 6), .curve(3.2, 6, 4, 5.2, 4, 4.1),
          .curve(4, 3, 3.2, 2.3, 2.1, 2.3), .curve(1, 2.3, 0.2, 3, 0, 4),
        ])
    ],
    "7": [Stroke(start: (0, 0), pieces: [.line(4, 0), .line(1.4, 6)])],
    "8": [
      Stroke(
        start: (2, 2.8),
        pieces: [
          .curve(1, 2.8, 0.3, 2.2, 0.3, 1.4), .curve(0.3, 0.6, 1, 0, 2, 0),
          .curve(3, 0, 3.7, 0.6, 3.7, 1.4), .curve(3.7, 2.2, 3, 2.8, 2, 2.8),
          .curve(0.8, 2.8, 0, 3.5, 0, 4.4), .curve(0, 5.4, 0.8, 6, 2, 6),
          .curve(3.2, 6, 4, 5.4, 4, 4.4), .curve(4, 3.5, 3.2, 2.8, 2, 2.8),
        ])
    ],
    "9": [
      Stroke(
        start: (4, 2),
        pieces: [
          .curve(3.8, 3, 3, 3.7, 1.9, 3.7), .curve(0.8, 3.7, 0, 3, 0, 1.9),
          .curve(0, 0.8, 0.8, 0, 2, 0), .curve(3.2, 0, 4, 0.9, 4, 2.6),
          .curve(4, 4.6, 3.2, 6, 1.8, 6), .curve(1.3, 6, 0.8, 5.8, 0.4, 5.4),
        ])
    ],
    "-": [Stroke(start: (0.7, 3.2), pieces: [.line(3.3, 3.2)])],
    ".": [Stroke(start: (1.9, 5.8), pieces: [.line(2.1, 6)])],
    "e": [
      Stroke(
        start: (0.4, 4.1),
        pieces: [
          .line(3.6, 4.1), .curve(3.6, 3, 3, 2.3, 2, 2.3), .curve(1, 2.3, 0.3, 3.1, 0.3, 4.2),
          .curve(0.3, 5.3, 1, 6, 2.1, 6), .curve(2.7, 6, 3.2, 5.8, 3.5, 5.4),
        ])
    ],
  ]
}
