// What is used of libfreetype.so.6, as freetype.h and tttables.h of FreeType 2.10 and later declare it. The library is
// opened at run time, so that it is not needed to build.
#ifndef GLFUN_FREETYPE_CALLS_H
#define GLFUN_FREETYPE_CALLS_H

typedef struct FreeTypeLibraryBody *FreeTypeLibrary;
typedef struct FreeTypeFaceBody *FreeTypeFace;

typedef int (*FreeTypeInit)(FreeTypeLibrary *library);
typedef int (*FreeTypeDone)(FreeTypeLibrary library);
typedef int (*FreeTypeNewMemoryFace)(FreeTypeLibrary library, const unsigned char *bytes, long count,
                                     long index, FreeTypeFace *face);
typedef int (*FreeTypeDoneFace)(FreeTypeFace face);
typedef int (*FreeTypeLoadTable)(FreeTypeFace face, unsigned long tag, long offset,
                                 unsigned char *buffer, unsigned long *length);

#endif
