// One source, two targets: nvcc builds the kernels for the GPU, g++ builds the same bodies as OpenMP loops, so that
// everything but the speed can be tested on a machine without a GPU.
//
// A kernel is a plain struct with `operator()(int64_t index)`; `launch` calls it for every index below `count`.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>

#ifdef __CUDACC__
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#define DEVICE __device__ __forceinline__
using half_t = __half;
DEVICE float half_to_float(half_t value) { return __half2float(value); }
DEVICE half_t float_to_half(float value) { return __float2half(value); }
DEVICE uint32_t float_bits(float value) { return __float_as_uint(value); }
DEVICE float bits_float(uint32_t bits) { return __uint_as_float(bits); }

template <class Body>
__global__ void __launch_bounds__(256) run_body(Body body, int64_t count) {
  const int64_t index = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (index < count) body(index);
}
template <class Body>
int launch(const Body& body, int64_t count, void* stream) {
  run_body<<<(unsigned)((count + 255) / 256), 256, 0, (cudaStream_t)stream>>>(body, count);
  return (int)cudaGetLastError();
}
// The plain read first saves most of the atomics: far triangles usually lose.
DEVICE void atomic_min(unsigned long long* slot, unsigned long long value) { if (value < *slot) atomicMin(slot, value); }
DEVICE void atomic_max(unsigned long long* slot, unsigned long long value) { if (value > *slot) atomicMax(slot, value); }
#else
#define DEVICE inline
#ifdef __aarch64__
using half_t = __fp16;
#else
using half_t = _Float16;
#endif
DEVICE float half_to_float(half_t value) { return (float)value; }
DEVICE half_t float_to_half(float value) { return (half_t)value; }
DEVICE uint32_t float_bits(float value) { uint32_t bits; memcpy(&bits, &value, 4); return bits; }
DEVICE float bits_float(uint32_t bits) { float value; memcpy(&value, &bits, 4); return value; }
static inline float rsqrtf(float value) { return 1.f / sqrtf(value); }

template <class Body>
int launch(const Body& body, int64_t count, void*) {
#pragma omp parallel for schedule(dynamic, 512)
  for (int64_t index = 0; index < count; index++) body(index);
  return 0;
}
// Races between CPU threads are avoided by the caller: one thread rasterises one image.
DEVICE void atomic_min(unsigned long long* slot, unsigned long long value) { if (value < *slot) *slot = value; }
DEVICE void atomic_max(unsigned long long* slot, unsigned long long value) { if (value > *slot) *slot = value; }
#endif

// bfloat16 is the upper half of a float32: two shifts serve both targets.
using bf16_t = uint16_t;
DEVICE float bf16_to_float(bf16_t value) { return bits_float((uint32_t)value << 16); }
DEVICE bf16_t float_to_bf16(float value) {
  const uint32_t bits = float_bits(value);
  return (bf16_t)((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}
DEVICE float clampf(float value, float low, float high) { return fminf(fmaxf(value, low), high); }

struct Vec { float x, y, z; };
DEVICE Vec vec(float x, float y, float z) { Vec v; v.x = x; v.y = y; v.z = z; return v; }
DEVICE Vec load(const float* p) { return vec(p[0], p[1], p[2]); }
DEVICE Vec operator+(Vec a, Vec b) { return vec(a.x + b.x, a.y + b.y, a.z + b.z); }
DEVICE Vec operator-(Vec a, Vec b) { return vec(a.x - b.x, a.y - b.y, a.z - b.z); }
DEVICE Vec operator*(Vec a, float s) { return vec(a.x * s, a.y * s, a.z * s); }
DEVICE float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
DEVICE float length(Vec a) { return sqrtf(dot(a, a)); }
DEVICE Vec cross(Vec a, Vec b) { return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
DEVICE Vec unit(Vec a) { return a * rsqrtf(dot(a, a) + 1e-20f); }
DEVICE Vec multiply(const float* m, Vec a) { return vec(dot(load(m), a), dot(load(m + 3), a), dot(load(m + 6), a)); }
DEVICE Vec multiply_transposed(const float* m, Vec a) { return load(m) * a.x + load(m + 3) * a.y + load(m + 6) * a.z; }
