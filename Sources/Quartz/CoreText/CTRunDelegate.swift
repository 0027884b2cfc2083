// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// Releases what is handed on to a delegate.
public typealias CTRunDelegateDeallocateCallback = (UnsafeMutableRawPointer) -> Void
/// How far what stands in the place of a character reaches above the baseline.
public typealias CTRunDelegateGetAscentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// How far what stands in the place of a character reaches below the baseline.
public typealias CTRunDelegateGetDescentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// How wide what stands in the place of a character is.
public typealias CTRunDelegateGetWidthCallback = (UnsafeMutableRawPointer) -> CGFloat

/// The version of the structure of callbacks.
public var kCTRunDelegateVersion1: CFIndex { 1 }
/// The version of the structure of callbacks.
public var kCTRunDelegateCurrentVersion: CFIndex { 1 }

/// The callbacks of a delegate: closures, as elsewhere.
public struct CTRunDelegateCallbacks {
  /// The version of the structure: 1.
  public var version: CFIndex
  /// Releases what is handed on.
  public var dealloc: CTRunDelegateDeallocateCallback
  /// How far it reaches above the baseline.
  public var getAscent: CTRunDelegateGetAscentCallback
  /// How far it reaches below the baseline.
  public var getDescent: CTRunDelegateGetDescentCallback
  /// How wide it is.
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

/// Says how large what stands in a text in the place of a character is, for which nothing is drawn.
public final class CTRunDelegate: Hashable, TextAttachmentProvider {
  private let callbacks: CTRunDelegateCallbacks
  private let refCon: UnsafeMutableRawPointer?

  fileprivate init(_ callbacks: CTRunDelegateCallbacks, _ refCon: UnsafeMutableRawPointer?) {
    self.callbacks = callbacks
    self.refCon = refCon
  }

  deinit { callbacks.dealloc(argument) }

  /// What is handed on; an address that leads nowhere where there is none.
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

  /// Whether both are the same object.
  public static func == (lhs: CTRunDelegate, rhs: CTRunDelegate) -> Bool { lhs === rhs }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Makes a delegate.
public func CTRunDelegateCreate(
  _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
  CTRunDelegate(callbacks.pointee, refCon)
}

/// What is handed on to the callbacks.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer {
  runDelegate.argument
}

/// What stands in the place of a character; a `CTRunDelegate`.
public var kCTRunDelegateAttributeName: CFString { "CTRunDelegate" }
