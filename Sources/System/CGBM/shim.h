// Types only: the library is opened at run time, through the typedefs below.
#include <gbm.h>

typedef struct gbm_device *(*PFNGBMCREATEDEVICEPROC)(int descriptor);
typedef void (*PFNGBMDEVICEDESTROYPROC)(struct gbm_device *device);
typedef const char *(*PFNGBMDEVICEGETBACKENDNAMEPROC)(struct gbm_device *device);
