extension TileFrame {
  /// The coverage of a command: the pixels of its tile that it paints.
  public struct Coverage: Hashable, Sendable, BitwiseCopyable {
    /// The three forms of coverage.
    public enum Kind: Hashable, Sendable {
      /// Every pixel.
      case full
      /// The coverage of one of the frame's masks, by its number.
      case mask(Int32)
      /// The coverage of one of the frame's boxes, by its index.
      case box(Int32)
    }

    /// The number of a mask, from 0 on; -1 for every pixel; -2 and below for boxes. It has four bytes of a command's sixteen.
    public let number: Int32

    /// Creates a coverage from its number.
    @inlinable @inline(__always) public init(number: Int32) { self.number = number }

    /// Every pixel.
    @inlinable @inline(__always) public static var full: Coverage { Coverage(number: -1) }

    /// The coverage of one of the frame's masks.
    @inlinable @inline(__always) public static func mask(_ number: Int32) -> Coverage {
      Coverage(number: number)
    }

    /// The coverage of one of the frame's boxes.
    @inlinable @inline(__always) public static func box(_ index: Int32) -> Coverage {
      Coverage(number: -2 - index)
    }

    /// The form of coverage.
    @inlinable @inline(__always)
    public var kind: Kind {
      number >= 0 ? .mask(number) : number == -1 ? .full : .box(-2 - number)
    }

    /// The number of the mask; nil for other forms.
    @inlinable @inline(__always)
    public var mask: Int32? { number >= 0 ? number : nil }

    /// True if every pixel is painted.
    @inlinable @inline(__always)
    public var isFull: Bool { number == -1 }

    /// True if the coverage is a mask of the frame.
    @inlinable @inline(__always)
    public var isMask: Bool { number >= 0 }

    /// True if the coverage is a box of the frame.
    @inlinable @inline(__always)
    public var isBox: Bool { number < -1 }

    /// The number as four bytes.
    @inlinable @inline(__always) public var word: UInt32 { UInt32(bitPattern: number) }
  }
}
