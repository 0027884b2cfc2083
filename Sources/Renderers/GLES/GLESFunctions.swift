package import GLFunCGLES
package import GLFunEGL

/// The OpenGL ES calls of this module, each looked up when it is first made.
///
/// They are plain C function pointers, so a call costs as much as a linked one, and tests can replace each function. The table
/// belongs to one context, because extension calls may.
package final class GLESFunctions {
  package lazy var activeTexture: PFNGLACTIVETEXTUREPROC = find("glActiveTexture")
  package lazy var attachShader: PFNGLATTACHSHADERPROC = find("glAttachShader")
  package lazy var beginQuery: PFNGLBEGINQUERYPROC = find("glBeginQuery")
  package lazy var beginTransformFeedback: PFNGLBEGINTRANSFORMFEEDBACKPROC = find(
    "glBeginTransformFeedback")
  package lazy var bindAttribLocation: PFNGLBINDATTRIBLOCATIONPROC = find("glBindAttribLocation")
  package lazy var bindBuffer: PFNGLBINDBUFFERPROC = find("glBindBuffer")
  package lazy var bindBufferBase: PFNGLBINDBUFFERBASEPROC = find("glBindBufferBase")
  package lazy var bindBufferRange: PFNGLBINDBUFFERRANGEPROC = find("glBindBufferRange")
  package lazy var bindFramebuffer: PFNGLBINDFRAMEBUFFERPROC = find("glBindFramebuffer")
  package lazy var bindRenderbuffer: PFNGLBINDRENDERBUFFERPROC = find("glBindRenderbuffer")
  package lazy var bindSampler: PFNGLBINDSAMPLERPROC = find("glBindSampler")
  package lazy var bindTexture: PFNGLBINDTEXTUREPROC = find("glBindTexture")
  package lazy var bindTransformFeedback: PFNGLBINDTRANSFORMFEEDBACKPROC = find(
    "glBindTransformFeedback")
  package lazy var bindVertexArray: PFNGLBINDVERTEXARRAYPROC = find("glBindVertexArray")
  package lazy var bindVertexBuffer: PFNGLBINDVERTEXBUFFERPROC = find("glBindVertexBuffer")
  package lazy var blendColor: PFNGLBLENDCOLORPROC = find("glBlendColor")
  package lazy var blendEquationSeparate: PFNGLBLENDEQUATIONSEPARATEPROC = find(
    "glBlendEquationSeparate")
  package lazy var blendFuncSeparate: PFNGLBLENDFUNCSEPARATEPROC = find("glBlendFuncSeparate")
  package lazy var blitFramebuffer: PFNGLBLITFRAMEBUFFERPROC = find("glBlitFramebuffer")
  package lazy var bufferData: PFNGLBUFFERDATAPROC = find("glBufferData")
  package lazy var bufferSubData: PFNGLBUFFERSUBDATAPROC = find("glBufferSubData")
  package lazy var checkFramebufferStatus: PFNGLCHECKFRAMEBUFFERSTATUSPROC = find(
    "glCheckFramebufferStatus")
  package lazy var clear: PFNGLCLEARPROC = find("glClear")
  package lazy var clearBufferfi: PFNGLCLEARBUFFERFIPROC = find("glClearBufferfi")
  package lazy var clearBufferfv: PFNGLCLEARBUFFERFVPROC = find("glClearBufferfv")
  package lazy var clearBufferiv: PFNGLCLEARBUFFERIVPROC = find("glClearBufferiv")
  package lazy var clearBufferuiv: PFNGLCLEARBUFFERUIVPROC = find("glClearBufferuiv")
  package lazy var clearColor: PFNGLCLEARCOLORPROC = find("glClearColor")
  package lazy var clearDepthf: PFNGLCLEARDEPTHFPROC = find("glClearDepthf")
  package lazy var clearStencil: PFNGLCLEARSTENCILPROC = find("glClearStencil")
  package lazy var clientWaitSync: PFNGLCLIENTWAITSYNCPROC = find("glClientWaitSync")
  package lazy var colorMask: PFNGLCOLORMASKPROC = find("glColorMask")
  package lazy var compileShader: PFNGLCOMPILESHADERPROC = find("glCompileShader")
  package lazy var copyBufferSubData: PFNGLCOPYBUFFERSUBDATAPROC = find("glCopyBufferSubData")
  package lazy var copyImageSubData: PFNGLCOPYIMAGESUBDATAPROC = find("glCopyImageSubData")
  package lazy var copyTexSubImage2D: PFNGLCOPYTEXSUBIMAGE2DPROC = find("glCopyTexSubImage2D")
  package lazy var copyTexSubImage3D: PFNGLCOPYTEXSUBIMAGE3DPROC = find("glCopyTexSubImage3D")
  package lazy var createProgram: PFNGLCREATEPROGRAMPROC = find("glCreateProgram")
  package lazy var createShader: PFNGLCREATESHADERPROC = find("glCreateShader")
  package lazy var cullFace: PFNGLCULLFACEPROC = find("glCullFace")
  package lazy var deleteBuffers: PFNGLDELETEBUFFERSPROC = find("glDeleteBuffers")
  package lazy var deleteFramebuffers: PFNGLDELETEFRAMEBUFFERSPROC = find("glDeleteFramebuffers")
  package lazy var deleteProgram: PFNGLDELETEPROGRAMPROC = find("glDeleteProgram")
  package lazy var deleteQueries: PFNGLDELETEQUERIESPROC = find("glDeleteQueries")
  package lazy var deleteRenderbuffers: PFNGLDELETERENDERBUFFERSPROC = find("glDeleteRenderbuffers")
  package lazy var deleteSamplers: PFNGLDELETESAMPLERSPROC = find("glDeleteSamplers")
  package lazy var deleteShader: PFNGLDELETESHADERPROC = find("glDeleteShader")
  package lazy var deleteSync: PFNGLDELETESYNCPROC = find("glDeleteSync")
  package lazy var deleteTextures: PFNGLDELETETEXTURESPROC = find("glDeleteTextures")
  package lazy var deleteTransformFeedbacks: PFNGLDELETETRANSFORMFEEDBACKSPROC = find(
    "glDeleteTransformFeedbacks")
  package lazy var deleteVertexArrays: PFNGLDELETEVERTEXARRAYSPROC = find("glDeleteVertexArrays")
  package lazy var depthFunc: PFNGLDEPTHFUNCPROC = find("glDepthFunc")
  package lazy var depthMask: PFNGLDEPTHMASKPROC = find("glDepthMask")
  package lazy var depthRangef: PFNGLDEPTHRANGEFPROC = find("glDepthRangef")
  package lazy var detachShader: PFNGLDETACHSHADERPROC = find("glDetachShader")
  package lazy var disable: PFNGLDISABLEPROC = find("glDisable")
  package lazy var disableVertexAttribArray: PFNGLDISABLEVERTEXATTRIBARRAYPROC = find(
    "glDisableVertexAttribArray")
  package lazy var dispatchCompute: PFNGLDISPATCHCOMPUTEPROC = find("glDispatchCompute")
  package lazy var dispatchComputeIndirect: PFNGLDISPATCHCOMPUTEINDIRECTPROC = find(
    "glDispatchComputeIndirect")
  package lazy var drawArrays: PFNGLDRAWARRAYSPROC = find("glDrawArrays")
  package lazy var drawArraysIndirect: PFNGLDRAWARRAYSINDIRECTPROC = find("glDrawArraysIndirect")
  package lazy var drawArraysInstanced: PFNGLDRAWARRAYSINSTANCEDPROC = find("glDrawArraysInstanced")
  package lazy var drawBuffers: PFNGLDRAWBUFFERSPROC = find("glDrawBuffers")
  package lazy var drawElements: PFNGLDRAWELEMENTSPROC = find("glDrawElements")
  package lazy var drawElementsIndirect: PFNGLDRAWELEMENTSINDIRECTPROC = find(
    "glDrawElementsIndirect")
  package lazy var drawElementsInstanced: PFNGLDRAWELEMENTSINSTANCEDPROC = find(
    "glDrawElementsInstanced")
  package lazy var drawRangeElements: PFNGLDRAWRANGEELEMENTSPROC = find("glDrawRangeElements")
  package lazy var enable: PFNGLENABLEPROC = find("glEnable")
  package lazy var enableVertexAttribArray: PFNGLENABLEVERTEXATTRIBARRAYPROC = find(
    "glEnableVertexAttribArray")
  package lazy var endQuery: PFNGLENDQUERYPROC = find("glEndQuery")
  package lazy var endTransformFeedback: PFNGLENDTRANSFORMFEEDBACKPROC = find(
    "glEndTransformFeedback")
  package lazy var fenceSync: PFNGLFENCESYNCPROC = find("glFenceSync")
  package lazy var finish: PFNGLFINISHPROC = find("glFinish")
  package lazy var flush: PFNGLFLUSHPROC = find("glFlush")
  package lazy var framebufferParameteri: PFNGLFRAMEBUFFERPARAMETERIPROC = find(
    "glFramebufferParameteri")
  package lazy var framebufferRenderbuffer: PFNGLFRAMEBUFFERRENDERBUFFERPROC = find(
    "glFramebufferRenderbuffer")
  package lazy var framebufferTexture: PFNGLFRAMEBUFFERTEXTUREPROC = find("glFramebufferTexture")
  package lazy var framebufferTexture2D: PFNGLFRAMEBUFFERTEXTURE2DPROC = find(
    "glFramebufferTexture2D")
  package lazy var framebufferTextureLayer: PFNGLFRAMEBUFFERTEXTURELAYERPROC = find(
    "glFramebufferTextureLayer")
  package lazy var frontFace: PFNGLFRONTFACEPROC = find("glFrontFace")
  package lazy var genBuffers: PFNGLGENBUFFERSPROC = find("glGenBuffers")
  package lazy var generateMipmap: PFNGLGENERATEMIPMAPPROC = find("glGenerateMipmap")
  package lazy var genFramebuffers: PFNGLGENFRAMEBUFFERSPROC = find("glGenFramebuffers")
  package lazy var genQueries: PFNGLGENQUERIESPROC = find("glGenQueries")
  package lazy var genRenderbuffers: PFNGLGENRENDERBUFFERSPROC = find("glGenRenderbuffers")
  package lazy var genSamplers: PFNGLGENSAMPLERSPROC = find("glGenSamplers")
  package lazy var genTextures: PFNGLGENTEXTURESPROC = find("glGenTextures")
  package lazy var genTransformFeedbacks: PFNGLGENTRANSFORMFEEDBACKSPROC = find(
    "glGenTransformFeedbacks")
  package lazy var genVertexArrays: PFNGLGENVERTEXARRAYSPROC = find("glGenVertexArrays")
  package lazy var getActiveUniformsiv: PFNGLGETACTIVEUNIFORMSIVPROC = find("glGetActiveUniformsiv")
  package lazy var getAttribLocation: PFNGLGETATTRIBLOCATIONPROC = find("glGetAttribLocation")
  package lazy var getBufferParameteri64v: PFNGLGETBUFFERPARAMETERI64VPROC = find(
    "glGetBufferParameteri64v")
  package lazy var getError: PFNGLGETERRORPROC = find("glGetError")
  package lazy var getFloatv: PFNGLGETFLOATVPROC = find("glGetFloatv")
  package lazy var getFragDataLocation: PFNGLGETFRAGDATALOCATIONPROC = find("glGetFragDataLocation")
  package lazy var getIntegeriV: PFNGLGETINTEGERI_VPROC = find("glGetIntegeri_v")
  package lazy var getIntegerv: PFNGLGETINTEGERVPROC = find("glGetIntegerv")
  package lazy var getProgramBinary: PFNGLGETPROGRAMBINARYPROC = find("glGetProgramBinary")
  package lazy var getProgramInfoLog: PFNGLGETPROGRAMINFOLOGPROC = find("glGetProgramInfoLog")
  package lazy var getProgramiv: PFNGLGETPROGRAMIVPROC = find("glGetProgramiv")
  package lazy var getQueryObjectuiv: PFNGLGETQUERYOBJECTUIVPROC = find("glGetQueryObjectuiv")
  package lazy var getShaderInfoLog: PFNGLGETSHADERINFOLOGPROC = find("glGetShaderInfoLog")
  package lazy var getShaderiv: PFNGLGETSHADERIVPROC = find("glGetShaderiv")
  package lazy var getString: PFNGLGETSTRINGPROC = find("glGetString")
  package lazy var getStringi: PFNGLGETSTRINGIPROC = find("glGetStringi")
  package lazy var getUniformBlockIndex: PFNGLGETUNIFORMBLOCKINDEXPROC = find(
    "glGetUniformBlockIndex")
  package lazy var getUniformIndices: PFNGLGETUNIFORMINDICESPROC = find("glGetUniformIndices")
  package lazy var getUniformLocation: PFNGLGETUNIFORMLOCATIONPROC = find("glGetUniformLocation")
  package lazy var getVertexAttribiv: PFNGLGETVERTEXATTRIBIVPROC = find("glGetVertexAttribiv")
  package lazy var getVertexAttribPointerv: PFNGLGETVERTEXATTRIBPOINTERVPROC = find(
    "glGetVertexAttribPointerv")
  package lazy var invalidateFramebuffer: PFNGLINVALIDATEFRAMEBUFFERPROC = find(
    "glInvalidateFramebuffer")
  package lazy var invalidateSubFramebuffer: PFNGLINVALIDATESUBFRAMEBUFFERPROC = find(
    "glInvalidateSubFramebuffer")
  package lazy var isEnabled: PFNGLISENABLEDPROC = find("glIsEnabled")
  package lazy var lineWidth: PFNGLLINEWIDTHPROC = find("glLineWidth")
  package lazy var linkProgram: PFNGLLINKPROGRAMPROC = find("glLinkProgram")
  package lazy var mapBufferRange: PFNGLMAPBUFFERRANGEPROC = find("glMapBufferRange")
  package lazy var memoryBarrier: PFNGLMEMORYBARRIERPROC = find("glMemoryBarrier")
  package lazy var memoryBarrierByRegion: PFNGLMEMORYBARRIERBYREGIONPROC = find(
    "glMemoryBarrierByRegion")
  package lazy var minSampleShading: PFNGLMINSAMPLESHADINGPROC = find("glMinSampleShading")
  package lazy var pauseTransformFeedback: PFNGLPAUSETRANSFORMFEEDBACKPROC = find(
    "glPauseTransformFeedback")
  package lazy var pixelStorei: PFNGLPIXELSTOREIPROC = find("glPixelStorei")
  package lazy var polygonOffset: PFNGLPOLYGONOFFSETPROC = find("glPolygonOffset")
  package lazy var programBinary: PFNGLPROGRAMBINARYPROC = find("glProgramBinary")
  package lazy var programParameteri: PFNGLPROGRAMPARAMETERIPROC = find("glProgramParameteri")
  package lazy var readBuffer: PFNGLREADBUFFERPROC = find("glReadBuffer")
  package lazy var readPixels: PFNGLREADPIXELSPROC = find("glReadPixels")
  package lazy var renderbufferStorage: PFNGLRENDERBUFFERSTORAGEPROC = find("glRenderbufferStorage")
  package lazy var renderbufferStorageMultisample: PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC = find(
    "glRenderbufferStorageMultisample")
  package lazy var resumeTransformFeedback: PFNGLRESUMETRANSFORMFEEDBACKPROC = find(
    "glResumeTransformFeedback")
  package lazy var sampleCoverage: PFNGLSAMPLECOVERAGEPROC = find("glSampleCoverage")
  package lazy var sampleMaski: PFNGLSAMPLEMASKIPROC = find("glSampleMaski")
  package lazy var samplerParameterf: PFNGLSAMPLERPARAMETERFPROC = find("glSamplerParameterf")
  package lazy var samplerParameteri: PFNGLSAMPLERPARAMETERIPROC = find("glSamplerParameteri")
  package lazy var scissor: PFNGLSCISSORPROC = find("glScissor")
  package lazy var shaderSource: PFNGLSHADERSOURCEPROC = find("glShaderSource")
  package lazy var stencilFuncSeparate: PFNGLSTENCILFUNCSEPARATEPROC = find("glStencilFuncSeparate")
  package lazy var stencilMaskSeparate: PFNGLSTENCILMASKSEPARATEPROC = find("glStencilMaskSeparate")
  package lazy var stencilOpSeparate: PFNGLSTENCILOPSEPARATEPROC = find("glStencilOpSeparate")
  package lazy var texImage2D: PFNGLTEXIMAGE2DPROC = find("glTexImage2D")
  package lazy var texParameterf: PFNGLTEXPARAMETERFPROC = find("glTexParameterf")
  package lazy var texParameteri: PFNGLTEXPARAMETERIPROC = find("glTexParameteri")
  package lazy var texStorage2D: PFNGLTEXSTORAGE2DPROC = find("glTexStorage2D")
  package lazy var texStorage2DMultisample: PFNGLTEXSTORAGE2DMULTISAMPLEPROC = find(
    "glTexStorage2DMultisample")
  package lazy var texStorage3D: PFNGLTEXSTORAGE3DPROC = find("glTexStorage3D")
  package lazy var texStorage3DMultisample: PFNGLTEXSTORAGE3DMULTISAMPLEPROC = find(
    "glTexStorage3DMultisample")
  package lazy var texSubImage2D: PFNGLTEXSUBIMAGE2DPROC = find("glTexSubImage2D")
  package lazy var texSubImage3D: PFNGLTEXSUBIMAGE3DPROC = find("glTexSubImage3D")
  package lazy var transformFeedbackVaryings: PFNGLTRANSFORMFEEDBACKVARYINGSPROC = find(
    "glTransformFeedbackVaryings")
  package lazy var uniform1fv: PFNGLUNIFORM1FVPROC = find("glUniform1fv")
  package lazy var uniform1iv: PFNGLUNIFORM1IVPROC = find("glUniform1iv")
  package lazy var uniform1uiv: PFNGLUNIFORM1UIVPROC = find("glUniform1uiv")
  package lazy var uniform2fv: PFNGLUNIFORM2FVPROC = find("glUniform2fv")
  package lazy var uniform2iv: PFNGLUNIFORM2IVPROC = find("glUniform2iv")
  package lazy var uniform2uiv: PFNGLUNIFORM2UIVPROC = find("glUniform2uiv")
  package lazy var uniform3fv: PFNGLUNIFORM3FVPROC = find("glUniform3fv")
  package lazy var uniform3iv: PFNGLUNIFORM3IVPROC = find("glUniform3iv")
  package lazy var uniform3uiv: PFNGLUNIFORM3UIVPROC = find("glUniform3uiv")
  package lazy var uniform4fv: PFNGLUNIFORM4FVPROC = find("glUniform4fv")
  package lazy var uniform4iv: PFNGLUNIFORM4IVPROC = find("glUniform4iv")
  package lazy var uniform4uiv: PFNGLUNIFORM4UIVPROC = find("glUniform4uiv")
  package lazy var uniformBlockBinding: PFNGLUNIFORMBLOCKBINDINGPROC = find("glUniformBlockBinding")
  package lazy var uniformMatrix2fv: PFNGLUNIFORMMATRIX2FVPROC = find("glUniformMatrix2fv")
  package lazy var uniformMatrix2x3fv: PFNGLUNIFORMMATRIX2X3FVPROC = find("glUniformMatrix2x3fv")
  package lazy var uniformMatrix2x4fv: PFNGLUNIFORMMATRIX2X4FVPROC = find("glUniformMatrix2x4fv")
  package lazy var uniformMatrix3fv: PFNGLUNIFORMMATRIX3FVPROC = find("glUniformMatrix3fv")
  package lazy var uniformMatrix3x2fv: PFNGLUNIFORMMATRIX3X2FVPROC = find("glUniformMatrix3x2fv")
  package lazy var uniformMatrix3x4fv: PFNGLUNIFORMMATRIX3X4FVPROC = find("glUniformMatrix3x4fv")
  package lazy var uniformMatrix4fv: PFNGLUNIFORMMATRIX4FVPROC = find("glUniformMatrix4fv")
  package lazy var uniformMatrix4x2fv: PFNGLUNIFORMMATRIX4X2FVPROC = find("glUniformMatrix4x2fv")
  package lazy var uniformMatrix4x3fv: PFNGLUNIFORMMATRIX4X3FVPROC = find("glUniformMatrix4x3fv")
  package lazy var unmapBuffer: PFNGLUNMAPBUFFERPROC = find("glUnmapBuffer")
  package lazy var useProgram: PFNGLUSEPROGRAMPROC = find("glUseProgram")
  package lazy var validateProgram: PFNGLVALIDATEPROGRAMPROC = find("glValidateProgram")
  package lazy var vertexAttrib4f: PFNGLVERTEXATTRIB4FPROC = find("glVertexAttrib4f")
  package lazy var vertexAttribBinding: PFNGLVERTEXATTRIBBINDINGPROC = find("glVertexAttribBinding")
  package lazy var vertexAttribDivisor: PFNGLVERTEXATTRIBDIVISORPROC = find("glVertexAttribDivisor")
  package lazy var vertexAttribFormat: PFNGLVERTEXATTRIBFORMATPROC = find("glVertexAttribFormat")
  package lazy var vertexAttribI4i: PFNGLVERTEXATTRIBI4IPROC = find("glVertexAttribI4i")
  package lazy var vertexAttribI4ui: PFNGLVERTEXATTRIBI4UIPROC = find("glVertexAttribI4ui")
  package lazy var vertexAttribIFormat: PFNGLVERTEXATTRIBIFORMATPROC = find("glVertexAttribIFormat")
  package lazy var vertexAttribIPointer: PFNGLVERTEXATTRIBIPOINTERPROC = find(
    "glVertexAttribIPointer")
  package lazy var vertexAttribPointer: PFNGLVERTEXATTRIBPOINTERPROC = find("glVertexAttribPointer")
  package lazy var vertexBindingDivisor: PFNGLVERTEXBINDINGDIVISORPROC = find(
    "glVertexBindingDivisor")
  package lazy var viewport: PFNGLVIEWPORTPROC = find("glViewport")
  package lazy var waitSync: PFNGLWAITSYNCPROC = find("glWaitSync")

  /// Nil without OpenGL ES 3.2 or `GL_KHR_debug`.
  package lazy var getDebugMessageLog: PFNGLGETDEBUGMESSAGELOGPROC? = findAny(
    ["glGetDebugMessageLog", "glGetDebugMessageLogKHR"])
  /// Nil without OpenGL ES 3.2 or `GL_KHR_debug`.
  package lazy var objectLabel: PFNGLOBJECTLABELPROC? = findAny(
    ["glObjectLabel", "glObjectLabelKHR"])
  /// Nil without OpenGL ES 3.2, `GL_KHR_robustness` or `GL_EXT_robustness`.
  package lazy var getGraphicsResetStatus: PFNGLGETGRAPHICSRESETSTATUSPROC? = findAny(
    ["glGetGraphicsResetStatus", "glGetGraphicsResetStatusKHR", "glGetGraphicsResetStatusEXT"])
  /// Nil without OpenGL ES 3.1.
  package lazy var bindImageTexture: PFNGLBINDIMAGETEXTUREPROC? = findAny(
    ["glBindImageTexture"])
  /// Nil without `GL_EXT_buffer_storage`.
  package lazy var bufferStorage: PFNGLBUFFERSTORAGEEXTPROC? = findAny(
    ["glBufferStorageEXT"])
  /// Nil without OpenGL ES 3.2.
  package lazy var texBuffer: PFNGLTEXBUFFERPROC? = findAny(
    ["glTexBuffer"])

  private let library: DynamicLibrary?
  private let getProcAddress: (String) -> UnsafeMutableRawPointer?

  /// Opens the library of OpenGL ES; calls that it lacks are looked up with `eglGetProcAddress`.
  /// - Throws: `EGLError` with `.libraryNotFound` or `.symbolMissing` if OpenGL ES is not available.
  package init(_ context: GLContext) throws(EGLError) {
    // The context itself must not be held, because it keeps deferred deletions, which hold this table.
    getProcAddress = context.getProcAddress
    let libraryError: EGLError?
    do throws(EGLError) {
      library = try context.openGLES()
      libraryError = nil
    } catch {
      library = nil
      libraryError = error
    }
    // A library with this call has all others of OpenGL ES 3.0.
    let newest = "glTexStorage2D"
    if address(newest) == nil {
      throw libraryError ?? EGLError(.symbolMissing(symbol: newest, library: "libGLESv2.so.2"))
    }
  }

  /// The newest version whose calls the library has.
  var version: GLContextRequest.Version {
    if address("glTexBufferRange") != nil { return GLContextRequest.Version(3, 2) }
    return GLContextRequest.Version(3, address("glDispatchCompute") != nil ? 1 : 0)
  }

  /// Returns the address of a call. The library comes first, because its exports are known to be real.
  func address(_ name: String) -> UnsafeMutableRawPointer? {
    library?.address(name) ?? getProcAddress(name)
  }

  private func find<Function>(_ name: String) -> Function {
    guard let address = address(name) else {
      preconditionFailure("libGLESv2.so.2 has no \(name), which OpenGL ES \(version) has")
    }
    return unsafeBitCast(address, to: Function.self)
  }

  private func findAny<Function>(_ names: [String]) -> Function? {
    for name in names {
      if let address = address(name) { return unsafeBitCast(address, to: Function.self) }
    }
    return nil
  }
}
