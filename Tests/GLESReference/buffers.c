// Scenes of buffers: attributes, blocks, compute, transform feedback, uniforms.
#include <string.h>

#include "calls.h"

static const float corners[] = {-1, -1, 1, -1, -1, 1, 1, 1};

static void vertex_array(void) {
  GLuint array;
  glGenVertexArrays(1, &array);
  glBindVertexArray(array);
}

// Uniforms of all types, which a compute shader writes down as floats.
static void uniforms(Scene *scene) {
  const GLuint program = compute_program(scene, 0);
  float m[16];
  for (int i = 0; i < 16; i++) m[i] = (float)i * 0.5f - 3;
  glUniform1f(uniform(program, "f"), 0.5f);
  glUniform2f(uniform(program, "f2"), 1, 2);
  glUniform3f(uniform(program, "f3"), 3, 4, 5);
  glUniform4f(uniform(program, "f4"), 6, 7, 8, 9);
  glUniform1i(uniform(program, "i"), -1);
  glUniform2i(uniform(program, "i2"), -2, -3);
  glUniform3i(uniform(program, "i3"), -4, -5, -6);
  glUniform4i(uniform(program, "i4"), -7, -8, -9, -10);
  glUniform1ui(uniform(program, "u"), 11);
  glUniform2ui(uniform(program, "u2"), 12, 13);
  glUniform3ui(uniform(program, "u3"), 14, 15, 16);
  glUniform4ui(uniform(program, "u4"), 17, 18, 19, 20);
  glUniform1i(uniform(program, "b"), 1);
  glUniformMatrix2fv(uniform(program, "m2"), 1, GL_FALSE, m);
  glUniformMatrix3fv(uniform(program, "m3"), 1, GL_FALSE, m);
  glUniformMatrix4fv(uniform(program, "m4"), 1, GL_FALSE, m);
  glUniformMatrix2x3fv(uniform(program, "m23"), 1, GL_FALSE, m);
  glUniformMatrix3x2fv(uniform(program, "m32"), 1, GL_FALSE, m);
  glUniformMatrix2x4fv(uniform(program, "m24"), 1, GL_FALSE, m);
  glUniformMatrix4x2fv(uniform(program, "m42"), 1, GL_FALSE, m);
  glUniformMatrix3x4fv(uniform(program, "m34"), 1, GL_FALSE, m);
  glUniformMatrix4x3fv(uniform(program, "m43"), 1, GL_FALSE, m);
  glUniform1fv(uniform(program, "fs"), 3, m);
  glUniform3fv(uniform(program, "f3s"), 2, m);
  const GLint numbers[] = {5, 6, 7};
  glUniform1iv(uniform(program, "is"), 3, numbers);
  glUniform1f(uniform(program, "fs[1]"), 99);
  make_buffer(GL_SHADER_STORAGE_BUFFER, NULL, 512);
  GLuint buffer;
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer);
  glBufferData(GL_SHADER_STORAGE_BUFFER, 512, NULL, GL_DYNAMIC_READ);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffer);
  glDispatchCompute(1, 1, 1);
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  read_buffer(scene, GL_SHADER_STORAGE_BUFFER, 124 * 4);
}

// Attributes of several types, of instances, of constants; indices of a range and restarts.
static void attributes(Scene *scene) {
  picture();
  const GLuint program = draw_program(scene, 0);
  (void)program;
  vertex_array();
  make_buffer(GL_ARRAY_BUFFER, corners, sizeof corners);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 8, NULL);
  static const uint8_t colors[] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 128, 90, 80, 70, 60};
  make_buffer(GL_ARRAY_BUFFER, colors, sizeof colors);
  glEnableVertexAttribArray(1);
  glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, 4, NULL);
  static const int16_t places[] = {-12, -12, -4, -12, 4, 4, 12, 4};
  make_buffer(GL_ARRAY_BUFFER, places, sizeof places);
  glEnableVertexAttribArray(2);
  glVertexAttribIPointer(2, 2, GL_SHORT, 4, NULL);
  glVertexAttribDivisor(2, 1);
  glVertexAttrib4f(3, 0.2f, 0.2f, 0, 0);
  glVertexAttribI4i(4, -1, 0, 0, 0);
  glVertexAttribI4ui(5, 1, 0, 0, 0);
  static const uint16_t indices[] = {0, 1, 2, 0xFFFF, 1, 2, 3};
  make_buffer(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
  glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
  glDrawElementsInstanced(GL_TRIANGLE_STRIP, 7, GL_UNSIGNED_SHORT, NULL, 4);
  glVertexAttrib4f(3, 0.05f, 0.1f, 0.5f, 0);
  glDrawArraysInstanced(GL_TRIANGLES, 0, 3, 2);
  glVertexAttribI4ui(5, 6, 0, 0, 0);
  glDrawRangeElements(GL_TRIANGLE_STRIP, 1, 3, 3, GL_UNSIGNED_SHORT, (const void *)8);
  read_picture(scene);
}

// Formats apart from the buffers that the attributes come from.
static void separate_formats(Scene *scene) {
  picture();
  draw_program(scene, 0);
  vertex_array();
  static const float vertices[] = {0,  0,  -1, -1, 1, 0, 0, 1,   1,  -1, 0,
                                   1,  0,  1,  -1, 1, 0, 0, 1, 0.5f};
  const GLuint buffer = make_buffer(GL_ARRAY_BUFFER, vertices, sizeof vertices);
  static const GLint shifts[] = {0, -8, 0, 8};
  const GLuint others = make_buffer(GL_ARRAY_BUFFER, shifts, sizeof shifts);
  glBindVertexBuffer(3, buffer, 8, 24);
  glVertexAttribFormat(0, 2, GL_FLOAT, GL_FALSE, 0);
  glVertexAttribBinding(0, 3);
  glEnableVertexAttribArray(0);
  glVertexAttribFormat(1, 4, GL_FLOAT, GL_FALSE, 8);
  glVertexAttribBinding(1, 3);
  glEnableVertexAttribArray(1);
  glBindVertexBuffer(5, others, 0, 8);
  glVertexBindingDivisor(5, 1);
  glVertexAttribIFormat(2, 2, GL_INT, 0);
  glVertexAttribBinding(2, 5);
  glEnableVertexAttribArray(2);
  glVertexAttrib4f(3, 0.5f, 0.5f, 0, 0);
  glVertexAttribI4i(4, 0, 0, 0, 0);
  glVertexAttribI4ui(5, 0, 0, 0, 0);
  glDrawArraysInstanced(GL_TRIANGLES, 0, 3, 2);
  read_picture(scene);
}

// Draws whose parameters are in buffers.
static void indirect(Scene *scene) {
  picture();
  const GLuint program = draw_program(scene, 0);
  vertex_array();
  make_buffer(GL_ARRAY_BUFFER, corners, sizeof corners);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 8, NULL);
  static const uint8_t indices[] = {9, 0, 1, 2, 3};
  make_buffer(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
  static const GLuint parameters[] = {7, 3, 2, 1, 0, 4, 1, 1, 0, 0};
  make_buffer(GL_DRAW_INDIRECT_BUFFER, parameters, sizeof parameters);
  glUniform4f(uniform(program, "color"), 1, 0.5f, 0, 1);
  glDrawElementsIndirect(GL_TRIANGLE_STRIP, GL_UNSIGNED_BYTE, (const void *)20);
  glUniform4f(uniform(program, "color"), 0, 0.5f, 1, 1);
  glDrawArraysIndirect(GL_TRIANGLES, (const void *)4);
  read_picture(scene);
}

// Parts of one buffer as uniform blocks.
static void blocks(Scene *scene) {
  picture();
  const GLuint program = draw_program(scene, 0);
  float values[256] = {0};
  values[0] = 1, values[3] = 1;
  values[65] = 0.75f, values[67] = 0.5f;
  const GLuint buffer = make_buffer(GL_UNIFORM_BUFFER, values, sizeof values);
  glUniformBlockBinding(program, glGetUniformBlockIndex(program, "First"), 2);
  glUniformBlockBinding(program, glGetUniformBlockIndex(program, "Second"), 4);
  glBindBufferBase(GL_UNIFORM_BUFFER, 2, buffer);
  glBindBufferRange(GL_UNIFORM_BUFFER, 4, buffer, 256, 16);
  rectangle(program, -1, -1, 0.5f, 0.25f, 0, 1, 1, 1, 1);
  read_picture(scene);
}

// Storage blocks, atomic counters, and dispatches whose counts are in a buffer.
static void compute(Scene *scene) {
  const GLuint program = compute_program(scene, 0);
  GLuint numbers[64];
  for (GLuint i = 0; i < 64; i++) numbers[i] = i * i + 3;
  const GLuint input = make_buffer(GL_SHADER_STORAGE_BUFFER, numbers, sizeof numbers);
  memset(numbers, 0, sizeof numbers);
  const GLuint output = make_buffer(GL_SHADER_STORAGE_BUFFER, numbers, sizeof numbers);
  const GLuint counters = make_buffer(GL_ATOMIC_COUNTER_BUFFER, numbers, 4);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, input);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 2, output);
  glBindBufferBase(GL_ATOMIC_COUNTER_BUFFER, 0, counters);
  glUniform1ui(uniform(program, "factor"), 3);
  glDispatchCompute(2, 1, 1);
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
  static const GLuint groups[] = {0, 4, 1, 1};
  make_buffer(GL_DISPATCH_INDIRECT_BUFFER, groups, sizeof groups);
  glUniform1ui(uniform(program, "factor"), 5);
  glDispatchComputeIndirect(4);
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, output);
  read_buffer(scene, GL_SHADER_STORAGE_BUFFER, sizeof numbers);
  glBindBuffer(GL_ATOMIC_COUNTER_BUFFER, counters);
  read_buffer(scene, GL_ATOMIC_COUNTER_BUFFER, 4);
  // A part of the one copied into the other, and a part of it elsewhere.
  glBindBuffer(GL_COPY_READ_BUFFER, input);
  glBindBuffer(GL_COPY_WRITE_BUFFER, output);
  glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 16, 100, 60);
  glCopyBufferSubData(GL_COPY_WRITE_BUFFER, GL_COPY_WRITE_BUFFER, 100, 0, 32);
  read_buffer(scene, GL_COPY_WRITE_BUFFER, sizeof numbers);
}

static GLuint value(GLuint query) {
  GLuint count = 0;
  glGetQueryObjectuiv(query, GL_QUERY_RESULT, &count);
  return count;
}

// Outputs of a vertex shader, in one buffer and in two, with a pause; and counts.
static void feedback(Scene *scene) {
  picture();
  GLuint queries[3], captures[2];
  glGenQueries(3, queries);
  glGenTransformFeedbacks(2, captures);
  static const char *const names[] = {"place", "number"};
  for (int i = 0; i < 2; i++) {
    const GLuint program = link_program(
        scene, GL_VERTEX_SHADER, scene->sources[0], GL_FRAGMENT_SHADER, scene->sources[1]);
    glTransformFeedbackVaryings(
        program, 2, names, i ? GL_SEPARATE_ATTRIBS : GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    glUseProgram(program);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, captures[i]);
    float zeros[64] = {0};
    const GLuint first = make_buffer(GL_TRANSFORM_FEEDBACK_BUFFER, zeros, sizeof zeros);
    const GLuint second = make_buffer(GL_TRANSFORM_FEEDBACK_BUFFER, zeros, sizeof zeros);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, first);
    if (i) glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 1, second, 16, 64);
    glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, queries[i]);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, 3);
    glPauseTransformFeedback();
    glDrawArrays(GL_POINTS, 7, 2);
    glResumeTransformFeedback();
    glDrawArrays(GL_POINTS, 4, 2);
    glEndTransformFeedback();
    glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, 0);
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, first);
    read_buffer(scene, GL_TRANSFORM_FEEDBACK_BUFFER, sizeof zeros);
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, second);
    read_buffer(scene, GL_TRANSFORM_FEEDBACK_BUFFER, sizeof zeros);
  }
  glBeginQuery(GL_ANY_SAMPLES_PASSED, queries[2]);
  glDrawArrays(GL_POINTS, 0, 3);
  glEndQuery(GL_ANY_SAMPLES_PASSED);
  const GLuint counts[] = {value(queries[0]), value(queries[1]), value(queries[2])};
  for (size_t i = 0; i < sizeof counts; i++)
    scene->bytes[scene->count++] = ((const uint8_t *)counts)[i];
  read_picture(scene);
}

// A geometry shader that chooses the layer.
static void geometry(Scene *scene) {
  GLuint array;
  glGenTextures(1, &array);
  glBindTexture(GL_TEXTURE_2D_ARRAY, array);
  glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, side, side, 3);
  framebuffer(0);
  glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, array, 0);
  glViewport(0, 0, side, side);
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  const GLuint program = glCreateProgram();
  static const GLenum kinds[] = {GL_VERTEX_SHADER, GL_GEOMETRY_SHADER, GL_FRAGMENT_SHADER};
  for (int i = 0; i < 3; i++) {
    const GLuint shader = glCreateShader(kinds[i]);
    glShaderSource(shader, 1, &scene->sources[i], NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
  }
  glLinkProgram(program);
  glUseProgram(program);
  rectangle(program, -1, -0.5f, 0.5f, 1, 0, 0, 0.5f, 1, 1);
  for (GLint layer = 0; layer < 3; layer++) {
    framebuffer(0);
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, array, 0, layer);
    read_picture(scene);
  }
}

int draw_buffer_scene(const char *name, Scene *scene) {
  SCENE(uniforms) SCENE(attributes) SCENE(separate_formats) SCENE(indirect) SCENE(blocks)
  SCENE(compute) SCENE(feedback) SCENE(geometry)
  return 0;
}
