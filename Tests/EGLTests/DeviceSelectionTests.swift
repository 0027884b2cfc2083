import GLFunEGL
import Testing

@Suite struct DeviceSelectionTests {
  @Test(arguments: [
    "auto", "surfaceless", "gbm", "gbm:/dev/dri/renderD128", "gbm:a:b", "device:0", "device:12",
    "pbuffer",
  ])
  func selection_printsAsItWasRead(text: String) {
    #expect(DeviceSelection(text)?.description == text)
  }

  @Test(arguments: [
    "", "Auto", "auto:", "auto:1", "surfaceless:x", "gbm:", "device", "device:", "device:x",
    "device:-1", "device:+1", "device:1 ", "device:99999999999999999999", "pbuffer:", "egl",
  ])
  func selection_anythingElse_isNotRead(text: String) {
    #expect(DeviceSelection(text) == nil)
  }

  @Test func errorCode_hasItsKhronosName_orItsNumber() {
    #expect(EGLError.Code.badMatch.description == "EGL_BAD_MATCH")
    #expect(EGLError.Code(rawValue: 0x3009) == .badMatch)
    #expect(EGLError.Code(rawValue: 0x3FFF).description == "0x3FFF")
  }
}
