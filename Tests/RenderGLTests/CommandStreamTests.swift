import GLFunDrawing
import GLFunFrames
import GLFunGeometry
import GLFunImaging
import GLFunRasterization
import GLFunTiles
import TestRandom
import TestSupport
import Testing

@testable import GLFunRenderGL

/// Commands of tiles as spans for compute shaders: each tile has the commands of its frame, in order.
@Suite struct CommandStreamTests {
  private struct Command: Hashable {
    var operand: UInt32
    var form: UInt32
    var coverage: Coverage
  }

  private enum Coverage: Hashable {
    case full
    case box([Int32])
    /// The job of a mask that the device makes.
    case made(Int)
    case sparse(CoverageMasks.Mask)
  }

  private static func scene(seed: UInt64) -> DisplayList {
    var random = SplitMix64(seed: seed)
    var context = GraphicsContext(
      size: PixelSize(width: random.int(1...1200), height: random.int(1...90)))
    let size = (Double(context.size.width), Double(context.size.height))
    let colors = (0..<4).map { _ in
      Color(red8: random.byte(), green8: random.byte(), blue8: 9, alpha8: random.pick([255, 120]))
    }
    var depth = 0
    for _ in 0..<random.int(1...40) {
      let rect = Rect(
        x: random.double(-50...size.0), y: random.double(-20...size.1),
        width: random.double(0...400), height: random.double(0...80))
      context.fillColor = random.pick(colors)
      context.blendMode = random.pick([.normal, .normal, .multiply])
      switch random.int(0...9) {
      case 0, 1, 2: context.fill(rect)
      case 3, 4, 5: context.fillEllipse(in: rect)
      case 6:
        context.setFillGradient(
          Gradient(colors: colors), .linear(start: .zero, end: Point(x: 90, y: 80)))
        context.fillEllipse(in: rect)
      case 7 where depth < 3:
        context.beginTransparencyLayer(alpha: 0.5)
        depth += 1
      case 8 where depth > 0:
        context.endTransparencyLayer()
        depth -= 1
      default:
        context.saveGState()
        context.addPath(Path(ellipseIn: rect))
        context.clip()
        context.fill(rect.insetBy(dx: -9, dy: 5))
        context.restoreGState()
      }
    }
    for _ in 0..<depth { context.endTransparencyLayer() }
    return context.finish()
  }

  private static func frames(_ list: DisplayList) throws -> [TileFrame] {
    var clock = StageClock.off
    let plan = FramePlan(list, grid: .sixteenths, bandHeights: .even(2), clock: &clock)
    guard case .shapes(let shapes)? = plan.passes.first else { return [] }
    let pass = shapes.deferringMasks(except: [])
    return (0..<pass.bandCount).map {
      pass.tiles(band: $0, in: TileWorkspace(), clock: &clock)
    }
  }

  /// The commands of a tile in its frame.
  private static func expected(_ frame: TileFrame, column: Int, row: Int) -> [Command] {
    frame.commands(ofTile: frame.tile(column: column, row: row)).map { index in
      let command = frame.commands[index]
      let form = UInt32(command.operation.rawValue) | UInt32(command.blendMode.rawValue) << 8
      let coverage: Coverage =
        switch command.mask.kind {
        case .full: .full
        case .box(let box):
          .box([
            frame.boxes[Int(box)].minX, frame.boxes[Int(box)].minY, frame.boxes[Int(box)].maxX,
            frame.boxes[Int(box)].maxY,
          ])
        case .mask(let mask):
          frame.masks.masks[Int(mask)].job.map { .made($0) }
            ?? .sparse(frame.masks.masks[Int(mask)])
        }
      return Command(operand: command.payload, form: form, coverage: coverage)
    }
  }

  /// The commands that the shaders run for a tile.
  private static func packed(_ stream: CommandStream, column: Int, row: Int) -> [Command] {
    stream.rounds.flatMap { round in
      let jobs = round.values.flatMap { $0 }.filter {
        Int($0.corner >> 16) == row
          && (0..<$0.tileCount).contains(column - Int($0.corner & 65535))
      }
      #expect(jobs.count <= 1)
      return jobs.flatMap { commands(of: $0, stream, column: column - Int($0.corner & 65535)) }
    }
  }

  private static func commands(
    of job: CommandStream.Job, _ stream: CommandStream, column: Int
  ) -> [Command] {
    var made = Int(job.firstMade)
    var commands: [Command] = []
    for span in stream.spans[Int(job.first)..<Int(job.end)] {
      let (first, count) = (Int(span & 31), Int(span >> 5 & 31) + 1)
      let isMade = stream.items.isMade(span, base: Int(job.items))
      defer { if isMade { made += count } }
      guard (first..<first + count).contains(column) else { continue }
      var words = stream.items.words[(Int(job.items) + 2 * Int(span >> 11))...]
      let (head, operand) = (words.removeFirst(), words.removeFirst())
      let form = head & CommandItems.Coverage.hasForm == 0 ? 0 : words.removeFirst()
      let coverage: Coverage
      switch CommandItems.Coverage(rawValue: head & 3) {
      case .box where span & CommandStream.SpanWord.isWhole == 0:
        coverage = .box(words.prefix(4).map { Int32(bitPattern: $0) })
      case .made where isMade: coverage = .made(stream.items.masks.jobs[made + column - first])
      case .mask where span & CommandStream.SpanWord.isWhole == 0:
        let number = words.removeFirst() &+ UInt32(column)
        coverage =
          number & CoverageMasks.Mask.jobFlag == 0
          ? .sparse(stream.items.masks.sparse[Int(number)])
          : .made(stream.items.masks.jobs[Int(number & ~CoverageMasks.Mask.jobFlag)])
      default: coverage = .full
      }
      commands.append(Command(operand: operand, form: form, coverage: coverage))
    }
    return commands
  }

  /// A box around the whole tile covers it as no box does.
  private static func simplified(_ commands: [Command], column: Int, row: Int) -> [Command] {
    commands.map { command in
      guard case .box(let sides) = command.coverage else { return command }
      var command = command
      let (left, top) = (Int32(column << 12), Int32(row << 12))
      if sides[0] <= left, sides[1] <= top, sides[2] >= left + 4096, sides[3] >= top + 4096 {
        command.coverage = .full
      }
      return command
    }
  }

  @Test(
    "spans give each tile its commands, also where jobs take few items", arguments: [1 << 21, 24])
  func spans(mostItems: Int) throws {
    var (commands, spans, rounds) = (0, 0, 0)
    for seed in 0..<60 as Range<UInt64> {
      for frame in try Self.frames(Self.scene(seed: seed)) {
        let stream = CommandStream(frame, isOver: seed % 3 == 0, mostItems: mostItems)
        for row in frame.window.rows {
          for column in frame.window.columns {
            let expected = Self.expected(frame, column: column, row: row)
            let packed = Self.packed(stream, column: column, row: row)
            #expect(
              Self.simplified(packed, column: column, row: row)
                == Self.simplified(expected, column: column, row: row), "\(seed): \(column), \(row)"
            )
          }
        }
        commands += frame.commands.count
        spans += stream.spans.count
        rounds = max(rounds, stream.rounds.count)
      }
    }
    #expect(spans < commands / 3, "neighbouring tiles share spans")
    #expect((rounds > 1) == (mostItems == 24))
  }

  /// The tiles of masks count from the corner of the picture, those of jobs from the corner of the window.
  @Test func jobsOfMasks_areOneForEachTile() throws {
    for frame in try Self.frames(Self.scene(seed: 3)) {
      let stream = CommandStream(frame, isOver: false)
      let count = stream.items.masks.jobs.count
      let numbers = Set(stride(from: 0, to: count, by: 3))
      let jobs = try #require(stream.jobs(ofMasks: numbers)).values.flatMap { $0 }
      let tiles = jobs.map { ($0.corner + ($0.tiles & 255)) }
      #expect(jobs.allSatisfy { $0.tileCount == 1 })
      #expect(
        Set(tiles)
          == Set(
            numbers.map {
              frame.outlines.jobs[stream.items.masks.jobs[$0]].y &- stream.origin
            }))
      #expect(Set(tiles).count == tiles.count)
    }
  }
}
