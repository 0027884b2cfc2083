import GLFunCPU
import GLFunDocuments
import GLFunText

/// An invoice. One function draws it, on a page and on a picture.
struct Invoice: Sendable {
  /// A row of the table.
  struct Item: Sendable {
    var name: String
    var count: Int
    /// The price in cents.
    var price: Int
  }

  var number: String
  var customer: String
  var items: [Item]
  /// The hours worked in each of the last months, for the chart.
  var hours: [(month: String, hours: Double)]
  /// The address at which it is paid.
  var address: String

  /// A4 in points.
  static let size = Size(width: 595, height: 842)
  private static let ink = Color(hex: "#1c2333") ?? .black
  private static let faint = Color(hex: "#717a90") ?? .gray
  private static let accent = Color(hex: "#2f5bd8") ?? .blue

  /// The sum in cents.
  var total: Int { items.reduce(0) { $0 + $1.count * $1.price } }

  /// The invoice as a PDF, whose text can be searched and copied.
  func pdf() throws -> [UInt8] {
    var document = try PDFDocument()
    document.metadata.title = "Invoice \(number)"
    document.metadata.language = "en"
    try document.page(size: Self.size, draw)
    document.link(Self.codeBox, to: .address(address))
    return try document.finishedBytes()
  }

  /// The invoice as a PNG picture.
  func png(scale: Double = 1.5) throws -> [UInt8] {
    let renderer = ImageRenderer(size: Self.size, scale: scale)
    return try ImageFile.encode(try renderer.image(on: CPURenderer(threads: 1), draw))
  }

  // MARK: Drawing

  private static let left = 60.0
  private static let right = 535.0
  private static let codeBox = Rect(x: 435, y: 640, width: 100, height: 100)

  func draw(_ context: inout GraphicsContext) throws {
    context.fillColor = .white
    context.fill(Rect(origin: .zero, size: Self.size))
    drawLogo(&context)
    try text("Harbour Light Studio", at: 112, 74, size: 15, weight: .bold, &context)
    try text("Signs, maps and wayfinding", at: 112, 91, size: 10, in: Self.faint, &context)
    try text("Invoice \(number)", at: Self.right, 80, size: 24, align: .right, &context)
    try text("BILLED TO", at: Self.left, 150, size: 8, weight: .semibold, in: Self.accent, &context)
    try text(customer, at: Self.left, 168, size: 12, weight: .semibold, &context)
    try drawTable(&context)
    try drawChart(in: Rect(x: Self.left, y: 640, width: 330, height: 100), &context)
    drawCode(&context)
    try text(
      "Pay at \(address)", at: Self.right, 758, size: 9, in: Self.faint, align: .right, &context)
  }

  /// A lighthouse in a rounded square.
  private func drawLogo(_ context: inout GraphicsContext) {
    let box = Rect(x: Self.left, y: 52, width: 40, height: 40)
    context.setFillGradient(
      Gradient(colors: [Color(hex: "#3b6cf0") ?? .blue, Color(hex: "#1f3fae") ?? .blue]),
      .linear(start: box.origin, end: Point(x: box.maxX, y: box.maxY)))
    context.addRoundedRect(in: box, cornerWidth: 11, cornerHeight: 11)
    context.fillPath()
    context.strokeColor = .white
    context.lineWidth = 3
    context.lineCap = .round
    context.strokeLine(from: Point(x: 72, y: 82), to: Point(x: 88, y: 82))
    context.strokeLine(from: Point(x: 80, y: 82), to: Point(x: 80, y: 71))
    context.addArc(
      center: Point(x: 80, y: 70), radius: 7, startAngle: .pi, endAngle: 2 * .pi, clockwise: true)
    context.strokePath()
  }

  private func drawTable(_ context: inout GraphicsContext) throws {
    let columns = [
      (Self.left, TextAlignment.left), (360, .right), (440, .right), (Self.right, .right),
    ]
    func row(_ cells: [String], _ y: Double, size: Double, weight: FontWeight, _ color: Color)
      throws
    {
      for ((x, align), cell) in zip(columns, cells) {
        try text(cell, at: x, y, size: size, weight: weight, in: color, align: align, &context)
      }
    }
    try row(
      ["DESCRIPTION", "QTY", "PRICE", "AMOUNT"], 230, size: 8, weight: .semibold, Self.faint)
    context.strokeColor = Self.ink
    context.lineWidth = 1
    context.strokeLine(from: Point(x: Self.left, y: 240), to: Point(x: Self.right, y: 240))
    var y = 262.0
    for item in items {
      try row(
        [item.name, "\(item.count)", money(item.price), money(item.count * item.price)], y,
        size: 11, weight: .regular, Self.ink)
      context.strokeColor = Self.faint.withAlpha(0.3)
      context.strokeLine(from: Point(x: Self.left, y: y + 10), to: Point(x: Self.right, y: y + 10))
      y += 28
    }
    try row(["", "", "Total", money(total)], y + 8, size: 14, weight: .bold, Self.ink)
  }

  private func drawChart(in box: Rect, _ context: inout GraphicsContext) throws {
    try text(
      "HOURS", at: box.minX, box.minY - 12, size: 8, weight: .semibold, in: Self.faint, &context)
    let most = hours.map(\.hours).max() ?? 1
    let step = box.width / Double(max(hours.count, 1))
    for (index, entry) in hours.enumerated() {
      let height = (box.height - 16) * entry.hours / most
      let bar = Rect(
        x: box.minX + step * Double(index), y: box.maxY - 16 - height, width: step * 0.6,
        height: height)
      context.fillColor = index == hours.count - 1 ? Self.accent : Self.accent.withAlpha(0.35)
      context.addRoundedRect(in: bar, cornerWidth: 3, cornerHeight: 3)
      context.fillPath()
      try text(
        entry.month, at: bar.midX, box.maxY, size: 8, in: Self.faint, align: .center, &context)
    }
  }

  /// A pattern of squares made from the address, with the corners of a QR code.
  private func drawCode(_ context: inout GraphicsContext) {
    let (side, box) = (25, Self.codeBox)
    let module = box.width / Double(side)
    func square(_ column: Int, _ row: Int, _ count: Int) -> Rect {
      Rect(
        x: box.minX + Double(column) * module, y: box.minY + Double(row) * module,
        width: Double(count) * module, height: Double(count) * module)
    }
    context.fillColor = Self.ink
    let corners = [(0, 0), (side - 7, 0), (0, side - 7)]
    var state = address.utf8.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) }
    for row in 0..<side {
      for column in 0..<side {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let isInCorner = corners.contains {
          ($0.0 - 1...$0.0 + 7).contains(column) && ($0.1 - 1...$0.1 + 7).contains(row)
        }
        if !isInCorner, state >> 63 == 1 { context.addRect(square(column, row, 1)) }
      }
    }
    for (column, row) in corners {
      context.addRect(square(column + 2, row + 2, 3))
      // A ring: two squares of opposite directions.
      let (outer, inner) = (square(column, row, 7), square(column + 1, row + 1, 5))
      context.addRect(outer)
      context.addRect(
        Rect(x: inner.maxX, y: inner.minY, width: -inner.width, height: inner.height))
    }
    context.fillPath()
  }

  private func text(
    _ text: String, at x: Double, _ y: Double, size: Double, weight: FontWeight = .regular,
    in color: Color = Invoice.ink, align: TextAlignment = .left, _ context: inout GraphicsContext
  ) throws {
    context.fillColor = color
    try context.draw(
      text, at: Point(x: x, y: y), font: .builtIn(size: size, weight: weight), align: align)
  }

  /// An amount in cents as euros, such as "€ 1,240.00".
  private func money(_ cents: Int) -> String {
    var euros = "\(cents / 100)"
    var place = euros.count - 3
    while place > 0 {
      euros.insert(",", at: euros.index(euros.startIndex, offsetBy: place))
      place -= 3
    }
    let rest = cents % 100
    return "€ \(euros).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Invoice {
  /// An invoice to look at.
  static func sample(number: String) -> Invoice {
    Invoice(
      number: number, customer: "Museum of Tides, St Ives",
      items: [
        Item(name: "Floor plans, three levels", count: 3, price: 124_000),
        Item(name: "Signs, enamel on steel", count: 24, price: 8_650),
        Item(name: "Tactile map of the harbour", count: 1, price: 219_000),
        Item(name: "Hours on site", count: 36, price: 6_400),
      ],
      hours: [("Jun", 12), ("Jul", 31), ("Aug", 18), ("Sep", 44), ("Oct", 27), ("Nov", 36)],
      address: "https://pay.example.org/\(number)")
  }
}
