// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// A place where a tab stops. It does not change.
public final class CTTextTab: Hashable, @unchecked Sendable {
  fileprivate let alignment: CTTextAlignment
  fileprivate let location: Double
  fileprivate let options: CFDictionary?

  fileprivate init(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) {
    self.alignment = alignment
    self.location = location
    self.options = options
  }

  /// The stop as lines are set by it.
  var stop: TabStop { TabStop(alignment.alignment, at: location) }

  /// Whether both say the same.
  public static func == (lhs: CTTextTab, rhs: CTTextTab) -> Bool { lhs.stop == rhs.stop }

  /// Feeds the place to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(stop) }
}

/// Makes a stop.
///
/// - Parameters:
///   - alignment: how the text up to the next tab is placed.
///   - location: where the stop is, from the leading side.
///   - options: what else is said of it, which is kept.
public func CTTextTabCreate(
  _ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?
) -> CTTextTab {
  CTTextTab(alignment, location, options)
}

/// How text is placed at a stop.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.alignment }

/// Where a stop is.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { tab.location }

/// What else was said of a stop.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? { tab.options }
