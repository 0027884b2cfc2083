// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The numbers of the classes of Core Text, as `CFGetTypeID` gives them.

/// The number of `CTFont`.
public func CTFontGetTypeID() -> CFTypeID { typeNumber(of: CTFont.self) }

/// The number of `CTFontDescriptor`.
public func CTFontDescriptorGetTypeID() -> CFTypeID { typeNumber(of: CTFontDescriptor.self) }

/// The number of `CTLine`.
public func CTLineGetTypeID() -> CFTypeID { typeNumber(of: CTLine.self) }

/// The number of `CTRun`.
public func CTRunGetTypeID() -> CFTypeID { typeNumber(of: CTRun.self) }

/// The number of `CTRunDelegate`.
public func CTRunDelegateGetTypeID() -> CFTypeID { typeNumber(of: CTRunDelegate.self) }

/// The number of `CTFrame`.
public func CTFrameGetTypeID() -> CFTypeID { typeNumber(of: CTFrame.self) }

/// The number of `CTFramesetter`.
public func CTFramesetterGetTypeID() -> CFTypeID { typeNumber(of: CTFramesetter.self) }

/// The number of `CTTypesetter`.
public func CTTypesetterGetTypeID() -> CFTypeID { typeNumber(of: CTTypesetter.self) }

/// The number of `CTParagraphStyle`.
public func CTParagraphStyleGetTypeID() -> CFTypeID { typeNumber(of: CTParagraphStyle.self) }
