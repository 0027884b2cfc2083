internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// A filter: a chain of steps on the pixels of an element.
struct FilterNode: Sendable {
  /// A rectangle whose sides may be percentages of the viewport or of the bounding box.
  struct Region: Sendable {
    var x: Double?
    var y: Double?
    var width: Double?
    var height: Double?
  }

  /// The filter region, outside which nothing is visible; nil for a CSS filter function, which has no region.
  var region: Region?
  /// True if the region is given in fractions of the bounding box.
  var isRegionInBounds = true
  /// True if the lengths of the primitives are fractions of the bounding box.
  var arePrimitivesInBounds = false
  var primitives: [FilterPrimitive] = []

  /// For each step, the index of the last step that reads its result.
  var lastUses: [Int] {
    var last = Array(primitives.indices)
    for (index, primitive) in primitives.enumerated() {
      var inputs = [primitive.input, primitive.second]
      if case .merge(let others) = primitive.kind { inputs += others }
      for case .result(let made) in inputs { last[made] = index }
    }
    return last
  }

  /// The largest number of intermediate images alive at the same time, not counting the source.
  var livePictureCount: Int {
    let last = lastUses
    return primitives.indices.map { step in
      (0...step).filter { last[$0] >= step }.count
    }.max() ?? 0
  }

  /// Returns a filter that turns the luminance of linear-light colours into alpha, within a rectangle.
  static func linearLuminance(_ region: Rect) -> FilterNode {
    var filter = FilterNode()
    filter.region = Region(
      x: region.minX, y: region.minY, width: region.width, height: region.height)
    filter.isRegionInBounds = false
    // The matrix ignores the source's alpha, so the result is multiplied by it.
    var opaque = FilterPrimitive(kind: .composite(.inside))
    opaque.input = .result(0)
    filter.primitives = [
      FilterPrimitive(kind: .colorMatrix(ColorMatrix.luminanceToAlpha)), opaque,
    ]
    return filter
  }

  /// The relative cost of all steps for one pixel.
  var weight: Int { primitives.reduce(1) { $0 + $1.weight } }
}

/// One step of a filter.
struct FilterPrimitive: Sendable {
  /// The input of a step.
  enum Input: Sendable {
    case source, sourceAlpha, nothing
    case paint(Color)
    /// The result of another step, by index.
    case result(Int)
  }

  enum Operator: Sendable {
    case over, inside, outside, atop, xor, lighter
    case arithmetic(SIMD4<Double>)
  }

  /// A transfer function of one channel.
  enum Transfer: Sendable {
    case identity
    case table([Double])
    case discrete([Double])
    case linear(slope: Double, intercept: Double)
    case gamma(amplitude: Double, exponent: Double, offset: Double)
  }

  enum Light: Sendable {
    /// Radians.
    case distant(azimuth: Double, elevation: Double)
    case point(SIMD3<Double>)
    case spot(from: SIMD3<Double>, to: SIMD3<Double>, exponent: Double, limit: Double?)
  }

  struct Lighting: Sendable {
    var light: Light
    var color: Color
    var surfaceScale: Double
    /// The constant of diffuse or specular reflection.
    var constant: Double
    /// The exponent of specular light; nil for diffuse light.
    var shininess: Double?
  }

  struct Turbulence: Sendable {
    var frequency: SIMD2<Double>
    var octaves: Int
    var seed: Int
    var isFractal: Bool
    var isStitched: Bool
  }

  enum EdgeMode: Sendable { case none, duplicate, wrap }

  struct Convolution: Sendable {
    var columns: Int
    var rows: Int
    /// The kernel in the order of the file, row by row.
    var weights: [Double]
    var divisor: Double
    var bias: Double
    var targetX: Int
    var targetY: Int
    var edge: EdgeMode
    var keepsAlpha: Bool
  }

  enum Kind: Sendable {
    case blur(SIMD2<Double>)
    case offset(SIMD2<Double>)
    case flood(Color)
    case composite(Operator)
    case blend(BlendMode)
    case merge([Input])
    /// The rows for red, green, blue and alpha, five numbers each.
    case colorMatrix([Double])
    case shadow(offset: SIMD2<Double>, deviation: SIMD2<Double>, Color)
    /// The functions of red, green, blue and alpha, in this order.
    case transfer([Transfer])
    case morphology(isDilating: Bool, SIMD2<Double>)
    case tile
    /// Nodes to draw (an index into the tree's contents), or an image (an index into the tree's images).
    case content(Int32)
    case image(Int32, AspectRatio)
    case turbulence(Turbulence)
    case convolution(Convolution)
    case displacement(scale: Double, x: Int, y: Int)
    case lighting(Lighting)
  }

  var kind: Kind
  var input = Input.source
  var second = Input.source
  /// The primitive subregion, outside which the step's result is transparent; parts that are nil are the filter region's.
  var region = FilterNode.Region()
  /// True if colours are interpolated in linear light.
  var isLinear = true

  /// The relative cost for one pixel; a plain step costs 1.
  fileprivate var weight: Int {
    switch kind {
    case .turbulence(let turbulence): 8 * turbulence.octaves + 1
    case .convolution(let convolution): convolution.columns * convolution.rows / 2 + 1
    case .lighting: 8
    case .blur, .shadow, .morphology: 4
    default: 1
    }
  }
}
