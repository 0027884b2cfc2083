internal import GLFunTiles

/// The numbers of a band's masks for the shaders: sparse masks in their order, and masks made on the device in the order of
/// their first commands, so that the commands of a tile need no numbers.
struct MaskNumbers: Sendable {
  /// The job in the frame of each mask that the device makes.
  private(set) var jobs: [Int] = []
  /// The masks made by the processor.
  let sparse: [CoverageMasks.Mask]
  /// The number of each mask of the frame, with `CoverageMasks.Mask.jobFlag` for those made on the device; `UInt32.max` before
  /// it is used. Empty if there are no such masks.
  private var numbers: [UInt32] = []
  private let masks: [CoverageMasks.Mask]

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
        numbers.append(.max)
      } else {
        numbers.append(UInt32(sparse.count))
        sparse.append(mask)
      }
    }
    self.sparse = sparse
  }

  /// The number of a mask of the frame.
  mutating func number(of mask: Int) -> UInt32 {
    if numbers.isEmpty { return UInt32(mask) }
    if numbers[mask] == .max, let job = masks[mask].job {
      numbers[mask] = CoverageMasks.Mask.jobFlag | UInt32(jobs.count)
      jobs.append(job)
    }
    return numbers[mask]
  }
}
