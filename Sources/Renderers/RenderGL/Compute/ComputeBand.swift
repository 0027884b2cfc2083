internal import GLFunImaging
internal import GLFunTiles

/// A frame of tiles for the compute shaders: everything about it that is uploaded.
struct ComputeBand: Sendable {
  /// The frame, whose arrays are not copied.
  let frame: TileFrame
  let commands: CommandStream
  let masks: MaskJobs
  /// The job in the frame of each mask that the device makes.
  let maskNumbers: MaskNumbers
  /// The place of each array in the upload, in bytes.
  private(set) var places = Places()

  /// The places of arrays in the upload, in bytes; each begins at a multiple of sixteen.
  struct Places {
    var shapes = 0
    var groups = 0
    var paints = 0
    var commands = 0
    var masks = 0
    var quads = 0
    var texels = 0
    var maskJobs = 0
    var factors = 0
    var rows = 0
    var ranges = 0
    var outlines = 0
    var end = 0
  }

  /// Prepares a frame.
  ///
  /// - Parameter isOver: true if tiles begin with the pixels of earlier passes.
  init(_ frame: TileFrame, isOver: Bool) {
    self.frame = frame
    commands = CommandStream(frame, isOver: isOver)
    var numbers = commands.masks
    masks = MaskJobs(frame.outlines, &numbers)
    maskNumbers = numbers
    place()
  }

  /// The number of masks that the device makes.
  var maskCount: Int { masks.jobs.count }

  private mutating func place() {
    var end = commands.jobCount * MemoryLayout<CommandStream.Job>.stride
    func next<Element>(_ elements: [Element]) -> Int {
      let start = end
      end = (end + elements.count * MemoryLayout<Element>.stride + 15) & ~15
      return start
    }
    places.groups = next(masks.outlines.groups)
    places.paints = next(commands.paints)
    places.commands = next(commands.words)
    places.masks = next(maskNumbers.sparse)
    places.quads = next(frame.masks.coverage)
    places.texels = next(frame.texels)
    if maskCount > 0 {
      places.maskJobs = next(masks.jobs)
      places.factors = next(masks.factors)
      places.rows = next(masks.rows)
      places.ranges = next(masks.ranges)
      places.outlines = next(frame.outlines.words)
      places.shapes = end
      end += frame.outlines.shapes.count * 2 * MemoryLayout<SIMD4<UInt32>>.stride
    }
    places.end = end
  }

  /// Writes the data of the shaders.
  ///
  /// - Parameter shapes: the outlines as the shader reads them.
  func write(to memory: inout MutableRawSpan, shapes: [SIMD4<UInt32>]) {
    var job = 0
    for round in commands.rounds {
      for program in ComputeProgram.painting {
        guard let jobs = round.jobs[program] else { continue }
        ComputeMemory.put(jobs, at: job * MemoryLayout<CommandStream.Job>.stride, of: &memory)
        job += jobs.count
      }
    }
    ComputeMemory.put(masks.outlines.groups, at: places.groups, of: &memory)
    ComputeMemory.put(commands.paints, at: places.paints, of: &memory)
    ComputeMemory.put(commands.words, at: places.commands, of: &memory)
    ComputeMemory.put(maskNumbers.sparse, at: places.masks, of: &memory)
    ComputeMemory.put(frame.masks.coverage, at: places.quads, of: &memory)
    ComputeMemory.put(frame.texels, at: places.texels, of: &memory)
    if maskCount == 0 { return }
    ComputeMemory.put(masks.jobs, at: places.maskJobs, of: &memory)
    ComputeMemory.put(masks.factors, at: places.factors, of: &memory)
    ComputeMemory.put(masks.rows, at: places.rows, of: &memory)
    ComputeMemory.put(masks.ranges, at: places.ranges, of: &memory)
    ComputeMemory.put(frame.outlines.words, at: places.outlines, of: &memory)
    ComputeMemory.put(shapes, at: places.shapes, of: &memory)
  }
}
