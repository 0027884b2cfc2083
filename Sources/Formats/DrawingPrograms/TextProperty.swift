internal import GLFunImageFiles
internal import GLFunJSON
internal import GLFunText

/// The properties that a part of a text may set, by the names of the calls that set them for whole texts.
enum TextProperty: String, CaseIterable {
  case font, size, fontWeight, letterSpacing, wordSpacing, baselineOffset
  case underline, strikethrough, language, fontVariantCaps, fillColor

  /// The property that a call with one argument sets; nil for other calls.
  init?(_ call: DrawingCall) {
    switch call {
    case .fontWeight, .letterSpacing, .wordSpacing, .underline, .strikethrough, .language,
      .fontVariantCaps:
      self.init(rawValue: call.rawValue)
    default: return nil
    }
  }

  /// The property that an unknown name most likely stands for; nil if there is no near match.
  static func meant(by name: String) -> String? {
    let names = [
      "color": "fillColor", "colour": "fillColor", "fill": "fillColor", "fillStyle": "fillColor",
      "fontSize": "size", "family": "font", "fontFamily": "font", "weight": "fontWeight",
      "lang": "language", "baselineShift": "baselineOffset", "smallCaps": "fontVariantCaps",
      "textDecoration": "underline", "lineThrough": "strikethrough",
    ]
    return names[name] ?? NearestName.of(name, in: allCases.map(\.rawValue))
  }
}

extension DrawingText.State {
  /// Sets a property.
  ///
  /// - Parameters:
  ///   - value: the value in the program.
  ///   - place: the name of the value in errors.
  mutating func set(
    _ property: TextProperty, to value: JSONValue, _ place: String
  ) throws(DrawingProblem) {
    switch property {
    case .font: name = try value.string(place, expected: "the name of a font")
    case .size: size = try Self.size(value, place)
    case .fontWeight:
      let number = try value.number(place)
      guard (1...1000).contains(number) else {
        throw DrawingProblem(
          "\(place) is \(DrawingArguments.text(number)), expected a number from 1 to 1000")
      }
      weight = FontWeight(rawValue: number)
    case .letterSpacing: letterSpacing = try value.number(place)
    case .wordSpacing: wordSpacing = try value.number(place)
    case .baselineOffset: baselineOffset = try value.number(place)
    case .underline: underline = try value.bool(place)
    case .strikethrough: strikethrough = try value.bool(place)
    case .language:
      let tag = try value.string(place, expected: Self.languages)
      guard Self.isLanguage(tag) else {
        throw DrawingProblem("\(place) is \(MessageText.quoted(tag)), expected \(Self.languages)")
      }
      language = tag
    case .fontVariantCaps:
      variantCaps = try value.choice(place, VariantCaps.allCases.map { ("\($0)", $0) })
    case .fillColor: color = try DrawingArguments.color(value, place)
    }
  }

  /// Reads the size of a font.
  static func size(_ value: JSONValue, _ place: String) throws(DrawingProblem) -> Double {
    let number = try value.number(place)
    guard (0...Font.largestSize).contains(number) else {
      throw DrawingProblem(
        "\(place) is \(DrawingArguments.text(number)), expected a number from 0 to "
          + DrawingArguments.text(Font.largestSize))
    }
    return number
  }

  private static let languages = "a language such as \"sr\" or \"zh-Hant\", or \"\""

  /// True if a text has the form of a BCP 47 tag, or is empty.
  private static func isLanguage(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    return tag.isEmpty
      || parts.allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
          }
      } && parts[0].utf8.count > 1 && parts[0].utf8.allSatisfy { $0 > 0x39 }
  }
}

extension JSONValue {
  /// The value as a finite number.
  func number(_ place: String) throws(DrawingProblem) -> Double {
    guard case .number(let number) = self, number.isFinite else {
      let isNumber = if case .number = self { true } else { false }
      throw DrawingProblem(place, is: self, expected: isNumber ? "a finite number" : "a number")
    }
    return number
  }

  /// The value as a Boolean.
  func bool(_ place: String) throws(DrawingProblem) -> Bool {
    guard case .bool(let flag) = self else {
      throw DrawingProblem(place, is: self, expected: "true or false")
    }
    return flag
  }

  /// The value as a string.
  func string(_ place: String, expected: String) throws(DrawingProblem) -> String {
    guard case .string(let text) = self else {
      throw DrawingProblem(place, is: self, expected: expected)
    }
    return text
  }

  /// The value as the name of one of `choices`.
  func choice<Choice>(
    _ place: String, _ choices: [(name: String, value: Choice)]
  ) throws(DrawingProblem) -> Choice {
    let names = choices.map(\.name)
    let text = try string(place, expected: DrawingProblem.choice(names))
    guard let found = choices.first(where: { $0.name == text }) else {
      throw DrawingProblem(
        "\(place) is \(MessageText.quoted(text)), expected \(DrawingProblem.choice(names))")
    }
    return found.value
  }
}
