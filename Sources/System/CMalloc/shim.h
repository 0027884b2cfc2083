// What the C library says about its allocator, which its Swift module leaves out.
#include <malloc.h>
