// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// Releases the reference passed to a delegate.
public typealias CTRunDelegateDeallocateCallback = (UnsafeMutableRawPointer) -> Void
/// Returns the ascent of a replaced character above the baseline.
public typealias CTRunDelegateGetAscentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Returns the descent of a replaced character below the baseline.
public typealias CTRunDelegateGetDescentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Returns the width of a replaced character.
public typealias CTRunDelegateGetWidthCallback = (UnsafeMutableRawPointer) -> CGFloat

/// The version of the callbacks structure.
public var kCTRunDelegateVersion1: CFIndex { 1 }
/// The version of the callbacks structure.
public var kCTRunDelegateCurrentVersion: CFIndex { 1 }

/// The callbacks of a run delegate. They are closures, as elsewhere.
public struct CTRunDelegateCallbacks {
  /// The version of the structure: 1.
  public var version: CFIndex
  /// Releases the reference.
  public var dealloc: CTRunDelegateDeallocateCallback
  /// Returns the ascent above the baseline.
  public var getAscent: CTRunDelegateGetAscentCallback
  /// Returns the descent below the baseline.
  public var getDescent: CTRunDelegateGetDescentCallback
  /// Returns the width.
  public var getWidth: CTRunDelegateGetWidthCallback

  /// Makes callbacks.
  public init(
    version: CFIndex, dealloc: @escaping CTRunDelegateDeallocateCallback,
    getAscent: @escaping CTRunDelegateGetAscentCallback,
    getDescent: @escaping CTRunDelegateGetDescentCallback,
    getWidth: @escaping CTRunDelegateGetWidthCallback
  ) {
    self.version = version
    self.dealloc = dealloc
    self.getAscent = getAscent
    self.getDescent = getDescent
    self.getWidth = getWidth
  }
}

/// Reserves space in a line in place of a character; nothing is drawn there.
public final class CTRunDelegate: Hashable, TextAttachmentProvider {
  private let callbacks: CTRunDelegateCallbacks
  private let refCon: UnsafeMutableRawPointer?

  fileprivate init(_ callbacks: CTRunDelegateCallbacks, _ refCon: UnsafeMutableRawPointer?) {
    self.callbacks = callbacks
    self.refCon = refCon
  }

  deinit { callbacks.dealloc(argument) }

  /// The reference passed to the callbacks; an invalid address if it is nil.
  fileprivate var argument: UnsafeMutableRawPointer { refCon ?? Self.nowhere }
  private static var nowhere: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(bitPattern: 1).unsafelyUnwrapped
  }

  package func bounds(size: Double) -> CGRect {
    let (ascent, descent) = (callbacks.getAscent(argument), callbacks.getDescent(argument))
    return CGRect(
      x: 0, y: -descent, width: callbacks.getWidth(argument), height: ascent + descent)
  }

  package func draw(in rect: CGRect, _ context: CGContext) {}

  /// True if both are the same object.
  public static func == (lhs: CTRunDelegate, rhs: CTRunDelegate) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Makes a run delegate.
public func CTRunDelegateCreate(
  _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
  CTRunDelegate(callbacks.pointee, refCon)
}

/// Returns the reference passed to the callbacks.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer {
  runDelegate.argument
}

/// The replacement of a character: a `CTRunDelegate`.
public var kCTRunDelegateAttributeName: CFString { "CTRunDelegate" }
