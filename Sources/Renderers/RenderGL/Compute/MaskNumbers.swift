internal import GLFunTiles

/// The numbers of a band's masks for the shaders: sparse masks in their order, and masks made on the device in the order of
/// their spans.
struct MaskNumbers: Sendable {
  /// The job in the frame of each mask that the device makes.
  private(set) var jobs: [Int] = []
  /// The masks made by the processor.
  let sparse: [CoverageMasks.Mask]
  /// The number of each mask of the frame, with `CoverageMasks.Mask.jobFlag` for those made on the device. Empty if there are
  /// none of these.
  private var numbers: [UInt32] = []
  private let masks: [CoverageMasks.Mask]

  /// The number of a mask before a command uses it, and before all spans are known.
  private static let (unused, used) = (UInt32.max, UInt32.max - 1)

  init(_ masks: CoverageMasks) {
    self.masks = masks.masks
    guard masks.masks.contains(where: { $0.job != nil }) else {
      sparse = masks.masks
      return
    }
    var sparse: [CoverageMasks.Mask] = []
    numbers.reserveCapacity(masks.count)
    for mask in masks.masks {
      if mask.job != nil {
        numbers.append(Self.unused)
      } else {
        numbers.append(UInt32(sparse.count))
        sparse.append(mask)
      }
    }
    self.sparse = sparse
  }

  /// Notes that a command uses a mask of the device; false if another one does.
  mutating func use(_ mask: Int) -> Bool {
    if numbers[mask] != Self.unused { return false }
    numbers[mask] = Self.used
    return true
  }

  /// Gives a mask of the device its number.
  mutating func addJob(ofMask mask: Int) {
    guard let job = masks[mask].job else { return }
    numbers[mask] = CoverageMasks.Mask.jobFlag | UInt32(jobs.count)
    jobs.append(job)
  }

  /// The number of a mask of the frame that has one.
  func number(of mask: Int) -> UInt32 { numbers.isEmpty ? UInt32(mask) : numbers[mask] }
}
