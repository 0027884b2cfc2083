// Types, constants and PFN… typedefs only: the library is opened at run time.
#define EGL_NO_X11 1
#define MESA_EGL_NO_X11_HEADERS 1
#define EGL_EGL_PROTOTYPES 0
#include <EGL/egl.h>
#include <EGL/eglext.h>
