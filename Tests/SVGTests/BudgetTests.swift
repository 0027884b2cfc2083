import BuiltPrograms
import Dispatch
import Foundation
import GLFunImageFiles
import GLFunImaging
import GLFunSVG
import Synchronization
import Testing

/// One budget of steps and bytes for a file and everything in it: small limits stop small files.
@Suite struct BudgetTests {
  /// Limits with fewer steps or less memory than usual.
  private func options(steps: Int = 10_000_000, memory: Int = 448 << 20) -> SVG.Options {
    var options = SVG.Options()
    options.limits.steps = steps
    options.limits.memory = memory
    return options
  }

  // MARK: Chains

  @Test(
    "chains of any length end with the line of nesting, on a small stack, too",
    arguments: [
      ("mask", "mask", "<rect width='9' height='9' fill='white'/>"),
      ("clipPath", "clip-path", "<rect width='9' height='9'/>"),
    ])
  func chains(kind: String, use: String, content: String) {
    let count = 4000
    var text = ""
    for index in 0..<count {
      text += "<\(kind) id='a\(index)' \(use)='url(#a\(index + 1))'>\(content)</\(kind)>"
    }
    let whole = file(text + "<rect width='9' height='9' \(use)='url(#a0)'/>")
    let found = problemOnSmallStack(whole)
    #expect(found?.contains("nested more than 32 deep") == true, "\(found ?? "none")")
    // The end of the chain is near enough.
    let near = file(text + "<rect width='9' height='9' \(use)='url(#a\(count - 20))'/>")
    #expect(problemOnSmallStack(near) == nil)
  }

  @Test(arguments: ["linearGradient", "pattern"])
  func chainsOfPaintServers(kind: String) {
    var text = "<\(kind) id='a0'><stop/></\(kind)>"
    for index in 1..<1000 { text += "<\(kind) id='a\(index)' href='#a\(index - 1)'/>" }
    func line(_ index: Int) -> String? {
      problem(file(text + "<rect width='9' height='9' fill='url(#a\(index))'/>"))
    }
    #expect(line(20) == nil)
    #expect(line(999)?.contains("refer to more than 32 others") == true)
  }

  @Test func eachClipOfAChainCounts() {
    var text = ""
    for index in 0..<30 {
      text +=
        "<clipPath id='a\(index)' clip-path='url(#a\(index + 1))'><rect width='9' height='9'/></clipPath>"
    }
    text += String(repeating: "<rect width='9' height='9' clip-path='url(#a0)'/>", count: 100)
    #expect(problem(file(text), options: options(steps: 100_000)) == nil)
    let found = problem(file(text), options: options(steps: 20_000))
    #expect(found?.contains("drawing it takes more than 20000 steps") == true)
  }

  // MARK: Style sheets

  @Test func aClassCountsOnceHoweverOftenItIsNamed() {
    let rules = String(repeating: ".a{fill:red}", count: 1000)
    let classes = String(repeating: "a ", count: 5000)
    let text = file("<style>\(rules)</style><rect class='\(classes)' width='9' height='9'/>")
    #expect(problem(text, options: options(steps: 1_000_000, memory: 8 << 20)) == nil)
  }

  @Test func candidatesAreTakenBeforeTheyAreCollected() {
    let rules = (0..<500).map { ".a\($0 % 50){fill:red}" }.joined()
    let classes = (0..<50).map { "a\($0) " }.joined()
    // Each has a class of its own, so all differ.
    let rects = (0..<100).map { "<rect class='\(classes)b\($0)' width='9' height='9'/>" }.joined()
    let text = file("<style>\(rules)</style>" + rects)
    let found = problem(text, options: options(steps: 30_000))
    #expect(found?.contains("its style sheets take more than 30000 steps") == true)
  }

  @Test func valuesOfCustomPropertiesTakeMemory() {
    let value = String(repeating: "x", count: 20_000)
    var text = "<style>:root{--a:\(value)}</style>"
    let own = (0..<20).map { "--b\($0):var(--a)" }.joined(separator: ";")
    text += String(repeating: "<g style='\(own)'>", count: 20)
    text += "<rect width='9' height='9'/>" + String(repeating: "</g>", count: 20)
    // 20 times 20 copies of 20 kB are 8 MB.
    #expect(problem(file(text)) == nil)
    let found = problem(file(text), options: options(memory: 4 << 20))
    #expect(found?.hasPrefix("the SVG needs too much memory: test.svg, line 1 takes ") == true)
    #expect(found?.contains("its limit is 4 MiB; raise it or make it simpler") == true)
  }

  @Test func valuesOfSiblingsAreFreedInBetween() {
    let value = String(repeating: "x", count: 20_000)
    let rect = "<g style='--a:\(value)1'><rect width='9' height='9'/></g>"
    let text = file(
      "<style>g{--b:var(--a)}</style>" + String(repeating: rect, count: 200))
    #expect(problem(text, options: options(memory: 24 << 20)) == nil)
  }

  @Test func longValuesThatManyElementsHaveTakeMemory() {
    let value = String(repeating: "1 ", count: 20_000)
    let sheet = "<style>rect{stroke:red;stroke-dasharray:\(value)}</style>"
    let text = file(sheet + String(repeating: "<rect width='9' height='9' id='a'/>", count: 60))
    // Equal elements share their styles.
    #expect(problem(text, options: options(memory: 8 << 20)) == nil)
    let others = (0..<60).map { "<rect class='c\($0)' width='9' height='9'/>" }.joined()
    let found = problem(file(sheet + others), options: options(memory: 8 << 20))
    #expect(found?.contains("needs too much memory") == true)
  }

  @Test func selectorsOfPlacesTakeNoLongerForManySiblings() throws {
    let rules = """
      <style>.c>:nth-child(2n){fill:red}.c>:nth-last-child(2n+1){stroke:blue}
      .c>rect:last-of-type{fill:lime}.c>rect+circle{fill:red}.c>:only-child{fill:none}</style>
      """
    let shapes = String(repeating: "<rect width='1' height='1'/><circle r='1'/>", count: 1500)
    let text = file(rules + "<g class='c'>\(shapes)</g>")
    #expect(problem(text, options: options(steps: 400_000)) == nil)
  }

  // MARK: Text

  @Test func referencedTextIsTakenBeforeItIsCollected() {
    let long = String(repeating: "letters ", count: 1000)
    let text = file(
      "<defs><text id='t'>\(long)</text></defs><text>"
        + String(repeating: "<tref href='#t'/>", count: 200) + "</text>")
    let found = problem(text, options: options(steps: 100_000))
    #expect(found?.contains("its text takes more than 100000 steps") == true)
  }

  @Test func thousandsOfLabelsAreRead() throws {
    let labels = (0..<600).map {
      "<text x='\($0 % 40)' y='\($0 % 30)' font-size='2'>ten letters</text>"
    }
    // A twentieth of the usual limit.
    #expect(problem(file(labels.joined()), options: options(steps: 600_000)) == nil)
  }

  // MARK: Painting

  @Test("cells of patterns are no larger than what is seen of them")
  func patternsAreNoLargerThanWhatIsSeen() throws {
    var text = ""
    for index in 0..<10 {
      text += """
        <pattern id="p\(index)" width="1" height="1"><rect width="\(4000 + index).3" height="4000.7"
        fill="rgb(0,\(index),0)"/></pattern><rect x=".3" y=".3" width="\(4000 + index).3"
        height="4000.7" fill="url(#p\(index))"/>
        """
    }
    #expect(problem(file(text), options: options(memory: 4 << 20)) == nil)
    #expect(try drawn(text).channels(20, 15) == [0, 9, 0, 255])
  }

  @Test func pixelsOfPatternsCount() {
    let text = """
      <pattern id="p" width=".1" height="1"><rect width="400.3" height="900.7"/></pattern>
      <rect x=".3" y=".3" width="4003.3" height="900.7" fill="url(#p)"/>
      """
    let whole = file(text, width: 4100, height: 1000)
    #expect(problem(whole) == nil)
    #expect(problem(whole, options: options(memory: 2 << 20))?.contains("memory") == true)
  }

  @Test func stopsCountForEachGradient() {
    let stops = (0..<2000).map { "<stop offset='\(Double($0) / 2000)'/>" }.joined()
    var text = "<linearGradient id='a'>\(stops)</linearGradient>"
    for index in 0..<200 {
      text += "<linearGradient id='b\(index)' href='#a'/>"
      text += "<rect width='9' height='9' fill='url(#b\(index))'/>"
    }
    #expect(problem(file(text), options: options(steps: 3_000_000)) == nil)
    #expect(problem(file(text), options: options(steps: 500_000))?.contains("steps") == true)
  }

  // MARK: Pictures

  @Test("a picture is read once, however its address is spelled")
  func picturesAreReadOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write(try PNG.encode(picture(side: 200)), "p.png")
    try folder.write(Array(file(image("p.png")).utf8), "one.svg")
    let spellings = ["p.png", "./p.png", "././p.png", ".//p.png", "%70.png", "./%70.png"]
    try folder.write(Array(file(spellings.map { image($0) }.joined()).utf8), "many.svg")
    try folder.write(Array(file(image("./p.png")).utf8), "inner.svg")
    try folder.write(
      Array(file(image("inner.svg") + image("p.png") + image("./inner.svg")).utf8), "outer.svg")
    // The pixels take 160 kB, and their decoder as much.
    for name in ["one.svg", "many.svg", "outer.svg"] {
      let picture = try SVG(path: folder.path + "/\(name)", options: options(memory: 900 << 10))
      #expect(picture.warnings.isEmpty)
    }
    // Other files are separate, although they have the same pixels.
    let others = (0..<6).map { image("q\($0).png") }.joined()
    for index in 0..<6 { try folder.write(try PNG.encode(picture(side: 200)), "q\(index).png") }
    try folder.write(Array(file(others).utf8), "others.svg")
    #expect(throws: SVGError.self) {
      try SVG(path: folder.path + "/others.svg", options: options(memory: 900 << 10))
    }
  }

  @Test func aFileInItselfIsNotReadAgain() throws {
    let folder = try TemporaryFolder()
    let spellings = (0..<40).map { String(repeating: "./", count: $0) + "self.svg" }
    let text = file("<rect width='9' height='9'/>" + spellings.map { image($0) }.joined())
    try folder.write(Array(text.utf8), "self.svg")
    let picture = try SVG(path: folder.path + "/self.svg", options: options(steps: 20_000))
    #expect(picture.warnings.count == 40)
    #expect(
      picture.warnings.first?.message
        == "image \"self.svg\" leads back to a file that it is in")
    // So is a circle of two.
    try folder.write(Array(file(image("b.svg")).utf8), "a.svg")
    try folder.write(Array(file(image("a.svg")).utf8), "b.svg")
    let circle = try SVG(path: folder.path + "/a.svg")
    #expect(circle.warnings.map(\.message).contains { $0.contains("leads back to a file") })
  }

  @Test func picturesInPicturesShareTheBudget() throws {
    let inner = (0..<20).map { index in
      let text = file(String(repeating: "<g/>", count: 200) + "<!--\(index)-->")
      return image("data:image/svg+xml," + escaped(Array(text.utf8)))
    }
    #expect(problem(file(inner.joined()), options: options(steps: 300_000)) == nil)
    // Each alone takes some 6,000 steps.
    let found = problem(file(inner.joined()), options: options(steps: 60_000))
    #expect(found?.hasPrefix("bad SVG: test.svg, line 1: ") == true)
    #expect(found?.contains("more than 60000 steps") == true)
  }

  @Test func pixelsAreCountedBeforeTheyAreDecoded() throws {
    let large = try PNG.encode(picture(side: 1000))
    let text = image("data:image/png," + escaped(large))
    #expect(problem(file(text)) == nil)
    let found = problem(file(text), options: options(memory: 4 << 20))
    #expect(found?.contains("needs too much memory") == true)
    #expect(found?.contains("its limit is 4 MiB") == true)
  }

  // MARK: Helping

  /// Bytes as they stand in a `data` address.
  private func escaped(_ bytes: [UInt8]) -> String {
    bytes.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private func image(_ address: String) -> String {
    "<image width='9' height='9' href='\(address)'/>"
  }

  private func picture(side: Int) -> Bitmap {
    Bitmap(size: PixelSize(width: side, height: side))
  }

  /// The error of reading and drawing a text on a thread with a stack of 1 MiB; nil for success.
  private func problemOnSmallStack(_ text: String) -> String? {
    final class Outcome: Sendable {
      let line = Mutex<String?>(nil)
      let isKnown = DispatchSemaphore(value: 0)
    }
    let outcome = Outcome()
    let thread = Thread {
      let found = problem(text)
      outcome.line.withLock { $0 = found }
      outcome.isKnown.signal()
    }
    thread.stackSize = 1 << 20
    thread.start()
    outcome.isKnown.wait()
    return outcome.line.withLock { $0 }
  }
}
