// The point of b that is nearest to each point of a, by trying all of them. Each part of b is searched by other threads,
// which meet in one key per point: the squared distance above, the index below.
#pragma once
#include "portable.h"

struct NearestPoints {
  const float *a, *b;
  int count_a, count_b, parts;
  unsigned long long* keys;

  DEVICE void operator()(int64_t index) const {
    const int point = (int)(index % count_a), part = (int)(index / count_a);
    const int first = (int)((int64_t)count_b * part / parts), last = (int)((int64_t)count_b * (part + 1) / parts);
    const Vec own = load(a + 3 * (int64_t)point);
    float least = 3e38f;
    int found = first;
    for (int other = first; other < last; other++) {
      const Vec apart = own - load(b + 3 * (int64_t)other);
      const float squared = dot(apart, apart);
      if (squared < least) {
        least = squared;
        found = other;
      }
    }
    if (first < last) atomic_min(keys + point, (unsigned long long)float_bits(least) << 32 | (unsigned)found);
  }
};
