package import Drawing
internal import Geometry
package import Imaging

/// Neighbouring shapes of a display list, ready to be turned into tiles, a band of the picture at a
/// time.
///
/// Bands do not depend on each other: several threads may work on one pass, and a picture of any
/// height takes the memory of the bands that are under way. A tile's commands and masks are the
/// same whatever band it is part of.
package struct ShapePass: Sendable {
  let list: DisplayList
  /// The commands of the list; every layer that begins in them ends in them.
  let commands: Range<Int>
  /// The extent of the picture.
  package let size: PixelSize
  /// Added to every coordinate: a shadow is the shape drawn elsewhere.
  let shift: AffineTransform
  /// The clip entry that counts as none: the one in force around a layer drawn on its own.
  let outermostClip: Int?
  /// The parts of the picture that are asked for; nil for all of it.
  let region: [Rect]?
  /// Whether a single command is drawn without its blend mode and its shadow, to cast one.
  let castsShadow: Bool
  let paints: PreparedPaints
  let layers: LayerBrackets
  let shadows: ShadowPlanes
  /// The tiles, where they were made ahead.
  private var prepared: TileFrame?
  /// The rows of tiles of each band; the last one may have fewer.
  let bandHeight: Int
  /// For each band where its commands begin in `order`, and where the last one's end.
  private let starts: [Int]
  /// The commands that can touch a band, band after band, first to last.
  private let order: [Int32]

  /// How much work more, in segments looked at, a division into bands may make.
  private static let largestRepetition = 2

  /// Prepares the shapes among `commands`.
  ///
  /// - Parameter bands: how many bands there are at most. Fewer where many shapes would reach over
  ///   several of them.
  init(
    _ list: DisplayList, _ commands: Range<Int>, size: PixelSize,
    shift: AffineTransform = .identity,
    outermostClip: Int? = nil, castsShadow: Bool = false, region: [Rect]? = nil, bands: Int = 1,
    shadows: ShadowPlanes? = nil
  ) {
    self.list = list
    self.commands = commands
    self.size = size
    self.shift = shift
    self.outermostClip = outermostClip
    self.castsShadow = castsShadow
    self.region = region
    paints = PreparedPaints(list, commands, size: size, shift: shift)
    layers = LayerBrackets(list, commands)
    self.shadows = shadows ?? ShadowPlanes(NestedShadows(list, commands, layers, size: size))
    let rows = TileFrame.tiles(size.height)
    let spans = bands == 1 ? [] : Self.spans(list, commands, shift: shift, rows: rows)
    var height = (rows + bands - 1) / bands
    while height < rows, Self.repeats(spans, list, commands, bandHeight: height) {
      height = min(height * 2, rows)
    }
    bandHeight = height
    (starts, order) = Self.binned(
      spans, commands, bandHeight: height, count: (rows + height - 1) / height)
  }

  /// The gradients that its tiles refer to, in whole numbers.
  package var gradients: [GradientCoefficients] { paints.gradients }
  /// The colours of the gradients, `GradientCoefficients.tableSize` each.
  package var colorTables: [PremultipliedColor] { paints.colorTables }
  /// The images that its tiles refer to, in whole numbers.
  package var images: [ImageCoefficients] { paints.images }

  /// How many bands there are.
  package var bandCount: Int { starts.count - 1 }

  /// The rows of tiles of a band.
  package func rows(ofBand band: Int) -> Range<Int> {
    let first = band * bandHeight
    return first..<min(first + bandHeight, TileFrame.tiles(size.height))
  }

  /// Makes the tiles ahead, where there is one band.
  mutating func prepare(in workspace: TileWorkspace) {
    guard bandCount == 1 else { return }
    var clock = StageClock.off
    prepared = tiles(band: 0, in: workspace, clock: &clock)
  }

  /// The tiles of a band.
  package func tiles(
    band: Int, in workspace: TileWorkspace, clock: inout StageClock
  ) -> TileFrame {
    if let prepared { return prepared }
    clock.enter(.planning)
    var builder = TileBuilder(self, rows: rows(ofBand: band), workspace: workspace, clock: clock)
    if let region { builder.hide(allBut: region) }
    builder.build(order[starts[band]..<starts[band + 1]])
    clock = builder.clock
    return builder.finish(workspace)
  }

  // MARK: Bands

  /// For each command the rows of tiles that it can touch.
  private static func spans(
    _ list: DisplayList, _ commands: Range<Int>, shift: AffineTransform, rows: Int
  ) -> [Range<Int32>] {
    func span(_ bounds: Rect, _ style: Int) -> Range<Int32> {
      if bounds.isNull { return 0..<0 }
      var (top, bottom) = (bounds.minY, bounds.maxY)
      if let shadow = list.styles[style].shadow {
        let reach = Double(GaussianBlur(shadow).reach)
        top += min(0, shadow.offset.dy - reach)
        bottom += max(0, shadow.offset.dy + reach)
      }
      let side = Double(TileFrame.tileSize)
      let first = max(0, min((top / side).rounded(.down), Double(rows)))
      let last = max(0, min((bottom / side).rounded(.down) + 1, Double(rows)))
      return Int32(first)..<Int32(max(first, last))
    }
    return commands.map { index in
      switch list.commands[index] {
      case .fill(let path, let rule, _, let style):
        return span(bounds(.fill(path, rule), list, shift), style)
      case .stroke(let path, let pen, _, let style):
        return span(bounds(.stroke(path, list.pens[pen]), list, shift), style)
      default: return 0..<Int32(rows)
      }
    }
  }

  /// Whether bands of that height make the shapes that reach over several of them too much work.
  private static func repeats(
    _ spans: [Range<Int32>], _ list: DisplayList, _ commands: Range<Int>, bandHeight: Int
  ) -> Bool {
    var once = 0
    var all = 0
    for (span, index) in zip(spans, commands) where !span.isEmpty {
      let cost =
        switch list.commands[index] {
        case .fill(let path, _, _, _), .stroke(let path, _, _, _): path.verbs.count
        default: 1
        }
      once += cost
      all += cost * (Int(span.upperBound - 1) / bandHeight - Int(span.lowerBound) / bandHeight + 1)
    }
    return all > once * largestRepetition
  }

  /// The commands of every band, one after another.
  private static func binned(
    _ spans: [Range<Int32>], _ commands: Range<Int>, bandHeight: Int, count: Int
  ) -> (starts: [Int], order: [Int32]) {
    if count == 1 { return ([0, commands.count], commands.map { Int32($0) }) }
    var starts = [Int](repeating: 0, count: count + 1)
    func forEachBand(_ span: Range<Int32>, _ body: (Int) -> Void) {
      if span.isEmpty { return }
      for band in Int(span.lowerBound) / bandHeight...Int(span.upperBound - 1) / bandHeight {
        body(band)
      }
    }
    for span in spans { forEachBand(span) { starts[$0 + 1] += 1 } }
    for band in 0..<count { starts[band + 1] += starts[band] }
    var places = starts
    var order = [Int32](repeating: 0, count: starts[count])
    for (span, index) in zip(spans, commands) {
      forEachBand(span) {
        order[places[$0]] = Int32(index)
        places[$0] += 1
      }
    }
    return (starts, order)
  }
}

/// The layers of some commands: where each begins and ends.
struct LayerBrackets: Sendable {
  private(set) var begins: [Int: Int] = [:]
  private(set) var ends: [Int: Int] = [:]

  init(_ list: DisplayList, _ commands: Range<Int>) {
    var open: [Int] = []
    for index in commands {
      switch list.commands[index] {
      case .beginLayer: open.append(index)
      case .endLayer:
        guard let begin = open.popLast() else { continue }
        begins[index] = begin
        ends[begin] = index
      default: break
      }
    }
  }
}
