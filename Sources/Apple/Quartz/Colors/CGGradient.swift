public import Foundation
package import GLFunDrawing
internal import GLFunImaging

/// Colours along a line from 0 to 1. Gradients are immutable.
public final class CGGradient: Hashable, Sendable {
  /// The stops.
  package let gradient: Gradient

  package init(_ gradient: Gradient) { self.gradient = gradient }

  /// Makes a gradient from colours, at the given locations or evenly spaced.
  ///
  /// - Parameters:
  ///   - space: the space for interpolation; ignored, as gradients always interpolate in sRGB.
  ///   - colors: `CGColor`s, none of them a pattern.
  ///   - locations: a location from 0 to 1 for each colour; nil for even spacing.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let found = colors.map { drawnColor($0) }
    guard !found.isEmpty, !found.contains(where: { $0 == nil || $0?.pattern != nil }) else {
      return nil
    }
    self.init(colors: found.compactMap { $0?.color }, locations: locations)
  }

  /// Makes a gradient from components, with alpha last for each colour.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let each = space.numberOfComponents + 1
    switch space.kind {
    case .indexed, .pattern: return nil
    default: break
    }
    guard count > 0 else { return nil }
    let colors = (0..<count).map { index in
      let values = UnsafeBufferPointer(start: components + index * each, count: each)
      return space.color(values.dropLast().map { Double($0) }, alpha: values[each - 1])
    }
    self.init(colors: colors, locations: locations)
  }

  private convenience init(colors: [Color], locations: UnsafePointer<CGFloat>?) {
    guard let locations else {
      self.init(Gradient(colors: colors))
      return
    }
    self.init(
      Gradient(
        stops: colors.enumerated().map {
          Gradient.Stop(offset: Double(locations[$0.offset]), color: $0.element)
        }))
  }

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGGradient.self) }

  /// True if both have the same stops.
  public static func == (lhs: CGGradient, rhs: CGGradient) -> Bool {
    lhs === rhs || lhs.gradient == rhs.gradient
  }

  /// Hashes the stops.
  public func hash(into hasher: inout Hasher) { hasher.combine(gradient) }
}
