public import Foundation
package import GLFunDrawing
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunImaging

/// Computes output values of a function: what is handed on, the input, the output.
public typealias CGFunctionEvaluateCallback = (
  UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void

/// Releases what is handed on to a function.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a function: closures, as a C function cannot take a class of Swift on Linux.
public struct CGFunctionCallbacks {
  /// The version of the structure: 0.
  public var version: UInt32
  /// Computes values.
  public var evaluate: CGFunctionEvaluateCallback?
  /// Releases what is handed on.
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  /// Makes callbacks.
  public init(
    version: UInt32, evaluate: CGFunctionEvaluateCallback?,
    releaseInfo: CGFunctionReleaseInfoCallback?
  ) {
    self.version = version
    self.evaluate = evaluate
    self.releaseInfo = releaseInfo
  }
}

/// A function of numbers, which a closure computes.
public final class CGFunction: Hashable {
  private let info: UnsafeMutableRawPointer?
  private let domain: [CGFloat]
  private let range: [CGFloat]?
  let outputCount: Int
  private let inputCount: Int
  private let callbacks: CGFunctionCallbacks

  /// Makes a function.
  ///
  /// - Parameters:
  ///   - info: what is handed on to the callbacks.
  ///   - domainDimension: how many inputs there are.
  ///   - domain: the smallest and the largest value of each input; nil for no limits.
  ///   - rangeDimension: how many outputs there are.
  ///   - range: the same of each output.
  ///   - callbacks: compute the outputs and release `info`.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
    rangeDimension: Int, range: UnsafePointer<CGFloat>?,
    callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    guard domainDimension > 0, rangeDimension > 0 else { return nil }
    self.info = info
    inputCount = domainDimension
    outputCount = rangeDimension
    self.domain =
      domain.map { Array(UnsafeBufferPointer(start: $0, count: 2 * domainDimension)) } ?? []
    self.range = range.map { Array(UnsafeBufferPointer(start: $0, count: 2 * rangeDimension)) }
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The number of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGFunction.self) }

  /// The ends of the first input.
  var firstDomain: (CGFloat, CGFloat) { domain.count >= 2 ? (domain[0], domain[1]) : (0, 1) }

  /// The outputs for a value of the first input.
  func values(at input: CGFloat) -> [CGFloat] {
    var inputs = [CGFloat](repeating: 0, count: inputCount)
    inputs[0] = input
    var outputs = [CGFloat](repeating: 0, count: outputCount)
    inputs.withUnsafeBufferPointer { inputs in
      outputs.withUnsafeMutableBufferPointer { outputs in
        if let input = inputs.baseAddress, let output = outputs.baseAddress {
          callbacks.evaluate?(info, input, output)
        }
      }
    }
    if let range {
      for index in outputs.indices {
        outputs[index] = min(max(outputs[index], range[2 * index]), range[2 * index + 1])
      }
    }
    return outputs
  }

  /// Whether both are the same object.
  public static func == (lhs: CGFunction, rhs: CGFunction) -> Bool { lhs === rhs }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Colours that a function computes, along a line or between two circles.
public final class CGShading: Hashable {
  /// The gradient that stands for the function.
  package let gradient: Gradient
  /// Where it is; user space.
  package let placement: Gradient.Placement
  /// What it paints beyond its ends.
  package let options: CGGradientDrawingOptions

  /// How many values of the function are asked for.
  private static let steps = 256

  private init?(
    _ space: CGColorSpace, _ function: CGFunction, _ placement: Gradient.Placement,
    _ extendStart: Bool, _ extendEnd: Bool
  ) {
    let count = space.numberOfComponents
    guard space.components(of: .black) != nil, function.outputCount >= count else { return nil }
    let (start, end) = function.firstDomain
    gradient = Gradient(
      stops: (0...Self.steps).map { step in
        let offset = Double(step) / Double(Self.steps)
        let values = function.values(at: start + (end - start) * offset).map { Double($0) }
        return Gradient.Stop(
          offset: offset,
          color: space.color(
            Array(values.prefix(count)), alpha: values.count > count ? values[count] : 1))
      })
    self.placement = placement
    var options: CGGradientDrawingOptions = []
    if extendStart { options.insert(.drawsBeforeStartLocation) }
    if extendEnd { options.insert(.drawsAfterEndLocation) }
    self.options = options
  }

  /// Makes colours along a line.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
    extendStart: Bool, extendEnd: Bool
  ) {
    self.init(
      space, function, .linear(start: Point(start), end: Point(end)), extendStart, extendEnd)
  }

  /// Makes colours between two circles.
  public convenience init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint,
    endRadius: CGFloat, function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    self.init(
      space, function,
      .radial(
        startCenter: Point(start), startRadius: startRadius, endCenter: Point(end),
        endRadius: endRadius), extendStart, extendEnd)
  }

  /// The number of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGShading.self) }

  /// Whether both are the same object.
  public static func == (lhs: CGShading, rhs: CGShading) -> Bool { lhs === rhs }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
