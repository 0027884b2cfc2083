public import GLFunDrawing
package import GLFunEGL
internal import GLFunGeometry
internal import GLFunImageFiles
public import GLFunImaging
public import GLFunRenderCPU
public import GLFunRenderGL
public import Testing

/// Both renderers, set up to give the same pixels.
public struct RendererPair: ~Copyable {
  /// The GPU's.
  public var gl: GLRenderer
  /// The processor's, which rounds like the GPU's driver.
  public let cpu: CPURenderer

  /// Opens a device and adopts the rounding of its driver.
  ///
  /// - Parameters:
  ///   - device: the device; the first that opens unless given.
  ///   - grid: the grid for vertices; nil for the driver's grid.
  ///   - tiles: the way in which the GPU draws shapes; nil for the driver's best.
  package init(
    device: DeviceSelection = .auto, grid: PrimitiveGrid? = nil, tiles: TilePath? = nil
  ) throws {
    var gl = try GLRenderer(
      device: device, primitives: grid.map { PrimitiveRounding(grid: $0) }, tiles: tiles)
    cpu = CPURenderer(primitives: try gl.primitiveRounding())
    self.gl = gl
  }

  /// Renders `frame` on both and records an issue for any pixel that differs: their number and the worst one, the first step of
  /// the frame that makes a difference, and the pictures.
  ///
  /// - Returns: the picture, and whether both agree on it.
  @discardableResult
  public mutating func expectSame(
    _ frame: DisplayList, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (picture: Bitmap, isSame: Bool) {
    let (expected, actual) = try render(frame)
    let difference = try BitmapDifference(expected: expected, actual: actual)
    if difference.isIdentical { return (expected, true) }

    let count = try 1 + frame.firstDifference { try cpu.render($0) != gl.render($0) }
    let first = frame.prefix(count)
    let (firstExpected, firstActual) = try render(first)
    let firstDifference = try BitmapDifference(expected: firstExpected, actual: firstActual)
    let step = frame.commands[count - 1]
    Issue.record(
      """
      \(name), \(frame.size): \(difference)
      step \(count) of \(frame.commands.count): \(step)
      its points: \(frame.points(of: step))
      after it: \(firstDifference)
      """, sourceLocation: sourceLocation)
    try Self.attach(
      expected: firstExpected, actual: firstActual, named: name, sourceLocation: sourceLocation)
    return (expected, false)
  }

  /// Attaches expected | difference | actual to the test as a PNG picture.
  public static func attach(
    expected: Bitmap, actual: Bitmap, named name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let panels = BitmapDifference.panels(expected: expected, actual: actual)
    Attachment.record(
      try PNG.encode(panels), named: "\(name).png", sourceLocation: sourceLocation)
  }

  private mutating func render(_ frame: DisplayList) throws -> (expected: Bitmap, actual: Bitmap) {
    (cpu.render(frame), try gl.render(frame))
  }
}

@available(*, unavailable) extension RendererPair: Sendable {}

extension DisplayList {
  fileprivate func points(of command: DrawCommand) -> String {
    switch command {
    case .lines(let range, _, _, _), .triangleFan(let range, _), .triangles(let range, _):
      "\(points[range].prefix(12).map { "(\($0.x), \($0.y))" }.joined(separator: " "))"
    default: "none"
    }
  }
}
