import GLFunThreading
import Testing

@Suite struct BandQueueTests {
  @Test(arguments: [(1, 1), (2, 1), (3, 2), (5, 8)])
  func parts_comeBandAfterBandInTheirOrder(threads: Int, room: Int) throws {
    let queue = BandQueue<[Int]>(bandCount: 40, room: room)
    var workers = WorkerThreads()
    for _ in 0..<threads {
      try workers.start {
        while let band = queue.begin() {
          // Some have none.
          for part in 0..<(band * 7 % 5) { queue.keep([band, part], ofBand: band) }
          queue.end(band: band)
        }
      }
    }
    var taken: [[Int]] = []
    while let part = queue.take() { taken.append(part) }
    workers.removeAll()
    #expect(taken == (0..<40).flatMap { band in (0..<(band * 7 % 5)).map { [band, $0] } })
  }

  // A thread that waits for room must learn that its band is the one taken next, even if there is nothing to take then.
  @Test
  func threadThatWaitsForRoom_goesOnWhenItsBandIsNext() throws {
    for _ in 0..<200 {
      let queue = BandQueue<Int>(bandCount: 3, room: 1)
      let bands = (0..<3).map { _ in queue.begin() }
      #expect(bands == [0, 1, 2])
      queue.keep(2, ofBand: 2)
      var workers = WorkerThreads()
      try workers.start {
        queue.keep(1, ofBand: 1)
        queue.end(band: 1)
        queue.end(band: 2)
      }
      try workers.start { queue.end(band: 0) }
      #expect(queue.take() == 1)
      #expect(queue.take() == 2)
      #expect(queue.take() == nil)
      workers.removeAll()
    }
  }

  @Test
  func closedQueue_keepsNobodyWaiting() throws {
    let queue = BandQueue<Int>(bandCount: 3, room: 1)
    #expect(queue.begin() == 0)
    #expect(queue.begin() == 1)
    queue.keep(1, ofBand: 1)
    var workers = WorkerThreads()
    try workers.start { for number in 2..<100 { queue.keep(number, ofBand: 1) } }
    queue.close()
    workers.removeAll()
    #expect(queue.begin() == nil)
  }
}
