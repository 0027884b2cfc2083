internal import GLFunDrawing
internal import GLFunTiles

/// The commands of a band's tiles in the words that the shaders read: spans of tiles, in bins.
///
/// A span is a run of tiles of a row that have the same command. A bin is a row of up to 32 tiles. It holds the spans of all its
/// tiles in drawing order, and a tile runs the spans that cover it. Spans refer to items (`CommandItems`).
struct CommandStream: Sendable {
  /// The spans of a bin that work groups run, one group for each tile; in the layout of the shaders.
  struct Job: BitwiseCopyable {
    /// The column of the bin's first tile, and the row in the upper half.
    var corner: UInt32
    /// The first tile and the one after the last, in the lowest two bytes, with flags.
    var tiles: UInt32
    /// The first span.
    var first: UInt32
    /// The span after the last.
    var end: UInt32
    /// The place of the items from which the spans count, in words.
    var items: UInt32
    /// The number of the first mask that the device makes for the spans.
    var firstMade: UInt32
    /// The first tile's place in the stack of layers.
    var stack: UInt32
    /// The places of a tile in the stack, beginning with the number of open layers; 0 without layers.
    var stackPlaces: UInt32

    /// The flag of tiles that begin with the picture's pixels.
    static let beginsWithPicture: UInt32 = 1 << 31
    /// The flag of tiles that go on with layers opened in an earlier round.
    static let hasOpenLayers: UInt32 = 1 << 30

    /// The number of tiles.
    var tileCount: Int { Int(tiles >> 8 & 255) - Int(tiles & 255) }
  }

  /// The jobs of each program that run at once. A bin with very many spans has one in each of several rounds.
  typealias Round = [ComputeProgram: [Job]]

  /// The parts of a span's word.
  enum SpanWord {
    /// The number of bits for the first tile; as many are for the number of further tiles.
    static let columnBits: UInt32 = 5
    /// The flag of tiles that are covered wholly, whatever the item's coverage.
    static let isWhole: UInt32 = 1 << (2 * columnBits)
    /// The bits before the item's place.
    static let itemShift = 2 * columnBits + 1
    /// The number of items of two words that the spans of a job can refer to.
    static let mostItems = 1 << (32 - Int(itemShift))
  }

  private(set) var rounds: [Round] = []
  /// The number of places of the stack.
  private(set) var stackPlaces = 0
  /// The spans.
  private(set) var spans: [UInt32] = []
  private(set) var items: CommandItems
  /// The tile of the picture in which a tile of the window lies, less that tile, as in a job's corner.
  private(set) var origin: UInt32 = 0

  private var frame: TileFrame

  /// The tiles of a bin.
  static let binSize = 32
  /// The steps of the shader's loops after which a job ends: llvmpipe stops loops after 65,535, and other drivers abort work
  /// that takes too long.
  private static let mostSteps = 60_000
  /// The steps of a command: it and its loops over four pixels, or over the sixteen texels of each.
  private static let steps = (plain: 10, bicubic: 120)
  /// The number of latest spans that a command may lengthen. The commands of a layer alternate from tile to tile.
  private static let mostBehind = 4

  /// Packs the commands of a frame.
  ///
  /// - Parameters:
  ///   - isOver: true if tiles begin with the pixels of earlier passes.
  ///   - mostItems: the number of items of two words that the spans of a job can refer to; fewer in tests.
  init(_ frame: TileFrame, isOver: Bool, mostItems: Int = SpanWord.mostItems) {
    self.frame = frame
    items = CommandItems(frame, mostItems: mostItems)
    let columns = frame.window.columns
    let binsOfRow = (columns.count + Self.binSize - 1) / Self.binSize
    var bins = Array(repeating: Bin(), count: binsOfRow * frame.window.rows.count)
    let places = (0..<frame.tileCount).map { tile in
      let (row, column) = tile.quotientAndRemainder(dividingBy: columns.count)
      return Int32(truncatingIfNeeded: (row * binsOfRow) << 5 + column)
    }
    var depths = LayerDepths(tileCount: frame.tileCount)
    for place in frame.order {
      let command = frame.commands[Int(place)]
      let tile = Int(command.tile)
      let column = Int(places[tile])
      if items.isFull {
        for bin in bins.indices { bins[bin].endPart() }
        items.begin()
      }
      depths.add(command.operation, in: tile)
      append(command, column: column & (Self.binSize - 1), to: &bins[column >> 5])
    }
    finish(&bins, binsOfRow: binsOfRow, depths, isOver: isOver)
  }

  // MARK: Spans

  /// The spans of a bin under construction.
  private struct Bin {
    var spans: [UInt32] = []
    /// The number in the frame of the first tile's mask, for each span whose masks the device makes; −1 for others.
    var masks: [Int32] = []
    var parts: [Part] = []
    var part = Part()

    mutating func endPart() {
      if spans.count == part.first { return }
      parts.append(part)
      part = Part(first: spans.count)
    }
  }

  /// The spans of a bin that run in one round.
  private struct Part {
    var first = 0
    /// The place of the items from which its spans count.
    var items = 0
    var program = ComputeProgram.colors
    var steps = 0
  }

  private mutating func append(
    _ command: TileFrame.Command, column: Int, to bin: inout Bin
  ) {
    let item: CommandItems.Place
    var mask: Int32 = -1
    switch command.mask.kind {
    case .full:
      let last = bin.spans.count > bin.part.first ? bin.spans[bin.spans.count - 1] : nil
      item = items.whole(command, after: last.map { Int($0 >> SpanWord.itemShift) })
    case .box(let box): item = items.box(Int(box), command)
    case .mask(let number):
      item = items.mask(Int(number), command, column: column)
      if item.isMade { mask = number }
    }
    let key = item.unit << 1 | (item.isWhole ? 1 : 0)
    if join(key, mask: mask, column: column, in: &bin) { return }
    let program = program(of: command)
    if bin.part.steps > Self.mostSteps { bin.endPart() }
    if bin.spans.count == bin.part.first { bin.part.items = items.base }
    bin.part.steps += program.steps
    bin.part.program = max(bin.part.program, program.kind)
    bin.spans.append(key << (2 * SpanWord.columnBits) | UInt32(column))
    bin.masks.append(mask)
  }

  /// Makes a span longer by one tile, if that changes the order of no tile's commands.
  private func join(_ key: UInt32, mask: Int32, column: Int, in bin: inout Bin) -> Bool {
    var index = bin.spans.count - 1
    let least = max(bin.part.first, bin.spans.count - Self.mostBehind)
    while index >= least {
      let span = bin.spans[index]
      let first = Int(span & 31)
      let count = Int(span >> SpanWord.columnBits & 31) + 1
      if span >> (2 * SpanWord.columnBits) == key {
        if column + 1 == first, mask < 0 || mask == bin.masks[index] - 1 {
          bin.spans[index] = span + (1 << SpanWord.columnBits) - 1
          bin.masks[index] = mask
          return true
        }
        if column == first + count, mask < 0 || mask == bin.masks[index] + Int32(count) {
          bin.spans[index] = span + 1 << SpanWord.columnBits
          return true
        }
      }
      if first <= column, column < first + count { return false }
      index -= 1
    }
    return false
  }

  /// The program that a command needs, and the steps that it takes.
  private func program(
    of command: TileFrame.Command
  ) -> (kind: ComputeProgram, steps: Int) {
    switch command.operation {
    case .color where command.blendMode.isNormal: (.colors, Self.steps.plain)
    case .gradient where command.blendMode.isNormal: (.gradients, Self.steps.plain)
    case .image where frame.images[Int(command.payload)].filter == .bicubic:
      (.everything, Self.steps.bicubic)
    case .color, .gradient, .image, .texels, .beginLayer, .endLayer:
      (.everything, Self.steps.plain)
    }
  }

  // MARK: Jobs

  private mutating func finish(
    _ bins: inout [Bin], binsOfRow: Int, _ depths: LayerDepths, isOver: Bool
  ) {
    let (columns, rows) = (frame.window.columns, frame.window.rows)
    for index in bins.indices {
      bins[index].endPart()
      if bins[index].parts.isEmpty { bins[index].parts = [Part()] }
      let (row, bin) = index.quotientAndRemainder(dividingBy: binsOfRow)
      let start = bin * Self.binSize
      let count = min(Self.binSize, columns.count - start)
      let tile = row * columns.count + start
      let deepest = depths.deepest(of: tile..<tile + count)
      var job = Job(
        corner: UInt32(columns.lowerBound + start | (rows.lowerBound + row) << 16),
        tiles: UInt32(count << 8) | (isOver ? Job.beginsWithPicture : 0), first: 0, end: 0,
        items: 0, firstMade: 0, stack: UInt32(stackPlaces),
        stackPlaces: deepest > 0 ? UInt32(deepest + 1) : 0)
      stackPlaces += count * Int(job.stackPlaces)
      append(bins[index], job: &job)
    }
    items.finish()
    frame = frame.withoutCommands
  }

  private mutating func append(_ bin: Bin, job: inout Job) {
    for (round, part) in bin.parts.enumerated() {
      let end = round + 1 < bin.parts.count ? bin.parts[round + 1].first : bin.spans.count
      // Nothing is drawn over earlier passes.
      if part.first == end, job.tiles & Job.beginsWithPicture != 0 { continue }
      job.first = UInt32(spans.count)
      job.items = UInt32(part.items)
      job.firstMade = UInt32(items.masks.jobs.count)
      for index in part.first..<end {
        spans.append(bin.spans[index])
        if bin.masks[index] < 0 { continue }
        let first = Int(bin.masks[index])
        for mask in first...first + Int(bin.spans[index] >> SpanWord.columnBits & 31) {
          items.masks.addJob(ofMask: mask)
        }
        // A mask's tile counts from the picture's corner, a job's tile from the window's.
        if let mask = frame.masks.masks[first].job {
          origin = frame.outlines.jobs[mask].y &- (job.corner + bin.spans[index] & 31)
        }
      }
      job.end = UInt32(spans.count)
      if rounds.count == round { rounds.append([:]) }
      rounds[round][part.program, default: []].append(job)
      job.tiles |= Job.beginsWithPicture
      if part.program == .everything, job.stackPlaces > 0 { job.tiles |= Job.hasOpenLayers }
    }
  }

  /// The number of jobs of all rounds.
  var jobCount: Int { rounds.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } } }

  /// The jobs of rounds, in the order in which they run.
  static func jobs(of rounds: [Round]) -> [Job] {
    rounds.flatMap { round in ComputeProgram.painting.flatMap { round[$0] ?? [] } }
  }

  /// The jobs of the tiles that have some of the masks made on the device; nil if such a tile may have more than one job.
  func jobs(ofMasks numbers: Set<Int>) -> Round? {
    if rounds.count > 1 { return nil }
    return rounds.first?.mapValues { $0.flatMap { jobs(of: $0, ofMasks: numbers) } }
      .filter { !$0.value.isEmpty } ?? [:]
  }

  /// A job for each tile of a bin that has some of the masks.
  private func jobs(of job: Job, ofMasks numbers: Set<Int>) -> [Job] {
    var columns: Set<UInt32> = []
    var next = Int(job.firstMade)
    for index in Int(job.first)..<Int(job.end)
    where items.isMade(spans[index], base: Int(job.items)) {
      let first = spans[index] & 31
      for column in first...first + (spans[index] >> SpanWord.columnBits & 31) {
        if numbers.contains(next) { columns.insert(column) }
        next += 1
      }
    }
    return columns.sorted().map { column in
      var part = job
      part.tiles = job.tiles & ~0xffff | (column + 1) << 8 | column
      return part
    }
  }
}

extension TileFrame {
  /// The same frame without its commands and their boxes, whose memory the next frame can use.
  var withoutCommands: TileFrame {
    var frame = self
    (frame.commands, frame.order, frame.boxes) = ([], [], [])
    return frame
  }
}

/// The numbers of open layers of tiles.
private struct LayerDepths {
  private var depths: [Int32]
  private var most: [Int32]

  init(tileCount: Int) {
    depths = Array(repeating: 0, count: tileCount)
    most = depths
  }

  mutating func add(_ operation: TileFrame.Operation, in tile: Int) {
    switch operation {
    case .beginLayer:
      depths[tile] += 1
      most[tile] = max(most[tile], depths[tile])
    case .endLayer: depths[tile] -= 1
    case .color, .gradient, .image, .texels: break
    }
  }

  func deepest(of tiles: Range<Int>) -> Int { Int(most[tiles].max() ?? 0) }
}
