internal import GLFunImageFiles
internal import GLFunJSON
internal import GLFunLimits
internal import GLFunSVG
internal import GLFunText

/// The fonts that a drawing program names, after loading.
struct DrawingFonts {
  /// A font without a size.
  struct Entry {
    var face: FontFace
    var weight: FontWeight?
    var style = FontStyle.normal
    var variations: [FontVariation] = []
    var features: [FontFeature] = []
    /// The family name and the fonts in which the face was found; nil for a font file.
    var family: (name: String, fonts: FontCollection)?

    /// The font at a size, and with another weight if one is given.
    func font(size: Double, weight: FontWeight?) -> Font {
      let weight = weight ?? self.weight
      return Font(
        face(weight: weight) ?? face, size: size, weight: weight, style: style,
        variations: variations, features: features)
    }

    /// The face of the family that is nearest to a weight; nil without a family.
    private func face(weight: FontWeight?) -> FontFace? {
      guard let family, weight != self.weight else { return nil }
      return try? family.fonts.face(
        family: family.name, weight: weight ?? .regular, style: style, width: width)
    }

    /// The requested width of the letters, in per cent of normal.
    var width: Double { variations.last { $0.tag == "wdth" }?.value ?? 100 }

    /// The tags of axes that are set but missing in the face.
    var missingAxes: [String] {
      variations.map(\.tag).filter { tag in
        // A file of the family may have the requested width without an axis.
        let isWidthOfFile = tag == "wdth" && family != nil && face.width == width
        return !isWidthOfFile && !face.axes.contains { $0.tag == tag }
      }
    }
  }

  /// The default font name of a program.
  static let defaultName = "sans"

  /// The fallback fonts for characters that a font lacks: those of the program, then those of the options.
  private(set) var collection: FontCollection
  private var entries: [String: Entry] = [:]
  /// The warnings, each with the name of its font.
  private(set) var warnings: [(font: String, text: String)] = []

  /// The recommendations in errors.
  let remedies: DrawingProgram.Remedies

  /// The fonts of a program that declares no fonts of its own.
  init(options: DrawingProgram.Options) {
    collection = options.fonts
    remedies = options.remedies
  }

  /// Reads a program's "fonts".
  init(
    _ members: [JSONMember], options: DrawingProgram.Options, budget: WorkBudget
  ) throws(DrawingProblem) {
    self.init(options: options)
    var own: [FontFace] = []
    var files = Files(budget: budget)
    for member in members {
      do throws(DrawingProblem) {
        let entry = try Self.entry(member.value, options, &files)
        entries[member.key] = entry
        for tag in entry.missingAxes { warn(of: tag, entry.face, member.key) }
        own.append(entry.face)
      } catch {
        throw error.at([.key("fonts"), .key(member.key)], .font(member.key))
      }
    }
    collection = options.fonts.preceded(by: own)
  }

  /// Warns of an axis that a face lacks.
  private mutating func warn(of tag: String, _ face: FontFace, _ font: String) {
    let axes = face.axes.map { "\"\($0.tag)\"" }.joined(separator: ", ")
    warnings.append(
      (
        font,
        "\(face.familyName) has no axis \(MessageText.quoted(tag)), which changes nothing; its axes: "
          + (axes.isEmpty ? "none" : axes)
      ))
  }

  /// The font with a name; nil if there is no such font.
  func entry(_ name: String) throws(DrawingProblem) -> Entry? {
    if let entry = entries[name] { return entry }
    guard name == Self.defaultName else { return nil }
    do throws(FontError) {
      return Entry(face: try .embedded())
    } catch {
      throw DrawingProblem(error, remedies)
    }
  }

  /// The names in alphabetical order.
  var names: [String] { Set(entries.keys).union([Self.defaultName]).sorted() }

  // MARK: Reading

  private static let sources = ["path", "data", "family"]
  private static let settings = ["index", "weight", "style", "variations", "features"]

  private static func entry(
    _ value: JSONValue, _ options: DrawingProgram.Options, _ files: inout Files
  ) throws(DrawingProblem) -> Entry {
    guard case .object(let members) = value else {
      throw DrawingProblem(
        "found \(value.kind), expected {\"path\": …}, {\"data\": …} or {\"family\": …}")
    }
    var source: JSONMember?
    var sourceCount = 0
    var index = 0
    var weight: FontWeight?
    var style = FontStyle.normal
    var variations: [FontVariation] = []
    var features: [FontFeature] = []
    for member in members {
      let place = "\"\(member.key)\""
      switch member.key {
      case "path", "data", "family":
        source = member
        sourceCount += 1
      case "index": index = Int(try number(member.value, place, 0...65535, isWhole: true))
      case "weight":
        weight = FontWeight(rawValue: try number(member.value, place, 1...1000))
      case "style":
        style = try member.value.choice(place, FontStyle.allCases.map { ("\($0)", $0) })
      case "variations": variations = try Self.variations(member.value, place)
      case "features": features = try Self.features(member.value, place)
      default: throw DrawingProblem(unknown: "key", member.key, among: sources + settings)
      }
    }
    guard let source, sourceCount == 1 else {
      throw DrawingProblem(
        "found \(sourceCount) of \"path\", \"data\" and \"family\", expected one of them")
    }
    guard case .string(let text) = source.value else {
      throw DrawingProblem("\"\(source.key)\"", is: source.value, expected: "a string")
    }
    let width = variations.last { $0.tag == "wdth" }?.value ?? 100
    var family: (name: String, fonts: FontCollection)?
    let face: FontFace
    if source.key == "family" {
      face = try Self.face(text, weight, style, width: width, options)
      family = (text, options.fonts)
    } else {
      face = try files.face(try options.place(source.key, text), index, options.remedies)
    }
    return Entry(
      face: face, weight: weight, style: style, variations: variations, features: features,
      family: family)
  }

  private static func face(
    _ family: String, _ weight: FontWeight?, _ style: FontStyle, width: Double,
    _ options: DrawingProgram.Options
  ) throws(DrawingProblem) -> FontFace {
    do throws(FontError) {
      let face = try options.fonts.face(
        family: family, weight: weight ?? .regular, style: style, width: width)
      guard let face else {
        throw .unknownFamily(families: [family], known: options.fonts.knownFamilies)
      }
      return face
    } catch {
      throw DrawingProblem(error, options.remedies)
    }
  }

  /// The font files, each read only once, however its path is spelled.
  private struct Files {
    let budget: WorkBudget
    private var known: [Key: FontFace] = [:]

    private struct Key: Hashable {
      var path: FilePath
      var index: Int
    }

    init(budget: WorkBudget) { self.budget = budget }

    mutating func face(
      _ place: DrawingProgram.Options.Place, _ index: Int, _ remedies: DrawingProgram.Remedies
    ) throws(DrawingProblem) -> FontFace {
      let key = place.path.map { Key(path: $0, index: index) }
      if let key, let face = known[key] { return face }
      let bytes = try place.bytes(atMost: FontFace.largestFile, from: budget)
      guard budget.tryTaking(LinkedFiles.memory(ofFont: bytes)) else {
        throw DrawingProblem(budget, subject: place.name)
      }
      do throws(FontError) {
        let face = try FontFace(data: bytes, index: index, name: place.name)
        if let key { known[key] = face }
        return face
      } catch {
        throw DrawingProblem(error, remedies)
      }
    }
  }

  private static func number(
    _ value: JSONValue, _ place: String, _ range: ClosedRange<Double>, isWhole: Bool = false
  ) throws(DrawingProblem) -> Double {
    let expected =
      "a \(isWhole ? "whole " : "")number from \(DrawingArguments.text(range.lowerBound)) to "
      + DrawingArguments.text(range.upperBound)
    guard case .number(let number) = value, number.isFinite else {
      throw DrawingProblem(place, is: value, expected: expected)
    }
    guard range.contains(number), !isWhole || number == number.rounded() else {
      throw DrawingProblem("\(place) is \(DrawingArguments.text(number)), expected \(expected)")
    }
    return number
  }

  private static func variations(
    _ value: JSONValue, _ place: String
  ) throws(DrawingProblem) -> [FontVariation] {
    guard case .object(let members) = value else {
      throw DrawingProblem(place, is: value, expected: "an object such as {\"wdth\": 80}")
    }
    var variations: [FontVariation] = []
    for member in members {
      let limit = 65536.0
      let variation = FontVariation(
        member.key, try number(member.value, "\(place)[\"\(member.key)\"]", -limit...limit))
      guard variation.hasTag else {
        throw DrawingProblem(
          "\(place) has \(MessageText.quoted(member.key)), expected tags of axes, which have one to "
            + "four letters, such as \"wdth\"")
      }
      variations.append(variation)
    }
    return variations
  }

  private static func features(
    _ value: JSONValue, _ place: String
  ) throws(DrawingProblem) -> [FontFeature] {
    guard case .array(let elements) = value else {
      throw DrawingProblem(place, is: value, expected: "an array such as [\"tnum\", \"-liga\"]")
    }
    var features: [FontFeature] = []
    for (index, element) in elements.enumerated() {
      guard case .string(let text) = element, let feature = FontFeature(text) else {
        throw DrawingProblem(
          "\(place)[\(index)] is no feature, expected such as \"tnum\", \"-liga\" or \"ss01=2\"")
      }
      features.append(feature)
    }
    return features
  }
}

extension FontCollection {
  /// The collection with other faces before its own.
  fileprivate func preceded(by faces: [FontFace]) -> FontCollection {
    var collection = FontCollection()
    for face in faces + self.faces { collection.add(face) }
    // The system's fonts have been opened before, so this cannot fail.
    if hasSystemFonts { try? collection.addSystemFonts() }
    return collection
  }
}
