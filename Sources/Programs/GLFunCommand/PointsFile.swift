internal import GLFun

/// Reads points from lines of two numbers separated by a comma, a semicolon or a tab.
enum PointsFile {
  /// The largest file to read, in bytes.
  private static let largestFile = 64 << 20
  /// The memory for points and for drawing them, per byte of the file.
  private static let memoryPerByte = 96

  /// The content of a file.
  struct Contents: Equatable {
    var points: [Point] = []
    /// The names of the columns, if the file has a header.
    var titles: Titles?
  }

  /// The names of two columns.
  struct Titles: Equatable {
    var x: String
    var y: String
  }

  /// The longest column name to keep, in characters; longer ones are cut off.
  private static let longestTitle = 200

  /// Reads the points of a file, or of standard input for "-".
  static func read(
    _ path: FilePath, _ memory: MemoryBudget
  ) throws(CommandFailure) -> Contents {
    let text = try InputText(path, maximumByteCount: largestFile)
    try memory.check(text, perByte: memoryPerByte, "the points need too much memory")
    return try parse(text.bytes, name: text.name)
  }

  /// Reads one point from each line that is not blank.
  ///
  /// The first line may be a header: two fields that are not numbers.
  static func parse(_ bytes: [UInt8], name: String) throws(CommandFailure) -> Contents {
    var contents = Contents()
    var isFirst = true
    // Some programs begin a file with a byte order mark.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    for (index, line) in TextLines(text).enumerated() {
      if line.allSatisfy(isBlank) { continue }
      let fields = fields(of: line)
      let numbers = fields.map(number)
      let isHeader = isFirst && fields.count == 2 && numbers.allSatisfy { $0 == nil }
      isFirst = false
      if isHeader {
        contents.titles = Titles(x: title(fields[0]), y: title(fields[1]))
        continue
      }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
        throw CommandFailure(
          "bad points",
          "\(name), line \(index + 1): expected two finite numbers, such as x,y; found \(quoted(line))"
        )
      }
      contents.points.append(Point(x: x, y: y))
    }
    return contents
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var field = field.drop(while: isBlank)
    while let last = field.last, isBlank(last) { field.removeLast() }
    return field
  }

  /// The fields of a line. Spreadsheets write tabs, or semicolons if a comma is the decimal separator.
  private static func fields(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let comma = UInt8(ascii: ",")
    let text = trimmed(line)
    let fields = line.split(separator: comma, omittingEmptySubsequences: false)
    guard let separator = [UInt8(ascii: "\t"), UInt8(ascii: ";")].first(where: text.contains),
      fields.count != 2 || fields.contains(where: { number($0) == nil })
    else { return fields }
    return text.split(separator: separator, omittingEmptySubsequences: false).map { field in
      number(field) == nil ? decimal(field) ?? field : field
    }
  }

  /// A number with its decimal comma replaced by a full stop; nil if it is not a number.
  private static func decimal(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let index = field.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    var field = field
    field[index] = UInt8(ascii: ".")
    return number(field) == nil ? nil : field
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Double? {
    DecimalNumber.read(String(decoding: trimmed(field), as: UTF8.self))
  }

  /// The name of a column, without surrounding quotation marks.
  private static func title(_ field: ArraySlice<UInt8>) -> String {
    var field = trimmed(field)
    let quote = UInt8(ascii: "\"")
    if field.count > 1, field.first == quote, field.last == quote {
      field = trimmed(field.dropFirst().dropLast())
    }
    return String(String(decoding: field, as: UTF8.self).prefix(longestTitle))
  }

  /// The beginning of a line in the form for messages.
  private static func quoted(_ line: ArraySlice<UInt8>) -> String {
    let line = trimmed(line)
    let shown = FilePath(bytes: line.prefix(40)).description
    return "\"\(shown)\(line.count > 40 ? "…" : "")\""
  }
}
