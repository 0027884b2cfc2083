// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// Functions of Core Foundation that most Core Graphics and Core Text sources call. As on Apple's systems they take an object
// that may be nil; here nil is an empty one.

/// The number of elements of an array.
public func CFArrayGetCount(_ theArray: CFArray?) -> CFIndex { theArray?.count ?? 0 }

/// The address of an element, for `unsafeBitCast` to its class or `Unmanaged.fromOpaque`.
///
/// It is valid while the array holds the element.
public func CFArrayGetValueAtIndex(_ theArray: CFArray?, _ idx: CFIndex) -> UnsafeRawPointer? {
  guard let theArray else { return nil }
  let element = theArray.object(at: idx) as AnyObject
  return UnsafeRawPointer(Unmanaged.passUnretained(element).toOpaque())
}

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData?) -> CFIndex { theData?.length ?? 0 }

/// The address of the first byte, valid while the object lives and is not changed; nil for empty data.
public func CFDataGetBytePtr(_ theData: CFData?) -> UnsafePointer<UInt8>? {
  guard let theData, theData.length > 0 else { return nil }
  return theData.bytes.assumingMemoryBound(to: UInt8.self)
}

/// Copies a range of bytes.
public func CFDataGetBytes(
  _ theData: CFData?, _ range: CFRange, _ buffer: UnsafeMutablePointer<UInt8>
) {
  theData?.getBytes(buffer, range: NSRange(location: range.location, length: range.length))
}

/// Makes a data object from bytes.
public func CFDataCreate(
  _ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex
) -> CFData? {
  bytes.map { NSData(bytes: $0, length: length) } ?? NSData()
}

/// Makes an empty mutable data object; `capacity` is ignored, so its length has no limit.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData? {
  NSMutableData()
}

/// The address of the first byte of mutable data; nil for empty data.
public func CFDataGetMutableBytePtr(_ theData: CFMutableData?) -> UnsafeMutablePointer<UInt8>? {
  guard let theData, theData.length > 0 else { return nil }
  return theData.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// The length of a string in UTF-16 units.
public func CFStringGetLength(_ theString: CFString?) -> CFIndex { theString?.length ?? 0 }

/// Makes an attributed string with the same attributes throughout.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator?, _ str: CFString, _ attributes: CFDictionary?
) -> CFAttributedString? {
  NSAttributedString(string: String(str), attributes: keys(attributes))
}

/// Makes an empty mutable attributed string.
public func CFAttributedStringCreateMutable(
  _ alloc: CFAllocator?, _ maxLength: CFIndex
) -> CFMutableAttributedString? {
  NSMutableAttributedString(string: "")
}

/// The length of an attributed string in UTF-16 units.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString?) -> CFIndex {
  aStr?.length ?? 0
}

/// The characters.
public func CFAttributedStringGetString(_ aStr: CFAttributedString) -> CFString {
  NSString(string: aStr.string)
}

/// Returns the attributes of a character, and the range that shares them.
///
/// `as` converts the result to a dictionary with keys of strings or of `NSAttributedString.Key`, or to a `CFDictionary`.
public func CFAttributedStringGetAttributes(
  _ aStr: CFAttributedString, _ loc: CFIndex, _ effectiveRange: UnsafeMutablePointer<CFRange>?
) -> [AnyHashable: Any]? {
  var range = NSRange()
  let attributes = aStr.attributes(at: loc, effectiveRange: &range)
  effectiveRange?.pointee = CFRange(location: range.location, length: range.length)
  return namedAttributes(attributes)
}

/// Returns the attributes of a character as an object, and the range that shares them.
@_disfavoredOverload
public func CFAttributedStringGetAttributes(
  _ aStr: CFAttributedString, _ loc: CFIndex, _ effectiveRange: UnsafeMutablePointer<CFRange>?
) -> CFDictionary? {
  let attributes: [AnyHashable: Any]? = CFAttributedStringGetAttributes(aStr, loc, effectiveRange)
  return attributes as NSDictionary?
}

/// Returns one attribute of a character.
public func CFAttributedStringGetAttribute(
  _ aStr: CFAttributedString, _ loc: CFIndex, _ attrName: CFString,
  _ effectiveRange: UnsafeMutablePointer<CFRange>?
) -> CFTypeRef? {
  var range = NSRange()
  let value = aStr.attribute(
    NSAttributedString.Key(String(attrName)), at: loc, effectiveRange: &range)
  effectiveRange?.pointee = CFRange(location: range.location, length: range.length)
  return value as AnyObject?
}

/// Sets an attribute of a range; nil removes it.
public func CFAttributedStringSetAttribute(
  _ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString, _ value: CFTypeRef?
) {
  let key = NSAttributedString.Key(String(attrName))
  let range = NSRange(location: range.location, length: range.length)
  aStr.removeAttribute(key, range: range)
  if let value { aStr.addAttribute(key, value: value, range: range) }
}

/// Removes an attribute from a range.
public func CFAttributedStringRemoveAttribute(
  _ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString
) {
  CFAttributedStringSetAttribute(aStr, range, attrName, nil)
}

/// Replaces the characters of a range.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFString
) {
  aStr.replaceCharacters(
    in: NSRange(location: range.location, length: range.length), with: String(replacement))
}

/// Begins a group of changes.
public func CFAttributedStringBeginEditing(_ aStr: CFMutableAttributedString) {
  aStr.beginEditing()
}

/// Ends a group of changes.
public func CFAttributedStringEndEditing(_ aStr: CFMutableAttributedString) { aStr.endEditing() }

/// The attributes of a dictionary whose keys are strings or attribute keys.
func keys(_ dictionary: CFDictionary?) -> [NSAttributedString.Key: Any] {
  var result: [NSAttributedString.Key: Any] = [:]
  for (key, value) in dictionary ?? [:] {
    if let key = key as? NSAttributedString.Key {
      result[key] = value
    } else if let key = key as? String {
      result[NSAttributedString.Key(key)] = value
    } else if let key = key as? NSString {
      result[NSAttributedString.Key(String(key))] = value
    }
  }
  return result
}

/// A dictionary whose keys are objects of Foundation, which `as` converts to strings and to typed names. So are the keys of
/// dictionaries in it.
///
/// Foundation on Linux converts the keys of an `NSDictionary` to strings alone, so that its casts to a dictionary with typed keys
/// fail.
package func namedAttributes(_ attributes: [String: Any]) -> [AnyHashable: Any] {
  Dictionary(
    uniqueKeysWithValues: attributes.map { (AnyHashable(NSString(string: $0)), named($1)) })
}

/// A value of an attribute, in which dictionaries have the keys of `namedAttributes`.
package func named(_ value: Any) -> Any {
  switch value {
  case let dictionary as [String: Any]: namedAttributes(dictionary)
  case let dictionaries as [[String: Any]]: dictionaries.map(namedAttributes)
  default: value
  }
}

func namedAttributes(_ attributes: [NSAttributedString.Key: Any]) -> [AnyHashable: Any] {
  Dictionary(
    uniqueKeysWithValues: attributes.map { (AnyHashable(NSString(string: $0.rawValue)), $1) })
}

/// Sets the number of bytes; added bytes are 0.
public func CFDataSetLength(_ theData: CFMutableData?, _ length: CFIndex) {
  theData?.length = length
}

/// Appends zero bytes.
public func CFDataIncreaseLength(_ theData: CFMutableData?, _ extraLength: CFIndex) {
  theData?.length += extraLength
}

/// Appends bytes.
public func CFDataAppendBytes(
  _ theData: CFMutableData?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex
) {
  if let bytes { theData?.append(bytes, length: length) }
}

/// The seconds since the beginning of 2001.
public func CFAbsoluteTimeGetCurrent() -> CFTimeInterval { Date().timeIntervalSinceReferenceDate }

/// Calls a closure. There is no autorelease pool: objects are released with their last reference.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
