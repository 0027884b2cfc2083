// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// The functions of Core Foundation that stand beside Core Graphics and Core Text in most sources.

/// How many elements an array has.
public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex { theArray.count }

/// The address of an element, for `unsafeBitCast` to its class or `Unmanaged.fromOpaque`.
///
/// It is valid while the array holds the element.
public func CFArrayGetValueAtIndex(_ theArray: CFArray, _ idx: CFIndex) -> UnsafeRawPointer? {
  let element = theArray.object(at: idx) as AnyObject
  return UnsafeRawPointer(Unmanaged.passUnretained(element).toOpaque())
}

/// How many bytes there are.
public func CFDataGetLength(_ theData: CFData) -> CFIndex { theData.length }

/// The address of the first byte, valid while the object lives and does not change.
public func CFDataGetBytePtr(_ theData: CFData) -> UnsafePointer<UInt8>? {
  theData.length == 0 ? nil : theData.bytes.assumingMemoryBound(to: UInt8.self)
}

/// Copies a range of bytes.
public func CFDataGetBytes(
  _ theData: CFData, _ range: CFRange, _ buffer: UnsafeMutablePointer<UInt8>
) {
  theData.getBytes(buffer, range: NSRange(location: range.location, length: range.length))
}

/// Makes an object of bytes.
public func CFDataCreate(
  _ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex
) -> CFData? {
  bytes.map { NSData(bytes: $0, length: length) } ?? NSData()
}

/// Makes an object of bytes that can change; there is no limit to their count.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData? {
  NSMutableData()
}

/// The address of the first byte of what can change.
public func CFDataGetMutableBytePtr(_ theData: CFMutableData) -> UnsafeMutablePointer<UInt8>? {
  theData.length == 0 ? nil : theData.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// How many units of UTF-16 a string has.
public func CFStringGetLength(_ theString: CFString) -> CFIndex { theString.length }

/// Makes a string with the same attributes throughout.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator?, _ str: CFString, _ attributes: CFDictionary?
) -> CFAttributedString? {
  NSAttributedString(string: String(str), attributes: keys(attributes))
}

/// Makes an empty string with attributes that can change.
public func CFAttributedStringCreateMutable(
  _ alloc: CFAllocator?, _ maxLength: CFIndex
) -> CFMutableAttributedString? {
  NSMutableAttributedString(string: "")
}

/// How many units of UTF-16 there are.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString) -> CFIndex { aStr.length }

/// The characters.
public func CFAttributedStringGetString(_ aStr: CFAttributedString) -> CFString {
  NSString(string: aStr.string)
}

/// The attributes of a character, and the range that has the same ones.
public func CFAttributedStringGetAttributes(
  _ aStr: CFAttributedString, _ loc: CFIndex, _ effectiveRange: UnsafeMutablePointer<CFRange>?
) -> CFDictionary? {
  var range = NSRange()
  let attributes = aStr.attributes(at: loc, effectiveRange: &range)
  effectiveRange?.pointee = CFRange(location: range.location, length: range.length)
  return coreFoundationDictionary(attributes)
}

/// One attribute of a character.
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

/// Sets an attribute of a range; nil takes it away.
public func CFAttributedStringSetAttribute(
  _ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString, _ value: CFTypeRef?
) {
  let key = NSAttributedString.Key(String(attrName))
  let range = NSRange(location: range.location, length: range.length)
  aStr.removeAttribute(key, range: range)
  if let value { aStr.addAttribute(key, value: value, range: range) }
}

/// Takes an attribute away from a range.
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

/// Begins a number of changes.
public func CFAttributedStringBeginEditing(_ aStr: CFMutableAttributedString) {
  aStr.beginEditing()
}

/// Ends a number of changes.
public func CFAttributedStringEndEditing(_ aStr: CFMutableAttributedString) { aStr.endEditing() }

/// The attributes of a dictionary whose keys are strings.
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

/// A dictionary whose keys are strings.
func coreFoundationDictionary(_ attributes: [NSAttributedString.Key: Any]) -> CFDictionary {
  let result = NSMutableDictionary()
  for (key, value) in attributes { result[NSString(string: key.rawValue)] = value }
  return result
}

/// Sets how many bytes there are; new ones are 0.
public func CFDataSetLength(_ theData: CFMutableData, _ length: CFIndex) { theData.length = length }

/// Makes more bytes, which are 0.
public func CFDataIncreaseLength(_ theData: CFMutableData, _ extraLength: CFIndex) {
  theData.length += extraLength
}

/// Appends bytes.
public func CFDataAppendBytes(
  _ theData: CFMutableData, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex
) {
  if let bytes { theData.append(bytes, length: length) }
}

/// The seconds since the beginning of 2001.
public func CFAbsoluteTimeGetCurrent() -> CFTimeInterval { Date().timeIntervalSinceReferenceDate }

/// Calls a closure: what it makes is released when nobody has it any more, without a pool.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
