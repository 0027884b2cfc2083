package import GLFunCGLES
package import GLFunEGL

/// The OpenGL ES calls this module makes, found at run time.
///
/// Each is a plain C function pointer, so a call costs what a linked one does; a test may put its own
/// function in place of one. The table belongs to one context, as extension calls may.
package final class GLESFunctions {
  package var activeTexture: PFNGLACTIVETEXTUREPROC
  package var attachShader: PFNGLATTACHSHADERPROC
  package var bindAttribLocation: PFNGLBINDATTRIBLOCATIONPROC
  package var bindBuffer: PFNGLBINDBUFFERPROC
  package var bindBufferBase: PFNGLBINDBUFFERBASEPROC
  package var bindFramebuffer: PFNGLBINDFRAMEBUFFERPROC
  package var bindRenderbuffer: PFNGLBINDRENDERBUFFERPROC
  package var bindTexture: PFNGLBINDTEXTUREPROC
  package var bindVertexArray: PFNGLBINDVERTEXARRAYPROC
  package var blendEquationSeparate: PFNGLBLENDEQUATIONSEPARATEPROC
  package var blendFuncSeparate: PFNGLBLENDFUNCSEPARATEPROC
  package var blitFramebuffer: PFNGLBLITFRAMEBUFFERPROC
  package var bufferData: PFNGLBUFFERDATAPROC
  package var bufferSubData: PFNGLBUFFERSUBDATAPROC
  package var checkFramebufferStatus: PFNGLCHECKFRAMEBUFFERSTATUSPROC
  package var clear: PFNGLCLEARPROC
  package var clearBufferfv: PFNGLCLEARBUFFERFVPROC
  package var clearBufferiv: PFNGLCLEARBUFFERIVPROC
  package var clearBufferuiv: PFNGLCLEARBUFFERUIVPROC
  package var clearColor: PFNGLCLEARCOLORPROC
  package var clientWaitSync: PFNGLCLIENTWAITSYNCPROC
  package var colorMask: PFNGLCOLORMASKPROC
  package var compileShader: PFNGLCOMPILESHADERPROC
  package var createProgram: PFNGLCREATEPROGRAMPROC
  package var createShader: PFNGLCREATESHADERPROC
  package var deleteBuffers: PFNGLDELETEBUFFERSPROC
  package var deleteFramebuffers: PFNGLDELETEFRAMEBUFFERSPROC
  package var deleteProgram: PFNGLDELETEPROGRAMPROC
  package var deleteRenderbuffers: PFNGLDELETERENDERBUFFERSPROC
  package var deleteShader: PFNGLDELETESHADERPROC
  package var deleteSync: PFNGLDELETESYNCPROC
  package var deleteTextures: PFNGLDELETETEXTURESPROC
  package var deleteVertexArrays: PFNGLDELETEVERTEXARRAYSPROC
  package var detachShader: PFNGLDETACHSHADERPROC
  package var disable: PFNGLDISABLEPROC
  package var disableVertexAttribArray: PFNGLDISABLEVERTEXATTRIBARRAYPROC
  package var drawArrays: PFNGLDRAWARRAYSPROC
  package var drawArraysInstanced: PFNGLDRAWARRAYSINSTANCEDPROC
  package var drawBuffers: PFNGLDRAWBUFFERSPROC
  package var drawElements: PFNGLDRAWELEMENTSPROC
  package var drawElementsInstanced: PFNGLDRAWELEMENTSINSTANCEDPROC
  package var enable: PFNGLENABLEPROC
  package var enableVertexAttribArray: PFNGLENABLEVERTEXATTRIBARRAYPROC
  package var fenceSync: PFNGLFENCESYNCPROC
  package var finish: PFNGLFINISHPROC
  package var flush: PFNGLFLUSHPROC
  package var framebufferRenderbuffer: PFNGLFRAMEBUFFERRENDERBUFFERPROC
  package var framebufferTexture2D: PFNGLFRAMEBUFFERTEXTURE2DPROC
  package var frontFace: PFNGLFRONTFACEPROC
  package var genBuffers: PFNGLGENBUFFERSPROC
  package var genFramebuffers: PFNGLGENFRAMEBUFFERSPROC
  package var genRenderbuffers: PFNGLGENRENDERBUFFERSPROC
  package var genTextures: PFNGLGENTEXTURESPROC
  package var genVertexArrays: PFNGLGENVERTEXARRAYSPROC
  package var getAttribLocation: PFNGLGETATTRIBLOCATIONPROC
  package var getError: PFNGLGETERRORPROC
  package var getFloatv: PFNGLGETFLOATVPROC
  package var getIntegerv: PFNGLGETINTEGERVPROC
  package var getProgramBinary: PFNGLGETPROGRAMBINARYPROC
  package var getProgramInfoLog: PFNGLGETPROGRAMINFOLOGPROC
  package var getProgramiv: PFNGLGETPROGRAMIVPROC
  package var getShaderInfoLog: PFNGLGETSHADERINFOLOGPROC
  package var getShaderiv: PFNGLGETSHADERIVPROC
  package var getString: PFNGLGETSTRINGPROC
  package var getStringi: PFNGLGETSTRINGIPROC
  package var getUniformBlockIndex: PFNGLGETUNIFORMBLOCKINDEXPROC
  package var getUniformLocation: PFNGLGETUNIFORMLOCATIONPROC
  package var invalidateFramebuffer: PFNGLINVALIDATEFRAMEBUFFERPROC
  package var lineWidth: PFNGLLINEWIDTHPROC
  package var linkProgram: PFNGLLINKPROGRAMPROC
  package var mapBufferRange: PFNGLMAPBUFFERRANGEPROC
  package var pixelStorei: PFNGLPIXELSTOREIPROC
  package var programBinary: PFNGLPROGRAMBINARYPROC
  package var programParameteri: PFNGLPROGRAMPARAMETERIPROC
  package var readBuffer: PFNGLREADBUFFERPROC
  package var readPixels: PFNGLREADPIXELSPROC
  package var renderbufferStorage: PFNGLRENDERBUFFERSTORAGEPROC
  package var renderbufferStorageMultisample: PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC
  package var scissor: PFNGLSCISSORPROC
  package var shaderSource: PFNGLSHADERSOURCEPROC
  package var texImage2D: PFNGLTEXIMAGE2DPROC
  package var texParameteri: PFNGLTEXPARAMETERIPROC
  package var texStorage2D: PFNGLTEXSTORAGE2DPROC
  package var texSubImage2D: PFNGLTEXSUBIMAGE2DPROC
  package var uniform1f: PFNGLUNIFORM1FPROC
  package var uniform1fv: PFNGLUNIFORM1FVPROC
  package var uniform1i: PFNGLUNIFORM1IPROC
  package var uniform1iv: PFNGLUNIFORM1IVPROC
  package var uniform1ui: PFNGLUNIFORM1UIPROC
  package var uniform2fv: PFNGLUNIFORM2FVPROC
  package var uniform2iv: PFNGLUNIFORM2IVPROC
  package var uniform3fv: PFNGLUNIFORM3FVPROC
  package var uniform4fv: PFNGLUNIFORM4FVPROC
  package var uniform4iv: PFNGLUNIFORM4IVPROC
  package var uniform4uiv: PFNGLUNIFORM4UIVPROC
  package var uniformBlockBinding: PFNGLUNIFORMBLOCKBINDINGPROC
  package var uniformMatrix3fv: PFNGLUNIFORMMATRIX3FVPROC
  package var uniformMatrix4fv: PFNGLUNIFORMMATRIX4FVPROC
  package var unmapBuffer: PFNGLUNMAPBUFFERPROC
  package var useProgram: PFNGLUSEPROGRAMPROC
  package var vertexAttribDivisor: PFNGLVERTEXATTRIBDIVISORPROC
  package var vertexAttribIPointer: PFNGLVERTEXATTRIBIPOINTERPROC
  package var vertexAttribPointer: PFNGLVERTEXATTRIBPOINTERPROC
  package var viewport: PFNGLVIEWPORTPROC

  /// Nil without OpenGL ES 3.2 or `GL_KHR_debug`.
  package var getDebugMessageLog: PFNGLGETDEBUGMESSAGELOGPROC?
  /// Nil without OpenGL ES 3.2 or `GL_KHR_debug`.
  package var objectLabel: PFNGLOBJECTLABELPROC?
  /// Nil without OpenGL ES 3.2, `GL_KHR_robustness` or `GL_EXT_robustness`.
  package var getGraphicsResetStatus: PFNGLGETGRAPHICSRESETSTATUSPROC?
  /// Nil without OpenGL ES 3.2.
  package var bindImageTexture: PFNGLBINDIMAGETEXTUREPROC?
  package var texBuffer: PFNGLTEXBUFFERPROC?

  /// Finds the calls in `libGLESv2.so.2`, else through `eglGetProcAddress`.
  /// - Throws: `EGLError` with `.libraryNotFound` or `.symbolMissing`.
  package init(_ context: Context) throws(EGLError) {
    let finder = CallFinder(context)
    activeTexture = try finder.find("glActiveTexture", as: PFNGLACTIVETEXTUREPROC.self)
    attachShader = try finder.find("glAttachShader", as: PFNGLATTACHSHADERPROC.self)
    bindAttribLocation = try finder.find(
      "glBindAttribLocation", as: PFNGLBINDATTRIBLOCATIONPROC.self)
    bindBuffer = try finder.find("glBindBuffer", as: PFNGLBINDBUFFERPROC.self)
    bindBufferBase = try finder.find("glBindBufferBase", as: PFNGLBINDBUFFERBASEPROC.self)
    bindFramebuffer = try finder.find("glBindFramebuffer", as: PFNGLBINDFRAMEBUFFERPROC.self)
    bindRenderbuffer = try finder.find("glBindRenderbuffer", as: PFNGLBINDRENDERBUFFERPROC.self)
    bindTexture = try finder.find("glBindTexture", as: PFNGLBINDTEXTUREPROC.self)
    bindVertexArray = try finder.find("glBindVertexArray", as: PFNGLBINDVERTEXARRAYPROC.self)
    blendEquationSeparate = try finder.find(
      "glBlendEquationSeparate", as: PFNGLBLENDEQUATIONSEPARATEPROC.self)
    blendFuncSeparate = try finder.find("glBlendFuncSeparate", as: PFNGLBLENDFUNCSEPARATEPROC.self)
    blitFramebuffer = try finder.find("glBlitFramebuffer", as: PFNGLBLITFRAMEBUFFERPROC.self)
    bufferData = try finder.find("glBufferData", as: PFNGLBUFFERDATAPROC.self)
    bufferSubData = try finder.find("glBufferSubData", as: PFNGLBUFFERSUBDATAPROC.self)
    checkFramebufferStatus = try finder.find(
      "glCheckFramebufferStatus", as: PFNGLCHECKFRAMEBUFFERSTATUSPROC.self)
    clear = try finder.find("glClear", as: PFNGLCLEARPROC.self)
    clearBufferfv = try finder.find("glClearBufferfv", as: PFNGLCLEARBUFFERFVPROC.self)
    clearBufferiv = try finder.find("glClearBufferiv", as: PFNGLCLEARBUFFERIVPROC.self)
    clearBufferuiv = try finder.find("glClearBufferuiv", as: PFNGLCLEARBUFFERUIVPROC.self)
    clearColor = try finder.find("glClearColor", as: PFNGLCLEARCOLORPROC.self)
    clientWaitSync = try finder.find("glClientWaitSync", as: PFNGLCLIENTWAITSYNCPROC.self)
    colorMask = try finder.find("glColorMask", as: PFNGLCOLORMASKPROC.self)
    compileShader = try finder.find("glCompileShader", as: PFNGLCOMPILESHADERPROC.self)
    createProgram = try finder.find("glCreateProgram", as: PFNGLCREATEPROGRAMPROC.self)
    createShader = try finder.find("glCreateShader", as: PFNGLCREATESHADERPROC.self)
    deleteBuffers = try finder.find("glDeleteBuffers", as: PFNGLDELETEBUFFERSPROC.self)
    deleteFramebuffers = try finder.find(
      "glDeleteFramebuffers", as: PFNGLDELETEFRAMEBUFFERSPROC.self)
    deleteProgram = try finder.find("glDeleteProgram", as: PFNGLDELETEPROGRAMPROC.self)
    deleteRenderbuffers = try finder.find(
      "glDeleteRenderbuffers", as: PFNGLDELETERENDERBUFFERSPROC.self)
    deleteShader = try finder.find("glDeleteShader", as: PFNGLDELETESHADERPROC.self)
    deleteSync = try finder.find("glDeleteSync", as: PFNGLDELETESYNCPROC.self)
    deleteTextures = try finder.find("glDeleteTextures", as: PFNGLDELETETEXTURESPROC.self)
    deleteVertexArrays = try finder.find(
      "glDeleteVertexArrays", as: PFNGLDELETEVERTEXARRAYSPROC.self)
    detachShader = try finder.find("glDetachShader", as: PFNGLDETACHSHADERPROC.self)
    disable = try finder.find("glDisable", as: PFNGLDISABLEPROC.self)
    disableVertexAttribArray = try finder.find(
      "glDisableVertexAttribArray", as: PFNGLDISABLEVERTEXATTRIBARRAYPROC.self)
    drawArrays = try finder.find("glDrawArrays", as: PFNGLDRAWARRAYSPROC.self)
    drawArraysInstanced = try finder.find(
      "glDrawArraysInstanced", as: PFNGLDRAWARRAYSINSTANCEDPROC.self)
    drawBuffers = try finder.find("glDrawBuffers", as: PFNGLDRAWBUFFERSPROC.self)
    drawElements = try finder.find("glDrawElements", as: PFNGLDRAWELEMENTSPROC.self)
    drawElementsInstanced = try finder.find(
      "glDrawElementsInstanced", as: PFNGLDRAWELEMENTSINSTANCEDPROC.self)
    enable = try finder.find("glEnable", as: PFNGLENABLEPROC.self)
    enableVertexAttribArray = try finder.find(
      "glEnableVertexAttribArray", as: PFNGLENABLEVERTEXATTRIBARRAYPROC.self)
    fenceSync = try finder.find("glFenceSync", as: PFNGLFENCESYNCPROC.self)
    finish = try finder.find("glFinish", as: PFNGLFINISHPROC.self)
    flush = try finder.find("glFlush", as: PFNGLFLUSHPROC.self)
    framebufferRenderbuffer = try finder.find(
      "glFramebufferRenderbuffer", as: PFNGLFRAMEBUFFERRENDERBUFFERPROC.self)
    framebufferTexture2D = try finder.find(
      "glFramebufferTexture2D", as: PFNGLFRAMEBUFFERTEXTURE2DPROC.self)
    frontFace = try finder.find("glFrontFace", as: PFNGLFRONTFACEPROC.self)
    genBuffers = try finder.find("glGenBuffers", as: PFNGLGENBUFFERSPROC.self)
    genFramebuffers = try finder.find("glGenFramebuffers", as: PFNGLGENFRAMEBUFFERSPROC.self)
    genRenderbuffers = try finder.find("glGenRenderbuffers", as: PFNGLGENRENDERBUFFERSPROC.self)
    genTextures = try finder.find("glGenTextures", as: PFNGLGENTEXTURESPROC.self)
    genVertexArrays = try finder.find("glGenVertexArrays", as: PFNGLGENVERTEXARRAYSPROC.self)
    getAttribLocation = try finder.find("glGetAttribLocation", as: PFNGLGETATTRIBLOCATIONPROC.self)
    getError = try finder.find("glGetError", as: PFNGLGETERRORPROC.self)
    getFloatv = try finder.find("glGetFloatv", as: PFNGLGETFLOATVPROC.self)
    getIntegerv = try finder.find("glGetIntegerv", as: PFNGLGETINTEGERVPROC.self)
    getProgramBinary = try finder.find("glGetProgramBinary", as: PFNGLGETPROGRAMBINARYPROC.self)
    getProgramInfoLog = try finder.find("glGetProgramInfoLog", as: PFNGLGETPROGRAMINFOLOGPROC.self)
    getProgramiv = try finder.find("glGetProgramiv", as: PFNGLGETPROGRAMIVPROC.self)
    getShaderInfoLog = try finder.find("glGetShaderInfoLog", as: PFNGLGETSHADERINFOLOGPROC.self)
    getShaderiv = try finder.find("glGetShaderiv", as: PFNGLGETSHADERIVPROC.self)
    getString = try finder.find("glGetString", as: PFNGLGETSTRINGPROC.self)
    getStringi = try finder.find("glGetStringi", as: PFNGLGETSTRINGIPROC.self)
    getUniformBlockIndex = try finder.find(
      "glGetUniformBlockIndex", as: PFNGLGETUNIFORMBLOCKINDEXPROC.self)
    getUniformLocation = try finder.find(
      "glGetUniformLocation", as: PFNGLGETUNIFORMLOCATIONPROC.self)
    invalidateFramebuffer = try finder.find(
      "glInvalidateFramebuffer", as: PFNGLINVALIDATEFRAMEBUFFERPROC.self)
    lineWidth = try finder.find("glLineWidth", as: PFNGLLINEWIDTHPROC.self)
    linkProgram = try finder.find("glLinkProgram", as: PFNGLLINKPROGRAMPROC.self)
    mapBufferRange = try finder.find("glMapBufferRange", as: PFNGLMAPBUFFERRANGEPROC.self)
    pixelStorei = try finder.find("glPixelStorei", as: PFNGLPIXELSTOREIPROC.self)
    programBinary = try finder.find("glProgramBinary", as: PFNGLPROGRAMBINARYPROC.self)
    programParameteri = try finder.find("glProgramParameteri", as: PFNGLPROGRAMPARAMETERIPROC.self)
    readBuffer = try finder.find("glReadBuffer", as: PFNGLREADBUFFERPROC.self)
    readPixels = try finder.find("glReadPixels", as: PFNGLREADPIXELSPROC.self)
    renderbufferStorage = try finder.find(
      "glRenderbufferStorage", as: PFNGLRENDERBUFFERSTORAGEPROC.self)
    renderbufferStorageMultisample = try finder.find(
      "glRenderbufferStorageMultisample", as: PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC.self)
    scissor = try finder.find("glScissor", as: PFNGLSCISSORPROC.self)
    shaderSource = try finder.find("glShaderSource", as: PFNGLSHADERSOURCEPROC.self)
    texImage2D = try finder.find("glTexImage2D", as: PFNGLTEXIMAGE2DPROC.self)
    texParameteri = try finder.find("glTexParameteri", as: PFNGLTEXPARAMETERIPROC.self)
    texStorage2D = try finder.find("glTexStorage2D", as: PFNGLTEXSTORAGE2DPROC.self)
    texSubImage2D = try finder.find("glTexSubImage2D", as: PFNGLTEXSUBIMAGE2DPROC.self)
    uniform1f = try finder.find("glUniform1f", as: PFNGLUNIFORM1FPROC.self)
    uniform1fv = try finder.find("glUniform1fv", as: PFNGLUNIFORM1FVPROC.self)
    uniform1i = try finder.find("glUniform1i", as: PFNGLUNIFORM1IPROC.self)
    uniform1iv = try finder.find("glUniform1iv", as: PFNGLUNIFORM1IVPROC.self)
    uniform1ui = try finder.find("glUniform1ui", as: PFNGLUNIFORM1UIPROC.self)
    uniform2fv = try finder.find("glUniform2fv", as: PFNGLUNIFORM2FVPROC.self)
    uniform2iv = try finder.find("glUniform2iv", as: PFNGLUNIFORM2IVPROC.self)
    uniform3fv = try finder.find("glUniform3fv", as: PFNGLUNIFORM3FVPROC.self)
    uniform4fv = try finder.find("glUniform4fv", as: PFNGLUNIFORM4FVPROC.self)
    uniform4iv = try finder.find("glUniform4iv", as: PFNGLUNIFORM4IVPROC.self)
    uniform4uiv = try finder.find("glUniform4uiv", as: PFNGLUNIFORM4UIVPROC.self)
    uniformBlockBinding = try finder.find(
      "glUniformBlockBinding", as: PFNGLUNIFORMBLOCKBINDINGPROC.self)
    uniformMatrix3fv = try finder.find("glUniformMatrix3fv", as: PFNGLUNIFORMMATRIX3FVPROC.self)
    uniformMatrix4fv = try finder.find("glUniformMatrix4fv", as: PFNGLUNIFORMMATRIX4FVPROC.self)
    unmapBuffer = try finder.find("glUnmapBuffer", as: PFNGLUNMAPBUFFERPROC.self)
    useProgram = try finder.find("glUseProgram", as: PFNGLUSEPROGRAMPROC.self)
    vertexAttribDivisor = try finder.find(
      "glVertexAttribDivisor", as: PFNGLVERTEXATTRIBDIVISORPROC.self)
    vertexAttribIPointer = try finder.find(
      "glVertexAttribIPointer", as: PFNGLVERTEXATTRIBIPOINTERPROC.self)
    vertexAttribPointer = try finder.find(
      "glVertexAttribPointer", as: PFNGLVERTEXATTRIBPOINTERPROC.self)
    viewport = try finder.find("glViewport", as: PFNGLVIEWPORTPROC.self)
    getDebugMessageLog = finder.findAny(
      ["glGetDebugMessageLog", "glGetDebugMessageLogKHR"], as: PFNGLGETDEBUGMESSAGELOGPROC.self)
    objectLabel = finder.findAny(
      ["glObjectLabel", "glObjectLabelKHR"], as: PFNGLOBJECTLABELPROC.self)
    getGraphicsResetStatus = finder.findAny(
      ["glGetGraphicsResetStatus", "glGetGraphicsResetStatusKHR", "glGetGraphicsResetStatusEXT"],
      as: PFNGLGETGRAPHICSRESETSTATUSPROC.self)
    bindImageTexture = finder.findAny(
      ["glBindImageTexture"], as: PFNGLBINDIMAGETEXTUREPROC.self)
    texBuffer = finder.findAny(["glTexBuffer"], as: PFNGLTEXBUFFERPROC.self)
  }
}

/// Looks calls up by name, in the library first: its exports are sure to be real.
private struct CallFinder {
  private let library: DynamicLibrary?
  private let libraryError: EGLError?
  private let context: Context

  init(_ context: Context) {
    self.context = context
    do throws(EGLError) {
      library = try DynamicLibrary("libGLESv2.so.2")
      libraryError = nil
    } catch {
      library = nil
      libraryError = error
    }
  }

  private func address(_ name: String) -> UnsafeMutableRawPointer? {
    library?.address(name) ?? context.address(of: name)
  }

  func find<Function>(_ name: String, as type: Function.Type) throws(EGLError) -> Function {
    guard let address = address(name) else {
      throw libraryError ?? EGLError(.symbolMissing(symbol: name, library: "libGLESv2.so.2"))
    }
    return unsafeBitCast(address, to: type)
  }

  func findAny<Function>(_ names: [String], as type: Function.Type) -> Function? {
    for name in names {
      if let address = address(name) { return unsafeBitCast(address, to: type) }
    }
    return nil
  }
}
