// What is used of libexpat.so.1, as expat.h of expat 2.2 and later declares it. The library is opened at
// run time, so that it is not needed to build.
#ifndef GLFUN_EXPAT_CALLS_H
#define GLFUN_EXPAT_CALLS_H

typedef struct ExpatParserStruct *ExpatParser;

// XML_Encoding: the character of each byte, -1 for a byte that stands for none.
typedef struct {
  int map[256];
  void *data;
  int (*convert)(void *data, const char *bytes);
  void (*release)(void *data);
} ExpatEncoding;

typedef void (*ExpatStartElement)(void *user_data, const char *name, const char **attributes);
typedef void (*ExpatEndElement)(void *user_data, const char *name);
typedef void (*ExpatCharacters)(void *user_data, const char *text, int length);
typedef void (*ExpatInstruction)(void *user_data, const char *target, const char *data);
typedef int (*ExpatUnknownEncoding)(void *data, const char *name, ExpatEncoding *encoding);

typedef ExpatParser (*ExpatCreate)(const char *encoding);
typedef void (*ExpatFree)(ExpatParser parser);
typedef void (*ExpatSetUserData)(ExpatParser parser, void *user_data);
typedef void (*ExpatSetElementHandler)(ExpatParser parser, ExpatStartElement start,
                                       ExpatEndElement end);
typedef void (*ExpatSetCharacterHandler)(ExpatParser parser, ExpatCharacters characters);
typedef void (*ExpatSetInstructionHandler)(ExpatParser parser, ExpatInstruction handler);
typedef void (*ExpatSetUnknownEncodingHandler)(ExpatParser parser, ExpatUnknownEncoding encoding,
                                               void *data);
typedef int (*ExpatParse)(ExpatParser parser, const char *bytes, int count, int is_final);
typedef int (*ExpatStop)(ExpatParser parser, unsigned char is_resumable);
typedef int (*ExpatErrorCode)(ExpatParser parser);
typedef const char *(*ExpatErrorText)(int code);
typedef unsigned long (*ExpatPosition)(ExpatParser parser);
typedef long (*ExpatByteIndex)(ExpatParser parser);
// Since expat 2.4.
typedef unsigned char (*ExpatSetAmplification)(ExpatParser parser, float factor);
typedef unsigned char (*ExpatSetThreshold)(ExpatParser parser, unsigned long long bytes);

// XML_Status
enum { EXPAT_STATUS_ERROR = 0, EXPAT_STATUS_OK = 1 };
// XML_Error
enum {
  EXPAT_ERROR_NO_ELEMENTS = 3,
  EXPAT_ERROR_TAG_MISMATCH = 7,
  EXPAT_ERROR_AMPLIFICATION = 43
};

#endif
