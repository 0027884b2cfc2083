#if !GLFUN_WITHOUT_KERNELS
/// A growable list. Unlike an array, it is not checked for a unique owner at every access.
@safe struct RawList<Element: BitwiseCopyable>: ~Copyable {
  private var elements: UnsafeMutablePointer<Element>?
  private var capacity = 0
  private(set) var count = 0

  /// Makes an empty list, without memory.
  init() {}

  deinit { unsafe elements?.deallocate() }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      assert(index >= 0 && index < count)
      return unsafe elements.unsafelyUnwrapped[index]
    }
    @inline(__always)
    nonmutating _modify {
      assert(index >= 0 && index < count)
      yield unsafe &elements.unsafelyUnwrapped[index]
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if appendIfRoom(element) { return }
    grow()
    _ = appendIfRoom(element)
  }

  /// Appends an element if that takes no more memory.
  ///
  /// - Returns: true if it was appended.
  @inline(__always)
  mutating func appendIfRoom(_ element: Element) -> Bool {
    if count == capacity { return false }
    unsafe elements.unsafelyUnwrapped[count] = element
    count &+= 1
    return true
  }

  /// Removes all elements and keeps the memory.
  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow() {
    let larger = max(64, capacity * 2)
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    if let elements = unsafe elements {
      unsafe memory.update(from: elements, count: count)
      unsafe elements.deallocate()
    }
    unsafe elements = memory
    capacity = larger
  }
}
#endif
