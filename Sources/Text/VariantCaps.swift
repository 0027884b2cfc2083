/// Capitals in place of letters. Source: `font-variant-caps` of CSS Fonts 4, section 6.6.
public enum VariantCaps: Hashable, Sendable, CaseIterable {
  /// Letters as they are.
  case normal
  /// Small capitals for small letters.
  case smallCaps
  /// Small capitals for all letters.
  case allSmallCaps
  /// Petite capitals, which are smaller, for small letters; small capitals where the font has none.
  case petiteCaps
  /// Petite capitals for all letters; small capitals where the font has none.
  case allPetiteCaps
  /// Small capitals for capitals among small letters as they are.
  case unicase
  /// Capitals for texts of capitals alone, where the font has them.
  case titlingCaps

  /// The features that make them, the sets that are wanted most first.
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

  /// Whether small letters become small capitals.
  var changesSmallLetters: Bool { self != .unicase && self != .titlingCaps && self != .normal }

  /// Whether capitals become small capitals.
  var changesCapitals: Bool { self == .allSmallCaps || self == .allPetiteCaps || self == .unicase }
}
