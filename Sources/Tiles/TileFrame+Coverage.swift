extension TileFrame {
  /// Which pixels of its tile a command paints.
  public struct Coverage: Hashable, Sendable, BitwiseCopyable {
    /// What it says.
    public enum Kind: Hashable, Sendable {
      /// Every pixel.
      case full
      /// What a mask of the frame covers, by its number.
      case mask(Int32)
      /// What a rectangle covers, by its place among the frame's boxes.
      case box(Int32)
    }

    /// The number of a mask, from 0 on; -1 where every pixel is painted; -2 downwards for boxes. A command of sixteen bytes
    /// has four for it.
    public let number: Int32

    /// Makes a coverage of its four bytes.
    @inlinable @inline(__always) public init(number: Int32) { self.number = number }

    /// Every pixel.
    @inlinable @inline(__always) public static var full: Coverage { Coverage(number: -1) }

    /// What a mask of the frame covers.
    @inlinable @inline(__always) public static func mask(_ number: Int32) -> Coverage {
      Coverage(number: number)
    }

    /// What one of the frame's boxes covers.
    @inlinable @inline(__always) public static func box(_ index: Int32) -> Coverage {
      Coverage(number: -2 - index)
    }

    /// Which of the three it is.
    @inlinable @inline(__always)
    public var kind: Kind {
      number >= 0 ? .mask(number) : number == -1 ? .full : .box(-2 - number)
    }

    /// The number of the mask; nil where it is none.
    @inlinable @inline(__always)
    public var mask: Int32? { number >= 0 ? number : nil }

    /// Whether it is every pixel.
    @inlinable @inline(__always)
    public var isFull: Bool { number == -1 }

    /// Whether it is a mask of the frame.
    @inlinable @inline(__always)
    public var isMask: Bool { number >= 0 }

    /// Whether it is a box.
    @inlinable @inline(__always)
    public var isBox: Bool { number < -1 }

    /// The four bytes.
    @inlinable @inline(__always) public var word: UInt32 { UInt32(bitPattern: number) }
  }
}
