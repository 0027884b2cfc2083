internal import Drawing
internal import GLES
internal import Imaging
internal import Rasterization
internal import Synchronization
internal import Threading

/// The bands of a pass, made ready for the driver by several threads and taken in order by the one
/// that has the context: while the driver draws a band, the next ones are made.
final class TileBands: Sendable {
  private let pass: ShapePass
  private let workspaces: Workspaces
  private let next = Atomic(0)
  private let ready: Monitor<[TileStream?]>

  /// Into how many bands a picture is divided, at most. Each takes a few draws, which should not be
  /// many; with fewer the first one would be waited for.
  static func count(_ size: PixelSize) -> Int {
    Processors.count == 1 || size.area < 256 * 256 ? 1 : 8
  }

  private init(_ pass: ShapePass, _ workspaces: Workspaces) {
    self.pass = pass
    self.workspaces = workspaces
    ready = Monitor(Array(repeating: nil, count: pass.bandCount))
  }

  /// Calls `body` with each band of a pass, in order.
  ///
  /// Where time is taken they are made one after another, so that what a stage takes is seen.
  static func forEach(
    of pass: ShapePass, in workspaces: Workspaces, clock: inout StageClock,
    _ body: (TileStream, inout StageClock) throws(GLError) -> Void
  ) throws(GLError) {
    var threads = WorkerThreads()
    if pass.bandCount > 1, !clock.isOn {
      let bands = TileBands(pass, workspaces)
      if bands.start(&threads) {
        for band in 0..<pass.bandCount { try body(bands.take(band), &clock) }
        return
      }
    }
    let workspace = workspaces.take()
    defer { workspaces.keep(workspace) }
    for band in 0..<pass.bandCount {
      let frame = pass.tiles(band: band, in: workspace, clock: &clock)
      clock.enter(.upload)
      let stream = TileStream(frame)
      workspace.reuse(frame)
      try body(stream, &clock)
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
      let frame = pass.tiles(band: band, in: workspace, clock: &clock)
      let stream = TileStream(frame)
      workspace.reuse(frame)
      ready.update { $0[band] = stream }
    }
  }

  private func take(_ band: Int) -> TileStream { ready.wait { $0[band].take() } }
}
