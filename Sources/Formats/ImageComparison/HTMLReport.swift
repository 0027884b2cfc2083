package import GLFunImageFiles
import GLFunJSON

/// A page about a comparison, in one file that needs no other: a browser shows what differs, and how.
///
/// Pictures are written as they come, so only the names and texts stay in memory.
package struct HTMLReport: ~Copyable {
  private var file: OutputFile
  private let title: String
  /// The metric and similar facts below the heading, as text.
  package var setting: String
  private var records: [JSONValue] = []
  private var room: Int
  private let end: String

  /// The bytes of pictures in a page, which a browser has in memory.
  package static let usualRoom = 384 << 20

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - title: the heading, as text.
  ///   - setting: the metric and similar facts below it, as text.
  ///   - room: the bytes of pictures that the page may have. Pictures beyond it are named and not shown.
  package init(
    path: FilePath, title: String, setting: String, room: Int = usualRoom
  ) throws(ImageFileError) {
    let page = String(decoding: PackageResources.report_html, as: UTF8.self)
      .replacing("<!--style-->", with: String(decoding: PackageResources.report_css, as: UTF8.self))
      .replacing(
        "<!--script-->", with: String(decoding: PackageResources.report_js, as: UTF8.self))
    let parts = page.split(separator: "<!--data-->", maxSplits: 1)
    var file = try OutputFile(path: path)
    try file.write(Array(parts[0].utf8))
    self.file = file
    (self.title, self.setting, self.room) = (title, setting, room)
    end = parts.count > 1 ? String(parts[1]) : ""
  }

  /// Adds a picture.
  package mutating func add(_ record: PictureRecord) throws(ImageFileError) {
    var text = record.text
    let bytes = (record.expected?.count ?? 0) + (record.actual?.count ?? 0)
    if bytes <= room {
      room -= bytes
      try write(record.expected, "e")
      try write(record.actual, "a")
    } else {
      text += text.isEmpty ? "" : "; "
      text += "not in this page, which has \(records.count) pictures before it"
    }
    var members = [
      JSONMember(key: "id", value: .number(Double(records.count))),
      JSONMember(key: "name", value: .string(record.name)),
      JSONMember(key: "verdict", value: .string(record.verdict.rawValue)),
      JSONMember(key: "text", value: .string(text)),
    ]
    if let (x, y) = record.firstPixel {
      members.append(
        JSONMember(key: "first", value: .array([.number(Double(x)), .number(Double(y))])))
    }
    records.append(.object(members))
  }

  /// Writes a picture's file, unless it is in no format that browsers know.
  private mutating func write(_ picture: [UInt8]?, _ side: String) throws(ImageFileError) {
    guard let picture, let format = ImageFormat(signatureOf: picture) else { return }
    let start =
      "<script type=\"text/plain\" id=\"\(side)\(records.count)\" data-type=\"\(format.mediaType)\">"
    try file.write(Array((start + Base64.encode(picture) + "</script>\n").utf8))
  }

  /// Completes the page and gives it its name.
  package consuming func finish() throws(ImageFileError) {
    let report = JSONValue.object([
      JSONMember(key: "title", value: .string(title)),
      JSONMember(key: "setting", value: .string(setting)),
      JSONMember(key: "pictures", value: .array(records)),
    ])
    // Within a script, "<" could end it.
    let text = report.text.replacing("<", with: "\\u003c")
    try file.write(
      Array("<script type=\"application/json\" id=\"report\">\(text)</script>\(end)".utf8))
    try file.commit()
  }
}
