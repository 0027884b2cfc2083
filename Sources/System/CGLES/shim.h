// Types, constants and PFN… typedefs only: the library is opened at run time.
#define GL_GLES_PROTOTYPES 0
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
