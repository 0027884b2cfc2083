#include "FixedFunctionReference.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES/gl.h>
#include <GLES/glext.h>

// Every call is looked up at run time, so that a program with this in it links and starts where
// neither library is installed.
#define EGL_CALLS(X)                                                                               \
  X(EGLint, eglGetError, (void))                                                                   \
  X(EGLBoolean, eglInitialize, (EGLDisplay, EGLint *, EGLint *))                                   \
  X(EGLBoolean, eglBindAPI, (EGLenum))                                                             \
  X(EGLenum, eglQueryAPI, (void))                                                                  \
  X(EGLBoolean, eglChooseConfig, (EGLDisplay, const EGLint *, EGLConfig *, EGLint, EGLint *))      \
  X(EGLContext, eglCreateContext, (EGLDisplay, EGLConfig, EGLContext, const EGLint *))             \
  X(EGLBoolean, eglMakeCurrent, (EGLDisplay, EGLSurface, EGLSurface, EGLContext))                  \
  X(EGLDisplay, eglGetCurrentDisplay, (void))                                                      \
  X(EGLContext, eglGetCurrentContext, (void))                                                      \
  X(EGLSurface, eglGetCurrentSurface, (EGLint))                                                    \
  X(EGLDisplay, eglGetPlatformDisplay, (EGLenum, void *, const EGLAttrib *))

#define GL_CALLS(X)                                                                                \
  X(GLenum, glGetError, (void))                                                                    \
  X(const GLubyte *, glGetString, (GLenum))                                                        \
  X(void, glMatrixMode, (GLenum))                                                                  \
  X(void, glLoadIdentity, (void))                                                                  \
  X(void, glOrthof, (GLfloat, GLfloat, GLfloat, GLfloat, GLfloat, GLfloat))                        \
  X(void, glViewport, (GLint, GLint, GLsizei, GLsizei))                                            \
  X(void, glClearColor, (GLfloat, GLfloat, GLfloat, GLfloat))                                      \
  X(void, glClear, (GLbitfield))                                                                   \
  X(void, glColor4f, (GLfloat, GLfloat, GLfloat, GLfloat))                                         \
  X(void, glDisable, (GLenum))                                                                     \
  X(void, glLineWidth, (GLfloat))                                                                  \
  X(void, glEnableClientState, (GLenum))                                                           \
  X(void, glVertexPointer, (GLint, GLenum, GLsizei, const void *))                                 \
  X(void, glDrawArrays, (GLenum, GLint, GLsizei))                                                  \
  X(void, glPixelStorei, (GLenum, GLint))                                                          \
  X(void, glReadPixels, (GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *))                  \
  X(void, glGenFramebuffersOES, (GLsizei, GLuint *))                                               \
  X(void, glBindFramebufferOES, (GLenum, GLuint))                                                  \
  X(void, glGenRenderbuffersOES, (GLsizei, GLuint *))                                              \
  X(void, glBindRenderbufferOES, (GLenum, GLuint))                                                 \
  X(void, glRenderbufferStorageOES, (GLenum, GLenum, GLsizei, GLsizei))                            \
  X(void, glFramebufferRenderbufferOES, (GLenum, GLenum, GLenum, GLuint))                          \
  X(GLenum, glCheckFramebufferStatusOES, (GLenum))

#define DECLARE(result, name, parameters) static result(*call_##name) parameters;
EGL_CALLS(DECLARE)
GL_CALLS(DECLARE)
#undef DECLARE

enum { ellipse_vertices = 360 };

typedef struct {
  EGLDisplay display;
  EGLContext context;
  int width, height;  // of the renderbuffer
} Reference;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int loaded;
static Reference reference;
static char renderer[128];

typedef struct {
  char *text;
  size_t size;
} Complaint;

static int complain(Complaint to, const char *call, const char *detail, unsigned code) {
  if (to.size) snprintf(to.text, to.size, "%s: %s (0x%04x)", call, detail, code);
  return 1;
}

// The functions of extensions are exported by some libraries and only handed out by others.
static void *find(void *library, void *(*get)(const char *), const char *name) {
  void *address = dlsym(library, name);
  return address ? address : get(name);
}

static int load(Complaint to) {
  if (loaded) return 0;
  void *egl = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!egl) return complain(to, "libEGL.so.1", "cannot be loaded", 0);
  void *gl = dlopen("libGLESv1_CM.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!gl) return complain(to, "libGLESv1_CM.so.1", "cannot be loaded", 0);
  // Copied, because ISO C has no cast from an object's pointer to a function's.
  void *(*get)(const char *);
  void *address = dlsym(egl, "eglGetProcAddress");
  if (!address) return complain(to, "eglGetProcAddress", "is not there", 0);
  memcpy(&get, &address, sizeof get);
#define LOAD(library, name)                                                                        \
  if (!(address = find(library, get, #name))) return complain(to, #name, "is not there", 0);            \
  memcpy(&call_##name, &address, sizeof address);
#define LOAD_EGL(result, name, parameters) LOAD(egl, name)
#define LOAD_GL(result, name, parameters) LOAD(gl, name)
  EGL_CALLS(LOAD_EGL)
  GL_CALLS(LOAD_GL)
#undef LOAD_GL
#undef LOAD_EGL
#undef LOAD
  loaded = 1;
  return 0;
}

static int open_context(Complaint to) {
  reference = (Reference){0};
  EGLDisplay display =
      call_eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (display == EGL_NO_DISPLAY || !call_eglInitialize(display, NULL, NULL))
    return complain(to, "eglInitialize", "no surfaceless display", (unsigned)call_eglGetError());
  const EGLint wish[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES_BIT, EGL_NONE};
  const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 1, EGL_NONE};
  EGLConfig config;
  EGLint count = 0;
  if (!call_eglChooseConfig(display, wish, &config, 1, &count) || count < 1)
    return complain(
        to, "eglChooseConfig", "no config for OpenGL ES 1", (unsigned)call_eglGetError());
  EGLContext context = call_eglCreateContext(display, config, EGL_NO_CONTEXT, version);
  if (context == EGL_NO_CONTEXT)
    return complain(
        to, "eglCreateContext", "no OpenGL ES 1.1 context", (unsigned)call_eglGetError());
  if (!call_eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    return complain(
        to, "eglMakeCurrent", "no context without a surface", (unsigned)call_eglGetError());
  reference.display = display;
  reference.context = context;
  const char *name = (const char *)call_glGetString(GL_RENDERER);
  snprintf(renderer, sizeof renderer, "%s", name ? name : "");

  GLuint framebuffer, renderbuffer;
  call_glGenFramebuffersOES(1, &framebuffer);
  call_glBindFramebufferOES(GL_FRAMEBUFFER_OES, framebuffer);
  call_glGenRenderbuffersOES(1, &renderbuffer);
  call_glBindRenderbufferOES(GL_RENDERBUFFER_OES, renderbuffer);
  call_glFramebufferRenderbufferOES(
      GL_FRAMEBUFFER_OES, GL_COLOR_ATTACHMENT0_OES, GL_RENDERBUFFER_OES, renderbuffer);
  return 0;
}

// Makes the kept context current. Another user of the same display may have terminated it, which
// ends every context on it: then there is a new one.
static int make_current(Complaint to) {
  if (reference.context != EGL_NO_CONTEXT &&
      call_eglMakeCurrent(
          reference.display, EGL_NO_SURFACE, EGL_NO_SURFACE, reference.context))
    return 0;
  return open_context(to);
}

static int size_framebuffer(int width, int height, Complaint to) {
  if (reference.width == width && reference.height == height) return 0;
  reference.width = reference.height = 0;
  call_glRenderbufferStorageOES(GL_RENDERBUFFER_OES, GL_RGBA8_OES, width, height);
  GLenum status = call_glCheckFramebufferStatusOES(GL_FRAMEBUFFER_OES);
  if (status != GL_FRAMEBUFFER_COMPLETE_OES)
    return complain(to, "glCheckFramebufferStatusOES", "not complete", status);
  reference.width = width;
  reference.height = height;
  return 0;
}

// The view's vertices: y points up in GL, so each is flipped once.
static int vertices(
    int shape, int height, double x0, double y0, double x1, double y1, GLfloat (*out)[2]) {
  const double min_x = fmin(x0, x1), max_x = fmax(x0, x1);
  const double min_y = fmin(y0, y1), max_y = fmax(y0, y1);
  if (shape == fixed_function_line) {
    out[0][0] = (GLfloat)x0, out[0][1] = (GLfloat)(height - y0);
    out[1][0] = (GLfloat)x1, out[1][1] = (GLfloat)(height - y1);
    return 2;
  }
  if (shape == fixed_function_rect) {
    const double corners[4][2] = {
        {max_x, max_y}, {min_x, max_y}, {min_x, min_y}, {max_x, min_y}};
    for (int i = 0; i < 4; i++) {
      out[i][0] = (GLfloat)corners[i][0];
      out[i][1] = (GLfloat)(height - corners[i][1]);
    }
    return 4;
  }
  const double rx = (max_x - min_x) / 2, ry = (max_y - min_y) / 2;
  const double cx = (min_x + max_x) / 2, cy = height - (min_y + max_y) / 2;
  for (int i = 0; i < ellipse_vertices; i++) {
    const double angle = i * (acos(-1) / 180);
    out[i][0] = (GLfloat)(cos(angle) * rx + cx);
    out[i][1] = (GLfloat)(sin(angle) * ry + cy);
  }
  return ellipse_vertices;
}

static void draw_frame(
    int width, int height, int shape, const float rgb[3], GLfloat (*points)[2], int count) {
  call_glViewport(0, 0, width, height);
  call_glMatrixMode(GL_PROJECTION);
  call_glLoadIdentity();
  call_glOrthof(0, (GLfloat)width, 0, (GLfloat)height, -1, 1);
  call_glMatrixMode(GL_MODELVIEW);
  call_glLoadIdentity();
  call_glClearColor(0.78f, 0.78f, 0.78f, 1);
  call_glClear(GL_COLOR_BUFFER_BIT);
  call_glColor4f(rgb[0], rgb[1], rgb[2], 1);
  call_glDisable(GL_TEXTURE_2D);
  call_glEnableClientState(GL_VERTEX_ARRAY);
  call_glVertexPointer(2, GL_FLOAT, 0, points);
  if (shape == fixed_function_line) call_glLineWidth(2);
  call_glDrawArrays(shape == fixed_function_line ? GL_LINES : GL_TRIANGLE_FAN, 0, count);
}

// GL hands out the bottom row first; the picture begins at the top.
static void read_rows(int width, int height, const uint8_t *from, uint8_t *rgba) {
  const size_t row = (size_t)width * 4;
  for (int y = 0; y < height; y++)
    memcpy(rgba + (size_t)y * row, from + (size_t)(height - 1 - y) * row, row);
}

static int draw(
    int width, int height, int shape, const float rgb[3], GLfloat (*points)[2], int count,
    uint8_t *rgba, Complaint to) {
  if (make_current(to) || size_framebuffer(width, height, to)) return 1;
  draw_frame(width, height, shape, rgb, points, count);
  uint8_t *pixels = malloc((size_t)width * (size_t)height * 4);
  if (!pixels) return complain(to, "malloc", "no memory for the picture", 0);
  call_glPixelStorei(GL_PACK_ALIGNMENT, 4);
  call_glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  GLenum code = call_glGetError();
  if (code == GL_NO_ERROR) read_rows(width, height, pixels, rgba);
  free(pixels);
  return code == GL_NO_ERROR ? 0 : complain(to, "OpenGL ES 1.1", "drawing failed", code);
}

int fixed_function_draw(
    int width, int height, int shape, const float rgb[3], double x0, double y0, double x1,
    double y1, uint8_t *rgba, char *error, size_t error_size) {
  const Complaint to = {error, error ? error_size : 0};
  if (width < 1 || height < 1 || shape < fixed_function_line || shape > fixed_function_ellipse)
    return complain(to, "fixed_function_draw", "no such size or shape", 0);
  GLfloat points[ellipse_vertices][2];
  const int count = vertices(shape, height, x0, y0, x1, y1, points);

  pthread_mutex_lock(&lock);
  int failed = load(to);
  if (!failed) {
    const EGLenum api = call_eglQueryAPI();
    call_eglBindAPI(EGL_OPENGL_ES_API);
    const EGLDisplay display = call_eglGetCurrentDisplay();
    const EGLContext context = call_eglGetCurrentContext();
    const EGLSurface into = call_eglGetCurrentSurface(EGL_DRAW);
    const EGLSurface from = call_eglGetCurrentSurface(EGL_READ);
    failed = draw(width, height, shape, rgb, points, count, rgba, to);
    if (context != EGL_NO_CONTEXT)
      call_eglMakeCurrent(display, into, from, context);
    else if (reference.display != EGL_NO_DISPLAY)
      call_eglMakeCurrent(
          reference.display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    call_eglBindAPI(api);
  }
  pthread_mutex_unlock(&lock);
  return failed;
}

const char *fixed_function_renderer(void) { return renderer; }
