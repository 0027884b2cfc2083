internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunPrimitives
internal import GLFunTiles

extension TileStream {
  /// A colour or a gradient of a tile of gradients.
  struct Shade {
    /// The loop of the shader that paints it.
    enum Kind: BitwiseCopyable {
      /// A colour, or a linear gradient with 16 fraction bits, over the whole tile.
      case plain
      /// A radial gradient that starts at its centre, over the whole tile.
      case radial
      /// A colour or any gradient, with a mask.
      case masked
    }

    var kind = Kind.plain
    /// The affine value at the tile's first pixel with its steps, or the colour; and the second entry of the table, or 0.
    var first: SIMD4<UInt32>
    /// The position of the colour line among the words.
    var line: UInt32 = 0
    /// The other affine value, and the conversion from both to a position.
    var second = SIMD4<UInt32>.zero
    /// The number of the mask, the shift of a linear position, and the offset of a distance.
    var third: SIMD4<UInt32>

    /// The bit of `first.w` that ends a loop.
    static let last: UInt32 = 1 << 31
    /// The bit of `first.w` that ends the loop over two loops.
    static let lastOfBoth: UInt32 = 1 << 30
  }

  /// The relative times of the shader's loops.
  private enum Cost {
    static let plain = 4
    static let radial = 7
    static let masked = 12
  }

  /// Appends the colours and gradients that `collectShades` prepared, in the order of the shader's loops: colours and linear
  /// gradients, then radial ones, repeatedly; then those with masks, and all of it again. Each loop runs at least once, with a
  /// transparent colour if necessary.
  mutating func appendShades(_ features: TileFeatures) {
    let hasRadial = features.contains(.radialGradients)
    guard features.contains(.masks) else {
      return appendUnmasked(shades.indices, hasRadial)
    }
    var index = 0
    repeat {
      let start = index
      while index < shades.count, shades[index].kind != .masked { index += 1 }
      // The final unmasked ones must be followed by a masked one; one of them may take that role.
      if index == shades.count, start < index,
        (index - start) * Cost.masked <= cost(start..<index, hasRadial) + Cost.masked
      {
        index = start
      }
      appendUnmasked(start..<index, hasRadial)
      let masked = index
      while index < shades.count {
        if shades[index].kind == .masked {
          index += 1
          continue
        }
        // A few unmasked ones are treated as masked if that is faster.
        let start = index
        while index < shades.count, shades[index].kind != .masked { index += 1 }
        let isLast = index == shades.count
        let others = cost(start..<index, hasRadial) + (isLast ? Cost.masked : 0)
        if (index - start) * Cost.masked > others {
          index = start
          break
        }
      }
      appendMasked(masked..<index, hasRadial)
    } while index < shades.count
  }

  /// The relative time of the unmasked loops for a range.
  private func cost(_ range: Range<Int>, _ hasRadial: Bool) -> Int {
    var sum = 0
    var previous = Shade.Kind.radial
    for index in range {
      let kind = shades[index].kind
      sum += kind == .plain ? Cost.plain : Cost.radial
      previous = kind
    }
    if hasRadial {
      if shades[range.lowerBound].kind == .radial { sum += Cost.plain }
      if previous == .plain { sum += Cost.radial }
    }
    return sum
  }

  private mutating func appendUnmasked(_ range: Range<Int>, _ hasRadial: Bool) {
    var index = range.lowerBound
    repeat {
      var last = words.count
      if index < range.upperBound, shades[index].kind == .plain {
        while index < range.upperBound, shades[index].kind == .plain {
          last = words.count
          appendLined(index)
          index += 1
        }
      } else {
        words.append(.zero)
      }
      words[last].w |= Shade.last
      if !hasRadial { continue }
      last = words.count
      if index < range.upperBound {
        while index < range.upperBound, shades[index].kind == .radial {
          last = words.count
          appendLined(index)
          words.append(shades[index].second)
          index += 1
        }
      } else {
        words.append(.zero)
        words.append(.zero)
      }
      words[last].w |= Shade.last
      if index == range.upperBound { words[last].w |= Shade.lastOfBoth }
    } while index < range.upperBound
  }

  /// Appends the first texel of a command, with the colour line in place of the table.
  private mutating func appendLined(_ index: Int) {
    var first = shades[index].first
    first.w = shades[index].line
    words.append(first)
  }

  private mutating func appendMasked(_ range: Range<Int>, _ hasRadial: Bool) {
    var last = words.count
    if range.isEmpty {
      words.append(.zero)
      if hasRadial { words.append(.zero) }
      words.append(.zero)
    }
    for index in range {
      last = words.count
      words.append(shades[index].first)
      if hasRadial { words.append(shades[index].second) }
      words.append(shades[index].third)
    }
    words[last].w |= Shade.last
  }

  /// Prepares the commands of a tile, and appends the colour lines that they need.
  /// - Returns: true if any command does not cover the whole tile.
  mutating func collectShades(_ commands: Commands) -> Bool {
    shades.removeAll(keepingCapacity: true)
    var hasMasks = false
    for command in commands {
      var shade =
        command.operation == .gradient
        ? self.shade(frame.gradients[Int(command.payload)]) : Self.shade(color: command.payload)
      shade.third.x = maskNumber(command.mask)
      if !command.mask.isFull { shade.kind = .masked }
      if shade.kind == .masked {
        hasMasks = true
      } else {
        shade.line = line(shade.first)
      }
      shades.append(shade)
    }
    return hasMasks
  }

  /// The position of a gradient's colour line, or of a constant line for a colour.
  ///
  /// - Parameter first: the first texel of the command.
  private mutating func line(_ first: SIMD4<UInt32>) -> UInt32 {
    let place = UInt32(words.count)
    if first.w == 0 {
      let channels = ColorRamps.channels(PremultipliedColor(rawValue: first.x))
      words.append(unsafeBitCast(channels, to: SIMD4<UInt32>.self))
      words.append(.zero)
      return place
    }
    let table = Int(first.w) / GradientCoefficients.tableSize
    if linePlaces[table] > 0 { return linePlaces[table] }
    guard let ramp = ramps.ramps[table] else { return 0 }
    words.append(unsafeBitCast(ramp.start, to: SIMD4<UInt32>.self))
    words.append(unsafeBitCast(ramp.step, to: SIMD4<UInt32>.self))
    linePlaces[table] = place
    return place
  }

  private static func shade(color: UInt32) -> Shade {
    Shade(first: SIMD4(color, 0, 0, 0), third: .zero)
  }

  private func shade(_ gradient: GradientCoefficients) -> Shade {
    let side = TileFrame.tileSize
    let (left, top) = (Int32(column * side), Int32(row * side))
    let x = gradient.startX &+ gradient.columnX &* left &+ gradient.rowX &* top
    let table = Int(gradient.table)
    let tableStart = table * GradientCoefficients.tableSize
    let ramp = ramps.ramps[table]
    var shade = Shade(
      first: SIMD4(
        UInt32(bitPattern: x), UInt32(bitPattern: gradient.columnX),
        UInt32(bitPattern: gradient.rowX), UInt32(tableStart + 1)),
      third: SIMD4(0, UInt32(gradient.shift), 0, 0))
    if gradient.kind == .radial {
      let y = gradient.startY &+ gradient.columnY &* left &+ gradient.rowY &* top
      shade.second = SIMD4(
        UInt32(bitPattern: y), UInt32(bitPattern: gradient.columnY),
        UInt32(bitPattern: gradient.rowY), UInt32(bitPattern: TilePaints.form(gradient)))
      shade.third.z = UInt32(bitPattern: gradient.offset)
      shade.kind = gradient.offset == 0 && ramp?.isWhole ?? false ? .radial : .masked
      return shade
    }
    let reach = Int64(side - 1)
    let across = Int64(gradient.columnX) * reach
    let down = Int64(gradient.rowX) * reach
    let least = Int64(x) + min(across, 0) + min(down, 0)
    let largest = Int64(x) + max(across, 0) + max(down, 0)
    if largest < 0 { return Self.shade(color: frame.colorTables[tableStart].rawValue) }
    let steps = Int64(GradientCoefficients.steps) << Int64(gradient.shift)
    if least >= steps {
      let last = frame.colorTables[tableStart + GradientCoefficients.tableSize - 1]
      return Self.shade(color: last.rawValue)
    }
    let up = Int64(16 - gradient.shift)
    let isInside = least >= 0 && largest < steps
    if let ramp, isInside || ramp.isWhole, Int32(exactly: least << up) != nil,
      Int32(exactly: largest << up) != nil
    {
      shade.first.x <<= UInt32(up)
      shade.first.y <<= UInt32(up)
      shade.first.z <<= UInt32(up)
      shade.third.y = 16
    } else {
      shade.kind = .masked
    }
    return shade
  }
}
