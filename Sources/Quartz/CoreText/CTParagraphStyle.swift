// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import Foundation
internal import GLFunText

/// How the lines of a paragraph are made and where they are. It does not change.
public final class CTParagraphStyle: Hashable, ParagraphSettingsProvider, Sendable {
  package let settings: ParagraphSettings

  init(_ settings: ParagraphSettings) { self.settings = settings }

  /// Whether both say the same.
  public static func == (lhs: CTParagraphStyle, rhs: CTParagraphStyle) -> Bool {
    lhs.settings == rhs.settings
  }

  /// Feeds the settings to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(settings) }
}

/// Where lines are between the sides.
public enum CTTextAlignment: UInt8, Hashable, Sendable {
  /// At the left.
  case left
  /// At the right.
  case right
  /// In the middle.
  case center
  /// At both sides.
  case justified
  /// Where the text begins.
  case natural

  fileprivate init(_ alignment: TextAlignment) {
    self =
      switch alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      case .natural: .natural
      }
  }

  var alignment: TextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    case .natural: .natural
    }
  }
}

/// What happens to lines that are too wide.
public enum CTLineBreakMode: UInt8, Hashable, Sendable {
  /// They are broken between words.
  case byWordWrapping
  /// They are broken between characters.
  case byCharWrapping
  /// They are not broken.
  case byClipping
  /// Their beginning is left out.
  case byTruncatingHead
  /// Their end is left out.
  case byTruncatingTail
  /// Their middle is left out.
  case byTruncatingMiddle

  fileprivate init(_ mode: LineBreakMode) {
    self =
      switch mode {
      case .byWordWrapping: .byWordWrapping
      case .byCharWrapping: .byCharWrapping
      case .byClipping: .byClipping
      case .byTruncatingHead: .byTruncatingHead
      case .byTruncatingTail: .byTruncatingTail
      case .byTruncatingMiddle: .byTruncatingMiddle
      }
  }

  var mode: LineBreakMode {
    switch self {
    case .byWordWrapping: .byWordWrapping
    case .byCharWrapping: .byCharWrapping
    case .byClipping: .byClipping
    case .byTruncatingHead: .byTruncatingHead
    case .byTruncatingTail: .byTruncatingTail
    case .byTruncatingMiddle: .byTruncatingMiddle
    }
  }
}

/// The direction in which paragraphs begin.
public enum CTWritingDirection: Int8, Hashable, Sendable {
  /// That of their first letter.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1

  fileprivate init(_ direction: WritingDirection) {
    self =
      switch direction {
      case .natural: .natural
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
  }

  var direction: WritingDirection {
    switch self {
    case .natural: .natural
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

/// Which setting of a paragraph is meant.
public enum CTParagraphStyleSpecifier: UInt32, Hashable, Sendable {
  /// `CTTextAlignment`.
  case alignment = 0
  /// Where the first line begins; `CGFloat`.
  case firstLineHeadIndent = 1
  /// Where the other lines begin; `CGFloat`.
  case headIndent = 2
  /// Where lines end; `CGFloat`.
  case tailIndent = 3
  /// Where tabs stop, instead of at every eighth space; a `CFArray` of `CTTextTab`.
  case tabStops = 4
  /// How far tabs are apart after the last stop; `CGFloat`, 0 for eight spaces.
  case defaultTabInterval = 5
  /// `CTLineBreakMode`.
  case lineBreakMode = 6
  /// What line heights are multiplied by; `CGFloat`.
  case lineHeightMultiple = 7
  /// The most that a line is high; `CGFloat`.
  case maximumLineHeight = 8
  /// The least that a line is high; `CGFloat`.
  case minimumLineHeight = 9
  /// What is between lines; `CGFloat`.
  case lineSpacing = 10
  /// What is after paragraphs; `CGFloat`.
  case paragraphSpacing = 11
  /// What is before paragraphs; `CGFloat`.
  case paragraphSpacingBefore = 12
  /// `CTWritingDirection`.
  case baseWritingDirection = 13
  /// The most that is between lines; `CGFloat`.
  case maximumLineSpacing = 14
  /// The least that is between lines; `CGFloat`.
  case minimumLineSpacing = 15
  /// What is between lines; `CGFloat`.
  case lineSpacingAdjustment = 16
  /// Which bounds of lines count, of which there is one kind here.
  case lineBoundsOptions = 17
}

/// A setting of a paragraph: which it is, and the address of its value.
public struct CTParagraphStyleSetting {
  /// Which setting is meant.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value in bytes.
  public var valueSize: Int
  /// The address of the value, which is read when the style is made.
  public var value: UnsafeRawPointer

  /// Makes a setting.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// Makes a style of settings.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var result = ParagraphSettings()
  for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : settingCount) {
    result.apply(setting)
  }
  return CTParagraphStyle(result)
}

/// Copies the value of a setting; false where there is none or it has another size.
///
/// - Parameters:
///   - paragraphStyle: the style.
///   - spec: which setting.
///   - valueBufferSize: how many bytes the value has.
///   - valueBuffer: takes it.
@discardableResult
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  let settings = paragraphStyle.settings
  func copy<Value>(_ value: Value) -> Bool {
    guard valueBufferSize == MemoryLayout<Value>.size else { return false }
    withUnsafeBytes(of: value) {
      guard let bytes = $0.baseAddress else { return }
      valueBuffer.copyMemory(from: bytes, byteCount: $0.count)
    }
    return true
  }
  return switch spec {
  case .alignment: copy(CTTextAlignment(settings.alignment))
  case .lineBreakMode: copy(CTLineBreakMode(settings.lineBreakMode))
  case .baseWritingDirection: copy(CTWritingDirection(settings.baseWritingDirection))
  case .firstLineHeadIndent: copy(CGFloat(settings.firstLineHeadIndent))
  case .headIndent: copy(CGFloat(settings.headIndent))
  case .tailIndent: copy(CGFloat(settings.tailIndent))
  case .lineHeightMultiple: copy(CGFloat(settings.lineHeightMultiple))
  case .maximumLineHeight: copy(CGFloat(settings.maximumLineHeight))
  case .minimumLineHeight: copy(CGFloat(settings.minimumLineHeight))
  case .lineSpacing, .lineSpacingAdjustment, .minimumLineSpacing:
    copy(CGFloat(settings.lineSpacing))
  case .paragraphSpacing: copy(CGFloat(settings.paragraphSpacing))
  case .paragraphSpacingBefore: copy(CGFloat(settings.paragraphSpacingBefore))
  case .defaultTabInterval: copy(CGFloat(settings.defaultTabInterval))
  case .tabStops, .maximumLineSpacing, .lineBoundsOptions: false
  }
}

/// The same style.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  paragraphStyle
}

extension ParagraphSettings {
  /// Takes on a setting whose value has the size that it should have.
  fileprivate mutating func apply(_ setting: CTParagraphStyleSetting) {
    func value<Value>(_ type: Value.Type) -> Value? {
      guard setting.valueSize == MemoryLayout<Value>.size else { return nil }
      return setting.value.loadUnaligned(as: type)
    }
    func length(_ place: WritableKeyPath<ParagraphSettings, Double>) {
      if let value = value(CGFloat.self) { self[keyPath: place] = Double(value) }
    }
    // A byte that is no case of an enumeration is passed over.
    let byte = value(UInt8.self)
    switch setting.spec {
    case .alignment:
      if let alignment = byte.flatMap({ CTTextAlignment(rawValue: $0) }) {
        self.alignment = alignment.alignment
      }
    case .lineBreakMode:
      if let mode = byte.flatMap({ CTLineBreakMode(rawValue: $0) }) { lineBreakMode = mode.mode }
    case .baseWritingDirection:
      // As the cases lie in memory: natural, left to right, right to left.
      switch byte {
      case 0: baseWritingDirection = .natural
      case 1: baseWritingDirection = .leftToRight
      case 2: baseWritingDirection = .rightToLeft
      default: break
      }
    case .firstLineHeadIndent: length(\.firstLineHeadIndent)
    case .headIndent: length(\.headIndent)
    case .tailIndent: length(\.tailIndent)
    case .lineHeightMultiple: length(\.lineHeightMultiple)
    case .maximumLineHeight: length(\.maximumLineHeight)
    case .minimumLineHeight: length(\.minimumLineHeight)
    case .lineSpacing, .lineSpacingAdjustment, .minimumLineSpacing: length(\.lineSpacing)
    case .paragraphSpacing: length(\.paragraphSpacing)
    case .paragraphSpacingBefore: length(\.paragraphSpacingBefore)
    case .defaultTabInterval: length(\.defaultTabInterval)
    case .tabStops:
      guard let array = value(Unmanaged<NSArray>.self)?.takeUnretainedValue() else { return }
      tabStops = array.compactMap { ($0 as? CTTextTab)?.stop }.sorted { $0.location < $1.location }
    case .maximumLineSpacing, .lineBoundsOptions: break
    }
  }
}
