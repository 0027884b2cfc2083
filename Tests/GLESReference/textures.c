// Scenes of textures, samplers, images and copies.
#include <string.h>

#include "calls.h"

// Texels that differ from one another in all channels.
static void fill(uint8_t *bytes, size_t count, unsigned seed) {
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)(i * 37 + seed * 101 + i / 7);
}

// Levels made by the driver and one uploaded, each drawn as a quarter, with a swizzle.
static void mipmaps(Scene *scene) {
  picture();
  uint8_t texels[8 * 8 * 4];
  fill(texels, sizeof texels, 1);
  texture2D(GL_RGBA8, 8, 8, 4);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 8, 8, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  glGenerateMipmap(GL_TEXTURE_2D);
  glTexSubImage2D(GL_TEXTURE_2D, 2, 1, 0, 1, 2, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  const GLuint program = draw_program(scene, 0);
  for (int i = 0; i < 4; i++) {
    if (i == 3) {
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 1);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 2);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_BLUE);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_G, GL_ZERO);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_A, GL_ONE);
    }
    glUniform1f(uniform(program, "level"), i == 2 ? 1.5f : (float)i);
    glUniform1i(uniform(program, "picture"), 0);
    rectangle(program, i % 2 - 1, i / 2 - 1, i % 2, i / 2, 0, 1, 1, 1, 1);
  }
  read_picture(scene);
}

// Samplers take the place of a texture's own way of being read.
static void samplers(Scene *scene) {
  picture();
  uint8_t texels[4 * 4 * 4];
  fill(texels, sizeof texels, 2);
  texture2D(GL_RGBA8, 4, 4, 3);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  glGenerateMipmap(GL_TEXTURE_2D);
  const GLuint program = draw_program(scene, 0);
  static const GLenum wraps[] = {GL_REPEAT, GL_MIRRORED_REPEAT, GL_CLAMP_TO_EDGE, GL_REPEAT};
  for (int i = 0; i < 4; i++) {
    GLuint sampler;
    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, i < 3 ? GL_LINEAR : GL_LINEAR_MIPMAP_NEAREST);
    glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, i < 2 ? GL_LINEAR : GL_NEAREST);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, wraps[i]);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_T, wraps[i]);
    glSamplerParameterf(sampler, GL_TEXTURE_MIN_LOD, i < 3 ? -1000 : 1);
    glBindSampler(0, sampler);
    glUniform1f(uniform(program, "level"), 0);
    glUniform1f(uniform(program, "scale"), 2.3f);
    rectangle(program, i % 2 - 1, i / 2 - 1, i % 2, i / 2, 0, 1, 1, 1, 1);
  }
  glBindSampler(0, 0);
  rectangle(program, -0.25f, -0.25f, 0.25f, 0.25f, 0, 1, 1, 1, 1);
  read_picture(scene);
}

// A depth texture that is drawn to and compared with.
static void shadows(Scene *scene) {
  const GLuint target = picture();
  const GLuint depths = texture2D(GL_DEPTH_COMPONENT24, side, side, 1);
  framebuffer(0);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depths, 0);
  const GLenum none = GL_NONE;
  glDrawBuffers(1, &none);
  glReadBuffer(GL_NONE);
  glClearDepthf(1);
  glClear(GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_TEST);
  GLuint program = draw_program(scene, 0);
  rectangle(program, -0.5f, -0.5f, 0.75f, 0.5f, 0, 1, 1, 1, 1);
  glDisable(GL_DEPTH_TEST);
  glBindFramebuffer(GL_FRAMEBUFFER, target);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LESS);
  program = draw_program(scene, 2);
  rectangle(program, -1, -1, 1, 1, 0.75f, 1, 1, 1, 1);
  read_picture(scene);
}

// Layers of an array, slices, faces: uploaded, drawn to, read.
static void layers(Scene *scene) {
  const GLuint target = picture();
  uint8_t texels[6 * 4 * 4 * 4];
  fill(texels, sizeof texels, 3);
  GLuint textures[3];
  glGenTextures(3, textures);
  static const GLenum kinds[] = {GL_TEXTURE_2D_ARRAY, GL_TEXTURE_3D, GL_TEXTURE_CUBE_MAP};
  for (int i = 0; i < 3; i++) {
    glActiveTexture(GL_TEXTURE0 + (GLenum)i);
    glBindTexture(kinds[i], textures[i]);
    if (i < 2) {
      glTexStorage3D(kinds[i], 1, GL_RGBA8, 4, 4, 6);
      glTexSubImage3D(
          kinds[i], 0, 0, 0, 0, 4, 4, 6, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      glTexSubImage3D(kinds[i], 0, 1, 1, 2, 2, 1, 2, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    } else {
      glTexStorage2D(kinds[i], 1, GL_RGBA8, 4, 4);
      for (GLenum face = 0; face < 6; face++)
        glTexSubImage2D(
            GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE,
            texels + face * 64);
    }
    const GLint filter = i == 1 ? GL_LINEAR : GL_NEAREST;
    glTexParameteri(kinds[i], GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(kinds[i], GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(kinds[i], GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(kinds[i], GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(kinds[i], GL_TEXTURE_WRAP_R, GL_CLAMP_TO_EDGE);
    framebuffer(0);
    if (i < 2)
      glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[i], 0, 5);
    else
      glFramebufferTexture2D(
          GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, textures[i], 0);
    glClearColor(1, 0.5f, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, target);
  const GLuint program = draw_program(scene, 0);
  glUniform1i(uniform(program, "array"), 0);
  glUniform1i(uniform(program, "volume"), 1);
  glUniform1i(uniform(program, "cube"), 2);
  for (int i = 0; i < 3; i++) {
    glUniform1i(uniform(program, "kind"), i);
    rectangle(program, -1, (float)i * 0.625f - 1, 1, (float)i * 0.625f - 0.375f, 0, 1, 1, 1, 1);
  }
  read_picture(scene);
}

// Floats that are drawn, blended and read back.
static void floats(Scene *scene) {
  const GLuint program = draw_program(scene, 0);
  static const GLenum formats[] = {GL_RGBA16F, GL_RGBA32F, GL_R11F_G11F_B10F};
  for (int i = 0; i < 3; i++) {
    framebuffer(texture2D(formats[i], side, side, 1));
    glViewport(0, 0, side, side);
    glClearColor(-2, 0.001f, 3, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    rectangle(program, -1, -1, 0, 0.5f, 0, 1000, 0.5f, 2, 0.25f);
    read_pixels(scene, side, side, GL_RGBA, GL_FLOAT, 16);
  }
}

// Every format of numbers that is uploaded and read by a shader, in one row for each.
static void formats(Scene *scene) {
  static const GLenum table[][4] = {
#define NORMALIZED(format, layout, type, bytes) {format, layout, type, bytes},
      NORMALIZED(GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1)
      NORMALIZED(GL_RG8, GL_RG, GL_UNSIGNED_BYTE, 2)
      NORMALIZED(GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, 3)
      NORMALIZED(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4)
      NORMALIZED(GL_R8_SNORM, GL_RED, GL_BYTE, 1)
      NORMALIZED(GL_RG8_SNORM, GL_RG, GL_BYTE, 2)
      NORMALIZED(GL_RGB8_SNORM, GL_RGB, GL_BYTE, 3)
      NORMALIZED(GL_RGBA8_SNORM, GL_RGBA, GL_BYTE, 4)
      NORMALIZED(GL_R16F, GL_RED, GL_HALF_FLOAT, 2)
      NORMALIZED(GL_RG16F, GL_RG, GL_HALF_FLOAT, 4)
      NORMALIZED(GL_RGB16F, GL_RGB, GL_HALF_FLOAT, 6)
      NORMALIZED(GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT, 8)
      NORMALIZED(GL_R32F, GL_RED, GL_FLOAT, 4)
      NORMALIZED(GL_RG32F, GL_RG, GL_FLOAT, 8)
      NORMALIZED(GL_RGB32F, GL_RGB, GL_FLOAT, 12)
      NORMALIZED(GL_RGBA32F, GL_RGBA, GL_FLOAT, 16)
      NORMALIZED(GL_RGB565, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 2)
      NORMALIZED(GL_RGBA4, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, 2)
      NORMALIZED(GL_RGB5_A1, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, 2)
      NORMALIZED(GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, 4)
      NORMALIZED(GL_R11F_G11F_B10F, GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, 4)
      NORMALIZED(GL_RGB9_E5, GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, 4)
      NORMALIZED(GL_SRGB8, GL_RGB, GL_UNSIGNED_BYTE, 3)
      NORMALIZED(GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE, 4)
#undef NORMALIZED
  };
  const int count = (int)(sizeof table / sizeof table[0]);
  framebuffer(texture2D(GL_RGBA32F, 4, count, 1));
  const GLuint program = draw_program(scene, 0);
  for (int i = 0; i < count; i++) {
    uint8_t texels[4 * 16];
    for (size_t k = 0; k < sizeof texels; k++) texels[k] = (uint8_t)(k * 11 % 59);
    texture2D(table[i][0], 4, 1, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 1, table[i][1], table[i][2], texels);
    glViewport(0, i, 4, 1);
    rectangle(program, -1, -1, 1, 1, 0, 1, 1, 1, 1);
  }
  read_pixels(scene, 4, count, GL_RGBA, GL_FLOAT, 16);
}

// The formats of integers, in the same way.
static void integers(Scene *scene) {
  static const struct {
    GLenum format, layout, type;
    int is_signed;
  } table[] = {
      {GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, 0},
      {GL_RG8UI, GL_RG_INTEGER, GL_UNSIGNED_BYTE, 0},
      {GL_RGB8UI, GL_RGB_INTEGER, GL_UNSIGNED_BYTE, 0},
      {GL_RGBA8UI, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, 0},
      {GL_R16UI, GL_RED_INTEGER, GL_UNSIGNED_SHORT, 0},
      {GL_RG16UI, GL_RG_INTEGER, GL_UNSIGNED_SHORT, 0},
      {GL_RGB16UI, GL_RGB_INTEGER, GL_UNSIGNED_SHORT, 0},
      {GL_RGBA16UI, GL_RGBA_INTEGER, GL_UNSIGNED_SHORT, 0},
      {GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, 0},
      {GL_RG32UI, GL_RG_INTEGER, GL_UNSIGNED_INT, 0},
      {GL_RGB32UI, GL_RGB_INTEGER, GL_UNSIGNED_INT, 0},
      {GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 0},
      {GL_RGB10_A2UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT_2_10_10_10_REV, 0},
      {GL_R8I, GL_RED_INTEGER, GL_BYTE, 1},
      {GL_RG8I, GL_RG_INTEGER, GL_BYTE, 1},
      {GL_RGB8I, GL_RGB_INTEGER, GL_BYTE, 1},
      {GL_RGBA8I, GL_RGBA_INTEGER, GL_BYTE, 1},
      {GL_R16I, GL_RED_INTEGER, GL_SHORT, 1},
      {GL_RG16I, GL_RG_INTEGER, GL_SHORT, 1},
      {GL_RGB16I, GL_RGB_INTEGER, GL_SHORT, 1},
      {GL_RGBA16I, GL_RGBA_INTEGER, GL_SHORT, 1},
      {GL_R32I, GL_RED_INTEGER, GL_INT, 1},
      {GL_RG32I, GL_RG_INTEGER, GL_INT, 1},
      {GL_RGB32I, GL_RGB_INTEGER, GL_INT, 1},
      {GL_RGBA32I, GL_RGBA_INTEGER, GL_INT, 1},
  };
  const int count = (int)(sizeof table / sizeof table[0]);
  framebuffer(texture2D(GL_RGBA32UI, 4, count, 1));
  const GLuint programs[] = {draw_program(scene, 0), draw_program(scene, 2)};
  for (int i = 0; i < count; i++) {
    uint8_t texels[4 * 16];
    for (size_t k = 0; k < sizeof texels; k++) texels[k] = (uint8_t)(k * 29);
    texture2D(table[i].format, 4, 1, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 1, table[i].layout, table[i].type, texels);
    glViewport(0, i, 4, 1);
    glUseProgram(programs[table[i].is_signed]);
    rectangle(programs[table[i].is_signed], -1, -1, 1, 1, 0, 1, 1, 1, 1);
  }
  read_pixels(scene, 4, count, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16);
}

// Copies from a framebuffer and from texture to texture.
static void copies(Scene *scene) {
  picture();
  const GLuint program = draw_program(scene, 0);
  rectangle(program, -1, -1, 0, 0.5f, 0, 1, 0, 0, 1);
  rectangle(program, -0.5f, -0.25f, 0.75f, 1, 0, 0, 1, 0, 0.5f);
  const GLuint first = texture2D(GL_RGBA8, side, side, 1);
  uint8_t texels[side * side * 4];
  fill(texels, sizeof texels, 4);
  glTexSubImage2D(
      GL_TEXTURE_2D, 0, 0, 0, side, side, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 3, 4, 1, 2, 10, 7);
  GLuint array;
  glGenTextures(1, &array);
  glBindTexture(GL_TEXTURE_2D_ARRAY, array);
  glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 8, 8, 3);
  glCopyTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 1, 0, 2, 5, 6, 6, 8);
  glCopyImageSubData(
      array, GL_TEXTURE_2D_ARRAY, 0, 1, 2, 2, first, GL_TEXTURE_2D, 0, 8, 1, 0, 6, 5, 1);
  framebuffer(first);
  read_picture(scene);
}

// Texels that a compute shader loads and stores, and fragments without attachments.
static void images(Scene *scene) {
  const GLuint first = texture2D(GL_RGBA8, side, side, 1);
  uint8_t texels[side * side * 4];
  fill(texels, sizeof texels, 5);
  glTexSubImage2D(
      GL_TEXTURE_2D, 0, 0, 0, side, side, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  const GLuint second = texture2D(GL_RGBA8, side, side, 1);
  compute_program(scene, 0);
  glBindImageTexture(0, first, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA8);
  glBindImageTexture(1, second, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA8);
  glDispatchCompute(side / 4, side / 4, 1);
  glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
  const GLuint program = draw_program(scene, 1);
  framebuffer(0);
  glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, side);
  glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_HEIGHT, side);
  glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_SAMPLES, 0);
  glViewport(0, 0, side, side);
  rectangle(program, -0.5f, -0.5f, 0.25f, 1, 0, 1, 0.5f, 0, 1);
  glMemoryBarrier(GL_FRAMEBUFFER_BARRIER_BIT);
  framebuffer(second);
  read_picture(scene);
}

// A texture of several samples, read sample by sample.
static void multisampled(Scene *scene) {
  const GLuint target = picture();
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, texture);
  glTexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, side, side, GL_TRUE);
  framebuffer(0);
  glFramebufferTexture2D(
      GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE, texture, 0);
  GLuint program = draw_program(scene, 0);
  glClearColor(0, 0, 1, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  rectangle(program, -0.7f, -0.8f, 0.3f, 0.55f, 0, 1, 0, 0, 1);
  glBindFramebuffer(GL_FRAMEBUFFER, target);
  program = draw_program(scene, 2);
  rectangle(program, -1, -1, 1, 1, 0, 1, 1, 1, 1);
  read_picture(scene);
}

int draw_texture_scene(const char *name, Scene *scene) {
  SCENE(mipmaps) SCENE(samplers) SCENE(shadows) SCENE(layers) SCENE(floats) SCENE(formats)
  SCENE(integers) SCENE(copies) SCENE(images) SCENE(multisampled)
  return 0;
}
