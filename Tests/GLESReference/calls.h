// The calls, looked up at run time, and what the scenes have in common.
#pragma once

#define GL_GLES_PROTOTYPES 0
#include <GLES3/gl32.h>
#include <stddef.h>
#include <stdint.h>

#define CALLS(X)                                                                                   \
  X(ActiveTexture, ACTIVETEXTURE) X(AttachShader, ATTACHSHADER) X(BeginQuery, BEGINQUERY)          \
  X(BeginTransformFeedback, BEGINTRANSFORMFEEDBACK) X(BindAttribLocation, BINDATTRIBLOCATION)      \
  X(BindBuffer, BINDBUFFER) X(BindBufferBase, BINDBUFFERBASE) X(BindBufferRange, BINDBUFFERRANGE)  \
  X(BindFramebuffer, BINDFRAMEBUFFER) X(BindImageTexture, BINDIMAGETEXTURE)                        \
  X(BindRenderbuffer, BINDRENDERBUFFER) X(BindSampler, BINDSAMPLER) X(BindTexture, BINDTEXTURE)    \
  X(BindTransformFeedback, BINDTRANSFORMFEEDBACK) X(BindVertexArray, BINDVERTEXARRAY)              \
  X(BindVertexBuffer, BINDVERTEXBUFFER) X(BlendColor, BLENDCOLOR)                                  \
  X(BlendEquationSeparate, BLENDEQUATIONSEPARATE) X(BlendFuncSeparate, BLENDFUNCSEPARATE)          \
  X(BlitFramebuffer, BLITFRAMEBUFFER) X(BufferData, BUFFERDATA) X(BufferSubData, BUFFERSUBDATA)    \
  X(CheckFramebufferStatus, CHECKFRAMEBUFFERSTATUS) X(Clear, CLEAR)                                \
  X(ClearBufferfi, CLEARBUFFERFI) X(ClearBufferfv, CLEARBUFFERFV) X(ClearBufferiv, CLEARBUFFERIV)  \
  X(ClearBufferuiv, CLEARBUFFERUIV) X(ClearColor, CLEARCOLOR) X(ClearDepthf, CLEARDEPTHF)          \
  X(ClearStencil, CLEARSTENCIL) X(ClientWaitSync, CLIENTWAITSYNC) X(ColorMask, COLORMASK)          \
  X(CompileShader, COMPILESHADER) X(CopyBufferSubData, COPYBUFFERSUBDATA)                          \
  X(CopyImageSubData, COPYIMAGESUBDATA) X(CopyTexSubImage2D, COPYTEXSUBIMAGE2D)                    \
  X(CopyTexSubImage3D, COPYTEXSUBIMAGE3D) X(CreateProgram, CREATEPROGRAM)                          \
  X(CreateShader, CREATESHADER) X(CullFace, CULLFACE) X(DeleteProgram, DELETEPROGRAM)              \
  X(DeleteSync, DELETESYNC) X(DepthFunc, DEPTHFUNC) X(DepthMask, DEPTHMASK)                        \
  X(DepthRangef, DEPTHRANGEF) X(Disable, DISABLE)                                                  \
  X(DisableVertexAttribArray, DISABLEVERTEXATTRIBARRAY) X(DispatchCompute, DISPATCHCOMPUTE)        \
  X(DispatchComputeIndirect, DISPATCHCOMPUTEINDIRECT) X(DrawArrays, DRAWARRAYS)                    \
  X(DrawArraysIndirect, DRAWARRAYSINDIRECT) X(DrawArraysInstanced, DRAWARRAYSINSTANCED)            \
  X(DrawBuffers, DRAWBUFFERS) X(DrawElements, DRAWELEMENTS)                                        \
  X(DrawElementsIndirect, DRAWELEMENTSINDIRECT) X(DrawElementsInstanced, DRAWELEMENTSINSTANCED)    \
  X(DrawRangeElements, DRAWRANGEELEMENTS) X(Enable, ENABLE)                                        \
  X(EnableVertexAttribArray, ENABLEVERTEXATTRIBARRAY) X(EndQuery, ENDQUERY)                        \
  X(EndTransformFeedback, ENDTRANSFORMFEEDBACK) X(FenceSync, FENCESYNC) X(Finish, FINISH)          \
  X(Flush, FLUSH) X(FramebufferParameteri, FRAMEBUFFERPARAMETERI)                                  \
  X(FramebufferRenderbuffer, FRAMEBUFFERRENDERBUFFER) X(FramebufferTexture, FRAMEBUFFERTEXTURE)    \
  X(FramebufferTexture2D, FRAMEBUFFERTEXTURE2D)                                                    \
  X(FramebufferTextureLayer, FRAMEBUFFERTEXTURELAYER) X(FrontFace, FRONTFACE)                      \
  X(GenBuffers, GENBUFFERS) X(GenFramebuffers, GENFRAMEBUFFERS) X(GenQueries, GENQUERIES)          \
  X(GenRenderbuffers, GENRENDERBUFFERS) X(GenSamplers, GENSAMPLERS) X(GenTextures, GENTEXTURES)    \
  X(GenTransformFeedbacks, GENTRANSFORMFEEDBACKS) X(GenVertexArrays, GENVERTEXARRAYS)              \
  X(GenerateMipmap, GENERATEMIPMAP) X(GetAttribLocation, GETATTRIBLOCATION) X(GetError, GETERROR)  \
  X(GetIntegerv, GETINTEGERV) X(GetProgramBinary, GETPROGRAMBINARY) X(GetProgramiv, GETPROGRAMIV)  \
  X(GetQueryObjectuiv, GETQUERYOBJECTUIV) X(GetShaderiv, GETSHADERIV)                              \
  X(GetUniformBlockIndex, GETUNIFORMBLOCKINDEX) X(GetUniformLocation, GETUNIFORMLOCATION)          \
  X(LineWidth, LINEWIDTH) X(LinkProgram, LINKPROGRAM) X(MapBufferRange, MAPBUFFERRANGE)            \
  X(MemoryBarrier, MEMORYBARRIER) X(MinSampleShading, MINSAMPLESHADING)                            \
  X(PauseTransformFeedback, PAUSETRANSFORMFEEDBACK) X(PixelStorei, PIXELSTOREI)                    \
  X(PolygonOffset, POLYGONOFFSET) X(ProgramBinary, PROGRAMBINARY)                                  \
  X(ProgramParameteri, PROGRAMPARAMETERI) X(ReadBuffer, READBUFFER) X(ReadPixels, READPIXELS)      \
  X(RenderbufferStorage, RENDERBUFFERSTORAGE)                                                      \
  X(RenderbufferStorageMultisample, RENDERBUFFERSTORAGEMULTISAMPLE)                                \
  X(ResumeTransformFeedback, RESUMETRANSFORMFEEDBACK) X(SampleCoverage, SAMPLECOVERAGE)            \
  X(SampleMaski, SAMPLEMASKI) X(SamplerParameterf, SAMPLERPARAMETERF)                              \
  X(SamplerParameteri, SAMPLERPARAMETERI) X(Scissor, SCISSOR) X(ShaderSource, SHADERSOURCE)        \
  X(StencilFuncSeparate, STENCILFUNCSEPARATE) X(StencilMaskSeparate, STENCILMASKSEPARATE)          \
  X(StencilOpSeparate, STENCILOPSEPARATE) X(TexBuffer, TEXBUFFER) X(TexParameterf, TEXPARAMETERF)  \
  X(TexParameteri, TEXPARAMETERI) X(TexStorage2D, TEXSTORAGE2D)                                    \
  X(TexStorage2DMultisample, TEXSTORAGE2DMULTISAMPLE) X(TexStorage3D, TEXSTORAGE3D)                \
  X(TexStorage3DMultisample, TEXSTORAGE3DMULTISAMPLE) X(TexSubImage2D, TEXSUBIMAGE2D)              \
  X(TexSubImage3D, TEXSUBIMAGE3D) X(TransformFeedbackVaryings, TRANSFORMFEEDBACKVARYINGS)          \
  X(Uniform1f, UNIFORM1F) X(Uniform1fv, UNIFORM1FV) X(Uniform1i, UNIFORM1I)                        \
  X(Uniform1iv, UNIFORM1IV) X(Uniform1ui, UNIFORM1UI) X(Uniform2f, UNIFORM2F)                      \
  X(Uniform2i, UNIFORM2I) X(Uniform2ui, UNIFORM2UI) X(Uniform3f, UNIFORM3F)                        \
  X(Uniform3fv, UNIFORM3FV) X(Uniform3i, UNIFORM3I) X(Uniform3ui, UNIFORM3UI)                      \
  X(Uniform4f, UNIFORM4F) X(Uniform4i, UNIFORM4I) X(Uniform4ui, UNIFORM4UI)                        \
  X(UniformBlockBinding, UNIFORMBLOCKBINDING) X(UniformMatrix2fv, UNIFORMMATRIX2FV)                \
  X(UniformMatrix2x3fv, UNIFORMMATRIX2X3FV) X(UniformMatrix2x4fv, UNIFORMMATRIX2X4FV)              \
  X(UniformMatrix3fv, UNIFORMMATRIX3FV) X(UniformMatrix3x2fv, UNIFORMMATRIX3X2FV)                  \
  X(UniformMatrix3x4fv, UNIFORMMATRIX3X4FV) X(UniformMatrix4fv, UNIFORMMATRIX4FV)                  \
  X(UniformMatrix4x2fv, UNIFORMMATRIX4X2FV) X(UniformMatrix4x3fv, UNIFORMMATRIX4X3FV)              \
  X(UnmapBuffer, UNMAPBUFFER) X(UseProgram, USEPROGRAM) X(VertexAttrib4f, VERTEXATTRIB4F)          \
  X(VertexAttribBinding, VERTEXATTRIBBINDING) X(VertexAttribDivisor, VERTEXATTRIBDIVISOR)          \
  X(VertexAttribFormat, VERTEXATTRIBFORMAT) X(VertexAttribI4i, VERTEXATTRIBI4I)                    \
  X(VertexAttribI4ui, VERTEXATTRIBI4UI) X(VertexAttribIFormat, VERTEXATTRIBIFORMAT)                \
  X(VertexAttribIPointer, VERTEXATTRIBIPOINTER) X(VertexAttribPointer, VERTEXATTRIBPOINTER)        \
  X(VertexBindingDivisor, VERTEXBINDINGDIVISOR) X(Viewport, VIEWPORT) X(WaitSync, WAITSYNC)

#define DECLARE(name, type) extern PFNGL##type##PROC gl##name;
CALLS(DECLARE)
#undef DECLARE

/// The side of the pictures.
enum { side = 16 };

/// The shaders of a scene, and where what is read back goes.
typedef struct {
  const char *const *sources;
  uint8_t *bytes;
  size_t capacity, count;
  const char *problem;
} Scene;

/// Links shaders, one or two of them; 0 where they do not compile.
GLuint link_program(Scene *, GLenum first, const char *, GLenum second, const char *);
GLuint draw_program(Scene *, int first);     // of two sources, in use
GLuint compute_program(Scene *, int source);  // in use
GLint uniform(GLuint program, const char *name);

/// An empty two-dimensional texture, with the nearest texel and no repetition; bound.
GLuint texture2D(GLenum format, int width, int height, int levels);
/// A framebuffer for a texture, bound.
GLuint framebuffer(GLuint texture);
/// Both, of bytes and 16 × 16 pixels, with a viewport, cleared to a colour.
GLuint picture(void);
/// A renderbuffer of depth and stencil for the bound framebuffer, cleared.
void attach_depth(void);
GLuint make_buffer(GLenum target, const void *bytes, size_t count);

/// A rectangle of clip space in one colour.
void rectangle(
    GLuint program, float x0, float y0, float x1, float y1, float depth, float r, float g, float b,
    float a);

void read_picture(Scene *);
void read_pixels(Scene *, int width, int height, GLenum format, GLenum type, size_t pixel);
void read_buffer(Scene *, GLenum target, size_t count);

/// Draws the scene of a name, and whether there is one.
int draw_state_scene(const char *name, Scene *);
int draw_texture_scene(const char *name, Scene *);
int draw_buffer_scene(const char *name, Scene *);
int draw_draw_scene(const char *name, Scene *);

#define SCENE(title)                                                                               \
  if (!strcmp(name, #title)) {                                                                     \
    title(scene);                                                                                  \
    return 1;                                                                                      \
  }
