internal import GLFunDrawing
internal import GLFunTiles

/// The commands of a band's tiles in the words that the shader reads, and a job for each tile.
///
/// A command is a word: the place of its paint, a flag if the paint has a form, and the kind of its coverage. Paints are shared
/// by the tiles of a shape, so most tiles take four bytes of each shape.
struct CommandStream: Sendable {
  /// The commands of a tile that a work group runs, in the layout of the shader.
  struct Job: BitwiseCopyable {
    /// The column, and the row in the upper half.
    var tile: UInt32
    /// The first word, which is the number of the first mask made on the device; the commands follow.
    var first: UInt32
    /// The word after the last, and in the highest bit a flag for a tile that begins with the picture's pixels.
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

  /// The coverage of a command, in the lowest bits of its word.
  enum Coverage: UInt32 {
    /// All pixels.
    case full
    /// The box that follows the paint.
    case box
    /// The next of the tile's masks that are made on the device.
    case nextMade
    /// The mask whose number is in the next word, as `MaskNumbers` has it.
    case mask

    /// The flag next to it: the operation and the blend mode follow the operand of the paint.
    static let hasForm: UInt32 = 4
    /// The bits before the paint's place.
    static let bits: UInt32 = 3
  }

  private(set) var rounds: [Round] = [Round()]
  /// The number of places of the stack: the deepest layers of all tiles together.
  private(set) var stackPlaces = 0
  /// The commands.
  private(set) var words: [UInt32] = []
  /// The paints: an operand; the operation and the blend mode unless it is a colour with source-over; the sides of a box.
  private(set) var paints: [UInt32] = []
  private(set) var masks: MaskNumbers

  private let frame: TileFrame
  /// The paint of each box's first command.
  private var boxPaints: [Known?]
  private var known = [Known?](repeating: nil, count: Self.knownCount)

  /// A paint that was used before.
  private struct Known {
    var operand: UInt32
    var form: UInt32
    var place: UInt32
  }

  private static let knownCount = 1 << 12
  /// The steps of the shader's loops after which a job ends: llvmpipe stops loops after 65,535, and other drivers abort work
  /// that takes too long.
  private static let mostSteps = 60_000
  /// The steps of a command: it and its loops over four pixels, or over the sixteen texels of each.
  private static let steps = (plain: 10, bicubic: 120)

  /// Packs the commands of a frame.
  ///
  /// - Parameter isOver: true if tiles begin with the pixels of earlier passes.
  init(_ frame: TileFrame, isOver: Bool) {
    self.frame = frame
    masks = MaskNumbers(frame.masks)
    boxPaints = Array(repeating: nil, count: frame.boxes.count)
    words.reserveCapacity(frame.commands.count + frame.commands.count / 4 + frame.tileCount)
    if !frame.boxes.isEmpty { addBoxes() }
    for row in frame.window.rows {
      for column in frame.window.columns {
        let commands = frame.commands(ofTile: frame.tile(column: column, row: row))
        if isOver, commands.isEmpty { continue }
        append(commands, column: column, row: row, isOver: isOver)
      }
    }
    known = []
    boxPaints = []
  }

  /// The number of jobs of all rounds.
  var jobCount: Int { rounds.reduce(0) { $0 + $1.jobs.values.reduce(0) { $0 + $1.count } } }

  /// The jobs of the tiles that have some of the masks made on the device; nil if such a tile may have more than one job.
  func jobs(ofMasks numbers: Set<Int>) -> [ComputeProgram: [Job]]? {
    if rounds.count > 1 { return nil }
    return rounds[0].jobs.mapValues { $0.filter { hasMask($0, numbers) } }
      .filter { !$0.value.isEmpty }
  }

  private func hasMask(_ job: Job, _ numbers: Set<Int>) -> Bool {
    var next = Int(words[Int(job.first)])
    var index = Int(job.first) + 1
    while index < Int(job.end & ~Job.beginsWithPicture) {
      let coverage = Coverage(rawValue: words[index] & Coverage.mask.rawValue)
      index += 1
      if coverage == .nextMade {
        if numbers.contains(next) { return true }
        next += 1
      } else if coverage == .mask {
        let number = words[index]
        index += 1
        if number & CoverageMasks.Mask.jobFlag != 0,
          numbers.contains(Int(number & ~CoverageMasks.Mask.jobFlag))
        {
          return true
        }
      }
    }
    return false
  }

  // MARK: Packing

  private mutating func append(_ commands: Range<Int>, column: Int, row: Int, isOver: Bool) {
    var round = 0
    var start = words.count
    var keeps = isOver
    var stack = stackPlaces
    var (depth, deepest, steps) = (0, 0, 0)
    var program = ComputeProgram.colors
    var next = beginJob()
    func end(_ stream: inout CommandStream) {
      if stream.rounds.count == round { stream.rounds.append(Round()) }
      stream.rounds[round].jobs[program, default: []].append(
        Job(
          tile: UInt32(column | row << 16), first: UInt32(start),
          end: UInt32(stream.words.count) | (keeps ? Job.beginsWithPicture : 0),
          stack: UInt32(stack)))
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
      append(command, next: &next)
      steps += cost
      if steps > Self.mostSteps, index + 1 < commands.upperBound {
        end(&self)
        (start, keeps, stack, steps) = (words.count, true, stackPlaces + depth, 0)
        program = .colors
        next = beginJob()
      }
    }
    end(&self)
    stackPlaces += deepest
  }

  /// Begins the words of a job, and returns the number of the next mask made on the device.
  private mutating func beginJob() -> Int {
    let next = masks.jobs.count
    words.append(UInt32(next))
    return next
  }

  private mutating func append(_ command: TileFrame.Command, next: inout Int) {
    let form = Self.form(of: command)
    let flag = form == 0 ? 0 : Coverage.hasForm
    func word(_ paint: UInt32, _ coverage: Coverage) -> UInt32 {
      paint << Coverage.bits | flag | coverage.rawValue
    }
    switch command.mask.kind {
    case .full: words.append(word(paint(command.payload, form), .full))
    case .box(let box):
      let known = boxPaints[Int(box)]
      let place =
        if let known, known.operand == command.payload, known.form == form {
          known.place
        } else {
          addPaint(command.payload, form, box: frame.boxes[Int(box)])
        }
      words.append(word(place, .box))
    case .mask(let mask):
      let number = masks.number(of: Int(mask))
      let paint = paint(command.payload, form)
      if number == CoverageMasks.Mask.jobFlag | UInt32(next) {
        next += 1
        words.append(word(paint, .nextMade))
      } else {
        words.append(word(paint, .mask))
        words.append(number)
      }
    }
  }

  private static func form(of command: TileFrame.Command) -> UInt32 {
    UInt32(command.operation.rawValue) | UInt32(command.blendMode.rawValue) << 8
  }

  /// Adds the paint of each box's first command.
  private mutating func addBoxes() {
    for command in frame.commands {
      guard case .box(let box) = command.mask.kind, boxPaints[Int(box)] == nil else { continue }
      let form = Self.form(of: command)
      let place = addPaint(command.payload, form, box: frame.boxes[Int(box)])
      boxPaints[Int(box)] = Known(operand: command.payload, form: form, place: place)
    }
  }

  /// The place of a paint without a box, which is added unless it is known.
  private mutating func paint(_ operand: UInt32, _ form: UInt32) -> UInt32 {
    if let known = known[Self.slot(operand, form)], known.operand == operand, known.form == form {
      return known.place
    }
    return addPaint(operand, form, box: nil)
  }

  private mutating func addPaint(
    _ operand: UInt32, _ form: UInt32, box: CoverageBox?
  ) -> UInt32 {
    let place = UInt32(paints.count)
    paints.append(operand)
    if form != 0 { paints.append(form) }
    if let box {
      for side in [box.minX, box.minY, box.maxX, box.maxY] {
        paints.append(UInt32(bitPattern: side))
      }
    }
    known[Self.slot(operand, form)] = Known(operand: operand, form: form, place: place)
    return place
  }

  private static func slot(_ operand: UInt32, _ form: UInt32) -> Int {
    Int((operand &* 0x9e37_79b1 ^ form &* 0x85eb_ca6b) >> 20)
  }
}
