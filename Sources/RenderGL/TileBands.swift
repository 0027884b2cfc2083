internal import Drawing
internal import GLES
internal import Imaging
internal import Rasterization
internal import Synchronization
internal import Threading

/// The bands of a pass, made ready for the driver by several threads and taken in order by the one
/// that has the context: while the driver draws a band, the next ones are made.
///
/// Bands with many masks come in parts. Only so many parts are kept ready: a thread that has made more
/// waits, unless its band is the one that is drawn.
final class TileBands: Sendable {
  private let pass: ShapePass
  private let squares: TexelSquares
  private let ramps: ColorRamps
  private let largestLoad: Int
  private let workspaces: Workspaces
  private let next = Atomic(0)
  private let progress: Monitor<Progress>

  /// What is made and what is drawn.
  private struct Progress {
    /// For each band its parts that are ready.
    var parts: [[TileStream]]
    /// Whether all parts of a band are made.
    var isMade: [Bool]
    /// The band that is drawn.
    var band = 0
    /// How many parts are ready.
    var count = 0
    /// Whether nobody will draw any more.
    var isOver = false

    /// Takes the next part; nil where there is none yet, a nil inside after the last.
    mutating func take() -> TileStream?? {
      while band < parts.count {
        if !parts[band].isEmpty {
          count -= 1
          return .some(parts[band].removeFirst())
        }
        if !isMade[band] { return nil }
        band += 1
      }
      return .some(nil)
    }
  }

  /// Into how many bands a picture is divided, at most. Each takes a few draws, which should not be
  /// many; with fewer the first one would be waited for.
  private static let most = 8

  /// How high the bands are; nil where they do not pay.
  static func heights(_ size: PixelSize) -> BandHeights? {
    if Processors.count == 1 || size.area < 256 * 256 { return nil }
    return .even((TileFrame.tiles(size.height) + most - 1) / most)
  }

  private init(
    _ pass: ShapePass, _ squares: TexelSquares, _ ramps: ColorRamps, _ largestLoad: Int,
    _ workspaces: Workspaces
  ) {
    self.pass = pass
    self.squares = squares
    self.ramps = ramps
    self.largestLoad = largestLoad
    self.workspaces = workspaces
    progress = Monitor(
      Progress(
        parts: Array(repeating: [], count: pass.bandCount),
        isMade: Array(repeating: false, count: pass.bandCount)))
  }

  /// Calls `body` with each band of a pass, or with its parts, in order.
  ///
  /// Where time is taken they are made one after another, so that what a stage takes is seen.
  /// - Parameter largestLoad: the most of `TileFrame.load` that a part has.
  static func forEach(
    of pass: ShapePass, _ squares: TexelSquares, _ ramps: ColorRamps, largestLoad: Int,
    in workspaces: Workspaces,
    clock: inout StageClock,
    _ body: (TileStream, inout StageClock) throws(GLError) -> Void
  ) throws(GLError) {
    var threads = WorkerThreads()
    if pass.bandCount > 1, !clock.isOn {
      let bands = TileBands(pass, squares, ramps, largestLoad, workspaces)
      // Threads that wait for room must not be waited for.
      defer { bands.progress.update { $0.isOver = true } }
      if bands.start(&threads) {
        while let stream = bands.progress.wait({ $0.take() }) { try body(stream, &clock) }
        return
      }
    }
    let workspace = workspaces.take()
    defer { workspaces.keep(workspace) }
    for band in 0..<pass.bandCount {
      try pass.forEachFrame(
        ofBand: band, largestLoad: largestLoad, in: workspace, clock: &clock
      ) { (frame, clock) throws(GLError) in
        clock.enter(.upload)
        try body(TileStream(frame, squares, ramps), &clock)
      }
    }
  }

  /// Starts a thread for each processor; false where the system has room for none.
  private func start(_ threads: inout WorkerThreads) -> Bool {
    for number in 0..<min(Processors.count, pass.bandCount) {
      do throws(WorkerThread.CannotStart) {
        try threads.start { self.make() }
      } catch {
        return number > 0
      }
    }
    return true
  }

  /// Makes bands as long as there are any that no other thread makes.
  private func make() {
    let workspace = workspaces.take()
    defer { workspaces.keep(workspace) }
    var clock = StageClock.off
    while true {
      let band = next.add(1, ordering: .relaxed).oldValue
      if band >= pass.bandCount { return }
      pass.forEachFrame(
        ofBand: band, largestLoad: largestLoad, in: workspace, clock: &clock
      ) { frame, _ in keep(TileStream(frame, squares, ramps), ofBand: band) }
      progress.update { $0.isMade[band] = true }
    }
  }

  /// Keeps a part ready, once there is room for it.
  private func keep(_ stream: TileStream, ofBand band: Int) {
    progress.wait { progress -> Void? in
      if progress.isOver { return () }
      if progress.count >= Self.most && band != progress.band { return nil }
      progress.parts[band].append(stream)
      progress.count += 1
      return ()
    }
  }
}
