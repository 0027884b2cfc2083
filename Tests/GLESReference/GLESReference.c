#include "GLESReference.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "calls.h"

#define DEFINE(name, type) PFNGL##type##PROC gl##name;
CALLS(DEFINE)
#undef DEFINE

static const char *load(void) {
  static int loaded;
  if (loaded) return NULL;
  void *library = dlopen("libGLESv2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return "libGLESv2.so.2 cannot be loaded";
  void *address;
  // Copied, because ISO C has no cast from an object's pointer to a function's.
#define LOAD(name, type)                                                                           \
  if (!(address = dlsym(library, "gl" #name))) return "gl" #name " is not there";                  \
  memcpy(&gl##name, &address, sizeof address);
  CALLS(LOAD)
#undef LOAD
  loaded = 1;
  return NULL;
}

static int fail(char *error, size_t size, const char *scene, const char *detail, unsigned code) {
  if (size) snprintf(error, size, "%s: %s (0x%04x)", scene, detail, code);
  return -1;
}

int gles_reference_draw(
    const char *name, const char *const *sources, uint8_t *bytes, size_t capacity, char *error,
    size_t error_size) {
  const char *missing = load();
  if (missing) return fail(error, error_size, name, missing, 0);
  Scene scene = {sources, bytes, capacity, 0, NULL};
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  if (!draw_state_scene(name, &scene) && !draw_texture_scene(name, &scene) &&
      !draw_buffer_scene(name, &scene) && !draw_draw_scene(name, &scene))
    return fail(error, error_size, name, "there is no such scene", 0);
  if (scene.problem) return fail(error, error_size, name, scene.problem, 0);
  const GLenum code = glGetError();
  if (code) return fail(error, error_size, name, "glGetError", code);
  return (int)scene.count;
}

GLuint link_program(
    Scene *scene, GLenum first, const char *text, GLenum second, const char *other) {
  const GLuint program = glCreateProgram();
  for (int i = 0; i < (other ? 2 : 1); i++) {
    const GLuint shader = glCreateShader(i ? second : first);
    glShaderSource(shader, 1, i ? &other : &text, NULL);
    glCompileShader(shader);
    GLint compiled = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (!compiled) scene->problem = "a shader does not compile";
    glAttachShader(program, shader);
  }
  glLinkProgram(program);
  GLint linked = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (!linked && !scene->problem) scene->problem = "a program does not link";
  return program;
}

GLuint draw_program(Scene *scene, int first) {
  const GLuint program = link_program(
      scene, GL_VERTEX_SHADER, scene->sources[first], GL_FRAGMENT_SHADER,
      scene->sources[first + 1]);
  glUseProgram(program);
  return program;
}

GLuint compute_program(Scene *scene, int source) {
  const GLuint program =
      link_program(scene, GL_COMPUTE_SHADER, scene->sources[source], 0, NULL);
  glUseProgram(program);
  return program;
}

GLint uniform(GLuint program, const char *name) { return glGetUniformLocation(program, name); }

GLuint texture2D(GLenum format, int width, int height, int levels) {
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, levels, format, width, height);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return texture;
}

GLuint framebuffer(GLuint texture) {
  GLuint made;
  glGenFramebuffers(1, &made);
  glBindFramebuffer(GL_FRAMEBUFFER, made);
  if (texture)
    glFramebufferTexture2D(
        GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  return made;
}

GLuint picture(void) {
  const GLuint made = framebuffer(texture2D(GL_RGBA8, side, side, 1));
  glViewport(0, 0, side, side);
  glClearColor(0.2f, 0.4f, 0.6f, 0.8f);
  glClear(GL_COLOR_BUFFER_BIT);
  return made;
}

void attach_depth(void) {
  GLuint renderbuffer;
  glGenRenderbuffers(1, &renderbuffer);
  glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, side, side);
  glFramebufferRenderbuffer(
      GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, renderbuffer);
  glClearDepthf(1);
  glClearStencil(0);
  glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

GLuint make_buffer(GLenum target, const void *bytes, size_t count) {
  GLuint made;
  glGenBuffers(1, &made);
  glBindBuffer(target, made);
  glBufferData(target, (GLsizeiptr)count, bytes, GL_STATIC_DRAW);
  return made;
}

void rectangle(
    GLuint program, float x0, float y0, float x1, float y1, float depth, float r, float g, float b,
    float a) {
  glUniform4f(uniform(program, "rect"), x0, y0, x1, y1);
  glUniform1f(uniform(program, "depth"), depth);
  glUniform4f(uniform(program, "color"), r, g, b, a);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void read_pixels(Scene *scene, int width, int height, GLenum format, GLenum type, size_t pixel) {
  const size_t count = (size_t)(width * height) * pixel;
  if (scene->count + count > scene->capacity) {
    scene->problem = "there is no room for what is read back";
    return;
  }
  glReadPixels(0, 0, width, height, format, type, scene->bytes + scene->count);
  scene->count += count;
}

void read_picture(Scene *scene) {
  read_pixels(scene, side, side, GL_RGBA, GL_UNSIGNED_BYTE, 4);
}

void read_buffer(Scene *scene, GLenum target, size_t count) {
  if (scene->count + count > scene->capacity) {
    scene->problem = "there is no room for what is read back";
    return;
  }
  const void *bytes = glMapBufferRange(target, 0, (GLsizeiptr)count, GL_MAP_READ_BIT);
  if (!bytes) {
    scene->problem = "glMapBufferRange";
    return;
  }
  memcpy(scene->bytes + scene->count, bytes, count);
  scene->count += count;
  glUnmapBuffer(target);
}
