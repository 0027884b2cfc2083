package import GLFunDrawing
internal import GLFunGeometry
package import GLFunImaging
package import GLFunPrimitives
package import GLFunRasterization
package import GLFunTiles

/// A frame as a renderer's passes, in painter's order.
package struct FramePlan: Sendable {
  /// One pass over the picture.
  package enum Pass: Sendable {
    /// GL primitives.
    case primitives(PrimitivePass)
    /// Shapes, by tiles.
    case shapes(ShapePass)
  }

  package private(set) var passes: [Pass] = []
  /// The size of the picture.
  package private(set) var size: PixelSize

  /// True if the first step sets every pixel.
  package var beginsWithClear: Bool {
    if case .primitives(let pass)? = passes.first, case .clear? = pass.steps.first { return true }
    return false
  }

  /// Makes the tiles of all shapes ahead of time, possibly on another thread than the renderer's.
  package mutating func prepare(in workspace: TileWorkspace) {
    passes = passes.map { pass in
      guard case .shapes(var shapes) = pass else { return pass }
      shapes.prepare(in: workspace)
      return .shapes(shapes)
    }
  }

  /// The plan of a frame that contains only a window of this one, pixel by pixel.
  ///
  /// Everything is decided for the whole picture, and then translated by whole pixels.
  /// - Precondition: the plan shows the whole picture, and the window is inside it.
  package func seen(in window: TileWindow) -> FramePlan {
    var plan = self
    let pixels = window.pixels(of: size)
    plan.size = pixels.size
    plan.passes = passes.map { pass in
      switch pass {
      case .primitives(let primitives): .primitives(primitives.seen(in: pixels))
      case .shapes(let shapes): .shapes(shapes.seen(in: window))
      }
    }
    return plan
  }

  /// Plans a frame: consecutive commands of one kind share a pass.
  ///
  /// - Parameters:
  ///   - grid: the grid to which vertices of GL primitives are rounded.
  ///   - bandHeights: the heights of the bands of shapes; nil for a single band.
  ///   - clock: measures the time of planning.
  package init(
    _ list: DisplayList, grid: PrimitiveGrid, bandHeights: BandHeights? = nil,
    clock: inout StageClock
  ) {
    clock.enter(.planning)
    size = list.size
    let commands = list.commands.span
    var index = 0
    while index < commands.count {
      let start = index
      let isPrimitive = commands[start].isPrimitive
      while index < commands.count, commands[index].isPrimitive == isPrimitive { index += 1 }
      if isPrimitive {
        var pass = PrimitivePass(size: list.size, grid: grid)
        for command in list.commands[start..<index] {
          // A clear hides everything drawn before it.
          if case .clear = command { passes = [] }
          pass.append(command, points: list.points)
        }
        passes.append(.primitives(pass))
      } else {
        passes.append(.shapes(ShapePass(list, start..<index, bandHeights: bandHeights)))
      }
    }
  }
}

extension DrawCommand {
  /// True for GL primitives.
  package var isPrimitive: Bool {
    switch self {
    case .clear, .lines, .triangleFan, .triangles, .sprite: true
    case .fill, .stroke, .beginLayer, .endLayer: false
    }
  }
}
