/// The shaders of the scenes that the wrappers and a C program draw.
enum ReferenceShaders {
  static let precision = """
    #version 320 es
    precision highp float;
    precision highp int;

    """

  /// Four corners of a rectangle, without attributes.
  static let rectangle =
    precision + """
      uniform vec4 rect;
      uniform float depth;
      out vec2 place;
      void main() {
        place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
        gl_Position = vec4(mix(rect.xy, rect.zw, place), depth, 1.0);
      }
      """

  static let color = fragment("uniform vec4 color;", "color")

  static let solid = [rectangle, color]

  static func fragment(_ declarations: String, _ value: String) -> String {
    precision + """
      \(declarations)
      in vec2 place;
      layout(location = 0) out vec4 result;
      void main() { result = \(value); }
      """
  }

  static let level = fragment(
    """
    uniform sampler2D picture;
    uniform float level;
    """, "textureLod(picture, place, level)")

  static let scaled = fragment(
    """
    uniform sampler2D picture;
    uniform float level, scale;
    """, "textureLod(picture, place * scale - 0.6, level)")

  static let shadow = fragment(
    "uniform highp sampler2DShadow depths;", "vec4(texture(depths, vec3(place, 0.75)), place, 1.0)")

  static let layers = fragment(
    """
    uniform highp sampler2DArray array;
    uniform highp sampler3D volume;
    uniform samplerCube cube;
    uniform int kind;
    """,
    """
    kind == 0 ? texture(array, vec3(place.x * 6.0 - floor(place.x * 6.0), place.y, floor(place.x * 6.0)))
      : kind == 1 ? texture(volume, vec3(place.y, place.x, place.x))
      : texture(cube, vec3(cos(place.x * 6.2831853), 2.0 * place.y - 1.0, sin(place.x * 6.2831853)))
    """)

  static let texels = fragment(
    "uniform highp sampler2D picture;", "texelFetch(picture, ivec2(int(place.x * 4.0), 0), 0)")

  /// Texels of integers, as unsigned ones.
  static func integers(_ sampler: String) -> String {
    precision + """
      uniform highp \(sampler) picture;
      in vec2 place;
      layout(location = 0) out uvec4 result;
      void main() { result = uvec4(texelFetch(picture, ivec2(int(place.x * 4.0), 0), 0)); }
      """
  }

  static let multisampled = fragment(
    "uniform highp sampler2DMS picture;",
    """
    vec4(texelFetch(picture, ivec2(gl_FragCoord.xy), 0).r, texelFetch(picture, ivec2(gl_FragCoord.xy), 1).r,
      texelFetch(picture, ivec2(gl_FragCoord.xy), 2).b, texelFetch(picture, ivec2(gl_FragCoord.xy), 3).r)
    """)

  static let plainTexture = fragment("uniform sampler2D picture;", "texture(picture, place)")

  static let texelBuffer = fragment(
    """
    uniform highp samplerBuffer picture;
    layout(rgba8, binding = 2) readonly uniform highp imageBuffer image;
    """,
    """
    place.x < 0.5 ? texelFetch(picture, int(place.x * 8.0) + 4 * int(place.y * 4.0))
      : imageLoad(image, 15 - int(place.x * 8.0) - 4 * int(place.y * 2.0))
    """)

  static let sampleLayers = fragment(
    "uniform highp sampler2DMSArray picture;",
    """
    vec4(texelFetch(picture, ivec3(ivec2(gl_FragCoord.xy), 0), 0).r,
      texelFetch(picture, ivec3(ivec2(gl_FragCoord.xy), 1), 1).g,
      texelFetch(picture, ivec3(ivec2(gl_FragCoord.xy), 1), 2).b,
      texelFetch(picture, ivec3(ivec2(gl_FragCoord.xy), 0), 3).g)
    """)

  static let imageCopy =
    precision + """
      layout(local_size_x = 4, local_size_y = 4) in;
      layout(rgba8, binding = 0) readonly uniform highp image2D source;
      layout(rgba8, binding = 1) writeonly uniform highp image2D target;
      void main() {
        ivec2 place = ivec2(gl_GlobalInvocationID.xy);
        imageStore(target, place, imageLoad(source, ivec2(15 - place.y, place.x)).bgra);
      }
      """

  static let imageStore =
    precision + """
      layout(rgba8, binding = 1) writeonly uniform highp image2D target;
      uniform vec4 color;
      void main() { imageStore(target, ivec2(gl_FragCoord.xy), color); }
      """

  static let uniforms =
    precision + """
      layout(local_size_x = 1) in;
      layout(std430, binding = 0) writeonly buffer Output { float o[]; };
      uniform float f; uniform vec2 f2; uniform vec3 f3; uniform vec4 f4;
      uniform int i; uniform ivec2 i2; uniform ivec3 i3; uniform ivec4 i4;
      uniform uint u; uniform uvec2 u2; uniform uvec3 u3; uniform uvec4 u4;
      uniform bool b;
      uniform mat2 m2; uniform mat3 m3; uniform mat4 m4;
      uniform mat2x3 m23; uniform mat3x2 m32; uniform mat2x4 m24;
      uniform mat4x2 m42; uniform mat3x4 m34; uniform mat4x3 m43;
      uniform float fs[3]; uniform vec3 f3s[2]; uniform int is[3];
      int n = 0;
      void put(float x) { o[n++] = x; }
      void put(vec2 x) { put(x.x); put(x.y); }
      void put(vec3 x) { put(x.xy); put(x.z); }
      void put(vec4 x) { put(x.xyz); put(x.w); }
      void main() {
        put(f); put(f2); put(f3); put(f4);
        put(float(i)); put(vec2(i2)); put(vec3(i3)); put(vec4(i4));
        put(float(u)); put(vec2(u2)); put(vec3(u3)); put(vec4(u4));
        put(float(b));
        put(m2[0]); put(m2[1]);
        for (int k = 0; k < 3; k++) put(m3[k]);
        for (int k = 0; k < 4; k++) put(m4[k]);
        for (int k = 0; k < 2; k++) put(m23[k]);
        for (int k = 0; k < 3; k++) put(m32[k]);
        for (int k = 0; k < 2; k++) put(m24[k]);
        for (int k = 0; k < 4; k++) put(m42[k]);
        for (int k = 0; k < 3; k++) put(m34[k]);
        for (int k = 0; k < 4; k++) put(m43[k]);
        for (int k = 0; k < 3; k++) put(fs[k]);
        put(f3s[0]); put(f3s[1]);
        for (int k = 0; k < 3; k++) put(float(is[k]));
      }
      """

  /// Corners, colours, a shift of each instance, and constants.
  static let attributes =
    precision + """
      layout(location = 0) in vec2 corner;
      layout(location = 1) in vec4 tint;
      layout(location = 2) in ivec2 shift;
      layout(location = 3) in vec4 size;
      layout(location = 4) in ivec4 offset;
      layout(location = 5) in uvec4 more;
      out vec4 shade;
      void main() {
        shade = tint;
        vec2 middle = vec2(shift + offset.xy) + vec2(more.xy);
        gl_Position = vec4(corner * size.xy + middle / 16.0 + size.zw, 0.0, 1.0);
      }
      """

  /// Attributes with locations set by the program.
  static let named =
    precision + """
      in vec2 corner;
      in vec4 tint;
      out vec4 shade;
      void main() {
        shade = tint;
        gl_Position = vec4(corner, 0.0, 1.0);
      }
      """

  static let shade =
    precision + """
      in vec4 shade;
      layout(location = 0) out vec4 result;
      void main() { result = shade; }
      """

  static let corner =
    precision + """
      layout(location = 0) in vec2 corner;
      void main() {
        gl_Position = vec4(corner * 0.75 + float(gl_InstanceID) * 0.25, 0.0, 1.0);
      }
      """

  static let plainColor =
    precision + """
      uniform vec4 color;
      layout(location = 0) out vec4 result;
      void main() { result = color; }
      """

  static let blocks = fragment(
    """
    layout(std140) uniform First { vec4 first; };
    layout(std140) uniform Second { vec4 second; };
    """, "mix(first, second, place.x)")

  static let compute =
    precision + """
      layout(local_size_x = 16) in;
      layout(std430, binding = 1) readonly buffer Input { uint numbers[]; };
      layout(std430, binding = 2) buffer Output { uint results[]; };
      layout(binding = 0) uniform atomic_uint count;
      uniform uint factor;
      void main() {
        uint index = gl_GlobalInvocationID.x;
        results[index] += numbers[63u - index] * factor;
        if (index % 3u == 0u) atomicCounterIncrement(count);
      }
      """

  static let captured =
    precision + """
      out vec2 place;
      flat out float number;
      void main() {
        number = float(gl_VertexID) + 0.5;
        place = vec2(float(gl_VertexID) * 0.25 - 0.9, 0.1);
        gl_PointSize = 3.0;
        gl_Position = vec4(place, 0.0, 1.0);
      }
      """

  static let points =
    precision + """
      flat in float number;
      layout(location = 0) out vec4 result;
      void main() { result = vec4(number / 8.0, 1.0, 0.0, 1.0); }
      """

  static let layeredVertex =
    precision + """
      uniform vec4 rect;
      uniform float depth;
      void main() {
        vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
        gl_Position = vec4(mix(rect.xy, rect.zw, place), depth, 1.0);
      }
      """

  static let layeredGeometry =
    precision + """
      layout(triangles) in;
      layout(triangle_strip, max_vertices = 9) out;
      flat out int layer;
      void main() {
        for (int copy = 0; copy < 3; copy++) {
          for (int corner = 0; corner < 3; corner++) {
            gl_Layer = copy;
            layer = copy;
            gl_Position = gl_in[corner].gl_Position + vec4(0.25 * float(copy), 0.0, 0.0, 0.0);
            EmitVertex();
          }
          EndPrimitive();
        }
      }
      """

  static let layeredFragment =
    precision + """
      uniform vec4 color;
      flat in int layer;
      layout(location = 0) out vec4 result;
      void main() { result = color / float(1 + layer); }
      """
}
