/// A buffer of fixed capacity. Unlike an array, it is not checked for a unique owner at every access, which would be a
/// third of the work on a pixel.
@safe public struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let elements: UnsafeMutablePointer<Element>
  @usableFromInline let capacity: Int
  /// The number of elements that were appended.
  public var count = 0

  /// Creates a buffer of zeros.
  public init(capacity: Int) {
    self.capacity = capacity
    // Vectors of eight reach beyond the last element.
    unsafe elements = .allocate(capacity: capacity + 8)
    unsafe UnsafeMutableRawPointer(elements).initializeMemory(
      as: UInt8.self, repeating: 0, count: (capacity + 8) * MemoryLayout<Element>.stride)
  }

  deinit { unsafe elements.deallocate() }

  /// The element at an index below the capacity.
  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always)
    get {
      assert(index >= 0 && index < capacity)
      return unsafe elements[index]
    }
    @inline(__always)
    nonmutating set {
      assert(index >= 0 && index < capacity)
      unsafe elements[index] = newValue
    }
  }

  /// Appends an element. Traps if there is no room.
  @inlinable @inline(__always)
  public mutating func append(_ element: Element) {
    precondition(count < capacity, "a pixel has more edges than it is given room for")
    unsafe elements[count] = element
    count &+= 1
  }

  /// Traps if there is no room for `count` more elements.
  @inlinable @inline(__always)
  public func requireRoom(_ count: Int) {
    precondition(
      self.count <= capacity &- count, "a pixel has more edges than it is given room for")
  }

  /// Stores an element, for which there must be room, and adds `count`, 0 or 1, to the number of elements.
  @inlinable @inline(__always)
  public mutating func append(_ element: Element, count: Int) {
    assert(self.count < capacity && count >= 0 && count <= 1)
    unsafe elements[self.count] = element
    self.count &+= count
  }
}

extension Scratch<Float> {
  /// Eight neighbouring elements. Lanes beyond the last element are undefined.
  @inlinable @inline(__always)
  public func eight(at index: Int) -> SIMD8<Float> {
    assert(index >= 0 && index <= capacity)
    return unsafe UnsafeRawPointer(elements + index).loadUnaligned(as: SIMD8<Float>.self)
  }
}

extension Scratch<Int32> {
  /// Sets sixteen neighbouring elements.
  @inlinable @inline(__always)
  public func put(_ values: SIMD16<Int32>, at index: Int) {
    assert(index >= 0 && index <= capacity - 16)
    unsafe UnsafeMutableRawPointer(elements + index).storeBytes(
      of: values, as: SIMD16<Int32>.self)
  }

  /// Sixteen neighbouring elements.
  @inlinable @inline(__always)
  public func sixteen(at index: Int) -> SIMD16<Int32> {
    assert(index >= 0 && index <= capacity - 16)
    return unsafe UnsafeRawPointer(elements + index).loadUnaligned(as: SIMD16<Int32>.self)
  }
}

extension Scratch<SIMD2<Int32>> {
  /// Four neighbouring pairs. Lanes beyond the last element are undefined.
  @inlinable @inline(__always)
  public func pairs(at index: Int) -> SIMD8<Int32> {
    assert(index >= 0 && index <= capacity)
    return unsafe UnsafeRawPointer(elements + index).loadUnaligned(as: SIMD8<Int32>.self)
  }
}
