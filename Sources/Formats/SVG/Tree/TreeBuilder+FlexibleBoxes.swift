internal import GLFunGeometry
internal import GLFunXMLFiles

/// Flexible boxes in a `foreignObject`. Source: CSS Flexible Box Layout 1, section 9.
extension TreeBuilder {
  /// An item along the main axis of a flexible box.
  private struct Item {
    /// The element; for an anonymous item, the element that contains the text.
    var element: Int
    var scope: Scope
    var text: String?
    var box = FlowBox()
    /// The width without margins.
    var width = 0.0
    /// True if the width is specified; then the same for the height.
    var hasWidth = false
    var hasHeight = false
    /// The margins at the four sides.
    var margin = (top: 0.0, right: 0.0, bottom: 0.0, left: 0.0)

    var outerWidth: Double { margin.left + width + margin.right }
    var outerHeight: Double { margin.top + box.size.height + margin.bottom }
    var growth: Double { text == nil ? scope.style.text.own.box.growth : 0 }
  }

  /// Lays out the content of a flexible box.
  ///
  /// - Parameters:
  ///   - width: the width of the content.
  ///   - height: the height of the content, if known.
  mutating func flexibleContent(
    _ element: Int, _ scope: Scope, width: Double, height: Double?
  ) throws(SVGError) -> FlowBox {
    let box = scope.style.text.own.box
    var items = try items(of: element, scope)
    if box.isReversed { items.reverse() }
    let (gapX, gapY) = (box.columnGap.resolved(width), box.rowGap.resolved(height ?? 0))
    for index in items.indices { try measure(&items[index], width: width, height: height) }
    let main = box.isReversed ? box.mainPlace.reversed : box.mainPlace
    return box.isColumn
      ? try column(items, main, box.crossPlace, gapY, width: width, height: height)
      : try rows(items, main, box, gapX, gapY, width: width, height: height)
  }

  /// The items of a flexible box: its child elements, and the texts between them.
  private mutating func items(of element: Int, _ scope: Scope) throws(SVGError) -> [Item] {
    var items: [Item] = []
    var node = document.firstChild(of: element)
    while let child = node {
      node = document.nextSibling(of: child)
      if document.tree.isElement(child) {
        guard let (_, inner) = try htmlElement(child, in: scope) else { continue }
        items.append(Item(element: child, scope: inner))
      } else if scope.style.isVisible {
        let text = String(
          decoding: document.tree.bytes[document.tree.text(of: child)], as: UTF8.self)
        guard text.utf8.contains(where: { !$0.isSpace }) else { continue }
        items.append(Item(element: element, scope: scope, text: text))
      }
    }
    return items
  }

  /// Measures the preferred width of an item.
  private mutating func measure(
    _ item: inout Item, width: Double, height: Double?
  ) throws(SVGError) {
    if item.text == nil {
      let margin = item.scope.style.text.own.box.margin
      item.margin = (
        margin.top.resolved(width), margin.right.resolved(width), margin.bottom.resolved(width),
        margin.left.resolved(width)
      )
      item.hasWidth = try boxLength(.width, of: item.element, item.scope) != nil
      item.hasHeight = try boxLength(.height, of: item.element, item.scope) != nil
    }
    item.box = try boxOfItem(item, width: width, height: height, forced: nil)
    item.width = item.box.contentWidth
  }

  private mutating func boxOfItem(
    _ item: Item, width: Double, height: Double?, forced: Double?
  ) throws(SVGError) -> FlowBox {
    if let text = item.text {
      return try textBox(text, item.element, item.scope, width: forced ?? width)
    }
    return try flow(item.element, item.scope, width: width, height: height, forced: forced)
  }

  /// Lays out an item again at its final width.
  private mutating func fit(
    _ item: inout Item, width: Double, height: Double?
  ) throws(SVGError) {
    // The small surplus keeps lines that just fit from being broken.
    let forced = item.width * (1 + 1e-9) + 1e-6
    if abs(item.box.size.width - forced) > 1e-3 {
      item.box = try boxOfItem(item, width: width, height: height, forced: forced)
    }
  }

  // MARK: Axes

  private mutating func rows(
    _ items: [Item], _ main: BoxStyle.Place, _ box: BoxStyle, _ gapX: Double, _ gapY: Double,
    width: Double, height: Double?
  ) throws(SVGError) -> FlowBox {
    var lines: [[Item]] = [[]]
    var used = 0.0
    for item in items {
      let isFirst = lines[lines.count - 1].isEmpty
      if box.wrapsBoxes, !isFirst, used + gapX + item.outerWidth > width + 1e-6 {
        lines.append([])
        used = item.outerWidth
      } else {
        used += item.outerWidth + (isFirst ? 0 : gapX)
      }
      lines[lines.count - 1].append(item)
    }
    var result = FlowBox()
    var y = 0.0
    for var line in lines where !line.isEmpty {
      let gaps = gapX * Double(line.count - 1)
      let natural = line.reduce(gaps) { $0 + $1.outerWidth }
      result.contentWidth = max(result.contentWidth, natural)
      divide(width - natural, among: &line)
      for index in line.indices {
        try fit(&line[index], width: width, height: height)
        if !line[index].hasWidth, line[index].box.neededWidth > line[index].width + 1e-3 {
          line[index].width = line[index].box.neededWidth
          try fit(&line[index], width: width, height: height)
        }
      }
      let lineHeight =
        lines.count == 1 && height != nil
        ? height ?? 0 : line.reduce(0) { max($0, $1.outerHeight) }
      let free = width - line.reduce(gaps) { $0 + $1.outerWidth }
      var (x, step) = main.division(of: free, count: line.count)
      step += gapX
      for var item in line {
        if box.crossPlace == .stretch, !item.hasHeight {
          item.box.stretch(toHeight: lineHeight - item.margin.top - item.margin.bottom)
        }
        let (before, _) = box.crossPlace.division(of: lineHeight - item.outerHeight, count: 1)
        result.add(item.box, at: Point(x: x + item.margin.left, y: y + item.margin.top + before))
        x += item.outerWidth + step
      }
      y += lineHeight + gapY
    }
    result.size = Size(width: width, height: max(y - gapY, 0))
    return result
  }

  /// Distributes the free space among the items of a line, or shrinks them if it is negative.
  private func divide(_ free: Double, among line: inout [Item]) {
    if free > 0 {
      let growth = line.reduce(0) { $0 + $1.growth }
      guard growth > 0, growth.isFinite else { return }
      for index in line.indices {
        line[index].width += free * line[index].growth / max(growth, 1)
      }
    } else if free < 0 {
      let sum = line.reduce(0) { $0 + $1.width }
      guard sum > 0 else { return }
      for index in line.indices {
        line[index].width = max(line[index].width * (1 + free / sum), 0)
      }
    }
  }

  private mutating func column(
    _ items: [Item], _ main: BoxStyle.Place, _ cross: BoxStyle.Place, _ gap: Double,
    width: Double, height: Double?
  ) throws(SVGError) -> FlowBox {
    var items = items
    var result = FlowBox()
    for index in items.indices {
      result.contentWidth = max(result.contentWidth, items[index].outerWidth)
      if cross == .stretch {
        items[index].width = items[index].box.size.width
      } else {
        try fit(&items[index], width: width, height: height)
      }
    }
    let natural = items.reduce(gap * Double(max(items.count - 1, 0))) { $0 + $1.outerHeight }
    var (y, step) = main.division(of: (height ?? natural) - natural, count: items.count)
    step += gap
    for item in items {
      let (x, _) = cross.division(of: width - item.outerWidth, count: 1)
      result.add(item.box, at: Point(x: x + item.margin.left, y: y + item.margin.top))
      y += item.outerHeight + step
    }
    result.size = Size(width: width, height: height ?? natural)
    return result
  }
}

extension FlowBox {
  /// Adds the pieces of another box without changing the content width.
  fileprivate mutating func add(_ other: FlowBox, at origin: Point) {
    let width = contentWidth
    append(other, at: origin)
    contentWidth = width
  }
}

extension BoxStyle.Place {
  /// The same alignment along the reversed axis.
  fileprivate var reversed: Self {
    switch self {
    case .start, .stretch: .end
    case .end: .start
    default: self
    }
  }

  /// The space before the first of `count` boxes, and between two neighbours.
  fileprivate func division(of free: Double, count: Int) -> (before: Double, between: Double) {
    let number = Double(count)
    switch self {
    case .start, .stretch: return (0, 0)
    case .center: return (free / 2, 0)
    case .end: return (free, 0)
    case .between where count > 1 && free > 0: return (0, free / (number - 1))
    case .around where free > 0: return (free / number / 2, free / number)
    case .evenly where free > 0: return (free / (number + 1), free / (number + 1))
    case .between, .around, .evenly: return (0, 0)
    }
  }
}
