// Scenes of the pipeline's state: tests, masks, blending, clears, samples.
#include <string.h>

#include "calls.h"

// Depth functions and masks, and the range of depths.
static void depth(Scene *scene) {
  picture();
  attach_depth();
  const GLuint program = draw_program(scene, 0);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  rectangle(program, -1, -1, 0.5f, 0.5f, 0.2f, 1, 0, 0, 1);
  rectangle(program, -0.5f, -0.5f, 1, 1, 0.4f, 0, 1, 0, 1);
  glDepthFunc(GL_GEQUAL);
  glDepthMask(GL_FALSE);
  rectangle(program, -0.25f, -1, 0.25f, 1, 0.3f, 0, 0, 1, 1);
  glDepthFunc(GL_EQUAL);
  rectangle(program, -1, -0.25f, 1, 0.25f, 0.4f, 1, 1, 0, 1);
  glDepthMask(GL_TRUE);
  glDepthRangef(0.0f, 0.25f);
  glDepthFunc(GL_LEQUAL);
  rectangle(program, -0.75f, -0.75f, -0.25f, -0.25f, 0.9f, 1, 0, 1, 1);
  read_picture(scene);
}

// Functions, operations and masks for each face.
static void stencil(Scene *scene) {
  picture();
  attach_depth();
  const GLuint program = draw_program(scene, 0);
  glEnable(GL_STENCIL_TEST);
  glEnable(GL_DEPTH_TEST);
  glStencilFuncSeparate(GL_FRONT, GL_ALWAYS, 5, 0xFF);
  glStencilFuncSeparate(GL_BACK, GL_ALWAYS, 9, 0xFF);
  glStencilOpSeparate(GL_FRONT, GL_KEEP, GL_INVERT, GL_REPLACE);
  glStencilOpSeparate(GL_BACK, GL_KEEP, GL_KEEP, GL_INCR_WRAP);
  rectangle(program, -1, -1, 0.5f, 0.5f, 0.5f, 1, 0, 0, 1);
  // Turned over: a back face, in front of the others and behind them.
  rectangle(program, 1, -0.5f, -0.5f, 1, 0.3f, 0, 1, 0, 1);
  rectangle(program, -0.25f, -0.75f, 0.25f, 0.75f, 0.8f, 0, 0, 1, 1);
  glDisable(GL_DEPTH_TEST);
  glStencilMaskSeparate(GL_FRONT_AND_BACK, 0x03);
  glStencilFuncSeparate(GL_FRONT_AND_BACK, GL_EQUAL, 4, 0x04);
  glStencilOpSeparate(GL_FRONT_AND_BACK, GL_ZERO, GL_KEEP, GL_DECR);
  rectangle(program, -1, -1, 1, 0, 0, 1, 1, 0, 1);
  for (int value = 0; value < 10; value++) {
    glStencilOpSeparate(GL_FRONT_AND_BACK, GL_KEEP, GL_KEEP, GL_KEEP);
    glStencilFuncSeparate(GL_FRONT_AND_BACK, GL_EQUAL, value, 0xFF);
    const float gray = (float)value / 16;
    rectangle(program, -1, -1, 1, 1, 0, gray, gray, 1, 1);
  }
  read_picture(scene);
}

static void culling(Scene *scene) {
  picture();
  const GLuint program = draw_program(scene, 0);
  glEnable(GL_CULL_FACE);
  glCullFace(GL_BACK);
  rectangle(program, -1, -1, 0, 0, 0, 1, 0, 0, 1);
  rectangle(program, 1, -1, 0, 0, 0, 0, 1, 0, 1);
  glFrontFace(GL_CW);
  rectangle(program, -1, 0, 0, 1, 0, 0, 0, 1, 1);
  rectangle(program, 1, 0, 0.25f, 1, 0, 1, 1, 0, 1);
  glCullFace(GL_FRONT);
  rectangle(program, -0.25f, -0.25f, 0.25f, 0.25f, 0, 1, 0, 1, 1);
  glCullFace(GL_FRONT_AND_BACK);
  rectangle(program, -1, -1, 1, 1, 0, 1, 1, 1, 1);
  read_picture(scene);
}

static void offset(Scene *scene) {
  picture();
  attach_depth();
  const GLuint program = draw_program(scene, 0);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  rectangle(program, -1, -1, 0.5f, 0.5f, 0.5f, 1, 0, 0, 1);
  rectangle(program, -0.5f, -0.5f, 1, 1, 0.5f, 0, 1, 0, 1);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1, -8);
  rectangle(program, -0.25f, -0.25f, 0.25f, 0.25f, 0.5f, 0, 0, 1, 1);
  glPolygonOffset(0, 8);
  rectangle(program, 0, 0, 1, 1, 0.5f, 1, 1, 0, 1);
  read_picture(scene);
}

// The scissor and the masks of colours confine clears, too.
static void masks(Scene *scene) {
  picture();
  attach_depth();
  const GLuint program = draw_program(scene, 0);
  glEnable(GL_SCISSOR_TEST);
  glScissor(2, 3, 7, 9);
  glClearColor(1, 0, 0.5f, 0.25f);
  glClear(GL_COLOR_BUFFER_BIT);
  glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
  rectangle(program, -1, -1, 1, 0, 0, 0, 1, 1, 1);
  glScissor(8, 8, 8, 8);
  glClearColor(1, 1, 1, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  glDisable(GL_SCISSOR_TEST);
  glColorMask(GL_TRUE, GL_TRUE, GL_FALSE, GL_FALSE);
  glEnable(GL_RASTERIZER_DISCARD);
  rectangle(program, -1, -1, 1, 1, 0, 0, 0, 0, 0);
  glDisable(GL_RASTERIZER_DISCARD);
  rectangle(program, -0.5f, 0.5f, 0.5f, 1, 0, 0.5f, 0.75f, 1, 1);
  read_picture(scene);
}

static void blending(Scene *scene) {
  picture();
  const GLuint program = draw_program(scene, 0);
  glEnable(GL_BLEND);
  glBlendColor(0.25f, 0.5f, 0.75f, 0.4f);
  static const GLenum modes[8][6] = {
      {GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ZERO, GL_FUNC_ADD, GL_FUNC_ADD},
      {GL_DST_COLOR, GL_ZERO, GL_DST_ALPHA, GL_ONE, GL_FUNC_ADD, GL_FUNC_SUBTRACT},
      {GL_ONE, GL_ONE, GL_ONE, GL_ONE, GL_FUNC_REVERSE_SUBTRACT, GL_MAX},
      {GL_CONSTANT_COLOR, GL_ONE_MINUS_CONSTANT_COLOR, GL_CONSTANT_ALPHA,
       GL_ONE_MINUS_CONSTANT_ALPHA, GL_FUNC_ADD, GL_FUNC_ADD},
      {GL_SRC_ALPHA_SATURATE, GL_ONE, GL_SRC_ALPHA_SATURATE, GL_ZERO, GL_FUNC_ADD, GL_FUNC_ADD},
      {GL_ONE_MINUS_DST_COLOR, GL_ONE_MINUS_SRC_COLOR, GL_ONE_MINUS_DST_ALPHA, GL_SRC_COLOR,
       GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT},
      {GL_ONE, GL_ONE, GL_ONE, GL_ONE, GL_MIN, GL_FUNC_ADD},
      {GL_ZERO, GL_DST_COLOR, GL_DST_ALPHA, GL_DST_ALPHA, GL_FUNC_ADD, GL_MIN},
  };
  for (int i = 0; i < 8; i++) {
    const GLenum *mode = modes[i];
    glBlendFuncSeparate(mode[0], mode[1], mode[2], mode[3]);
    glBlendEquationSeparate(mode[4], mode[5]);
    const float x = -1 + (float)i / 4;
    rectangle(program, x, -1, x + 0.25f, 0.5f, 0, 0.9f, 0.6f, 0.1f, 0.7f);
  }
  read_picture(scene);
}

// Clears of each buffer by itself, of several outputs of each type of numbers.
static void clears(Scene *scene) {
  const GLuint made = framebuffer(0);
  const GLenum formats[] = {GL_RGBA8, GL_RGBA32I, GL_RGBA32UI};
  const GLenum places[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2};
  for (int i = 0; i < 3; i++)
    glFramebufferTexture2D(
        GL_FRAMEBUFFER, places[i], GL_TEXTURE_2D, texture2D(formats[i], side, side, 1), 0);
  attach_depth();
  glDrawBuffers(3, places);
  glBindFramebuffer(GL_FRAMEBUFFER, made);
  const float floats[] = {0.1f, 0.2f, 0.3f, 0.4f};
  const GLint ints[] = {-1, 2, -3, 4};
  const GLuint uints[] = {1, 2, 3, 0xFFFFFFFFu};
  glClearBufferfv(GL_COLOR, 0, floats);
  glClearBufferiv(GL_COLOR, 1, ints);
  glClearBufferuiv(GL_COLOR, 2, uints);
  glReadBuffer(GL_COLOR_ATTACHMENT0);
  read_picture(scene);
  glReadBuffer(GL_COLOR_ATTACHMENT1);
  read_pixels(scene, side, side, GL_RGBA_INTEGER, GL_INT, 16);
  glReadBuffer(GL_COLOR_ATTACHMENT2);
  read_pixels(scene, side, side, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16);
}

// Depth and stencil cleared together and by themselves, and seen by the tests.
static void depth_clears(Scene *scene) {
  picture();
  attach_depth();
  const GLuint program = draw_program(scene, 0);
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_STENCIL_TEST);
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, 8, 16);
  glClearBufferfi(GL_DEPTH_STENCIL, 0, 0.5f, 3);
  glScissor(8, 0, 4, 16);
  glClearDepthf(0.25f);
  glClear(GL_DEPTH_BUFFER_BIT);
  glScissor(0, 0, 16, 4);
  glClearStencil(0x107);
  glClear(GL_STENCIL_BUFFER_BIT);
  glDisable(GL_SCISSOR_TEST);
  glStencilFuncSeparate(GL_FRONT_AND_BACK, GL_LEQUAL, 3, 0xFF);
  rectangle(program, -1, -1, 1, 1, 0.6f, 1, 0, 0, 1);
  rectangle(program, -1, -1, 1, 0, -0.2f, 0, 1, 0, 1);
  glStencilFuncSeparate(GL_FRONT_AND_BACK, GL_EQUAL, 7, 0xFF);
  rectangle(program, -1, -1, 1, 1, -0.9f, 0, 0, 1, 1);
  read_picture(scene);
}

static GLuint multisampled(GLenum format) {
  GLuint renderbuffer;
  glGenRenderbuffers(1, &renderbuffer);
  glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, format, side, side);
  return renderbuffer;
}

// Samples of pixels: masks, coverage and alpha, resolved by a blit.
static void samples(Scene *scene) {
  const GLuint target = picture();
  const GLuint source = framebuffer(0);
  glFramebufferRenderbuffer(
      GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, multisampled(GL_RGBA8));
  const GLuint program = draw_program(scene, 0);
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  rectangle(program, -0.9f, -0.9f, -0.05f, -0.05f, 0, 1, 0, 0, 1);
  glEnable(GL_SAMPLE_MASK);
  glSampleMaski(0, 0x5);
  rectangle(program, 0, -1, 1, 0, 0, 0, 1, 0, 1);
  glDisable(GL_SAMPLE_MASK);
  glEnable(GL_SAMPLE_COVERAGE);
  glSampleCoverage(0.25f, GL_TRUE);
  rectangle(program, -1, 0, 0, 1, 0, 0, 0, 1, 1);
  glDisable(GL_SAMPLE_COVERAGE);
  glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  rectangle(program, 0, 0, 1, 1, 0, 1, 1, 1, 0.5f);
  glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  glEnable(GL_SAMPLE_SHADING);
  glMinSampleShading(1);
  rectangle(program, -0.3f, -0.3f, 0.3f, 0.3f, 0, 1, 1, 0, 1);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, source);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
  glBlitFramebuffer(
      0, 0, side, side, 0, 0, side, side, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target);
  read_picture(scene);
}

// Blits that scale and turn over, and one of depths.
static void blits(Scene *scene) {
  const GLuint source = picture();
  attach_depth();
  const GLuint program = draw_program(scene, 0);
  glEnable(GL_DEPTH_TEST);
  rectangle(program, -1, -1, 0, -0.5f, 0, 1, 0, 0, 1);
  rectangle(program, 0, 0, 0.5f, 1, -0.5f, 0, 1, 0, 1);
  const GLuint target = picture();
  attach_depth();
  glBindFramebuffer(GL_READ_FRAMEBUFFER, source);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
  glBlitFramebuffer(0, 0, 16, 16, 0, 16, 8, 0, GL_COLOR_BUFFER_BIT, GL_LINEAR);
  glBlitFramebuffer(0, 0, 16, 16, 0, 0, 16, 16, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, target);
  rectangle(program, -1, -1, 1, 1, 0.5f, 0, 0, 1, 1);
  read_picture(scene);
}

int draw_state_scene(const char *name, Scene *scene) {
  SCENE(depth) SCENE(stencil) SCENE(culling) SCENE(offset) SCENE(masks) SCENE(blending)
  SCENE(clears) SCENE(depth_clears) SCENE(samples) SCENE(blits)
  return 0;
}
