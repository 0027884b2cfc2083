internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// A filter: what becomes of the pixels of an element.
struct FilterNode: Sendable {
  /// A rectangle in lengths, of which a percentage is one of the viewport or of the bounding box.
  struct Region: Sendable {
    var x: Double?
    var y: Double?
    var width: Double?
    var height: Double?
  }

  /// Outside of this nothing is seen; nil for a function of CSS, which reaches as far as it needs.
  var region: Region?
  /// Whether the region is given in the bounding box.
  var isRegionInBounds = true
  /// Whether lengths of the primitives are.
  var arePrimitivesInBounds = false
  var primitives: [FilterPrimitive] = []

  /// For each step the last one that needs what it makes.
  var lastUses: [Int] {
    var last = Array(primitives.indices)
    for (index, primitive) in primitives.enumerated() {
      var inputs = [primitive.input, primitive.second]
      if case .merge(let others) = primitive.kind { inputs += others }
      for case .result(let made) in inputs { last[made] = index }
    }
    return last
  }

  /// How many pictures there are at once at the most, beside that of the element.
  var livePictureCount: Int {
    let last = lastUses
    return primitives.indices.map { step in
      (0...step).filter { last[$0] >= step }.count
    }.max() ?? 0
  }

  /// Makes alpha of the luminance of colours as linear light, within a rectangle.
  static func linearLuminance(_ region: Rect) -> FilterNode {
    var filter = FilterNode()
    filter.region = Region(
      x: region.minX, y: region.minY, width: region.width, height: region.height)
    filter.isRegionInBounds = false
    // The matrix leaves out alpha, which multiplies luminance.
    var opaque = FilterPrimitive(kind: .composite(.inside))
    opaque.input = .result(0)
    filter.primitives = [
      FilterPrimitive(kind: .colorMatrix(ColorMatrix.luminanceToAlpha)), opaque,
    ]
    return filter
  }

  /// How much work the steps are for a pixel.
  var weight: Int { primitives.reduce(1) { $0 + $1.weight } }
}

/// One step of a filter.
struct FilterPrimitive: Sendable {
  /// What a step begins with.
  enum Input: Sendable {
    case source, sourceAlpha, nothing
    case paint(Color)
    /// What another step made.
    case result(Int)
  }

  enum Operator: Sendable {
    case over, inside, outside, atop, xor, lighter
    case arithmetic(SIMD4<Double>)
  }

  /// What becomes of one channel.
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
    /// Of diffuse or of specular light.
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
    /// As they are written, row by row.
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
    /// Rows for red, green, blue and alpha, of five numbers each.
    case colorMatrix([Double])
    case shadow(offset: SIMD2<Double>, deviation: SIMD2<Double>, Color)
    /// Red, green, blue, alpha.
    case transfer([Transfer])
    case morphology(isDilating: Bool, SIMD2<Double>)
    case tile
    /// Nodes that are drawn, an entry of the tree's contents, or a picture, an entry of the tree's images.
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
  /// Outside of this the step makes nothing; nil parts are those of the filter's region.
  var region = FilterNode.Region()
  /// Whether colours are mixed as linear light.
  var isLinear = true

  /// How much work it is for a pixel, in units of what a plain step is.
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
