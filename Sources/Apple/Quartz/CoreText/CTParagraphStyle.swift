// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import Foundation
internal import GLFunText

/// The layout of a paragraph's lines. Paragraph styles are immutable.
public final class CTParagraphStyle: Hashable, ParagraphSettingsProvider, Sendable {
  package let settings: ParagraphSettings

  init(_ settings: ParagraphSettings) { self.settings = settings }

  /// True if both have the same settings.
  public static func == (lhs: CTParagraphStyle, rhs: CTParagraphStyle) -> Bool {
    lhs.settings == rhs.settings
  }

  /// Hashes the settings.
  public func hash(into hasher: inout Hasher) { hasher.combine(settings) }
}

/// The alignment of lines.
public enum CTTextAlignment: UInt8, Hashable, Sendable {
  /// Flush left.
  case left
  /// Flush right.
  case right
  /// Centred.
  case center
  /// Justified to both sides.
  case justified
  /// Flush with the side where the text begins.
  case natural

  fileprivate init(_ alignment: TextAlignment) {
    self =
      switch alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      case .start: .natural
      case .end: .right
      }
  }

  var alignment: TextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    case .natural: .start
    }
  }
}

/// The treatment of lines that are too wide.
public enum CTLineBreakMode: UInt8, Hashable, Sendable {
  /// Breaks them between words.
  case byWordWrapping
  /// Breaks them between characters.
  case byCharWrapping
  /// Clips them.
  case byClipping
  /// Omits their beginning.
  case byTruncatingHead
  /// Omits their end.
  case byTruncatingTail
  /// Omits their middle.
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

/// The base writing direction of paragraphs.
public enum CTWritingDirection: Int8, Hashable, Sendable {
  /// The direction of the first letter.
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

/// The settings of a paragraph style, with the types of their values.
public enum CTParagraphStyleSpecifier: UInt32, Hashable, Sendable {
  /// `CTTextAlignment`.
  case alignment = 0
  /// The indent of the first line: `CGFloat`.
  case firstLineHeadIndent = 1
  /// The indent of the other lines: `CGFloat`.
  case headIndent = 2
  /// The end of lines: `CGFloat`.
  case tailIndent = 3
  /// The tab stops, in place of one every eight spaces: a `CFArray` of `CTTextTab`.
  case tabStops = 4
  /// The interval of tabs after the last stop: `CGFloat`; 0 for eight spaces.
  case defaultTabInterval = 5
  /// `CTLineBreakMode`.
  case lineBreakMode = 6
  /// The factor of the line height: `CGFloat`.
  case lineHeightMultiple = 7
  /// The maximum line height: `CGFloat`.
  case maximumLineHeight = 8
  /// The minimum line height: `CGFloat`.
  case minimumLineHeight = 9
  /// The space between lines: `CGFloat`.
  case lineSpacing = 10
  /// The space after paragraphs: `CGFloat`.
  case paragraphSpacing = 11
  /// The space before paragraphs: `CGFloat`.
  case paragraphSpacingBefore = 12
  /// `CTWritingDirection`.
  case baseWritingDirection = 13
  /// The maximum space between lines: `CGFloat`.
  case maximumLineSpacing = 14
  /// The minimum space between lines: `CGFloat`.
  case minimumLineSpacing = 15
  /// The space between lines: `CGFloat`.
  case lineSpacingAdjustment = 16
  /// The options for line bounds; ignored.
  case lineBoundsOptions = 17
}

/// A setting of a paragraph style: its specifier and the address of its value.
public struct CTParagraphStyleSetting {
  /// The specifier.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value in bytes.
  public var valueSize: Int
  /// The address of the value, read when the style is made.
  public var value: UnsafeRawPointer

  /// Makes a setting.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// Makes a paragraph style from settings.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var result = ParagraphSettings()
  for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : settingCount) {
    result.apply(setting)
  }
  return CTParagraphStyle(result)
}

/// Copies the value of a setting; false if the style lacks it, or if its size differs.
///
/// - Parameters:
///   - paragraphStyle: the style.
///   - spec: the setting.
///   - valueBufferSize: the size of the value in bytes.
///   - valueBuffer: the buffer that receives the value.
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

/// Returns the style itself: styles are immutable.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  paragraphStyle
}

extension ParagraphSettings {
  /// Applies a setting, if its value has the expected size.
  fileprivate mutating func apply(_ setting: CTParagraphStyleSetting) {
    func value<Value>(_ type: Value.Type) -> Value? {
      guard setting.valueSize == MemoryLayout<Value>.size else { return nil }
      return setting.value.loadUnaligned(as: type)
    }
    func length(_ place: WritableKeyPath<ParagraphSettings, Double>) {
      if let value = value(CGFloat.self) { self[keyPath: place] = Double(value) }
    }
    // A byte that matches no case of an enumeration is ignored.
    let byte = value(UInt8.self)
    switch setting.spec {
    case .alignment:
      if let alignment = byte.flatMap({ CTTextAlignment(rawValue: $0) }) {
        self.alignment = alignment.alignment
      }
    case .lineBreakMode:
      if let mode = byte.flatMap({ CTLineBreakMode(rawValue: $0) }) { lineBreakMode = mode.mode }
    case .baseWritingDirection:
      // The order of the cases in memory: natural, left to right, right to left.
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
