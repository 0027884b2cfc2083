// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// A tab stop. Tab stops are immutable.
public final class CTTextTab: Hashable, @unchecked Sendable {
  fileprivate let alignment: CTTextAlignment
  fileprivate let location: Double
  fileprivate let options: CFDictionary?

  fileprivate init(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) {
    self.alignment = alignment
    self.location = location
    self.options = options
  }

  /// The stop in the form that layout uses.
  var stop: TabStop { TabStop(alignment.alignment, at: location) }

  /// True if both stops have the same alignment and location.
  public static func == (lhs: CTTextTab, rhs: CTTextTab) -> Bool { lhs.stop == rhs.stop }

  /// Hashes the stop.
  public func hash(into hasher: inout Hasher) { hasher.combine(stop) }
}

/// Makes a tab stop.
///
/// - Parameters:
///   - alignment: the alignment of the text up to the next tab.
///   - location: the distance from the leading side.
///   - options: further attributes, stored without effect.
public func CTTextTabCreate(
  _ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?
) -> CTTextTab {
  CTTextTab(alignment, location, options)
}

/// Returns the alignment of text at a tab stop.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.alignment }

/// Returns the location of a tab stop.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { tab.location }

/// Returns the further attributes of a tab stop.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? { tab.options }
