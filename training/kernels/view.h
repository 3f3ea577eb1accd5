// One training sample: which object, how it is deformed, where the camera stands, the light and the materials.
// `views.py` lists the same fields in the same order; `view_floats()` lets it check that the sizes agree.
#pragma once
#include "portable.h"

constexpr int kVolume = 128;        // voxels per side of an object's distance volume
constexpr int kColour = 64;         // voxels per side of an object's colour volume
constexpr int kTexture = 256;       // texture pixels per side
constexpr float kExtent = 1.1f;     // volumes span [-kExtent, kExtent]; objects span [-1, 1]
constexpr int kLights = 3;

struct View {
  float object, taper, twist, bend[2];
  float linear[9], translate[3], inverse[9];  // deformed object -> camera, and the inverse of the linear part
  float centre_u, centre_v, s;                // crop: centre and half width in tangent units
  float anchor, h;                            // mean visible depth; half width of the crop at that depth
  float up[3], sky[3], ground[3];
  float light_direction[3 * kLights], light_colour[3 * kLights];
  float tint[3];
  float roughness[2], metallic[2];            // two materials ...
  float key[3], key_radius;                   // ... the second where the base colour is near `key`
  float occlusion, exposure, gamma, flat;
};

// Taper, twist and bend act along the object's z axis before the linear map. None of them moves a point along z, so each is undone exactly.
DEVICE Vec deform(const View& view, Vec p) {
  const float k = 1.f + view.taper * p.z, angle = view.twist * p.z, c = cosf(angle), s = sinf(angle), zz = p.z * p.z;
  return vec((c * p.x - s * p.y) * k + view.bend[0] * zz, (s * p.x + c * p.y) * k + view.bend[1] * zz, p.z);
}
DEVICE Vec undeform(const View& view, Vec q) {
  const float k = fmaxf(0.2f, 1.f + view.taper * q.z), angle = view.twist * q.z, c = cosf(angle), s = sinf(angle), zz = q.z * q.z;
  const float x = q.x - view.bend[0] * zz, y = q.y - view.bend[1] * zz;
  return vec((c * x + s * y) / k, (-s * x + c * y) / k, q.z);
}
// How a bend turns a normal; taper and twist are gentle enough to leave it.
DEVICE Vec bent_normal(const View& view, Vec n, float z) { return vec(n.x, n.y, n.z - 2 * z * (view.bend[0] * n.x + view.bend[1] * n.y)); }
DEVICE Vec to_camera(const View& view, Vec p) { return multiply(view.linear, deform(view, p)) + load(view.translate); }
DEVICE Vec to_object(const View& view, Vec c) { return undeform(view, multiply(view.inverse, c - load(view.translate))); }

// Trilinear distance, with its gradient if asked for. Outside the volume the way back to it is added.
DEVICE float sample_distance(const half_t* volume, Vec p, Vec* gradient) {
  const float scale = kVolume / (2 * kExtent), top = kVolume - 1.001f;
  const float fx = (p.x + kExtent) * scale - 0.5f, fy = (p.y + kExtent) * scale - 0.5f, fz = (p.z + kExtent) * scale - 0.5f;
  const float cx = clampf(fx, 0, top), cy = clampf(fy, 0, top), cz = clampf(fz, 0, top);
  const float outside = length(vec(fx - cx, fy - cy, fz - cz)) / scale;
  const int ix = (int)cx, iy = (int)cy, iz = (int)cz;
  const float wx = cx - ix, wy = cy - iy, wz = cz - iz;
  const half_t* low = volume + ((int64_t)iz * kVolume + iy) * kVolume + ix;
  const half_t* high = low + kVolume * kVolume;
  const float a000 = half_to_float(low[0]), a001 = half_to_float(low[1]);
  const float a010 = half_to_float(low[kVolume]), a011 = half_to_float(low[kVolume + 1]);
  const float a100 = half_to_float(high[0]), a101 = half_to_float(high[1]);
  const float a110 = half_to_float(high[kVolume]), a111 = half_to_float(high[kVolume + 1]);
  const float x00 = a000 + (a001 - a000) * wx, x01 = a010 + (a011 - a010) * wx;
  const float x10 = a100 + (a101 - a100) * wx, x11 = a110 + (a111 - a110) * wx;
  const float y0 = x00 + (x01 - x00) * wy, y1 = x10 + (x11 - x10) * wy;
  if (gradient) {
    const float gx = ((a001 - a000) * (1 - wy) + (a011 - a010) * wy) * (1 - wz) + ((a101 - a100) * (1 - wy) + (a111 - a110) * wy) * wz;
    *gradient = vec(gx, (x01 - x00) * (1 - wz) + (x11 - x10) * wz, y1 - y0) * scale;
  }
  return y0 + (y1 - y0) * wz + outside;
}

// Bilinear texture colour, 0..1; v = 0 is the bottom of the picture.
DEVICE Vec sample_texture(const uint8_t* texture, float u, float v) {
  const float fx = clampf(u * kTexture - 0.5f, 0, kTexture - 1.001f), fy = clampf((1 - v) * kTexture - 0.5f, 0, kTexture - 1.001f);
  const int ix = (int)fx, iy = (int)fy;
  const float wx = fx - ix, wy = fy - iy;
  const uint8_t* top = texture + ((int64_t)iy * kTexture + ix) * 3;
  float out[3];
  for (int k = 0; k < 3; k++) {
    const float upper = top[k] + (top[3 + k] - (float)top[k]) * wx;
    const float lower = top[kTexture * 3 + k] + (top[kTexture * 3 + 3 + k] - (float)top[kTexture * 3 + k]) * wx;
    out[k] = (upper + (lower - upper) * wy) / 255.f;
  }
  return load(out);
}
