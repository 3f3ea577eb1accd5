// Closed cavities of distance volumes: which voxels nothing outside can reach, and distances to the outer surface alone.
#pragma once
#include "view.h"

// Spreads "reached" (2) through "open" (1) voxels along all lines of one axis, there and back; "wall" (0) stops it. A few
// rounds over the three axes reach what takes hundreds of steps from neighbour to neighbour.
struct ReachAlongLines {
  uint8_t* states; int axis;  // states: [objects, z, y, x]
  DEVICE void operator()(int64_t index) const {
    const int64_t lines = (int64_t)kVolume * kVolume, object = index / lines, line = index % lines;
    const int64_t a = line / kVolume, b = line % kVolume;
    const int64_t start = axis == 0 ? line : axis == 1 ? a * lines + b : line * kVolume, step = axis == 0 ? lines : axis == 1 ? kVolume : 1;
    uint8_t* first = states + object * lines * kVolume + start;
    bool reached = false;
    for (int i = 0; i < kVolume; i++) pass(first + i * step, &reached);
    reached = false;
    for (int i = kVolume - 1; i >= 0; i--) pass(first + i * step, &reached);
  }
  DEVICE void pass(uint8_t* voxel, bool* reached) const {
    const uint8_t state = *voxel;
    if (state == 1 && *reached) *voxel = 2;
    *reached = state == 2 || (state == 1 && *reached);
  }
};

// One step of lengths from neighbour to neighbour (26 of them): out = min(in, in of a neighbour + its distance).
struct SpreadLengths {
  const float* in; float* out; float voxel;  // [objects, z, y, x]
  DEVICE void operator()(int64_t index) const {
    const int x = (int)(index % kVolume), y = (int)(index / kVolume % kVolume), z = (int)(index / kVolume / kVolume % kVolume);
    const float lengths[4] = {0, voxel, 1.41421356f * voxel, 1.73205081f * voxel};
    float best = in[index];
    for (int k = 0; k < 27; k++) {
      const int dx = k % 3 - 1, dy = k / 3 % 3 - 1, dz = k / 9 - 1;
      if (x + dx < 0 || y + dy < 0 || z + dz < 0 || x + dx >= kVolume || y + dy >= kVolume || z + dz >= kVolume) continue;
      best = fminf(best, in[index + ((int64_t)dz * kVolume + dy) * kVolume + dx] + lengths[dx * dx + dy * dy + dz * dz]);
    }
    out[index] = best;
  }
};
