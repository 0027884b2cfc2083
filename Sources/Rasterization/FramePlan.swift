package import Drawing
internal import Geometry

/// A frame as the passes that a renderer makes, in painter's order.
package struct FramePlan: Hashable, Sendable {
  /// One pass over the picture.
  package enum Pass: Hashable, Sendable {
    /// GL primitives.
    case primitives(PrimitivePass)
    /// Shapes, by tiles.
    case tiles(TileFrame)
  }

  package private(set) var passes: [Pass] = []

  /// Whether the first step sets every pixel.
  package var beginsWithClear: Bool {
    if case .primitives(let pass)? = passes.first, case .clear? = pass.steps.first { return true }
    return false
  }

  /// Ends the plan and gives back a frame of tiles whose memory can be used again.
  package consuming func takeSpare() -> TileFrame? {
    for case .tiles(let frame) in passes { return frame }
    return nil
  }

  /// Plans a frame: neighbouring commands of one kind share a pass.
  ///
  /// - Parameter spare: a frame of tiles that is done with, whose memory is used again.
  package init(_ list: DisplayList, reusing spare: consuming TileFrame? = nil) {
    var spare = spare
    var index = 0
    while index < list.commands.count {
      let start = index
      let isPrimitive = list.commands[start].isPrimitive
      while index < list.commands.count, list.commands[index].isPrimitive == isPrimitive {
        index += 1
      }
      if isPrimitive {
        var pass = PrimitivePass(size: list.size)
        for command in list.commands[start..<index] {
          // What was drawn before a clear cannot be seen.
          if case .clear = command { passes = [] }
          pass.append(command, points: list.points)
        }
        passes.append(.primitives(pass))
      } else {
        var builder = TileBuilder(
          list, size: list.size, shift: .identity, outermostClip: nil, reusing: spare.take())
        if let region = list.region { builder.hide(allBut: region) }
        builder.build(start..<index)
        passes.append(.tiles(builder.frame))
      }
    }
  }
}

extension DrawCommand {
  /// Whether this is a GL primitive.
  fileprivate var isPrimitive: Bool {
    switch self {
    case .clear, .lines, .triangleFan, .triangles, .sprite: true
    case .fill, .stroke, .beginLayer, .endLayer: false
    }
  }
}
