// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The type identifiers of Core Text classes, as returned by `CFGetTypeID`.

/// The type identifier of `CTFont`.
public func CTFontGetTypeID() -> CFTypeID { typeNumber(of: CTFont.self) }

/// The type identifier of `CTFontDescriptor`.
public func CTFontDescriptorGetTypeID() -> CFTypeID { typeNumber(of: CTFontDescriptor.self) }

/// The type identifier of `CTLine`.
public func CTLineGetTypeID() -> CFTypeID { typeNumber(of: CTLine.self) }

/// The type identifier of `CTRun`.
public func CTRunGetTypeID() -> CFTypeID { typeNumber(of: CTRun.self) }

/// The type identifier of `CTRunDelegate`.
public func CTRunDelegateGetTypeID() -> CFTypeID { typeNumber(of: CTRunDelegate.self) }

/// The type identifier of `CTFrame`.
public func CTFrameGetTypeID() -> CFTypeID { typeNumber(of: CTFrame.self) }

/// The type identifier of `CTFramesetter`.
public func CTFramesetterGetTypeID() -> CFTypeID { typeNumber(of: CTFramesetter.self) }

/// The type identifier of `CTTypesetter`.
public func CTTypesetterGetTypeID() -> CFTypeID { typeNumber(of: CTTypesetter.self) }

/// The type identifier of `CTParagraphStyle`.
public func CTParagraphStyleGetTypeID() -> CFTypeID { typeNumber(of: CTParagraphStyle.self) }
