// C interface for `native.py` (ctypes): raw pointers in, CUDA error code out (0 = fine).
#include "cavities.h"
#include "distance.h"
#include "nearest.h"
#include "render.h"
#include "targets.h"
#include "volume_loss.h"

static_assert(sizeof(Triangle) == kTriangleFloats * sizeof(float), "packed triangles have no padding");

extern "C" {
int view_floats() { return (int)(sizeof(View) / sizeof(float)); }

int hidden_faces(Triangle* triangles, const int* face_start, const int* face_object, const float* is_union, int64_t faces, void* stream) {
  return launch(HiddenFaces{triangles, face_start, face_object, is_union}, faces, stream);
}
int distance_volumes(const Triangle* triangles, const int* face_start, const int* faces, const float* uv, const uint8_t* textures, int first_object,
                     int objects, float* coarse, half_t* volumes, uint8_t* colours, void* stream) {
  const int failed = launch(CoarseDistance{triangles, face_start, first_object, coarse}, (int64_t)objects * kCoarse * kCoarse * kCoarse, stream);
  if (failed) return failed;
  return launch(FineDistance{triangles, face_start, faces, uv, textures, first_object, coarse, volumes, colours}, (int64_t)objects * kCoarse * kCoarse * kCoarse, stream);
}
int reach_along_lines(uint8_t* states, int objects, int axis, void* stream) {
  return launch(ReachAlongLines{states, axis}, (int64_t)objects * kVolume * kVolume, stream);
}
int spread_lengths(const float* in, float* out, int objects, float voxel, void* stream) {
  return launch(SpreadLengths{in, out, voxel}, (int64_t)objects * kVolume * kVolume * kVolume, stream);
}
int transform_vertices(const View* views, int count, Meshes* mesh, int max_vertices, float* out, void* stream) {
  return launch(TransformVertices{views, *mesh, max_vertices, out}, (int64_t)count * max_vertices, stream);
}
int rasterise(const View* views, int count, Meshes* mesh, const float* camera, int max_vertices, int max_faces, int side, unsigned long long* nearest,
              unsigned long long* farthest, void* stream) {
#ifdef __CUDACC__
  return launch(Rasterise{views, *mesh, camera, max_vertices, max_faces, side, 32, nearest, farthest}, (int64_t)count * max_faces * 32, stream);
#else
  return launch(RasteriseImage{{views, *mesh, camera, max_vertices, max_faces, side, 1, nearest, farthest}, max_faces}, count, stream);
#endif
}
int shade(const View* views, int count, Meshes* mesh, const float* camera, int max_vertices, const unsigned long long* nearest, const unsigned long long* farthest,
          float* out, int side, void* stream) {
  return launch(Shade{views, *mesh, camera, max_vertices, nearest, farthest, out, side}, (int64_t)count * side * side, stream);
}
int distance_target(const View* views, int count, const half_t* volumes, const float* bins, int bin_count, int side, float truncation, half_t* out, void* stream) {
  return launch(DistanceTarget{views, volumes, bins, bin_count, side, truncation, out}, (int64_t)count * bin_count * side * side, stream);
}
int colour_target(const View* views, int count, const half_t* volumes, const uint8_t* colours, const float* bins, int bin_count, int side, float band, uint8_t* out,
                  void* stream) {
  return launch(ColourTarget{views, volumes, colours, bins, bin_count, side, band, out}, (int64_t)count * bin_count * side * side, stream);
}
int nearest_points(const float* a, int count_a, const float* b, int count_b, int parts, unsigned long long* keys, void* stream) {
  return launch(NearestPoints{a, b, count_a, count_b, parts, keys}, (int64_t)count_a * parts, stream);
}
int mask_distance(const float* mask, int count, int side, int reach, float* out, void* stream) {
  return launch(MaskDistance{mask, side, reach, out}, (int64_t)count * side * side, stream);
}
int volume_loss(const bf16_t* volume, const half_t* target, const float* front, const float* thickness, const float* edge, const float* bins, const float* widths,
                int count, int side, int bin_count, float gradient_scale, const VolumeLossSettings* settings, bf16_t* volume_gradient, float* front_gradient,
                float* thickness_gradient, float* sums, void* stream) {
  return launch(VolumeLoss{volume, target, front, thickness, edge, bins, widths, side, bin_count, gradient_scale, *settings, volume_gradient, front_gradient,
                           thickness_gradient, sums}, (int64_t)count * side * side, stream);
}
}
