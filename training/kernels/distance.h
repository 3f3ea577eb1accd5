// Signed distance and colour volumes of triangle meshes.
//
// Brute force over all voxels and triangles is too slow for thousands of objects, so it goes in two steps. A coarse grid
// (one cell per 4x4x4 voxels) gets the exact distance and winding number of its centres. A voxel then needs
//   - no search at all, if its cell is far from the surface: the coarse distance is interpolated;
//   - a search that starts from a tight upper bound, if its cell is near;
//   - its own winding number only if the surface passes through its cell.
#pragma once
#include "view.h"

constexpr int kCoarse = kVolume / 4;
constexpr float kExactBand = 0.22f;  // beyond this distance the interpolated coarse value is good enough

// Packed triangle: corner, two edges, centroid, radius about the centroid, area normal, "hidden inside a union" flag.
constexpr int kTriangleFloats = 20;
struct Triangle {
  float corner[3], edge1[3], edge2[3], centre[3], radius, normal[3], hidden, spare[3];
};

DEVICE Vec closest_point(Vec p, const Triangle& t, float* weight1, float* weight2) {
  const Vec a = load(t.corner), ab = load(t.edge1), ac = load(t.edge2), ap = p - a;
  const float d1 = dot(ab, ap), d2 = dot(ac, ap);
  float u = 0, v = 0;
  const Vec bp = ap - ab, cp = ap - ac;
  const float d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp), d6 = dot(ac, cp);
  const float vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
  if (d1 <= 0 && d2 <= 0) { u = v = 0; }
  else if (d3 >= 0 && d4 <= d3) { u = 1; }
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) { u = d1 / (d1 - d3); }
  else if (d6 >= 0 && d5 <= d6) { v = 1; }
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) { v = d2 / (d2 - d6); }
  else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) { v = (d4 - d3) / ((d4 - d3) + (d5 - d6)); u = 1 - v; }
  else { const float inverse = 1.f / (va + vb + vc); u = vb * inverse; v = vc * inverse; }
  *weight1 = u; *weight2 = v;
  return a + ab * u + ac * v;
}

// Solid angle of a triangle; far away a dipole is enough.
DEVICE float solid_angle(const Triangle& t, Vec p) {
  const Vec r = load(t.centre) - p;
  const float squared = dot(r, r);
  if (squared > 9.f * t.radius * t.radius) { const float i = rsqrtf(squared + 1e-20f); return dot(load(t.normal), r) * i * i * i; }
  const Vec a = load(t.corner) - p, b = a + load(t.edge1), c = a + load(t.edge2);
  const float la = length(a), lb = length(b), lc = length(c);
  return 2.f * atan2f(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
}
DEVICE float winding_number(const Triangle* triangles, int count, Vec p) {
  float sum = 0;
  for (int i = 0; i < count; i++) sum += solid_angle(triangles[i], p);
  return sum * 0.0795774715f;  // 1 / 4 pi
}
// Lowers `best` to the distance of the nearest visible triangle and returns that triangle (-1: none below `best`).
DEVICE int nearest_triangle(const Triangle* triangles, int count, Vec p, float* best) {
  int found = -1;
  for (int i = 0; i < count; i++) {
    const Triangle& t = triangles[i];
    const Vec r = load(t.centre) - p;
    const float reach = *best + t.radius;
    if (t.hidden > 0.5f || dot(r, r) > reach * reach) continue;
    float u, v;
    const float d = length(closest_point(p, t, &u, &v) - p);
    if (d < *best) { *best = d; found = i; }
  }
  return found;
}
DEVICE Vec cell_centre(int64_t index, int side) {
  const float step = 2 * kExtent / side;
  return vec((index % side + 0.5f) * step - kExtent, (index / side % side + 0.5f) * step - kExtent, (index / (side * side) + 0.5f) * step - kExtent);
}

// Objects made of overlapping closed parts: faces inside another part must not count as surface.
struct HiddenFaces {
  Triangle* triangles; const int* face_start; const int* face_object; const float* is_union;
  DEVICE void operator()(int64_t face) const {
    const int object = face_object[face], first = face_start[object];
    if (is_union[object] < 0.5f) return;
    Triangle& t = triangles[face];
    const Vec outside = load(t.centre) + unit(load(t.normal)) * 0.004f;
    t.hidden = winding_number(triangles + first, face_start[object + 1] - first, outside) > 0.5f ? 1.f : 0.f;
  }
};
struct CoarseDistance {
  const Triangle* triangles; const int* face_start; int first_object; float* coarse;  // coarse: [objects, cells]
  DEVICE void operator()(int64_t index) const {
    const int64_t cells = (int64_t)kCoarse * kCoarse * kCoarse;
    const int object = first_object + (int)(index / cells), first = face_start[object], count = face_start[object + 1] - first;
    const Vec p = cell_centre(index % cells, kCoarse);
    float best = 8.f;
    nearest_triangle(triangles + first, count, p, &best);
    coarse[index] = winding_number(triangles + first, count, p) > 0.5f ? -best : best;
  }
};
struct FineDistance {
  const Triangle* triangles; const int* face_start; const int* faces; const float* uv; const uint8_t* textures;
  int first_object; const float* coarse; half_t* volumes; uint8_t* colours;  // volumes and colours of all objects
  DEVICE float interpolate(const float* grid, int x, int y, int z) const {
    const float fx = clampf((x + 0.5f) * 0.25f - 0.5f, 0, kCoarse - 1.001f), fy = clampf((y + 0.5f) * 0.25f - 0.5f, 0, kCoarse - 1.001f);
    const float fz = clampf((z + 0.5f) * 0.25f - 0.5f, 0, kCoarse - 1.001f);
    const int ix = (int)fx, iy = (int)fy, iz = (int)fz;
    float sum = 0;
    for (int k = 0; k < 8; k++) {
      const int dx = k & 1, dy = k >> 1 & 1, dz = k >> 2;
      const float w = (dx ? fx - ix : 1 - fx + ix) * (dy ? fy - iy : 1 - fy + iy) * (dz ? fz - iz : 1 - fz + iz);
      sum += w * grid[((iz + dz) * kCoarse + iy + dy) * kCoarse + ix + dx];
    }
    return sum;
  }
  DEVICE void operator()(int64_t index) const {
    const int64_t voxels = (int64_t)kVolume * kVolume * kVolume;
    const int local = (int)(index / voxels), object = first_object + local;
    const int64_t voxel = index % voxels;
    const int x = (int)(voxel % kVolume), y = (int)(voxel / kVolume % kVolume), z = (int)(voxel / (kVolume * kVolume));
    const float* grid = coarse + (int64_t)local * kCoarse * kCoarse * kCoarse;
    const float centre = grid[((z >> 2) * kCoarse + (y >> 2)) * kCoarse + (x >> 2)];
    const float half_diagonal = 1.7320508f * kExtent / kCoarse;
    half_t* out = volumes + (int64_t)object * voxels + voxel;
    if (fabsf(centre) > kExactBand + half_diagonal) { *out = float_to_half(interpolate(grid, x, y, z)); return; }
    const int first = face_start[object], count = face_start[object + 1] - first;
    const Triangle* mine = triangles + first;
    const Vec p = cell_centre(voxel, kVolume);
    float best = fabsf(centre) + half_diagonal + 1e-4f;
    const int nearest = nearest_triangle(mine, count, p, &best);
    // Cells without surface share the sign of their centre; open meshes may differ there, `solidify` mends that.
    const bool inside = fabsf(centre) > half_diagonal ? centre < 0 : winding_number(mine, count, p) > 0.5f;
    *out = float_to_half(inside ? -best : best);
    if ((x | y | z) & 1 || nearest < 0) return;
    float u, v;
    closest_point(p, mine[nearest], &u, &v);
    const int* corner = faces + (int64_t)(first + nearest) * 3;
    const float* a = uv + 2 * (int64_t)corner[0]; const float* b = uv + 2 * (int64_t)corner[1]; const float* c = uv + 2 * (int64_t)corner[2];
    const Vec rgb = sample_texture(textures + (int64_t)object * kTexture * kTexture * 3, a[0] * (1 - u - v) + b[0] * u + c[0] * v, a[1] * (1 - u - v) + b[1] * u + c[1] * v);
    uint8_t* colour = colours + ((((int64_t)object * kColour + (z >> 1)) * kColour + (y >> 1)) * kColour + (x >> 1)) * 4;
    colour[0] = (uint8_t)(rgb.x * 255 + 0.5f); colour[1] = (uint8_t)(rgb.y * 255 + 0.5f); colour[2] = (uint8_t)(rgb.z * 255 + 0.5f);
    colour[3] = 255;
  }
};
