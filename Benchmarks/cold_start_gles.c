// The least a program can do that makes a picture on OpenGL ES 3: no window, one framebuffer object,
// one fan of 360 vertices, read back, written as PNG.
// usage: cold_start_gles OUT.png
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "png_file.h"

enum { width = 320, height = 480, vertices = 360 };

static void fail(const char *what) {
  fprintf(stderr, "cold_start_gles: %s\n", what);
  exit(3);
}

static void open_context(void) {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, 0);
  if (!eglInitialize(display, 0, 0)) fail("eglInitialize");
  if (!eglBindAPI(EGL_OPENGL_ES_API)) fail("eglBindAPI");
  const EGLint config_wish[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT,
                                EGL_NONE};
  const EGLint context_wish[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0,
                                 EGL_NONE};
  EGLConfig config;
  EGLint count;
  if (!eglChooseConfig(display, config_wish, &config, 1, &count) || count < 1)
    fail("eglChooseConfig");
  EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, context_wish);
  if (!context) fail("eglCreateContext");
  if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) fail("eglMakeCurrent");
}

static void open_framebuffer(void) {
  GLuint framebuffer, renderbuffer;
  glGenRenderbuffers(1, &renderbuffer);
  glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) fail("framebuffer");
}

static void use_program(void) {
  static const struct { GLenum stage; const char *source; } shaders[2] = {
      {GL_VERTEX_SHADER,
       "#version 300 es\n"
       "layout(location = 0) in vec2 position;\n"
       "void main() { gl_Position = vec4(position / vec2(160, 240) - 1.0, 0, 1); }\n"},
      {GL_FRAGMENT_SHADER,
       "#version 300 es\n"
       "precision mediump float;\n"
       "out vec4 color;\n"
       "void main() { color = vec4(1, 0, 0, 1); }\n"},
  };
  GLuint program = glCreateProgram();
  for (int i = 0; i < 2; i++) {
    GLuint shader = glCreateShader(shaders[i].stage);
    glShaderSource(shader, 1, &shaders[i].source, 0);
    glCompileShader(shader);
    glAttachShader(program, shader);
  }
  glLinkProgram(program);
  GLint linked;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (!linked) fail("shader");
  glUseProgram(program);
}

static void draw_ellipse(void) {
  const double turn = 2 * acos(-1);
  float points[vertices][2];
  for (int i = 0; i < vertices; i++) {
    points[i][0] = (float)(160 + 120 * cos(turn * i / vertices));
    points[i][1] = (float)(240 + 200 * sin(turn * i / vertices));
  }
  GLuint buffer;
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glBufferData(GL_ARRAY_BUFFER, sizeof points, points, GL_STATIC_DRAW);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, 0);
  glDrawArrays(GL_TRIANGLE_FAN, 0, vertices);
}

int main(int argc, char **argv) {
  static uint8_t rgba[width * height * 4];
  if (argc != 2) {
    fprintf(stderr, "usage: cold_start_gles OUT.png\n");
    return 64;
  }
  open_context();
  open_framebuffer();
  use_program();
  glViewport(0, 0, width, height);
  glClearColor(0.78f, 0.78f, 0.78f, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  draw_ellipse();
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
  if (glGetError() != GL_NO_ERROR) fail("drawing");
  return write_png(argv[1], rgba, width, height);
}
