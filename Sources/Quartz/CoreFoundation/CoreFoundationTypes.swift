// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// The names of Core Foundation that Core Graphics and Core Text have in their declarations. What they name are the classes of
// Foundation, so that `as CFArray`, `as CFString` and the like work as they do on Apple's systems.

/// An array, as Core Foundation calls it.
public typealias CFArray = NSArray
/// An array that can change.
public typealias CFMutableArray = NSMutableArray
/// A dictionary.
public typealias CFDictionary = NSDictionary
/// A dictionary that can change.
public typealias CFMutableDictionary = NSMutableDictionary
/// A string.
public typealias CFString = NSString
/// A string that can change.
public typealias CFMutableString = NSMutableString
/// Bytes.
public typealias CFData = NSData
/// Bytes that can change.
public typealias CFMutableData = NSMutableData
/// A URL.
public typealias CFURL = NSURL
/// A number.
public typealias CFNumber = NSNumber
/// A truth value.
public typealias CFBoolean = NSNumber
/// A string with attributes.
public typealias CFAttributedString = NSAttributedString
/// A string with attributes that can change.
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
/// Which class an object is of.
public typealias CFTypeID = UInt
/// A character of UTF-16.
public typealias UniChar = UInt16
/// Where objects are allocated, which is not chosen here.
public typealias CFAllocator = NSObject

/// The usual allocator.
public var kCFAllocatorDefault: CFAllocator? { nil }
/// True as an object.
public var kCFBooleanTrue: CFBoolean { NSNumber(value: true) }
/// False as an object.
public var kCFBooleanFalse: CFBoolean { NSNumber(value: false) }
/// No index.
public let kCFNotFound: CFIndex = -1

/// A range of indices of UTF-16.
public struct CFRange: Hashable, Sendable {
  /// The first index.
  public var location: CFIndex
  /// How many there are.
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

/// The number of an object's class.
public func CFGetTypeID(_ cf: CFTypeRef) -> CFTypeID { typeNumber(of: type(of: cf)) }

/// A number that no other class has while the program runs.
func typeNumber(of type: AnyClass) -> CFTypeID { UInt(bitPattern: ObjectIdentifier(type)) }
