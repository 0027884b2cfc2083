/// The name of a method. Nothing calls methods by name on Linux; the parts that take a selector keep it.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, such as `tapped(_:)`.
  public let description: String

  /// Makes a selector from a name.
  public init(_ name: String) { description = name }

  /// Makes a selector from a name.
  public init(stringLiteral name: String) { description = name }
}

/// The name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

/// Makes a selector from a name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
