// Rasteriser and shader. An image is drawn at twice its size and averaged 2x2, which gives soft alpha at the edges.
#pragma once
#include "view.h"

struct Meshes {
  const float* vertices; const float* normals; const float* uv; const int* faces;
  const int* vertex_start; const int* face_start; const uint8_t* textures; const half_t* volumes;
};

struct TransformVertices {  // out: [views, max_vertices, 3]; the tail repeats the first vertex
  const View* views; Meshes mesh; int max_vertices; float* out;
  DEVICE void operator()(int64_t index) const {
    const View& view = views[index / max_vertices];
    const int object = (int)view.object, first = mesh.vertex_start[object], count = mesh.vertex_start[object + 1] - first;
    const int local = (int)(index % max_vertices);
    const Vec c = to_camera(view, load(mesh.vertices + 3 * (int64_t)(first + (local < count ? local : 0))));
    out[3 * index] = c.x; out[3 * index + 1] = c.y; out[3 * index + 2] = c.z;
  }
};

// Nearest and farthest face per pixel, each as (depth bits << 32 | face).
struct Rasterise {
  const View* views; Meshes mesh; const float* camera; int max_vertices, max_faces, side, lanes;
  unsigned long long* nearest; unsigned long long* farthest;
  DEVICE void draw(int sample, int face, int lane) const {
    const View& view = views[sample];
    const int object = (int)view.object, first = mesh.face_start[object];
    if (face >= mesh.face_start[object + 1] - first) return;
    const int* corner = mesh.faces + 3 * (int64_t)(first + face);
    const float* base = camera + 3 * ((int64_t)sample * max_vertices - mesh.vertex_start[object]);
    float px[3], py[3], inverse[3];
    for (int k = 0; k < 3; k++) {
      const Vec c = load(base + 3 * (int64_t)corner[k]);
      if (c.z < 1e-3f) return;
      inverse[k] = 1.f / c.z;
      px[k] = ((c.x * inverse[k] - view.centre_u) / view.s + 1) * 0.5f * side;
      py[k] = ((c.y * inverse[k] - view.centre_v) / view.s + 1) * 0.5f * side;
    }
    const float area = (px[1] - px[0]) * (py[2] - py[0]) - (py[1] - py[0]) * (px[2] - px[0]);
    if (fabsf(area) < 1e-9f) return;
    const int x0 = (int)fmaxf(0.f, floorf(fminf(px[0], fminf(px[1], px[2])) - 0.5f)), x1 = (int)fminf(side - 1.f, ceilf(fmaxf(px[0], fmaxf(px[1], px[2])) - 0.5f));
    const int y0 = (int)fmaxf(0.f, floorf(fminf(py[0], fminf(py[1], py[2])) - 0.5f)), y1 = (int)fminf(side - 1.f, ceilf(fmaxf(py[0], fmaxf(py[1], py[2])) - 0.5f));
    const int width = x1 - x0 + 1, pixels = width * (y1 - y0 + 1);
    if (width <= 0) return;
    for (int k = lane; k < pixels; k += lanes) {
      const int x = x0 + k % width, y = y0 + k / width;
      const float cx = x + 0.5f, cy = y + 0.5f;
      const float w0 = ((px[1] - cx) * (py[2] - cy) - (py[1] - cy) * (px[2] - cx)) / area;
      const float w1 = ((px[2] - cx) * (py[0] - cy) - (py[2] - cy) * (px[0] - cx)) / area, w2 = 1 - w0 - w1;
      if (w0 < -1e-5f || w1 < -1e-5f || w2 < -1e-5f) continue;
      const unsigned long long depth = float_bits(1.f / (w0 * inverse[0] + w1 * inverse[1] + w2 * inverse[2]));
      const int64_t pixel = ((int64_t)sample * side + y) * side + x;
      atomic_min(nearest + pixel, (depth << 32) | (unsigned)face);
      atomic_max(farthest + pixel, (depth << 32) | (unsigned)face);
    }
  }
  DEVICE void operator()(int64_t index) const { draw((int)(index / lanes / max_faces), (int)(index / lanes % max_faces), (int)(index % lanes)); }
};
struct RasteriseImage {  // CPU: one thread per image, so no two threads write one pixel
  Rasterise body; int max_faces;
  DEVICE void operator()(int64_t sample) const { for (int face = 0; face < max_faces; face++) body.draw((int)sample, face, 0); }
};

enum { kRgb = 0, kAlpha = 3, kDepth = 4, kNormal = 5, kAlbedo = 8, kRoughness = 11, kMetallic = 12, kBack = 13, kBackNormal = 14, kBackAlbedo = 17, kPlanes = 20 };

struct Shade {  // out: [views, kPlanes, side, side]; averages over the covered samples of each pixel
  const View* views; Meshes mesh; const float* camera; int max_vertices; const unsigned long long* nearest; const unsigned long long* farthest;
  float* out; int side;

  DEVICE static Vec environment(const View& view, Vec direction, float blur) {
    const float edge = clampf(0.5f + dot(direction, load(view.up)) / (2 * blur), 0, 1);
    return load(view.ground) + (load(view.sky) - load(view.ground)) * (edge * edge * (3 - 2 * edge));
  }
  // How open the surroundings are, from the object's own distance volume.
  DEVICE float openness(const View& view, Vec p, Vec normal) const {
    if (view.occlusion <= 0) return 1;
    const half_t* volume = mesh.volumes + (int64_t)view.object * kVolume * kVolume * kVolume;
    float blocked = 0;
    for (float reach = 0.06f; reach < 0.4f; reach *= 2.3f) blocked += fmaxf(0.f, reach - sample_distance(volume, p + normal * reach, nullptr)) / reach;
    return fmaxf(0.1f, 1 - view.occlusion * fminf(1.f, blocked * 0.45f));
  }
  // The point, normal and base colour of one face where the ray of a sample meets it.
  struct Hit { Vec at, smooth, normal, texel; };
  DEVICE Hit meet(const View& view, const float* base, Vec ray, unsigned long long found, bool facing_camera) const {
    const int object = (int)view.object;
    const int* corner = mesh.faces + 3 * (int64_t)(mesh.face_start[object] + (int)(found & 0xffffffffu));
    const Vec p = ray * bits_float((uint32_t)(found >> 32));
    const Vec a = load(base + 3 * (int64_t)corner[0]), e1 = load(base + 3 * (int64_t)corner[1]) - a, e2 = load(base + 3 * (int64_t)corner[2]) - a;
    const Vec face_normal = cross(e1, e2), ap = p - a;
    const float scale = 1.f / (dot(face_normal, face_normal) + 1e-30f);
    const float w1 = clampf(dot(cross(ap, e2), face_normal) * scale, 0, 1), w2 = clampf(dot(cross(e1, ap), face_normal) * scale, 0, 1), w0 = fmaxf(0.f, 1 - w1 - w2);
    Hit hit;
    hit.at = load(mesh.vertices + 3 * (int64_t)corner[0]) * w0 + load(mesh.vertices + 3 * (int64_t)corner[1]) * w1 + load(mesh.vertices + 3 * (int64_t)corner[2]) * w2;
    hit.smooth = unit(load(mesh.normals + 3 * (int64_t)corner[0]) * w0 + load(mesh.normals + 3 * (int64_t)corner[1]) * w1 + load(mesh.normals + 3 * (int64_t)corner[2]) * w2);
    // Smooth normals where they agree with the face, else the face itself; towards the camera in front, away from it behind.
    const Vec outward = unit(p * (facing_camera ? -1.f : 1.f)), smooth_camera = unit(multiply_transposed(view.inverse, bent_normal(view, hit.smooth, hit.at.z)));
    Vec flat_normal = unit(face_normal);
    if (dot(flat_normal, outward) < 0) flat_normal = flat_normal * -1.f;
    hit.normal = dot(flat_normal, smooth_camera) > 0.75f && dot(smooth_camera, outward) > 0 ? smooth_camera : flat_normal;
    const float* uv0 = mesh.uv + 2 * (int64_t)corner[0]; const float* uv1 = mesh.uv + 2 * (int64_t)corner[1]; const float* uv2 = mesh.uv + 2 * (int64_t)corner[2];
    hit.texel = sample_texture(mesh.textures + (int64_t)object * kTexture * kTexture * 3, uv0[0] * w0 + uv1[0] * w1 + uv2[0] * w2, uv0[1] * w0 + uv1[1] * w1 + uv2[1] * w2);
    return hit;
  }
  DEVICE void operator()(int64_t index) const {
    const int64_t plane = (int64_t)side * side;
    const int sample = (int)(index / plane), y = (int)(index % plane / side), x = (int)(index % side);
    const View& view = views[sample];
    const int object = (int)view.object;
    const float* base = camera + 3 * ((int64_t)sample * max_vertices - mesh.vertex_start[object]);
    float sum[kPlanes] = {0}, covered = 0;
    for (int k = 0; k < 4; k++) {
      const int sx = 2 * x + (k & 1), sy = 2 * y + (k >> 1), wide = 2 * side;
      const int64_t pixel = ((int64_t)sample * wide + sy) * wide + sx;
      if (nearest[pixel] == ~0ull) continue;
      const Vec ray = vec(((sx + 0.5f) / side - 1) * view.s + view.centre_u, ((sy + 0.5f) / side - 1) * view.s + view.centre_v, 1);
      const float depth = bits_float((uint32_t)(nearest[pixel] >> 32));
      const Hit hit = meet(view, base, ray, nearest[pixel], true), back = meet(view, base, ray, farthest[pixel], false);
      const Vec normal = hit.normal, texel = hit.texel, to_eye = unit(ray * -1.f);
      const int second = length(texel - load(view.key)) < view.key_radius;
      const float roughness = view.roughness[second], metallic = view.metallic[second];
      const float open = openness(view, hit.at, hit.smooth), facing = fmaxf(0.f, dot(normal, to_eye));
      const Vec diffuse_sky = environment(view, normal, 1.f), mirrored = environment(view, normal * (2 * dot(normal, to_eye)) - to_eye, 0.06f + roughness);
      const float power = fminf(400.f, 2.f / (roughness * roughness * roughness * roughness + 1e-4f)), grazing = powf(1 - facing, 5.f);
      const float texel_rgb[3] = {texel.x, texel.y, texel.z}, sky_rgb[3] = {diffuse_sky.x, diffuse_sky.y, diffuse_sky.z}, mirror_rgb[3] = {mirrored.x, mirrored.y, mirrored.z};
      for (int c = 0; c < 3; c++) {
        const float albedo = texel_rgb[c] * view.tint[c], linear = powf(albedo, 2.2f), f0 = 0.04f * (1 - metallic) + linear * metallic;
        float diffuse = sky_rgb[c] * open, specular = mirror_rgb[c] * open * (f0 + (fmaxf(1 - roughness, f0) - f0) * grazing);
        for (int l = 0; l < kLights; l++) {
          const float light = view.light_colour[3 * l + c];
          if (light <= 0) continue;
          const Vec direction = load(view.light_direction + 3 * l);
          const float lit = light * fmaxf(0.f, dot(normal, direction)) * (0.35f + 0.65f * open);
          diffuse += lit;
          specular += lit * f0 * fminf(12.f, (power + 2) * 0.125f * powf(fmaxf(0.f, dot(normal, unit(direction + to_eye))), power));
        }
        const float shaded = linear * (1 - metallic) * diffuse + specular;
        sum[kRgb + c] += powf(clampf((shaded + (linear - shaded) * view.flat) * view.exposure, 0, 1), view.gamma);
        sum[kAlbedo + c] += albedo;
      }
      sum[kDepth] += depth; sum[kBack] += bits_float((uint32_t)(farthest[pixel] >> 32));
      sum[kNormal] += normal.x; sum[kNormal + 1] += normal.y; sum[kNormal + 2] += normal.z;
      sum[kRoughness] += roughness; sum[kMetallic] += metallic;
      sum[kBackNormal] += back.normal.x; sum[kBackNormal + 1] += back.normal.y; sum[kBackNormal + 2] += back.normal.z;
      sum[kBackAlbedo] += back.texel.x * view.tint[0]; sum[kBackAlbedo + 1] += back.texel.y * view.tint[1]; sum[kBackAlbedo + 2] += back.texel.z * view.tint[2];
      covered += 1;
    }
    float* pixel = out + (int64_t)sample * kPlanes * plane + (int64_t)y * side + x;
    for (int c = 0; c < kPlanes; c++) pixel[c * plane] = covered > 0 ? sum[c] / covered : 0;
    pixel[kAlpha * plane] = covered * 0.25f;
  }
};
