import BuiltPrograms
import Foundation
import GLFunImageComparison
import GLFunImageFiles
import Testing

@Suite struct ReportTests {
  private static let hostile = "<script>alert(1)</script> \"&'<!-- </title>\u{0}\u{1F} \u{2028}"

  private func page(_ records: [PictureRecord], room: Int = 1000) throws -> String {
    let folder = try TemporaryFolder()
    var report = try HTMLReport(
      path: FilePath(folder.path + "/r.html"), title: Self.hostile, setting: Self.hostile,
      room: room)
    for record in records { try report.add(record) }
    try report.finish()
    #expect(folder.contents == ["r.html"])
    return String(decoding: try folder.read("r.html"), as: UTF8.self)
  }

  @Test func textsFromFiles_endNoElementOfThePage() throws {
    let empty = try page([])
    let text = try page([
      PictureRecord(name: Self.hostile, verdict: .differs, text: Self.hostile)
    ])
    func count(_ part: String) -> Int { text.ranges(of: part).count - empty.ranges(of: part).count }
    #expect(count("<script") == 0 && count("</script") == 0 && count("<!--") == 0)
    #expect(text.contains("\\u003cscript>alert(1)\\u003c/script>"))
  }

  @Test func pictures_areInThePageUntilItIsFull() throws {
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2]
    let record = PictureRecord(
      name: "a", verdict: .differs, text: "", firstPixel: (3, 4), expected: picture, actual: picture
    )
    let text = try page([record, record], room: 39)
    #expect(text.contains("id=\"e0\" data-type=\"image/png\">iVBORw0KGgoBAg==</script>"))
    #expect(text.contains("id=\"a0\"") && !text.contains("id=\"e1\""))
    #expect(text.contains("not in this page") && text.contains("\"first\":[3,4]"))
    // Nothing is loaded from elsewhere.
    #expect(!text.contains("src=\"") && !text.contains("http://") && !text.contains("https://"))
  }

  @Test func aReportThatIsDropped_leavesNoFile() throws {
    let folder = try TemporaryFolder()
    do {
      var report = try HTMLReport(path: FilePath(folder.path + "/r.html"), title: "", setting: "")
      try report.add(PictureRecord(name: "a", verdict: .equal, text: ""))
    }
    #expect(folder.contents == [])
  }

  @Test func junit_isXMLWithACaseForEachPicture() throws {
    var report = JUnitReport(suite: Self.hostile)
    for verdict in PictureRecord.Verdict.allCases {
      report.add(PictureRecord(name: Self.hostile, verdict: verdict, text: Self.hostile))
    }
    let text = report.text
    #expect(text.contains("tests=\"6\" failures=\"2\" errors=\"1\" skipped=\"2\""))
    #expect(text.ranges(of: "<testcase ").count == 6)
    #expect(!text.contains("<script") && !text.contains("\u{0}") && !text.contains("\u{1F}"))
    #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;'"))
  }
}
