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
enum TileBands {
  /// Calls `body` with each band of a pass, or with its parts, in order.
  ///
  /// If the clock is on, bands are made one after another, so that each stage can be measured.
  /// - Parameters:
  ///   - largestLoad: the limit of `TileFrame.load` for a part.
  ///   - pack: packs a frame of tiles for the driver; called by several threads.
  static func forEach<Band: Sendable>(
    of pass: ShapePass, largestLoad: Int, in workspaces: Workspaces, clock: inout StageClock,
    pack: @escaping @Sendable (TileFrame) -> Band,
    _ body: (Band, inout StageClock) throws(GLError) -> Void
  ) throws(GLError) {
    var threads = WorkerThreads()
    if pass.bandCount > 1, !clock.isOn {
      let queue = BandQueue<Band>(bandCount: pass.bandCount, room: BandHeights.mostOnDriver)
      // Threads blocked on a full queue must be released before they are joined.
      defer { queue.close() }
      let isStarted = start(&threads, min(Processors.count, pass.bandCount)) {
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
      if isStarted {
        while let band = queue.take() { try body(band, &clock) }
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

  /// Starts up to `count` threads; returns false if none can be started.
  private static func start(
    _ threads: inout WorkerThreads, _ count: Int, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    for number in 0..<count {
      do throws(WorkerThread.CannotStart) { try threads.start(body) } catch { return number > 0 }
    }
    return true
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
