internal import GLFunGLES
internal import GLFunImaging
internal import GLFunTiles

/// A frame of tiles for the compute shaders: everything about it that is uploaded, but outlines that bands share.
struct ComputeBand: Sendable {
  /// The frame, whose arrays are not copied, without its commands.
  let frame: TileFrame
  let commands: CommandStream
  /// For each mask of the device the sparse mask by which it is multiplied, plus one; 0 for a mask without one. Empty if no mask
  /// has one.
  let factors: [UInt32]
  /// The edges that all masks of the device test.
  let testedEdges: Int

  /// Prepares a frame.
  ///
  /// - Parameter isOver: true if tiles begin with the pixels of earlier passes.
  init(_ frame: TileFrame, isOver: Bool) {
    self.frame = frame.withoutCommands
    commands = CommandStream(frame, isOver: isOver)
    let (numbers, outlines, tables) = (
      commands.items.masks, frame.outlines, commands.items.tables
    )
    let hasFactors = numbers.jobs.contains { outlines.factors[$0] > 0 }
    factors =
      hasFactors
      ? numbers.jobs.map { job in
        let factor = outlines.factors[job]
        return factor == 0 ? 0 : numbers.number(of: Int(factor) - 1) + 1
      } : []
    testedEdges = numbers.jobs.reduce(0) { sum, number in
      let job = outlines.jobs[number]
      return sum + tables.edges(ofShape: Int(job.x), row: Int(job.y >> 16))
    }
  }

  /// The masks that the device makes, by their jobs in the frame.
  var masks: MaskNumbers { commands.items.masks }
  /// The number of masks that the device makes.
  var maskCount: Int { masks.jobs.count }

  /// The places of arrays in a band's data, in bytes; each begins at a multiple of sixteen. The jobs come first.
  struct Places {
    var items = 0
    var spans = 0
    var masks = 0
    var quads = 0
    var texels = 0
    var factors = 0
    var rows = 0
    var ranges = 0
    var index = 0
    var outlines = 0
    /// The end of the upload.
    var uploadEnd = 0
    /// The numbers of the first masks of spans, which the device writes.
    var numbers = 0
    /// The items and tiles of the masks, likewise.
    var maskJobs = 0
    var end = 0

    /// Stores an array in memory.
    typealias Write = (inout MutableRawSpan) -> Void

    /// - Parameter writes: receives the writes of all arrays.
    init(_ band: ComputeBand, _ outlines: OutlineStore.Upload, _ writes: inout [Write]) {
      _ = place(CommandStream.jobs(of: band.commands.rounds), &writes)
      items = place(band.commands.items.words, &writes)
      spans = place(band.commands.spans, &writes)
      masks = place(band.masks.sparse, &writes)
      quads = place(band.frame.masks.coverage, &writes)
      texels = place(band.frame.texels, &writes)
      uploadEnd = end
      if band.maskCount == 0 { return }
      factors = place(band.factors, &writes)
      rows = place(band.commands.items.tables.rows, &writes)
      ranges = place(band.commands.items.tables.ranges, &writes)
      index = place(outlines.index, &writes)
      self.outlines = place(outlines.words, &writes)
      uploadEnd = end
      numbers = place(byteCount: 4 * band.commands.spans.count)
      maskJobs = place(byteCount: 8 * band.maskCount)
    }

    private mutating func place<Element: BitwiseCopyable>(
      _ elements: [Element], _ writes: inout [Write]
    ) -> Int {
      let place = place(byteCount: elements.count * MemoryLayout<Element>.stride)
      writes.append { ComputeMemory.put(elements, at: place, of: &$0) }
      return place
    }

    private mutating func place(byteCount: Int) -> Int {
      defer { end = (end + byteCount + 15) & ~15 }
      return end
    }
  }
}

/// The data of a band in the device's memory.
struct BandData {
  let places: ComputeBand.Places
  let block: ComputeMemory.Block

  /// Uploads the data of a band.
  ///
  /// - Parameters:
  ///   - outlines: the outlines to upload.
  ///   - place: the place in the device's memory of a command's outline.
  init(
    _ band: ComputeBand, _ outlines: OutlineStore.Upload = OutlineStore.Upload(),
    in memory: ComputeMemory, place: (Int32) -> UInt32 = { _ in 0 }
  ) throws(GLError) {
    var writes: [ComputeBand.Places.Write] = []
    let places = ComputeBand.Places(band, outlines, &writes)
    let (frame, items) = (band.frame, band.commands.items)
    block = try memory.fill(byteCount: places.uploadEnd, room: places.end - places.uploadEnd) {
      for write in writes { write(&$0) }
      for (item, shape) in items.outlines {
        let place = place(frame.outlines.shapes[shape].command)
        let head = items.words[item] | place << CommandItems.Coverage.bits
        $0.storeBytes(of: head, toByteOffset: places.items + 4 * item, as: UInt32.self)
      }
    }
    self.places = places
  }
}
