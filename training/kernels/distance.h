// Signed distance and colour volumes of triangle meshes.
//
// Brute force over all voxels and triangles is too slow for thousands of objects, so it goes in two steps. A coarse grid
// (one cell per 4x4x4 voxels) gets the exact distance and winding number of its centres. Then each cell fills its voxels:
//   - far from the surface the coarse distance is interpolated;
//   - near it, only triangles that can be nearest to some voxel of the cell are searched;
//   - only cells that the surface passes through need winding numbers of their own: near triangles are summed exactly, the
//     smooth rest is interpolated between the cell's corners.
#pragma once
#include "view.h"

constexpr int kCoarse = kVolume / 4;
constexpr float kExactBand = 0.08f;  // beyond this distance the interpolated coarse value is good enough (within about 0.01)

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
constexpr int kMostCandidates = 96, kMostNear = 256;  // beyond these a cell falls back to all triangles

struct FineDistance {  // one thread per coarse cell
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
  // Triangles that may be nearest to a point of the cell. Returns -1 if there are too many.
  DEVICE int find_candidates(const Triangle* mine, int count, Vec middle, float reach, int* out) const {
    int found = 0;
    for (int i = 0; i < count; i++) {
      const Triangle& t = mine[i];
      const Vec r = load(t.centre) - middle;
      const float sphere = reach + t.radius;
      if (t.hidden > 0.5f || dot(r, r) > sphere * sphere) continue;
      float u, v;
      if (length(closest_point(middle, t, &u, &v) - middle) > reach) continue;
      if (found == kMostCandidates) return -1;
      out[found++] = i;
    }
    return found;
  }
  // Splits the triangles into near ones (listed) and far ones (their solid angles at the cell's corners are summed).
  DEVICE int split_winding(const Triangle* mine, int count, Vec middle, float half_side, int* near, float* corner_sum) const {
    int found = 0;
    for (int k = 0; k < 8; k++) corner_sum[k] = 0;
    for (int i = 0; i < count; i++) {
      const Triangle& t = mine[i];
      const Vec r = load(t.centre) - middle;
      const float border = 3 * t.radius + 4 * half_side;
      if (dot(r, r) < border * border) {
        if (found == kMostNear) return -1;
        near[found++] = i;
        continue;
      }
      for (int k = 0; k < 8; k++) {
        const Vec d = r - vec(k & 1 ? half_side : -half_side, k >> 1 & 1 ? half_side : -half_side, k >> 2 ? half_side : -half_side);
        const float inverse = rsqrtf(dot(d, d));
        corner_sum[k] += dot(load(t.normal), d) * inverse * inverse * inverse;
      }
    }
    return found;
  }
  DEVICE void paint(int object, const Triangle* mine, int first, int triangle, Vec p, int x, int y, int z) const {
    float u, v;
    closest_point(p, mine[triangle], &u, &v);
    const int* corner = faces + (int64_t)(first + triangle) * 3;
    const float* a = uv + 2 * (int64_t)corner[0]; const float* b = uv + 2 * (int64_t)corner[1]; const float* c = uv + 2 * (int64_t)corner[2];
    const Vec rgb = sample_texture(textures + (int64_t)object * kTexture * kTexture * 3, a[0] * (1 - u - v) + b[0] * u + c[0] * v, a[1] * (1 - u - v) + b[1] * u + c[1] * v);
    uint8_t* colour = colours + ((((int64_t)object * kColour + (z >> 1)) * kColour + (y >> 1)) * kColour + (x >> 1)) * 4;
    colour[0] = (uint8_t)(rgb.x * 255 + 0.5f); colour[1] = (uint8_t)(rgb.y * 255 + 0.5f); colour[2] = (uint8_t)(rgb.z * 255 + 0.5f);
    colour[3] = 255;
  }
  DEVICE void operator()(int64_t index) const {
    const int64_t cells = (int64_t)kCoarse * kCoarse * kCoarse, voxels = (int64_t)kVolume * kVolume * kVolume;
    const int local = (int)(index / cells), object = first_object + local, cell = (int)(index % cells);
    const int x0 = cell % kCoarse * 4, y0 = cell / kCoarse % kCoarse * 4, z0 = cell / (kCoarse * kCoarse) * 4;
    const float* grid = coarse + local * cells;
    half_t* volume = volumes + object * voxels;
    const float centre = grid[cell], half_side = kExtent / kCoarse, half_diagonal = 1.7320508f * half_side;
    const bool far = fabsf(centre) > kExactBand + half_diagonal, surface = fabsf(centre) <= half_diagonal;
    const int first = face_start[object], count = face_start[object + 1] - first;
    const Triangle* mine = triangles + first;
    const Vec middle = cell_centre(cell, kCoarse);
    int candidates[kMostCandidates], near[kMostNear], candidate_count = 0, near_count = 0;
    float corner_sum[8];
    if (!far) candidate_count = find_candidates(mine, count, middle, fabsf(centre) + 2 * half_diagonal + 1e-4f, candidates);
    if (surface) near_count = split_winding(mine, count, middle, half_side, near, corner_sum);
    for (int k = 0; k < 64; k++) {
      const int x = x0 + (k & 3), y = y0 + (k >> 2 & 3), z = z0 + (k >> 4);
      const int64_t voxel = ((int64_t)z * kVolume + y) * kVolume + x;
      if (far) { volume[voxel] = float_to_half(interpolate(grid, x, y, z)); continue; }
      const Vec p = cell_centre(voxel, kVolume);
      float best = fabsf(centre) + half_diagonal + 1e-4f;
      int nearest = -1;
      if (candidate_count < 0) nearest = nearest_triangle(mine, count, p, &best);
      for (int i = 0; i < candidate_count; i++) {
        float u, v;
        const float d = length(closest_point(p, mine[candidates[i]], &u, &v) - p);
        if (d < best) { best = d; nearest = candidates[i]; }
      }
      // Cells without surface share the sign of their centre; open meshes may differ there, `solidify` mends that.
      bool inside = centre < 0;
      if (surface && near_count < 0) inside = winding_number(mine, count, p) > 0.5f;
      else if (surface) {
        const float wx = ((k & 3) + 0.5f) / 4, wy = ((k >> 2 & 3) + 0.5f) / 4, wz = ((k >> 4) + 0.5f) / 4;
        float sum = 0;
        for (int c = 0; c < 8; c++) sum += corner_sum[c] * (c & 1 ? wx : 1 - wx) * (c >> 1 & 1 ? wy : 1 - wy) * (c >> 2 ? wz : 1 - wz);
        for (int i = 0; i < near_count; i++) sum += solid_angle(mine[near[i]], p);
        inside = sum * 0.0795774715f > 0.5f;
      }
      volume[voxel] = float_to_half(inside ? -best : best);
      if (!((x | y | z) & 1) && nearest >= 0) paint(object, mine, first, nearest, p, x, y, z);
    }
  }
};
