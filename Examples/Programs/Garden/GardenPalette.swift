internal import GLFunCPU

/// The light at a time of day: the colours of sky, land and air.
struct GardenPalette: Sendable {
  /// The sky from the top to the horizon.
  var sky: [Color]
  var sun: Color
  /// The glow around the sun.
  var glow: Color
  var cloud: Color
  /// The underside of the clouds.
  var cloudShade: Color
  /// The hills from the farthest to the nearest.
  var hills: [Color]
  /// The mist between the hills.
  var mist: Color
  /// The meadow from the horizon to the front.
  var meadow: [Color]
  /// The height of the sun above the horizon, as a fraction of the sky.
  var sunHeight: Double

  static let all = [morning, noon, evening, dusk]

  private static let morning = GardenPalette(
    sky: [0x5FA3D9, 0x9CCBEA, 0xDCECEB, 0xFDEBCB].map { Color(rgb: $0) },
    sun: Color(rgb: 0xFFF8DC), glow: Color(rgb: 0xFFF1B8), cloud: Color(rgb: 0xFFFFFF),
    cloudShade: Color(rgb: 0xD8DDE8),
    hills: [0xA9C3DC, 0x8DB3C4, 0x77A8A0, 0x6CA37C, 0x659C58].map { Color(rgb: $0) },
    mist: Color(rgb: 0xEAF1E4),
    meadow: [0x9CC662, 0x7DB548, 0x4C8A30, 0x28581F].map { Color(rgb: $0) }, sunHeight: 0.5)

  private static let noon = GardenPalette(
    sky: [0x2E7FD6, 0x63A9EA, 0xA9D3F4, 0xE2F1F3].map { Color(rgb: $0) },
    sun: Color(rgb: 0xFFFDEB), glow: Color(rgb: 0xFFF9D8), cloud: Color(rgb: 0xFFFFFF),
    cloudShade: Color(rgb: 0xC9D8EA),
    hills: [0x86AFD4, 0x6FA3BC, 0x5E9C95, 0x569A6C, 0x559546].map { Color(rgb: $0) },
    mist: Color(rgb: 0xD9EBEA),
    meadow: [0x8CC152, 0x6DB03C, 0x3F8A2B, 0x1F561C].map { Color(rgb: $0) }, sunHeight: 0.74)

  private static let evening = GardenPalette(
    sky: [0x4C6DB0, 0x93A0CF, 0xF2BFA0, 0xFFD98C].map { Color(rgb: $0) },
    sun: Color(rgb: 0xFFF3C4), glow: Color(rgb: 0xFFC96B), cloud: Color(rgb: 0xFFE7D2),
    cloudShade: Color(rgb: 0xC295AE),
    hills: [0xB49BB8, 0x9A8CA6, 0x87908A, 0x7B9268, 0x738F46].map { Color(rgb: $0) },
    mist: Color(rgb: 0xFFDDAE),
    meadow: [0xB3BC52, 0x8AA83C, 0x53802A, 0x2A501E].map { Color(rgb: $0) }, sunHeight: 0.24)

  private static let dusk = GardenPalette(
    sky: [0x2C3672, 0x6A559C, 0xD8829A, 0xFFC08A].map { Color(rgb: $0) },
    sun: Color(rgb: 0xFFE3B0), glow: Color(rgb: 0xFF9E6B), cloud: Color(rgb: 0xF7B9B4),
    cloudShade: Color(rgb: 0x7C5C99),
    hills: [0x8E78B0, 0x74689C, 0x5D6284, 0x52686B, 0x4D6C4C].map { Color(rgb: $0) },
    mist: Color(rgb: 0xF2AFA0),
    meadow: [0x77904C, 0x5C803F, 0x376330, 0x1D3F24].map { Color(rgb: $0) }, sunHeight: 0.12)
}
