internal import GLFunCPU

/// An option of a scene.
public struct SceneOption: Sendable {
  /// The name, for example "line-mode".
  public let name: String
  /// The type and the range of values.
  public let kind: Kind
  /// The form of values on the command line, for example "X,Y"; empty for flags, nil for an option of pages alone.
  public let form: String?
  /// The meaning, and the default in parentheses.
  public let meaning: String
  /// The fields on a page that set the value; empty for an option of the command line alone.
  public let fields: [Field]

  /// The type and the range of values.
  public enum Kind: Sendable {
    /// True or false.
    case flag
    /// An integer.
    case whole(ClosedRange<Int>)
    /// A number.
    case number(ClosedRange<Double>)
    /// Two numbers, with the limit of their magnitudes.
    case pair(farthest: Double, isPositive: Bool = false)
    /// An integer that starts a sequence of random numbers.
    case seed
    /// A name or a colour, or several.
    case text
    /// The content of a file.
    case file
  }

  /// A field on a page.
  public struct Field: Sendable {
    /// The name in messages.
    public let name: String
    /// The title on the page.
    public let title: String
    /// The choices that the field offers.
    public let control: Control

    init(_ name: String, _ title: String, _ control: Control) {
      self.name = name
      self.title = title
      self.control = control
    }
  }

  /// The control of a field.
  public enum Control: Sendable {
    /// A box to tick.
    case flag(Bool)
    /// A slider. `least` is the text for the smallest number, if that has a special meaning.
    case number(
      ClosedRange<Double>, step: Double, unlessGiven: Double, unit: String = "",
      least: String? = nil)
    /// An integer without a meaning of its own.
    case seed(ClosedRange<Double>)
    /// Names in messages, with their titles on the page; the first one is the default.
    case choice([(name: String, title: String)])
  }

  init(
    _ name: String, _ kind: Kind, form: String? = nil, _ meaning: String, fields: [Field] = []
  ) {
    self.name = name
    self.kind = kind
    self.form = form
    self.meaning = meaning
    self.fields = fields
  }

  /// The seed of random numbers.
  static func seed(_ meaning: String) -> SceneOption {
    SceneOption(
      "seed", .seed, form: "N", meaning, fields: [Field("seed", "Seed", .seed(0...9999))])
  }

  /// The permitted values in words; nil if a value may be any of its type.
  public var limits: String? {
    switch kind {
    case .flag, .seed, .text, .file: nil
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    case .pair(let farthest, true): "two numbers greater than 0, up to \(Self.text(farthest))"
    case .pair(let farthest, false):
      "two numbers from -\(Self.text(farthest)) to \(Self.text(farthest))"
    }
  }

  /// True if a value is within the range.
  public func permits(_ value: SceneValue) -> Bool {
    switch (kind, value) {
    case (.whole(let range), .number(let number)):
      Double(range.lowerBound) <= number && number <= Double(range.upperBound)
    case (.number(let range), .number(let number)): range.contains(number)
    case (.pair(let farthest, let isPositive), .pair(let point)):
      abs(point.x) <= farthest && abs(point.y) <= farthest
        && (!isPositive || point.x > 0 && point.y > 0)
    default: true
    }
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
