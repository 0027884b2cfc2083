// Scenes of draws: named attributes, programs kept in the driver's form, lines, buffer textures, levels, layers of samples,
// pixels read back through a buffer.
#include <string.h>

#include "calls.h"

// A program in the driver's form and back; as it is where the driver has none.
static GLuint reloaded(Scene *scene, GLuint program) {
  static uint8_t bytes[1 << 20];
  GLint formats = 0, length = 0;
  glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &formats);
  if (formats > 0) glGetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &length);
  if (length <= 0) return program;
  if ((size_t)length > sizeof bytes) {
    scene->problem = "a program is too long";
    return program;
  }
  GLenum format = 0;
  GLsizei written = 0;
  glGetProgramBinary(program, length, &written, &format, bytes);
  const GLuint made = glCreateProgram();
  glProgramBinary(made, format, bytes, written);
  glDeleteProgram(program);
  return made;
}

// Attributes at the places that the program gives them, indices without instances, and lines of several widths.
static void indices(Scene *scene) {
  picture();
  GLuint program = glCreateProgram();
  static const GLenum kinds[] = {GL_VERTEX_SHADER, GL_FRAGMENT_SHADER};
  for (int i = 0; i < 2; i++) {
    const GLuint shader = glCreateShader(kinds[i]);
    glShaderSource(shader, 1, &scene->sources[i], NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
  }
  glBindAttribLocation(program, 3, "corner");
  glBindAttribLocation(program, 1, "tint");
  glProgramParameteri(program, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
  glLinkProgram(program);
  program = reloaded(scene, program);
  glUseProgram(program);
  const GLuint corner = (GLuint)glGetAttribLocation(program, "corner");
  const GLuint tint = (GLuint)glGetAttribLocation(program, "tint");
  GLuint array;
  glGenVertexArrays(1, &array);
  glBindVertexArray(array);
  static const float corners[] = {-1, -1, 1, -1, -1, 1, 1, 1, 0, 0};
  make_buffer(GL_ARRAY_BUFFER, corners, sizeof corners);
  static const float moved[] = {0.5f, 0.75f};
  glBufferSubData(GL_ARRAY_BUFFER, 24, sizeof moved, moved);
  glEnableVertexAttribArray(corner);
  glVertexAttribPointer(corner, 2, GL_FLOAT, GL_FALSE, 8, NULL);
  static const uint8_t colors[] = {255, 0, 0, 255, 0, 255, 0,  255, 0, 0,
                                   255, 9, 90, 80, 70, 60, 50, 40,  30, 20};
  make_buffer(GL_ARRAY_BUFFER, colors, sizeof colors);
  glEnableVertexAttribArray(tint);
  glVertexAttribPointer(tint, 4, GL_UNSIGNED_BYTE, GL_TRUE, 4, NULL);
  static const uint8_t numbers[] = {0, 1, 4, 1, 3, 4, 0, 3, 1, 2};
  make_buffer(GL_ELEMENT_ARRAY_BUFFER, numbers, sizeof numbers);
  glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_BYTE, NULL);
  glLineWidth(1);
  glDrawElements(GL_LINES, 2, GL_UNSIGNED_BYTE, (const void *)6);
  glDisableVertexAttribArray(tint);
  glVertexAttrib4f(tint, 1, 1, 0, 1);
  glLineWidth(3);
  glDrawElements(GL_LINES, 2, GL_UNSIGNED_BYTE, (const void *)8);
  read_picture(scene);
}

// Texels of a buffer, read as a texture and as an image.
static void buffer_texture(Scene *scene) {
  picture();
  const GLuint buffer = make_buffer(GL_TEXTURE_BUFFER, NULL, 64);
  GLuint texture;
  glGenTextures(1, &texture);
  glActiveTexture(GL_TEXTURE3);
  glBindTexture(GL_TEXTURE_BUFFER, texture);
  glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA8, buffer);
  uint8_t *texels = glMapBufferRange(GL_TEXTURE_BUFFER, 0, 64, GL_MAP_WRITE_BIT);
  if (!texels) {
    scene->problem = "glMapBufferRange";
    return;
  }
  for (int i = 0; i < 64; i++) texels[i] = (uint8_t)(i * 37 + 6);
  glUnmapBuffer(GL_TEXTURE_BUFFER);
  glBindImageTexture(2, texture, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA8);
  const GLuint program = draw_program(scene, 0);
  glUniform1i(uniform(program, "picture"), 3);
  rectangle(program, -1, -1, 1, 0.75f, 0, 1, 1, 1, 1);
  read_picture(scene);
}

// Textures that are read from some of their levels only.
static void lods(Scene *scene) {
  picture();
  uint8_t texels[8 * 8 * 4];
  for (size_t i = 0; i < sizeof texels; i++) texels[i] = (uint8_t)(i * 37 + 7 * 101 + i / 7);
  texture2D(GL_RGBA8, 8, 8, 4);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
  glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, 2);
  glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_LOD, 2);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 8, 8, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  glGenerateMipmap(GL_TEXTURE_2D);
  const GLuint program = draw_program(scene, 0);
  rectangle(program, -1, -1, 0, 1, 0, 1, 1, 1, 1);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, 0.5f);
  glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_LOD, 1);
  rectangle(program, 0, -1, 1, 1, 0, 1, 1, 1, 1);
  read_picture(scene);
}

// Two layers of samples, each drawn to and read sample by sample.
static void sample_layers(Scene *scene) {
  const GLuint target = picture();
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, texture);
  glTexStorage3DMultisample(
      GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 4, GL_RGBA8, side, side, 2, GL_TRUE);
  GLuint program = draw_program(scene, 0);
  for (GLint layer = 0; layer < 2; layer++) {
    framebuffer(0);
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, layer);
    glClearColor(0, 0, (float)layer, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    rectangle(program, -0.7f, -0.8f, 0.3f, 0.55f + 0.2f * (float)layer, 0, 1, 0.5f, 0, 1);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, target);
  program = draw_program(scene, 2);
  rectangle(program, -1, -1, 1, 1, 0, 1, 1, 1, 1);
  read_picture(scene);
}

// Pixels through a buffer and fences.
static void readback(Scene *scene) {
  picture();
  const GLuint program = draw_program(scene, 0);
  rectangle(program, -0.5f, -0.75f, 0.25f, 1, 0, 1, 0.5f, 0, 0.75f);
  rectangle(program, 0, 0, 1, 0.5f, 0, 0, 0.25f, 1, 1);
  make_buffer(GL_PIXEL_PACK_BUFFER, NULL, side * side * 4);
  glReadPixels(0, 0, side, side, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  const GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  glWaitSync(fence, 0, GL_TIMEOUT_IGNORED);
  glFlush();
  rectangle(program, -1, -1, 1, 1, 0, 0, 0, 0, 0);
  glFinish();
  if (glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, 0) != GL_ALREADY_SIGNALED)
    scene->problem = "glClientWaitSync";
  glDeleteSync(fence);
  read_buffer(scene, GL_PIXEL_PACK_BUFFER, side * side * 4);
}

int draw_draw_scene(const char *name, Scene *scene) {
  SCENE(indices) SCENE(buffer_texture) SCENE(lods) SCENE(sample_layers) SCENE(readback)
  return 0;
}
