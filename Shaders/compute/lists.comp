// Lists: a work group goes through the spans of a bin, numbers the masks that are made on the device, and notes for each mask its
// item and its tile. The sums are of whole numbers, so their order does not matter.

// The data of a band, in one buffer that is read by fours and by words (CommandStream); its lists are written to.
layout(std430, binding = 2) readonly buffer Fours { uvec4 fours[]; };
layout(std430, binding = 3) readonly buffer Words { uint words[]; };
layout(std430, binding = 4) writeonly buffer Lists { uint lists[]; };
uniform ivec4 places;   // the items, the spans, the numbers of spans and the masks, in words
uniform ivec4 numbers;  // the number of jobs; the place of the first tile in the picture

shared uint counts[64];

void main() {
  uint number = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x;
  if (number >= uint(numbers.x)) return;
  uvec4 job = fours[2u * number];
  uvec2 more = fours[2u * number + 1u].xy;  // the items of the job, the number of its first mask
  uint local = gl_LocalInvocationID.x;
  uint next = more.y;
  for (uint first = job.z; first < job.w; first += 64u) {
    uint index = first + local;
    uint span = 0u, item = 0u, count = 0u;
    if (index < job.w) {
      span = words[uint(places.y) + index];
      item = uint(places.x) + more.x + 2u * (span >> 11);
      if ((span & 1024u) == 0u && (words[item] & 3u) == 2u) count = (span >> 5 & 31u) + 1u;
    }
    counts[local] = count;
    barrier();
    for (uint way = 1u; way < 64u; way <<= 1) {
      uint before = local >= way ? counts[local - way] : 0u;
      barrier();
      counts[local] += before;
      barrier();
    }
    uint mask = next + counts[local] - count;
    if (count != 0u) lists[uint(places.z) + index] = mask;
    for (uint i = 0u; i < count; i++) {
      uint place = uint(places.w) + 2u * (mask + i);
      lists[place] = item;
      lists[place + 1u] = job.x + uint(numbers.y) + (span & 31u) + i;
    }
    next += counts[63];
    barrier();
  }
}
