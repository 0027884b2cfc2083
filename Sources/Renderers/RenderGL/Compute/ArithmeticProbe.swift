internal import GLFunGLES

/// A comparison of the driver's arithmetic with IEEE 754: products, sums and whole numbers as floats, rounded to nearest, and
/// the quotients that the shaders make of whole numbers.
enum ArithmeticProbe {
  /// The number of operands; each has all four operations.
  static let count = 1 << 14

  private static let names = ["product", "sum", "whole number as a float", "quotient"]

  /// The first kind of operation that differs, as a lower-case clause; nil if all results are right.
  ///
  /// - Precondition: the context is current.
  static func difference(
    _ device: GraphicsDevice, _ programs: ComputePrograms
  ) throws(GLError) -> String? {
    let operands = operands
    let linked = try programs.program(.probe)
    var buffer = try GLBuffer(device, target: .shaderStorage, usage: .streamDraw)
    buffer.upload(operands)
    buffer.bind(index: 0)
    linked.program.use()
    try device.dispatchCompute(x: count / 64)
    try device.memoryBarrier(.bufferUpdates)
    let results: [SIMD4<UInt32>] = try buffer.read(count: count)
    for (operand, result) in zip(operands, results) {
      let (a, b) = (Float(bitPattern: operand.x), Float(bitPattern: operand.y))
      let expected: SIMD4<UInt32> = SIMD4(
        (a * b).bitPattern, (a + b).bitPattern, Float(Int32(bitPattern: operand.z)).bitPattern,
        (a / b).bitPattern)
      for kind in 0..<4 where result[kind] != expected[kind] {
        return "a \(names[kind]) is not rounded as IEEE 754 has it"
      }
    }
    return nil
  }

  /// Pairs of floats, in part whole numbers as coverage has them, and a whole number.
  private static var operands: [SIMD4<UInt32>] {
    var state: UInt64 = 88_172_645_463_325_252
    func next() -> UInt32 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt32(truncatingIfNeeded: state >> 16)
    }
    func float(_ bits: UInt32) -> UInt32 { bits & 0x807f_ffff | (100 + bits >> 23 % 50) << 23 }
    return (0..<count).map { index in
      let left = index & 4 == 0 ? Float(next() % (index & 1 == 0 ? 1 << 12 : 1 << 24) + 1) : nil
      let right = index & 8 == 0 ? Float(next() % (index & 2 == 0 ? 1 << 9 : 1 << 20) + 1) : nil
      return SIMD4(
        left?.bitPattern ?? float(next()), right?.bitPattern ?? float(next()), next(), 0)
    }
  }
}
