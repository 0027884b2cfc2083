import GLFunXMLFiles

/// A report of test results in the form that continuous integration servers read: a test case for each picture.
///
/// - Source: the XML schema of JUnit's Ant task.
package struct JUnitReport: Sendable {
  private let suite: String
  private var cases: [String] = []
  private var counts: [PictureRecord.Verdict: Int] = [:]

  /// Begins a report.
  ///
  /// - Parameter suite: the name of the suite.
  package init(suite: String) { self.suite = suite }

  /// Adds a picture. A new or known one counts as skipped, and one that cannot be read as an error.
  package mutating func add(_ record: PictureRecord) {
    counts[record.verdict, default: 0] += 1
    let start =
      "    <testcase classname=\"\(XMLText.escaped(suite))\" name=\"\(XMLText.escaped(record.name))\""
    func ended(_ element: String, _ text: String) -> String {
      let message = XMLText.escaped(text)
      return "\(start)>\n      <\(element) message=\"\(message)\"/>\n    </testcase>"
    }
    switch record.verdict {
    case .equal: cases.append("\(start)/>")
    case .differs: cases.append(ended("failure", record.text))
    case .missing: cases.append(ended("failure", "there is no actual picture"))
    case .known: cases.append(ended("skipped", record.text))
    case .new: cases.append(ended("skipped", "there is no expected picture"))
    case .unreadable: cases.append(ended("error", record.text))
    }
  }

  /// The report as XML.
  package var text: String {
    func count(_ verdict: PictureRecord.Verdict) -> Int { counts[verdict] ?? 0 }
    let attributes =
      "name=\"\(XMLText.escaped(suite))\" tests=\"\(cases.count)\" "
      + "failures=\"\(count(.differs) + count(.missing))\" errors=\"\(count(.unreadable))\" "
      + "skipped=\"\(count(.new) + count(.known))\""
    let lines =
      ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>", "  <testsuite \(attributes)>"]
      + cases + ["  </testsuite>", "</testsuites>", ""]
    return lines.joined(separator: "\n")
  }
}
