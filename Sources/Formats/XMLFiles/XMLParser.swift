import GLFunCExpat
package import GLFunLimits
import GLFunLoading

extension XMLTree {
  /// Reads an XML text, which may be compressed by gzip.
  ///
  /// Entities declared in the text are replaced. Nothing outside the text is read. UTF-8, UTF-16, ISO 8859 and the Windows code
  /// pages are supported.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - limits: the limits on the text.
  ///   - budget: provides the steps for each element, and the bytes of the tree.
  ///   - textElements: the names of the elements whose text is kept, descendants included.
  package init(
    _ bytes: [UInt8], limits: XMLLimits = XMLLimits(), budget: WorkBudget = WorkBudget(),
    keepingTextOf textElements: Set<String> = []
  ) throws(XMLError) {
    let expat: Expat
    do throws(LibraryError) {
      expat = try Expat.system.get()
    } catch {
      throw .libraryMissing(reason: error.reason)
    }
    var parser = try XMLParser(
      expat, limits: limits, budget: budget, keepingTextOf: textElements)
    if GzipStream.isPacked(bytes) {
      // expat rescans an incomplete tag or comment from its start with each piece, so growing pieces take less time than pieces
      // of constant size.
      let unpacked = try GzipStream(bytes)
      var waiting: [UInt8] = []
      while let piece = try unpacked.next() {
        waiting += piece
        if waiting.count < parser.byteCount { continue }
        try parser.parse(waiting, isEnd: false)
        waiting.removeAll(keepingCapacity: true)
      }
      try parser.parse(waiting, isEnd: true)
    } else {
      try parser.parse(bytes, isEnd: true)
    }
    self = parser.tree
  }
}

/// The unique owner of an expat parser, which builds a tree.
struct XMLParser: ~Copyable {
  private let expat: Expat
  private let parser: ExpatParser
  private let context: CallbackContext
  private let limits: XMLLimits

  /// The user data of the callbacks.
  final class CallbackContext {
    var builder: XMLTreeBuilder
    let expat: Expat
    let parser: ExpatParser
    /// Counts the lines; nil if expat does so, which is the case for UTF-16 and for text in pieces.
    var lines: LineCounter?

    init(_ builder: XMLTreeBuilder, _ expat: Expat, _ parser: ExpatParser) {
      self.builder = builder
      self.expat = expat
      self.parser = parser
    }

    /// The line where the element or text currently reported by expat begins.
    var line: Int { lines?.line(at: expat.byteIndex(parser)) ?? Int(expat.line(parser)) }

    /// Stops the parser if a condition is false.
    func check(_ mayGoOn: Bool) {
      if !mayGoOn { _ = expat.stop(parser, 0) }
    }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> CallbackContext? {
      pointer.map { Unmanaged<CallbackContext>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  init(
    _ expat: Expat, limits: XMLLimits, budget: WorkBudget, keepingTextOf textElements: Set<String>
  ) throws(XMLError) {
    guard let parser = expat.create(nil) else {
      throw .tooLarge(line: 1, problem: "there is no memory for a parser")
    }
    self.expat = expat
    self.parser = parser
    self.limits = limits
    context = CallbackContext(
      XMLTreeBuilder(limits: limits, budget: budget, keepingTextOf: textElements), expat, parser)
    expat.setUserData(parser, Unmanaged.passUnretained(context).toOpaque())
    expat.setElementHandler(
      parser,
      { pointer, name, attributes in
        guard let context = CallbackContext.of(pointer), let name else { return }
        let line = context.line
        context.check(context.builder.start(name, attributes, line: line))
      },
      { pointer, _ in CallbackContext.of(pointer)?.builder.end() })
    expat.setCharacterHandler(parser) { pointer, text, count in
      guard let context = CallbackContext.of(pointer), let text else { return }
      context.check(context.builder.characters(text, count: Int(count), line: context.line))
    }
    expat.setInstructionHandler(parser) { pointer, target, data in
      guard let context = CallbackContext.of(pointer), let target, let data else { return }
      context.builder.instruction(target, data)
    }
    expat.setUnknownEncodingHandler(
      parser,
      { _, name, encoding in
        guard let name, let encoding,
          let characters = SingleByteEncoding.characters(of: String(cString: name))
        else { return 0 }
        withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
          let map = map.bindMemory(to: Int32.self)
          for byte in 0..<256 { map[byte] = byte < 128 ? Int32(byte) : characters[byte - 128] }
        }
        encoding.pointee.data = nil
        encoding.pointee.convert = nil
        encoding.pointee.release = nil
        return 1
      }, nil)
    _ = expat.setAmplification?(parser, Float(limits.expansion))
    _ = expat.setThreshold?(parser, UInt64(limits.leastExpansion))
  }

  deinit { expat.free(parser) }

  /// The number of bytes read so far.
  var byteCount: Int { context.builder.byteCount }

  /// The tree read so far.
  var tree: XMLTree { context.builder.tree }

  /// Reads more bytes.
  mutating func parse(_ bytes: [UInt8], isEnd: Bool) throws(XMLError) {
    let isWhole = isEnd && context.builder.byteCount == 0
    context.builder.byteCount += bytes.count
    if context.builder.byteCount > limits.bytes {
      throw .tooLarge(line: line, problem: "it is longer than \(limits.bytes) bytes")
    }
    let status = bytes.withUnsafeBytes { buffer in
      context.lines = isWhole ? LineCounter(buffer) : nil
      defer { context.lines = nil }
      return expat.parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count),
        isEnd ? 1 : 0)
    }
    if status != EXPAT_STATUS_ERROR { return }
    if let excess = context.builder.budget.excess { throw .overBudget(line: line, excess) }
    if let excess = context.builder.excess { throw .tooLarge(line: line, problem: excess) }
    let code = expat.errorCode(parser)
    if code == EXPAT_ERROR_AMPLIFICATION {
      throw .tooLarge(
        line: line, problem: "entities make it more than \(limits.expansion) times as long")
    }
    var problem = expat.errorText(code).map { String(cString: $0) } ?? "expat fails"
    if code == EXPAT_ERROR_NO_ELEMENTS || code == EXPAT_ERROR_TAG_MISMATCH,
      let open = context.builder.openElement
    {
      problem += ": <\(open.name.prefix(80))> of line \(open.line) is not closed"
    }
    throw .malformed(line: line, column: Int(expat.column(parser)) + 1, problem: problem)
  }

  private var line: Int { Int(expat.line(parser)) }
}
