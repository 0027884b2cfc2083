internal import GLFun

/// What a file named on the command line holds, or standard input where the name is "-".
struct InputText {
  /// What is read.
  let bytes: [UInt8]
  /// What an error calls it.
  let name: String

  /// Reads it whole.
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
  /// Throws where there is no memory for what is made of a text.
  ///
  /// - Parameters:
  ///   - perByte: what is made of each of its bytes, in bytes.
  ///   - message: what the error says.
  func check(_ text: InputText, perByte: Int, _ message: String) throws(CommandFailure) {
    guard let shortage = shortage(of: text.bytes.count * perByte) else { return }
    throw shortage.failure(message, "\(text.name)", or: "make it shorter")
  }
}
