import Foundation
import GLFun
import GLFunEGL
import GLFunThreading
import Synchronization
import Testing

@testable import GLFunCommand

@Suite("The frame pipeline")
struct FramePipelineTests {
  private static let size = PixelSize(width: 3, height: 2)

  /// Frames of one colour that encodes their number; some fail or have another size.
  private struct Numbers: FrameSource {
    var length: Int? { nil }
    var failing: Set<Int> = []
    var larger: Set<Int> = []
    var isUneven = false

    func displayList(frame index: Int) throws -> DisplayList {
      if failing.contains(index) { throw CommandFailure("no frame", "\(index)") }
      if isUneven, index % 7 == 0 { usleep(3000) }
      var context = PrimitiveContext(
        size: larger.contains(index) ? PixelSize(width: 9, height: 9) : size)
      context.clear(Numbers.color(index))
      return context.finish()
    }

    static func color(_ index: Int) -> Color {
      Color(red: Double(index % 256) / 255, green: Double(index / 256) / 255, blue: 0)
    }

    /// The number encoded in a picture's colour.
    static func number(_ bitmap: Bitmap) -> Int? {
      guard Set(bitmap.pixels).count == 1, let pixel = bitmap.pixels.first else { return nil }
      return Int(pixel.red) + Int(pixel.green) * 256
    }
  }

  /// The outcome of a run: the numbers reported and shown, in order, and the error.
  private struct Outcome: Equatable {
    var told: [Int] = []
    var shown: [Int?] = []
    var failure: CommandFailure?
  }

  private func run(
    _ source: Numbers, _ frames: FrameSelection, on renderers: FramePipeline.Renderers = .cpu,
    encode: @escaping @Sendable (Bitmap) throws -> FramePayload = { .pixels($0) },
    write: (Int) throws -> Void = { _ in }
  ) throws -> Outcome {
    let pipeline = FramePipeline(
      source, frames, size: Self.size, on: renderers, encode: encode)
    var outcome = Outcome()
    do {
      _ = try pipeline.run { payload, number in
        guard case .pixels(let bitmap) = payload else { return }
        try write(number)
        outcome.told.append(number)
        outcome.shown.append(Numbers.number(bitmap))
      }
    } catch let failure as CommandFailure {
      outcome.failure = failure
    }
    return outcome
  }

  /// Both backends, or the available one.
  private static let renderers: [FramePipeline.Renderers] = {
    (try? GLRenderer()) == nil ? [.cpu] : [.cpu, .gles(.auto)]
  }()

  @Test("frames come in order, every one once", arguments: [1, 2, 3, 40, 500])
  func order(_ count: Int) throws {
    for renderers in Self.renderers {
      let outcome = try run(
        Numbers(isUneven: true), FrameSelection(frames: 11..<11 + count), on: renderers)
      #expect(outcome == Outcome(told: Array(11..<11 + count), shown: Array(11..<11 + count)))
    }
  }

  @Test("a shard is every frame with its remainder, under its own number")
  func shards() throws {
    let shard = FrameShard(index: 2, count: 5)
    let outcome = try run(Numbers(), FrameSelection(frames: 4..<40, shard: shard))
    #expect(outcome.told == [7, 12, 17, 22, 27, 32, 37])
    #expect(outcome.shown == outcome.told)
  }

  @Test("the first frame that fails ends the run, and those before it are written")
  func failure() throws {
    for renderers in Self.renderers {
      for first in [0, 1, 17, 99] {
        let outcome = try run(
          Numbers(failing: [first, first + 1, first + 2], isUneven: true),
          FrameSelection(frames: 0..<100), on: renderers)
        #expect(outcome.told == Array(0..<first))
        #expect(outcome.shown == Array(0..<first))
        #expect(outcome.failure == CommandFailure("no frame", "\(first)"))
      }
    }
  }

  @Test("a frame of another size is an error that names it")
  func sizes() throws {
    for renderers in Self.renderers {
      let outcome = try run(Numbers(larger: [6]), FrameSelection(frames: 0..<20), on: renderers)
      #expect(outcome.told == Array(0..<6))
      #expect(outcome.failure?.message == "the frames have different sizes")
      #expect(outcome.failure?.detail.contains("frame 6 is 9x9, the first one 3x2") == true)
    }
  }

  @Test("an encoder that fails ends the run at its frame")
  func encoder() throws {
    for renderers in Self.renderers {
      let outcome = try run(Numbers(), FrameSelection(frames: 0..<50), on: renderers) { bitmap in
        if Numbers.number(bitmap) == 30 { throw CommandFailure("no encoding", "") }
        return .pixels(bitmap)
      }
      #expect(outcome.told == Array(0..<30))
      #expect(outcome.failure == CommandFailure("no encoding", ""))
    }
  }

  @Test("a writer that fails stops everything, without waiting for all frames")
  func writer() throws {
    for renderers in Self.renderers {
      let encoded = Counter()
      let outcome = try run(
        Numbers(), FrameSelection(frames: 0..<1_000_000), on: renderers,
        encode: {
          encoded.add()
          return .pixels($0)
        },
        write: { if $0 == 5 { throw CommandFailure("no room", "") } })
      #expect(outcome.told == Array(0..<5))
      #expect(outcome.failure == CommandFailure("no room", ""))
      #expect(encoded.value < 1000)
    }
  }

  @Test("a slow reader holds back what is made")
  func backPressure() throws {
    for renderers in Self.renderers {
      let encoded = Counter()
      var most = 0
      _ = try run(
        Numbers(), FrameSelection(frames: 0..<60), on: renderers,
        encode: {
          encoded.add()
          return .pixels($0)
        },
        write: { number in
          usleep(2000)
          most = max(most, encoded.value - number)
        })
      #expect(most <= 2 * Processors.count + 4)
    }
  }

  @Test("a device that is not there is an error of its own")
  func missingDevice() throws {
    let outcome = try run(
      Numbers(), FrameSelection(frames: 0..<10), on: .gles(.gbm(path: "/dev/dri/none")))
    #expect(outcome.told == [] && outcome.failure?.status == CommandFailure.noBackend)
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)
    func add() { count.add(1, ordering: .relaxed) }
    var value: Int { count.load(ordering: .relaxed) }
  }
}
