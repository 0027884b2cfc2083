internal import GLFunGLES
internal import GLFunImaging
internal import GLFunThreading

/// A copy of a picture's rows on its way to the processor.
final class RowsReadback {
  /// The memory to which the device copies: mapped once where the driver can, else for each frame.
  private enum Memory: ~Copyable {
    case persistent(GLReadBuffer)
    case mapped(GLBuffer)

    init(_ device: GraphicsDevice, byteCount: Int, label: String) throws(GLError) {
      if let buffer = try GLReadBuffer(device, byteCount: byteCount, label: label) {
        self = .persistent(buffer)
        return
      }
      var buffer = try GLBuffer(device, target: .copyWrite, usage: .streamRead, label: label)
      buffer.allocate(byteCount: byteCount)
      self = .mapped(buffer)
    }

    var byteCount: Int {
      switch self {
      case .persistent(let buffer): buffer.buffer.byteCount
      case .mapped(let buffer): buffer.byteCount
      }
    }

    func copy(_ bytes: Range<Int>, of source: borrowing GLBuffer) {
      switch self {
      case .persistent(let buffer): buffer.buffer.copy(bytes, of: source)
      case .mapped(let buffer): buffer.copy(bytes, of: source)
      }
    }

    func withBytes<Value>(
      count: Int, _ body: (UnsafeRawBufferPointer) -> Value
    ) throws(GLError) -> Value {
      switch self {
      case .persistent(let buffer): buffer.withBytes(count: count, body)
      case .mapped(let buffer): try buffer.withBytes(count: count, body)
      }
    }
  }

  private let device: GraphicsDevice
  private var rows: Memory
  private let status: Memory
  private var hasStatus = false
  private var fence: GLFence?
  private var size = PixelSize(width: 0, height: 0)

  init(_ device: GraphicsDevice, size: PixelSize) throws(GLError) {
    self.device = device
    rows = try Memory(device, byteCount: size.area * 4, label: "rows read back")
    status = try Memory(device, byteCount: MaskMaker.statusBytes, label: "status read back")
  }

  /// Starts copying rows of packed pixels.
  func start(
    _ size: PixelSize, _ pixels: borrowing GLBuffer, _ painter: ComputePainter?
  ) throws(GLError) {
    let byteCount = size.area * 4
    if rows.byteCount < byteCount {
      rows = try Memory(device, byteCount: byteCount, label: "rows read back")
    }
    rows.copy(0..<byteCount, of: pixels)
    hasStatus = painter?.masks.isUsed ?? false
    if hasStatus, let painter { status.copy(0..<MaskMaker.statusBytes, of: painter.masks.status) }
    fence = try GLFence(device)
    device.flush()
    self.size = size
  }

  /// Waits until the pixels have arrived.
  func wait() throws(GLError) { _ = try fence?.wait(nanoseconds: .max) }

  /// Waits for the pixels, and returns them, with the commands whose masks were left to the processor.
  func finish() throws(GLError) -> (bitmap: Bitmap, left: LeftCommands) {
    try wait()
    fence = nil
    let size = size
    var left: LeftCommands = []
    if hasStatus {
      let words = try status.withBytes(count: MaskMaker.statusBytes) { bytes in
        (0..<bytes.count / 4).map { bytes.load(fromByteOffset: 4 * $0, as: UInt32.self) }
      }
      left = LeftMasks(words).commands
    }
    let bitmap = try rows.withBytes(count: size.area * 4) { bytes in
      let pixels = [PremultipliedColor](unsafeUninitializedCapacity: size.area) { memory, count in
        PixelCopy(source: bytes, target: UnsafeMutableRawBufferPointer(memory)).run()
        count = size.area
      }
      return Bitmap(size: size, pixels: pixels)
    }
    return (bitmap, left)
  }
}

/// A copy of pixels by several threads: one takes as long for 4 MiB as a graphics device for drawing them.
struct PixelCopy: @unchecked Sendable {
  let source: UnsafeRawBufferPointer
  let target: UnsafeMutableRawBufferPointer

  /// The least part of a thread, in bytes.
  private static let leastPart = 1 << 20
  private static let mostThreads = 4

  /// Copies all of the source.
  func run(threads: Int = Processors.count) {
    let parts = max(1, min(threads, Self.mostThreads, source.count / Self.leastPart))
    let size = ((source.count + parts - 1) / parts + 63) & ~63
    var workers = WorkerThreads()
    for part in 1..<parts {
      do throws(WorkerThread.CannotStart) {
        try workers.start { copy(part * size, size) }
      } catch {
        copy(part * size, size)
      }
    }
    copy(0, size)
    workers.removeAll()
  }

  private func copy(_ start: Int, _ size: Int) {
    let end = min(start + size, source.count)
    if start >= end { return }
    UnsafeMutableRawBufferPointer(rebasing: target[start..<end])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<end]))
  }
}
