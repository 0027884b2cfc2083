import GLFun
import Testing

@testable import GLFunCommand

@Suite("Files of points")
struct PointsFileTests {
  private func parse(_ text: String) throws(CommandFailure) -> [Point] {
    try PointsFile.parse(Array(text.utf8), name: "p.csv").points
  }

  private func titles(_ text: String) throws -> [String]? {
    try PointsFile.parse(Array(text.utf8), name: "p.csv").titles.map { [$0.x, $0.y] }
  }

  private func problem(_ text: String) -> String? {
    do throws(CommandFailure) {
      _ = try parse(text)
      return nil
    } catch {
      return error.message == "bad points" && error.status == CommandFailure.impossible
        ? error.detail : "unexpected: \(error)"
    }
  }

  private let points = [Point(x: 1, y: -2.5), Point(x: 3e2, y: 4)]

  @Test("points are read with and without a header")
  func reading() throws {
    #expect(try parse("1,-2.5\n3e2,4\n") == points)
    #expect(try parse("1 , -2.5\r\n\r\n \t3e2,4") == points)
    #expect(try parse("time,speed\n1,-2.5\n3e2,4") == points)
    #expect(try parse("\u{FEFF}\n x , y \n1,-2.5\n3e2,4") == points)
    #expect(try parse("") == [])
    #expect(try parse("x,y\n") == [])
  }

  @Test("tabs and semicolons separate, and then a comma may be the decimal sign")
  func otherSeparators() throws {
    #expect(try parse("1\t-2.5\n3e2\t4\n") == points)
    #expect(try parse("1;-2,5\r\n300;4,0") == points)
    #expect(try parse("1,\t-2.5\n3e2 ,\t 4") == points)
    #expect(try parse("0,5\t1,25") == [Point(x: 0.5, y: 1.25)])
    #expect(try titles("Zeit, s;Weg\n1;2") == ["Zeit, s", "Weg"])
    #expect(problem("1,2,3;4") != nil && problem("1.000,5;2") != nil)
  }

  @Test("the header's names are the titles of the axes")
  func headers() throws {
    #expect(try titles("1,2\n") == nil)
    #expect(try titles("\n time in s , speed\n1,2\n") == ["time in s", "speed"])
    #expect(try titles("\"Zeit\",\" Größe \"\r\n") == ["Zeit", "Größe"])
    #expect(try titles("\",\"\n") == ["\"", "\""])
    let long = String(repeating: "x", count: 10_000)
    #expect(try titles("\(long),y\n")?.first?.count == 200)
  }

  @Test(
    "a bad line is named by its number and shown",
    arguments: [
      ("1,2\n3\n", 2, "3"), ("1,2\n\n3,4,5", 3, "3,4,5"), ("x,y\nx,y", 2, "x,y"),
      ("1,x", 1, "1,x"), ("1,2\nnan,3", 2, "nan,3"), ("1,2\n3,inf", 2, "3,inf"),
      ("x,y,z\n1,2", 1, "x,y,z"), ("1;2;3", 1, "1;2;3"), ("1\t2\t3", 1, "1\\t2\\t3"),
      (",\n1,", 2, "1,"),
    ])
  func badLines(text: String, line: Int, shown: String) throws {
    let found = problem(text)
    let problem = try #require(found)
    #expect(problem.hasPrefix("p.csv, line \(line): "))
    #expect(problem.hasSuffix("found \"\(shown)\""))
  }

  @Test("a line of any bytes is shown in one short line")
  func bytes() throws {
    let text = "1,2\n" + String(repeating: "é", count: 4000) + "\u{7}\u{1B}"
    let found = problem(text)
    let problem = try #require(found)
    #expect(problem.count < 200 && !problem.contains("\u{1B}"))
    do {
      _ = try PointsFile.parse([0x31, 0x2C, 0xFF, 0xFE, 0x00], name: "p.csv")
      Issue.record("bytes that are no text must be refused")
    } catch { #expect(error.detail.contains("line 1")) }
  }
}
