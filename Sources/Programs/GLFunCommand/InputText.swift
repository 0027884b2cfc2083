internal import GLFun

/// The content of a file named on the command line, or of standard input for "-".
struct InputText {
  /// The bytes of the content.
  let bytes: [UInt8]
  /// The name used in errors.
  let name: String

  /// Reads the whole content.
  init(_ path: FilePath, maximumByteCount: Int) throws(CommandFailure) {
    let isInput = path == "-"
    do throws(ImageFileError) {
      bytes =
        isInput
        ? try InputFile.readStandardInput(maximumByteCount: maximumByteCount)
        : try InputFile.read(path: path, maximumByteCount: maximumByteCount)
    } catch {
      throw CommandFailure(error)
    }
    name = isInput ? "standard input" : path.description
  }
}

extension MemoryBudget {
  /// Throws if there is no memory for the data derived from a text.
  ///
  /// - Parameters:
  ///   - perByte: the size of the derived data per byte of text, in bytes.
  ///   - message: the message of the error.
  func check(_ text: InputText, perByte: Int, _ message: String) throws(CommandFailure) {
    guard let shortage = shortage(of: text.bytes.count * perByte) else { return }
    throw shortage.failure(message, "\(text.name)", or: "make it shorter")
  }
}
