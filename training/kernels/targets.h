// Ground truth in the view frustum: signed distance and colour along each pixel's ray, and the distance to the mask's edge.
#pragma once
#include "view.h"

DEVICE Vec frustum_point(const View& view, int x, int y, int side, float bin) {
  const float z = view.anchor + view.h * bin;
  return vec((view.centre_u + view.s * ((2 * x + 1.f) / side - 1)) * z, (view.centre_v + view.s * ((2 * y + 1.f) / side - 1)) * z, z);
}

struct DistanceTarget {  // out: [views, bins, side, side], in truncation units, -1..1
  const View* views; const half_t* volumes; const float* bins; int bin_count, side; float truncation; half_t* out;
  DEVICE void operator()(int64_t index) const {
    const int x = (int)(index % side), y = (int)(index / side % side), bin = (int)(index / side / side % bin_count);
    const View& view = views[index / side / side / bin_count];
    const Vec c = frustum_point(view, x, y, side, bins[bin]);
    float value = 1;
    if (c.z > 1e-3f) {
      const Vec p = to_object(view, c);
      Vec gradient;
      const float distance = sample_distance(volumes + (int64_t)view.object * kVolume * kVolume * kVolume, p, &gradient);
      value = distance > 0 ? 1.f : -1.f;
      if (fabsf(distance) < 0.5f) {
        // The deformation stretches space: divide by how fast the distance changes per unit of camera space.
        const float e = 0.01f * view.h;
        const Vec dx = (to_object(view, vec(c.x + e, c.y, c.z)) - p) * (1 / e), dy = (to_object(view, vec(c.x, c.y + e, c.z)) - p) * (1 / e);
        const Vec dz = (to_object(view, vec(c.x, c.y, c.z + e)) - p) * (1 / e);
        const float slope = length(gradient);
        const float stretch = slope > 0.3f ? length(vec(dot(dx, gradient), dot(dy, gradient), dot(dz, gradient))) / slope
                                           : sqrtf((dot(dx, dx) + dot(dy, dy) + dot(dz, dz)) / 3);
        value = clampf(distance / fmaxf(stretch, 1e-3f) / (view.h * truncation), -1, 1);
      }
    }
    out[index] = float_to_half(value);
  }
};

struct ColourTarget {  // out: [views, 4, bins, side, side] bytes; the fourth plane marks voxels near the surface
  const View* views; const half_t* volumes; const uint8_t* colours; const float* bins; int bin_count, side; float band; uint8_t* out;
  DEVICE void operator()(int64_t index) const {
    const int64_t plane = (int64_t)bin_count * side * side;
    const int x = (int)(index % side), y = (int)(index / side % side), bin = (int)(index / side / side % bin_count);
    const int64_t sample = index / plane;
    const View& view = views[sample];
    const Vec p = to_object(view, frustum_point(view, x, y, side, bins[bin]));
    const float scale = kColour / (2 * kExtent);
    const int ix = (int)floorf((p.x + kExtent) * scale), iy = (int)floorf((p.y + kExtent) * scale), iz = (int)floorf((p.z + kExtent) * scale);
    uint8_t* pixel = out + sample * 4 * plane + index % plane;
    const bool within = ix >= 0 && iy >= 0 && iz >= 0 && ix < kColour && iy < kColour && iz < kColour;
    const uint8_t* colour = colours + (within ? ((((int64_t)view.object * kColour + iz) * kColour + iy) * kColour + ix) * 4 : 0);
    for (int c = 0; c < 3; c++) pixel[c * plane] = within ? (uint8_t)(colour[c] * view.tint[c]) : 0;
    const bool near = within && colour[3] && fabsf(sample_distance(volumes + (int64_t)view.object * kVolume * kVolume * kVolume, p, nullptr)) < band;
    pixel[3 * plane] = near ? 255 : 0;
  }
};

struct MaskDistance {  // signed distance to the mask's edge in units of h, negative inside, exact up to `reach` pixels
  const float* mask; int side, reach; float* out;
  DEVICE void operator()(int64_t index) const {
    const int64_t plane = (int64_t)side * side;
    const int x = (int)(index % side), y = (int)(index / side % side);
    const float* image = mask + index / plane * plane;
    const bool inside = image[y * side + x] > 0.5f;
    int best = (reach + 1) * (reach + 1);
    for (int dy = -reach; dy <= reach; dy++)
      for (int dx = -reach; dx <= reach; dx++) {
        const int px = x + dx, py = y + dy, squared = dx * dx + dy * dy;
        if (squared >= best) continue;
        const bool other = px >= 0 && py >= 0 && px < side && py < side && image[py * side + px] > 0.5f;
        if (other != inside) best = squared;
      }
    const float distance = (sqrtf((float)best) - 0.5f) * 2.f / side;
    out[index] = inside ? -distance : distance;
  }
};
