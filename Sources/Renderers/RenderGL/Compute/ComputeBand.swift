internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// A frame of tiles for the compute shaders: its arrays, which are uploaded as they are in memory, and a job for each tile.
struct ComputeBand: Sendable {
  /// The commands of a tile that a work group runs, in the layout of the shader.
  struct Job: BitwiseCopyable {
    /// The column, and the row in the upper half.
    var tile: UInt32
    /// The first command.
    var first: UInt32
    /// The command after the last, and in the highest bit a flag for a tile that begins with the picture's pixels.
    var end: UInt32
    /// The free place of the stack of layers.
    var stack: UInt32

    static let beginsWithPicture: UInt32 = 1 << 31
  }

  /// The jobs that run at once. A tile with very many commands has one in each of several rounds.
  struct Round: Sendable {
    /// The jobs of each program.
    var jobs: [ComputeProgram: [Job]] = [:]
  }

  /// The frame, whose arrays are not copied.
  let frame: TileFrame
  private(set) var rounds: [Round] = [Round()]
  /// The number of places of the stack: the deepest layers of all tiles together.
  private(set) var stackPlaces = 0
  /// The place of each array in the upload, in bytes.
  private(set) var places = Places()

  /// The places of arrays in the upload, in bytes; each begins at a multiple of sixteen.
  struct Places {
    var commands = 0
    var masks = 0
    var quads = 0
    var boxes = 0
    var texels = 0
    var shapes = 0
    var maskJobs = 0
    var factors = 0
    var ranges = 0
    var end = 0
  }

  /// The steps of the shader's loops after which a job ends: llvmpipe stops loops after 65,535, and other drivers abort work
  /// that takes too long.
  private static let mostSteps = 60_000
  /// The steps of a command: it and its loops over four pixels, or over the sixteen texels of each.
  private static let steps = (plain: 10, bicubic: 120)

  /// Prepares a frame.
  ///
  /// - Parameter isOver: true if tiles begin with the pixels of earlier passes.
  init(_ frame: TileFrame, isOver: Bool) {
    self.frame = frame
    for row in frame.window.rows {
      for column in frame.window.columns {
        let commands = frame.commands(ofTile: frame.tile(column: column, row: row))
        if isOver, commands.isEmpty { continue }
        append(commands, column: column, row: row, isOver: isOver)
      }
    }
    place()
  }

  private mutating func append(_ commands: Range<Int>, column: Int, row: Int, isOver: Bool) {
    var round = 0
    var start = commands.lowerBound
    var keeps = isOver
    var stack = stackPlaces
    var (depth, deepest, steps) = (0, 0, 0)
    var program = ComputeProgram.colors
    func end(at index: Int) {
      if rounds.count == round { rounds.append(Round()) }
      rounds[round].jobs[program, default: []].append(
        Job(
          tile: UInt32(column | row << 16), first: UInt32(start),
          end: UInt32(index) | (keeps ? Job.beginsWithPicture : 0), stack: UInt32(stack)))
      (start, keeps, stack, steps) = (index, true, stackPlaces + depth, 0)
      program = .colors
      round += 1
    }
    for index in commands {
      let command = frame.commands[index]
      var cost = Self.steps.plain
      switch command.operation {
      case .color: break
      case .gradient: if program == .colors { program = .gradients }
      case .image:
        program = .everything
        if frame.images[Int(command.payload)].filter == .bicubic { cost = Self.steps.bicubic }
      case .texels: program = .everything
      case .beginLayer:
        program = .everything
        depth += 1
        deepest = max(deepest, depth)
      case .endLayer:
        program = .everything
        depth -= 1
      }
      if !command.blendMode.isNormal { program = .everything }
      steps += cost
      if steps > Self.mostSteps { end(at: index + 1) }
    }
    if start < commands.upperBound || commands.isEmpty { end(at: commands.upperBound) }
    stackPlaces += deepest
  }

  /// The number of jobs of all rounds.
  var jobCount: Int { rounds.reduce(0) { $0 + $1.jobs.values.reduce(0) { $0 + $1.count } } }

  private mutating func place() {
    var end = jobCount * MemoryLayout<Job>.stride
    func next<Element>(_ elements: [Element]) -> Int {
      let start = end
      end = (end + elements.count * MemoryLayout<Element>.stride + 15) & ~15
      return start
    }
    places.commands = next(frame.commands)
    places.masks = next(frame.masks.masks)
    places.quads = next(frame.masks.coverage)
    places.boxes = next(frame.boxes)
    places.texels = next(frame.texels)
    places.maskJobs = next(frame.outlines.jobs)
    places.factors = next(frame.outlines.factors)
    places.ranges = next(frame.outlines.ranges)
    places.shapes = end
    end += frame.outlines.shapes.count * 2 * MemoryLayout<SIMD4<UInt32>>.stride
    places.end = end
  }

  /// The jobs of the tiles that have masks of some mask jobs; nil if such a tile has more than one job.
  func jobs(ofMasks maskJobs: Set<Int>) -> [ComputeProgram: [Job]]? {
    var numbers: Set<Int32> = []
    for (number, mask) in frame.masks.masks.enumerated() {
      if let job = mask.job, maskJobs.contains(job) { numbers.insert(Int32(number)) }
    }
    func hasMask(_ job: Job) -> Bool {
      frame.commands[Int(job.first)..<Int(job.end & ~Job.beginsWithPicture)].contains {
        $0.mask.mask.map(numbers.contains) ?? false
      }
    }
    if rounds.count > 1 { return nil }
    return rounds[0].jobs.mapValues { $0.filter(hasMask) }.filter { !$0.value.isEmpty }
  }

  /// The outlines as the shader reads them, two fours each: the first vertex, the word of the contours' ends and their number,
  /// the first vertex whose contour may meet itself or another; 1 for the even-odd rule, the command.
  ///
  /// - Parameter outlines: the place of each outline's words in the device's memory, in bytes.
  func shapes(at outlines: [Int]) -> [SIMD4<UInt32>] {
    var fours: [SIMD4<UInt32>] = []
    fours.reserveCapacity(2 * outlines.count)
    for (shape, place) in zip(frame.outlines.shapes, outlines) {
      let counts = shape.counts
      let firstVertex = UInt32(place / 8 + counts.contourWords / 2)
      fours.append(
        SIMD4<UInt32>(
          firstVertex, UInt32(place / 4), UInt32(counts.contours), UInt32(counts.simpleVertices)))
      let rule: UInt32 = shape.isEvenOdd ? 1 : 0
      fours.append(SIMD4<UInt32>(rule, UInt32(bitPattern: shape.command), 0, 0))
    }
    return fours
  }

  /// Writes the data of the shaders.
  ///
  /// - Parameter shapes: the outlines as the shader reads them.
  func write(to memory: inout MutableRawSpan, shapes: [SIMD4<UInt32>]) {
    memory.withUnsafeMutableBytes { bytes in
      func put<Element>(_ elements: [Element], at place: Int) {
        elements.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(rebasing: bytes[place...]).copyMemory(from: $0)
        }
      }
      var job = 0
      for round in rounds {
        for program in ComputeProgram.painting {
          guard let jobs = round.jobs[program] else { continue }
          put(jobs, at: job * MemoryLayout<Job>.stride)
          job += jobs.count
        }
      }
      put(frame.commands, at: places.commands)
      put(frame.masks.masks, at: places.masks)
      put(frame.masks.coverage, at: places.quads)
      put(frame.boxes, at: places.boxes)
      put(frame.texels, at: places.texels)
      put(frame.outlines.jobs, at: places.maskJobs)
      put(frame.outlines.factors, at: places.factors)
      put(frame.outlines.ranges, at: places.ranges)
      put(shapes, at: places.shapes)
    }
  }
}
