public import Foundation
package import GLFunDrawing
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunImaging

/// Computes the outputs of a function. The arguments are the info pointer, the inputs and the outputs.
public typealias CGFunctionEvaluateCallback = (
  UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void

/// Releases the info pointer of a function.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a function. They are closures because a C function cannot take a Swift class on Linux.
public struct CGFunctionCallbacks {
  /// The version of the structure: 0.
  public var version: UInt32
  /// Computes the outputs.
  public var evaluate: CGFunctionEvaluateCallback?
  /// Releases the info pointer.
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

/// A numeric function computed by a closure.
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
  ///   - info: the pointer passed to the callbacks.
  ///   - domainDimension: the number of inputs.
  ///   - domain: the lower and upper bound of each input; nil for no limits.
  ///   - rangeDimension: the number of outputs.
  ///   - range: the lower and upper bound of each output; nil for no limits.
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

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGFunction.self) }

  /// The bounds of the first input; 0…1 without a domain.
  var firstDomain: (CGFloat, CGFloat) { domain.count >= 2 ? (domain[0], domain[1]) : (0, 1) }

  /// Returns the outputs for a value of the first input.
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

  /// True if both are the same object.
  public static func == (lhs: CGFunction, rhs: CGFunction) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A smooth transition of colours computed by a function, along an axis or between two circles.
public final class CGShading: Hashable {
  /// The gradient that approximates the function.
  package let gradient: Gradient
  /// The line or circles of the gradient, in user space.
  package let placement: Gradient.Placement
  /// The sides on which the gradient extends beyond its ends.
  package let options: CGGradientDrawingOptions

  /// The number of samples taken of the function.
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

  /// Makes an axial shading: colours along a line.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
    extendStart: Bool, extendEnd: Bool
  ) {
    self.init(
      space, function, .linear(start: Point(start), end: Point(end)), extendStart, extendEnd)
  }

  /// Makes a radial shading: colours between two circles.
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

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGShading.self) }

  /// True if both are the same object.
  public static func == (lhs: CGShading, rhs: CGShading) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
