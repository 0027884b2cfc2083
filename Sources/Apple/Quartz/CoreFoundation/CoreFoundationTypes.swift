// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// The names of Core Foundation types in the declarations of Core Graphics and Core Text. They are aliases of Foundation's
// classes, so that `as CFArray`, `as CFString` and the like work as they do on Apple's platforms.

/// An array under its Core Foundation name.
public typealias CFArray = NSArray
/// A mutable array.
public typealias CFMutableArray = NSMutableArray
/// A dictionary.
public typealias CFDictionary = NSDictionary
/// A mutable dictionary.
public typealias CFMutableDictionary = NSMutableDictionary
/// A string.
public typealias CFString = NSString
/// A mutable string.
public typealias CFMutableString = NSMutableString
/// Bytes.
public typealias CFData = NSData
/// Mutable bytes.
public typealias CFMutableData = NSMutableData
/// A URL.
public typealias CFURL = NSURL
/// A number.
public typealias CFNumber = NSNumber
/// A Boolean.
public typealias CFBoolean = NSNumber
/// An attributed string.
public typealias CFAttributedString = NSAttributedString
/// A mutable attributed string.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// An error.
public typealias CFError = NSError
/// A set of characters.
public typealias CFCharacterSet = NSCharacterSet
/// An object of any of these classes.
public typealias CFTypeRef = AnyObject
/// A count or an index.
public typealias CFIndex = Int
/// A span of time in seconds.
public typealias CFTimeInterval = Double
/// The identifier of an object's class.
public typealias CFTypeID = UInt
/// A UTF-16 code unit.
public typealias UniChar = UInt16
/// A whole number, under the name that Foundation has on Apple's systems.
public typealias NSInteger = Int
/// A whole number that is not negative, under the name that Foundation has on Apple's systems.
public typealias NSUInteger = UInt
/// A UTF-8 code unit.
public typealias UTF8Char = UInt8
/// A UTF-16 code unit.
public typealias UTF16Char = UInt16
/// A Unicode scalar value.
public typealias UTF32Char = UInt32
/// An allocator; always ignored.
public typealias CFAllocator = NSObject

/// The default allocator: nil.
public var kCFAllocatorDefault: CFAllocator? { nil }
/// True as an object.
public var kCFBooleanTrue: CFBoolean { NSNumber(value: true) }
/// False as an object.
public var kCFBooleanFalse: CFBoolean { NSNumber(value: false) }
/// The index that stands for "not found".
public let kCFNotFound: CFIndex = -1

/// A range of UTF-16 indices.
public struct CFRange: Hashable, Sendable {
  /// The first index.
  public var location: CFIndex
  /// The number of units.
  public var length: CFIndex

  /// Makes the range (0, 0).
  public init() { self.init(location: 0, length: 0) }

  /// Makes a range.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

/// Makes a range.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}

/// The type identifier of an object's class.
public func CFGetTypeID(_ cf: CFTypeRef) -> CFTypeID { typeNumber(of: type(of: cf)) }

/// An identifier that no other class has while the program runs.
func typeNumber(of type: AnyClass) -> CFTypeID { UInt(bitPattern: ObjectIdentifier(type)) }
