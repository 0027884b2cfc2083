internal import GLFunDrawing
internal import GLFunTiles

/// The items of a band's spans: paints, each with the coverage of a shape. The tiles of a shape share its items.
///
/// An item has an even number of words: its kind of coverage, flags and the place of an outline; the operand; the operation and
/// the blend mode, unless it is a colour with source-over; the sides of a box, the number of a mask in column 0, or the word of
/// the rows of an outline.
struct CommandItems: Sendable {
  /// The coverage of an item, in the lowest bits of its first word.
  enum Coverage: UInt32 {
    /// All pixels.
    case full
    /// A box.
    case box
    /// The next of the masks that the device makes.
    case made
    /// The mask whose number is one more from column to column, as `MaskNumbers` has it.
    case mask

    /// The flag next to it: the operation and the blend mode follow the operand.
    static let hasForm: UInt32 = 4
    /// A flag of outlines whose rows of tiles have ranges of edges.
    static let hasRows: UInt32 = 8
    /// The bits before the place of an outline.
    static let bits: UInt32 = 4
  }

  /// The item of a span.
  struct Place {
    /// The place of the item from `base`, in units of two words.
    var unit: UInt32
    /// True if the span's tiles are covered wholly, whatever the item's coverage.
    var isWhole = false
    /// True for masks that the device makes.
    var isMade = false
  }

  private(set) var words: [UInt32] = []
  var masks: MaskNumbers
  /// The place from which spans count, in words.
  private(set) var base = 0
  /// The items with masks that the device makes, and the outlines in the frame that they belong to.
  private(set) var outlines: [(item: Int, shape: Int)] = []
  /// The outlines of these items, hardly any of them twice.
  private(set) var usedShapes: [Int] = []
  let tables: RangeTables

  private var frame: TileFrame
  private var known = [Known](repeating: Known(), count: Self.knownCount)
  /// The item of each box, and of each outline.
  private var boxes: [Known]
  private var shapes: [Known]
  /// The last item with a mask of the processor.
  private var lastMask = Known()
  private var lastNumber: UInt32 = 0
  /// Masks made on the device that a second command uses: the word of the number, the mask and the column.
  private var later: [(word: Int, mask: Int, column: Int)] = []

  /// An item that was used before.
  private struct Known {
    var operand: UInt32 = 0
    var form: UInt32 = 0
    /// The place in words; −1 for none.
    var place = -1

    func isFor(_ operand: UInt32, _ form: UInt32) -> Bool {
      place >= 0 && self.operand == operand && self.form == form
    }
  }

  private static let knownCount = 1 << 12
  /// The words of the largest item.
  private static let largest = 8
  private let mostWords: Int

  /// - Parameter mostItems: the number of items of two words that spans can refer to.
  init(_ frame: TileFrame, mostItems: Int) {
    self.frame = frame
    mostWords = 2 * mostItems
    masks = MaskNumbers(frame.masks)
    tables = RangeTables(frame.outlines)
    boxes = Array(repeating: Known(), count: frame.boxes.count)
    shapes = Array(repeating: Known(), count: frame.outlines.shapes.count)
  }

  /// True if spans cannot refer to further items before `begin`.
  var isFull: Bool { words.count - base > mostWords - Self.largest }

  /// Lets spans count from the next item.
  mutating func begin() {
    fill()
    base = words.count
    (lastMask.place, lastNumber) = (-1, 0)
    for index in known.indices { known[index].place = -1 }
    for index in boxes.indices { boxes[index].place = -1 }
    for index in shapes.indices { shapes[index].place = -1 }
  }

  /// Completes the numbers of masks, after all of them are known.
  mutating func finish() {
    for entry in later {
      words[entry.word] = masks.number(of: entry.mask) &- UInt32(entry.column)
    }
    (known, boxes, shapes, later) = ([], [], [], [])
    frame = frame.withoutCommands
  }

  /// True if the device makes masks for a span's tiles.
  func isMade(_ span: UInt32, base: Int) -> Bool {
    let head = words[base + 2 * Int(span >> CommandStream.SpanWord.itemShift)]
    return span & CommandStream.SpanWord.isWhole == 0 && head & 3 == Coverage.made.rawValue
  }

  // MARK: Items

  /// The item of a command that covers its tile, which may be a shape's item.
  ///
  /// - Parameter last: the item of the span before. If it is a box around the tile, it goes on.
  mutating func whole(_ command: TileFrame.Command, after last: Int?) -> Place {
    let form = Self.form(of: command)
    if let last, isBox(at: base + 2 * last, command.payload, form, around: command.tile) {
      return Place(unit: UInt32(last))
    }
    let slot = Self.slot(command.payload, form)
    if !known[slot].isFor(command.payload, form) {
      known[slot] = add(command.payload, form, .full)
    }
    return Place(unit: unit(known[slot]), isWhole: true)
  }

  mutating func box(_ box: Int, _ command: TileFrame.Command) -> Place {
    let form = Self.form(of: command)
    if !boxes[box].isFor(command.payload, form) {
      let sides = frame.boxes[box]
      boxes[box] = add(command.payload, form, .box)
      for side in [sides.minX, sides.minY, sides.maxX, sides.maxY] {
        words.append(UInt32(bitPattern: side))
      }
      known[Self.slot(command.payload, form)] = boxes[box]
    }
    return Place(unit: unit(boxes[box]))
  }

  mutating func mask(_ mask: Int, _ command: TileFrame.Command, column: Int) -> Place {
    let form = Self.form(of: command)
    if let job = frame.masks.masks[mask].job, masks.use(mask) {
      let shape = Int(frame.outlines.jobs[job].x)
      if !shapes[shape].isFor(command.payload, form) {
        if shapes[shape].place < 0 { usedShapes.append(shape) }
        let row = tables.firstWord(ofShape: shape)
        let flags = row == nil ? 0 : Coverage.hasRows
        shapes[shape] = add(command.payload, form, .made, flags: flags)
        if let row { words.append(row) }
        outlines.append((shapes[shape].place, shape))
        known[Self.slot(command.payload, form)] = shapes[shape]
      }
      return Place(unit: unit(shapes[shape]), isMade: true)
    }
    let isLater = frame.masks.masks[mask].job != nil
    let number = isLater ? 0 : masks.number(of: mask) &- UInt32(column)
    if isLater || !lastMask.isFor(command.payload, form) || lastNumber != number {
      lastMask = add(command.payload, form, .mask)
      lastNumber = number
      if isLater { later.append((words.count, mask, column)) }
      words.append(number)
    }
    defer { if isLater { lastMask.place = -1 } }
    return Place(unit: unit(lastMask))
  }

  /// Adds an item, whose coverage follows.
  private mutating func add(
    _ operand: UInt32, _ form: UInt32, _ coverage: Coverage, flags: UInt32 = 0
  ) -> Known {
    fill()
    let known = Known(operand: operand, form: form, place: words.count)
    words.append(coverage.rawValue | flags | (form == 0 ? 0 : Coverage.hasForm))
    words.append(operand)
    if form != 0 { words.append(form) }
    return known
  }

  /// Completes the last item.
  private mutating func fill() { if words.count & 1 != 0 { words.append(0) } }

  private func unit(_ known: Known) -> UInt32 { UInt32((known.place - base) / 2) }

  /// True if an item is a box of a paint around a whole tile.
  private func isBox(
    at place: Int, _ operand: UInt32, _ form: UInt32, around tile: Int32
  ) -> Bool {
    let head = words[place]
    let sides = place + (form == 0 ? 2 : 3)
    guard head & 3 == Coverage.box.rawValue, words[place + 1] == operand,
      head & Coverage.hasForm == (form == 0 ? 0 : Coverage.hasForm),
      form == 0 || words[place + 2] == form
    else { return false }
    func side(_ index: Int) -> Int { Int(Int32(bitPattern: words[sides + index])) }
    let (column, row) = frame.window.place(Int(tile))
    let length = TileFrame.tileSize << 8
    return side(0) <= column * length && side(1) <= row * length
      && side(2) >= (column + 1) * length && side(3) >= (row + 1) * length
  }

  private static func form(of command: TileFrame.Command) -> UInt32 {
    UInt32(command.operation.rawValue) | UInt32(command.blendMode.rawValue) << 8
  }

  private static func slot(_ operand: UInt32, _ form: UInt32) -> Int {
    Int((operand &* 0x9e37_79b1 ^ form &* 0x85eb_ca6b) >> 20)
  }
}
