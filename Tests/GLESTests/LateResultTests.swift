import GLFunEGL
import Testing

@testable import GLFunGLES

/// Results that the program takes later: pixels in memory that stays mapped, and programs that the driver still compiles.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct LateResultTests {
  @Test(
    .enabled(
      if: Driver.has { $0.extensions.contains("GL_EXT_buffer_storage") },
      "the driver has no GL_EXT_buffer_storage"))
  func readBuffer_hasWhatTheDeviceCopied() throws {
    try Driver.run { (device) throws(GLError) in
      var source = try GLBuffer(device, target: .copyRead)
      guard let target = try GLReadBuffer(device, byteCount: 64, label: "numbers") else {
        Issue.record("there is no buffer")
        return
      }
      #expect(target.buffer.byteCount == 64)
      for first in [1, 100] as [UInt32] {
        source.upload([UInt32](first..<first + 16))
        target.buffer.copy(0..<48, of: source)
        _ = try GLFence(device).wait(nanoseconds: .max)
        let numbers = target.withBytes(count: 48) { bytes in
          (0..<12).map { bytes.load(fromByteOffset: 4 * $0, as: UInt32.self) }
        }
        #expect(numbers == [UInt32](first..<first + 12))
      }
      try device.checkErrors()
    }
  }

  @Test func readBuffer_withoutTheExtension_isNil() throws {
    let device = try GraphicsDevice.open().device
    device.capabilities.extensions.remove("GL_EXT_buffer_storage")
    let isThere = try device.withCurrent { () throws(GLError) in
      try GLReadBuffer(device, byteCount: 64) != nil
    }
    #expect(!isThere)
    #expect(device.liveNameCount == 0)
  }

  private static let doubling = """
    #version 310 es
    layout(local_size_x = 4) in;
    layout(std430, binding = 0) buffer Numbers { uint numbers[]; };
    void main() { numbers[gl_GlobalInvocationID.x] *= 2u; }
    """

  @Test(.enabled(if: Driver.has(3, 1), Driver.reason(3, 1)))
  func compilation_finishesWithAProgramThatRuns() throws {
    try Driver.run { (device) throws(GLError) in
      let compilation = try GLProgram.Compilation(device, compute: Self.doubling, label: "doubling")
      _ = compilation.isComplete
      let program = try compilation.finish()
      #expect(program.workGroupSize.x == 4)
      var buffer = try GLBuffer(device, target: .shaderStorage)
      buffer.upload([1, 2, 3, 4] as [UInt32])
      buffer.bind(index: 0)
      program.use()
      try device.dispatchCompute(x: 1)
      try device.memoryBarrier(.bufferUpdates)
      let numbers: [UInt32] = try buffer.read(count: 4)
      #expect(numbers == [2, 4, 6, 8])
    }
  }

  @Test(.enabled(if: Driver.has(3, 1), Driver.reason(3, 1)))
  func compilation_ofAWrongSource_hasTheLogAndLeavesNoName() throws {
    let device = try GraphicsDevice.open().device
    try device.withCurrent { () throws(GLError) in
      let compilation = try GLProgram.Compilation(
        device, compute: "#version 310 es\nvoid main() { nothing(); }\n", label: "wrong")
      do throws(GLError) {
        _ = try compilation.finish()
        Issue.record("it was compiled")
      } catch {
        guard case .compilation(let label, .compute, _, _) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(label == "wrong")
      }
    }
    #expect(device.liveNameCount == 0)
  }
}
