#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor

extension BlendKernel {
  /// Eight source colours and their backdrop, for the modes that divide by channels.
  ///
  /// The numbers are integers in floats, which are exact up to 2^24. The whole part of a rounded quotient is right if
  /// the quotient cannot come as near to the next integer as the rounding error, which is less than 2^-24 of the
  /// quotient. A quotient of integers is below the next integer by at least one over the divisor. A product with a
  /// reciprocal errs by up to 2^-23 of itself in either direction; half a unit added to the dividend keeps it away from
  /// integers on both sides.
  struct Quotients {
    typealias Numbers = SIMD8<Float>

    /// Red, green and blue.
    struct Color {
      var red: Numbers
      var green: Numbers
      var blue: Numbers

      @inline(__always)
      func map(_ body: (Numbers) -> Numbers) -> Color {
        Color(red: body(red), green: body(green), blue: body(blue))
      }

      @inline(__always)
      func merged(_ other: Color, _ body: (Numbers, Numbers) -> Numbers) -> Color {
        Color(
          red: body(red, other.red), green: body(green, other.green), blue: body(blue, other.blue))
      }

      @inline(__always)
      var smallest: Numbers { lesser_floats8(red, lesser_floats8(green, blue)) }

      @inline(__always)
      var largest: Numbers { greater_floats8(red, greater_floats8(green, blue)) }
    }

    /// The source colours.
    private let s: Color
    /// The backdrop.
    private let d: Color
    private let sa: Numbers
    private let da: Numbers

    /// The channels that a mode produces, given its function times 255 · `sa` · `da`: sums to be divided by 255.
    @inline(__always)
    static func blend(_ source: Parts, _ below: Parts, _ function: (Quotients) -> Color) -> Parts {
      let (s, sa) = colors(source)
      let (d, da) = colors(below)
      let all = Quotients(s: s, d: d, sa: sa, da: da)
      let sums = all.rest.merged(function(all)) { $0 + $1 }
      @inline(__always) func channel(_ sum: Numbers) -> SIMD8<Int32> {
        whole_parts8((sum + 127.5) * (1 / 255))
      }
      let (sourceAlpha, alpha) = (second_lanes(source.odd), second_lanes(below.odd))
      let alphas = rounded(
        (sourceAlpha &+ alpha) &* Lanes(repeating: 255) &- sourceAlpha &* alpha)
      let isAlpha = unsafe unsafeBitCast(
        PixelKernel.Words(repeating: 0xFFFF_0000), to: Lanes.self)
      return unsafe (
        unsafeBitCast(channel(sums.red) | channel(sums.blue) &<< 16, to: Lanes.self),
        unsafeBitCast(channel(sums.green), to: Lanes.self) | alphas & isAlpha
      )
    }

    /// Colours as floats, and their alphas.
    @inline(__always)
    private static func colors(_ parts: Parts) -> (Color, Numbers) {
      let (even, odd) = unsafe (
        unsafeBitCast(parts.even, to: SIMD8<Int32>.self),
        unsafeBitCast(parts.odd, to: SIMD8<Int32>.self)
      )
      let lower = SIMD8<Int32>(repeating: 0xFFFF)
      return (
        Color(
          red: floats8(even & lower), green: floats8(odd & lower), blue: floats8(even &>> 16)),
        floats8(odd &>> 16)
      )
    }

    /// The whole parts of numbers.
    @inline(__always)
    private static func whole(_ numbers: Numbers) -> Numbers { floats8(whole_parts8(numbers)) }

    /// The channels of source and backdrop outside each other, times 255.
    @inline(__always)
    private var rest: Color {
      let (sourceRest, backdropRest) = (255 - sa, 255 - da)
      return s.merged(d) { $0 * backdropRest + $1 * sourceRest }
    }

    // MARK: Dodge and burn

    @inline(__always)
    var dodged: Color {
      s.merged(d) { s, d in
        let lit = share(d, over: sa - s)
        return where_at_least8(d, Numbers(repeating: 1), lit, Numbers())
      }
    }

    @inline(__always)
    var burned: Color {
      s.merged(d) { s, d in
        let dark = sa * da - share(da - d, over: s)
        return where_at_least8(d, da, sa * da, dark)
      }
    }

    /// `part` · `sa`² / `divisor`, to nearest and at most `sa` · `da`; `sa` · `da` if the divisor is zero or less.
    @inline(__always)
    private func share(_ part: Numbers, over divisor: Numbers) -> Numbers {
      let most = sa * da
      let one = Numbers(repeating: 1)
      let divisor1 = greater_floats8(divisor, one)
      let quotient = (part * sa * sa + Self.whole(divisor1 * 0.5)) / divisor1
      return where_at_least8(divisor, one, lesser_floats8(Self.whole(quotient), most), most)
    }

    // MARK: Soft light

    @inline(__always)
    var softlyLit: Color {
      let products = sa * da
      let rest = rest
      let lit = straight(s, sa, 255).merged(straight(d, da, 255), Self.softLight)
      // 255² times the channels. `rest` is added to the quotient.
      return rest.merged(lit) { rest, lit in
        255 * Self.whole((rest * 255 + products * lit + 32512) / 65025) - rest
      }
    }

    /// Soft light on straight channels of 0 … 255.
    @inline(__always)
    private static func softLight(_ s: Numbers, _ d: Numbers) -> Numbers {
      let darker = d - whole(((255 - 2 * s) * d * (255 - d) + 32512) / 65025)
      // The curve that the destination is lifted towards, in 256ths of a channel step.
      let cubic = whole((((16 * d - 3060) * d + 260_100) * d + 127) / 255)
      let curve = where_at_least8(
        d, Numbers(repeating: 64), whole(roots8(255 * d) * 256), whole((cubic * 256 + 127) / 255))
      let lift = whole(((2 * s - 255) * (curve - 256 * d) + 127) / 255)
      let lighter = whole((256 * d + lift + 128) * (1 / 256))
      return where_at_least8(s, Numbers(repeating: 128), lighter, darker)
    }

    // MARK: Non-separable modes

    /// The unit of straight channels. With 8 bits, too little of a nearly grey or transparent colour's hue would be
    /// left to saturate.
    private static let one: Float = 4080

    @inline(__always)
    var hue: Color {
      let below = straight(d, da, Self.one)
      return weighted(
        Self.withLuminosity(
          Self.withSaturation(s, of: below), Self.luminosity(below)))
    }

    @inline(__always)
    var saturation: Color {
      let below = straight(d, da, Self.one)
      let top = straight(s, sa, Self.one)
      return weighted(
        Self.withLuminosity(Self.withSaturation(d, of: top), Self.luminosity(below)))
    }

    @inline(__always)
    var color: Color {
      let below = straight(d, da, Self.one)
      return weighted(
        Self.withLuminosity(straight(s, sa, Self.one), Self.luminosity(below)))
    }

    @inline(__always)
    var luminosity: Color {
      let top = straight(s, sa, Self.one)
      return weighted(
        Self.withLuminosity(straight(d, da, Self.one), Self.luminosity(top)))
    }

    /// A function in units of 1/4080, times `sa` · `da`, to nearest.
    @inline(__always)
    private func weighted(_ function: Color) -> Color {
      let products = whole_parts8(sa * da)
      return function.map {
        let sixteenths = (products &* whole_parts8($0) &+ 2040) &>> 4
        return Self.whole(floats8(sixteenths) / 255)
      }
    }

    /// Channels divided by alpha, 0 … `one`; 0 where alpha is 0.
    @inline(__always)
    private func straight(_ color: Color, _ alpha: Numbers, _ one: Float) -> Color {
      let factor = 1 / greater_floats8(alpha, Numbers(repeating: 1))
      let half = Self.whole(alpha * 0.5) + 0.5
      return color.map {
        lesser_floats8(Self.whole(($0 * one + half) * factor), Numbers(repeating: one))
      }
    }

    @inline(__always)
    private static func luminosity(_ color: Color) -> Numbers {
      whole((30 * color.red + 59 * color.green + 11 * color.blue + 50.5) * 0.01)
    }

    /// A colour moved to a luminosity, and then brought back into 0 … 4080 at the same luminosity.
    @inline(__always)
    private static func withLuminosity(_ color: Color, _ target: Numbers) -> Color {
      let own = luminosity(color)
      let (smallest, largest) = (
        color.smallest - own + target, color.largest - own + target
      )
      let (none, all) = (Numbers(), Numbers(repeating: one))
      // The distances from the target to the limit and to the colour's extreme, where it is too dark or too light.
      let isLight = largest - all
      var room = where_at_least8(
        isLight, Numbers(repeating: 1), all - target, Numbers(repeating: 1))
      var reach = where_at_least8(
        isLight, Numbers(repeating: 1), largest - target, Numbers(repeating: 1))
      room = where_at_least8(smallest, none, room, target)
      reach = where_at_least8(smallest, none, reach, target - smallest)
      return color.map {
        let moved = target + whole(($0 - own) * room / reach)
        return lesser_floats8(greater_floats8(moved, none), all)
      }
    }

    /// The hue of a colour, in any unit, with the saturation of another colour.
    @inline(__always)
    private static func withSaturation(_ color: Color, of other: Color) -> Color {
      let smallest = color.smallest
      let range = color.largest - smallest
      let saturation = other.largest - other.smallest
      let factor = 1 / greater_floats8(range, Numbers(repeating: 1))
      let half = whole(range * 0.5) + 0.5
      return color.map { whole((($0 - smallest) * saturation + half) * factor) }
    }
  }
}
#endif
