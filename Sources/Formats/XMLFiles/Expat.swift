import GLFunCExpat
import GLFunLoading

/// The functions of expat 2.2 or later for reading XML.
struct Expat: Sendable {
  let create: ExpatCreate
  let free: ExpatFree
  let setUserData: ExpatSetUserData
  let setElementHandler: ExpatSetElementHandler
  let setCharacterHandler: ExpatSetCharacterHandler
  let setInstructionHandler: ExpatSetInstructionHandler
  let setUnknownEncodingHandler: ExpatSetUnknownEncodingHandler
  let parse: ExpatParse
  let stop: ExpatStop
  let errorCode: ExpatErrorCode
  let errorText: ExpatErrorText
  let line: ExpatPosition
  let column: ExpatPosition
  let byteIndex: ExpatByteIndex
  /// Limits the expansion of entities; nil before expat 2.4, where only `XMLTreeBuilder` limits it.
  let setAmplification: ExpatSetAmplification?
  let setThreshold: ExpatSetThreshold?

  /// The soname of the library.
  static let library = "libexpat.so.1"

  /// The library of the machine, which stays open for the lifetime of the process.
  static let system = Result { () throws(LibraryError) in try Expat(library: library) }

  /// Opens the library for the lifetime of the process, and looks up its functions.
  init(library name: String) throws(LibraryError) {
    let library = try SharedLibrary(name)
    create = try library.function("XML_ParserCreate", as: ExpatCreate.self)
    free = try library.function("XML_ParserFree", as: ExpatFree.self)
    setUserData = try library.function("XML_SetUserData", as: ExpatSetUserData.self)
    setElementHandler = try library.function(
      "XML_SetElementHandler", as: ExpatSetElementHandler.self)
    setCharacterHandler = try library.function(
      "XML_SetCharacterDataHandler", as: ExpatSetCharacterHandler.self)
    setInstructionHandler = try library.function(
      "XML_SetProcessingInstructionHandler", as: ExpatSetInstructionHandler.self)
    setUnknownEncodingHandler = try library.function(
      "XML_SetUnknownEncodingHandler", as: ExpatSetUnknownEncodingHandler.self)
    parse = try library.function("XML_Parse", as: ExpatParse.self)
    stop = try library.function("XML_StopParser", as: ExpatStop.self)
    errorCode = try library.function("XML_GetErrorCode", as: ExpatErrorCode.self)
    errorText = try library.function("XML_ErrorString", as: ExpatErrorText.self)
    line = try library.function("XML_GetCurrentLineNumber", as: ExpatPosition.self)
    column = try library.function("XML_GetCurrentColumnNumber", as: ExpatPosition.self)
    byteIndex = try library.function("XML_GetCurrentByteIndex", as: ExpatByteIndex.self)
    setAmplification = try? library.function(
      "XML_SetBillionLaughsAttackProtectionMaximumAmplification", as: ExpatSetAmplification.self)
    setThreshold = try? library.function(
      "XML_SetBillionLaughsAttackProtectionActivationThreshold", as: ExpatSetThreshold.self)
  }
}
