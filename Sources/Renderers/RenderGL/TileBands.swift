internal import GLFunDrawing
internal import GLFunFrames
internal import GLFunGLES
internal import GLFunImaging
internal import GLFunRasterization
internal import GLFunThreading
internal import GLFunTiles

/// The bands of a pass, packed for the driver by several threads and taken in order by the one that owns the context: while the
/// driver draws a band, the next ones are made.
///
/// Bands with many masks come in several parts.
final class TileBands<Band: Sendable>: Sendable {
  private let pass: ShapePass
  private let largestLoad: Int
  private let workspaces: Workspaces
  private let queue: BandQueue<Band>
  private let pack: Pack

  /// Packs a frame of tiles for the driver.
  typealias Pack = @Sendable (TileFrame) -> Band

  private init(
    _ pass: ShapePass, _ largestLoad: Int, _ workspaces: Workspaces, _ pack: @escaping Pack
  ) {
    self.pass = pass
    self.largestLoad = largestLoad
    self.workspaces = workspaces
    self.pack = pack
    queue = BandQueue(bandCount: pass.bandCount, room: BandHeights.mostOnDriver)
  }

  /// Calls `body` with each band of a pass, or with its parts, in order.
  ///
  /// If the clock is on, bands are made one after another, so that each stage can be measured.
  /// - Parameters:
  ///   - largestLoad: the limit of `TileFrame.load` for a part.
  ///   - pack: called by several threads.
  static func forEach(
    of pass: ShapePass, largestLoad: Int, in workspaces: Workspaces, clock: inout StageClock,
    pack: @escaping Pack, _ body: (Band, inout StageClock) throws(GLError) -> Void
  ) throws(GLError) {
    var threads = WorkerThreads()
    if pass.bandCount > 1, !clock.isOn {
      let bands = TileBands(pass, largestLoad, workspaces, pack)
      // Threads blocked on a full queue must be released before they are joined.
      defer { bands.queue.close() }
      if bands.start(&threads) {
        while let band = bands.queue.take() { try body(band, &clock) }
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
        try body(pack(frame), &clock)
      }
    }
  }

  /// Starts a thread for each processor; returns false if none can be started.
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

  /// Makes bands until all of them are taken.
  private func make() {
    let workspace = workspaces.take()
    defer { workspaces.keep(workspace) }
    var clock = StageClock.off
    while let band = queue.begin() {
      pass.forEachFrame(
        ofBand: band, largestLoad: largestLoad, in: workspace, clock: &clock
      ) { frame, _ in
        queue.keep(pack(frame), ofBand: band)
      }
      queue.end(band: band)
    }
  }
}

extension BandHeights {
  /// The greatest number of bands of a picture. Each takes a few draws, which should not be many; with fewer bands the wait for
  /// the first one would be longer.
  fileprivate static let mostOnDriver = 8
  /// The same for compute shaders, which take the same dispatches for any part of a picture.
  private static let mostInCompute = 32

  /// The heights of the bands that a driver draws; nil if several bands do not pay.
  ///
  /// - Parameter hasCompute: true if compute shaders draw, which are quick enough to keep all processors busy.
  static func onDriver(_ frame: DisplayList, hasCompute: Bool) -> BandHeights? {
    if Processors.count == 1 || frame.isSmall { return nil }
    let most =
      hasCompute ? min(max(2 * Processors.count, mostOnDriver), mostInCompute) : mostOnDriver
    return .even((TileFrame.tiles(frame.size.height) + most - 1) / most)
  }
}
