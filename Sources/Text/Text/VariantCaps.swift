/// Capital forms in place of letters. Source: `font-variant-caps` of CSS Fonts 4, section 6.6.
public enum VariantCaps: Hashable, Sendable, CaseIterable {
  /// No substitution.
  case normal
  /// Small capitals for lower-case letters.
  case smallCaps
  /// Small capitals for all letters.
  case allSmallCaps
  /// Petite capitals, which are smaller, for lower-case letters; small capitals if the font has no petite ones.
  case petiteCaps
  /// Petite capitals for all letters; small capitals if the font has no petite ones.
  case allPetiteCaps
  /// Small capitals for upper-case letters among unchanged lower-case ones.
  case unicase
  /// Capitals designed for all-capital text, if the font has them.
  case titlingCaps

  /// The sets of OpenType features that produce them, in order of preference.
  var features: [[String]] {
    switch self {
    case .normal: []
    case .smallCaps: [["smcp"]]
    case .allSmallCaps: [["smcp", "c2sc"]]
    case .petiteCaps: [["pcap"], ["smcp"]]
    case .allPetiteCaps: [["pcap", "c2pc"], ["smcp", "c2sc"]]
    case .unicase: [["unic"], ["c2sc"]]
    case .titlingCaps: [["titl"]]
    }
  }

  /// True if lower-case letters become small capitals.
  var changesSmallLetters: Bool { self != .unicase && self != .titlingCaps && self != .normal }

  /// True if upper-case letters become small capitals.
  var changesCapitals: Bool { self == .allSmallCaps || self == .allPetiteCaps || self == .unicase }
}
