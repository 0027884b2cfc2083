// What is used of libturbojpeg.so.0, as turbojpeg.h of libjpeg-turbo 2.0 and later declares it. The
// library is opened at run time, so that it is not needed to build.
#ifndef GLFUN_TURBOJPEG_CALLS_H
#define GLFUN_TURBOJPEG_CALLS_H

typedef void *TurboJPEGHandle;
typedef TurboJPEGHandle (*TurboJPEGInit)(void);
typedef int (*TurboJPEGDestroy)(TurboJPEGHandle handle);
typedef void (*TurboJPEGFree)(unsigned char *buffer);
typedef char *(*TurboJPEGErrorText)(TurboJPEGHandle handle);
typedef int (*TurboJPEGDecompress)(TurboJPEGHandle handle, const unsigned char *jpeg,
                                   unsigned long jpeg_size, unsigned char *pixels, int width,
                                   int pitch, int height, int pixel_format, int flags);
typedef int (*TurboJPEGCompress)(TurboJPEGHandle handle, const unsigned char *pixels, int width,
                                 int pitch, int height, int pixel_format, unsigned char **jpeg,
                                 unsigned long *jpeg_size, int subsampling, int quality, int flags);

// enum TJPF
enum { TURBOJPEG_RGBX = 2, TURBOJPEG_RGBA = 7, TURBOJPEG_CMYK = 11 };
// enum TJSAMP
enum { TURBOJPEG_444 = 0, TURBOJPEG_420 = 2 };
// TJFLAG_
enum {
  TURBOJPEG_ACCURATE_DCT = 4096,
  TURBOJPEG_STOP_ON_WARNING = 8192,
  TURBOJPEG_LIMIT_SCANS = 32768
};

#endif
