// The driver's products, sums, whole numbers as floats, and quotient(), for the processor to compare with its own.
layout(std430, binding = 0) buffer Numbers { uvec4 numbers[]; };

#include "quotient.glsl"

void main() {
  uint index = gl_GlobalInvocationID.x;
  uvec4 operands = numbers[index];
  float a = uintBitsToFloat(operands.x), b = uintBitsToFloat(operands.y);
  precise float product = a * b;
  precise float sum = a + b;
  float whole = float(int(operands.z));
  numbers[index] =
      uvec4(floatBitsToUint(product), floatBitsToUint(sum), floatBitsToUint(whole), floatBitsToUint(quotient(a, b)));
}
