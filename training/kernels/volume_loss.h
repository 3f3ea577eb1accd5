// Loss of the predicted volume, with its gradient, in one pass: one thread per ray.
//
// What is compared with the ground truth is not the bare volume but what the engine will use:
//   value = max(mask distance, min(volume, slab))
// The slab is a thin sheet right behind the predicted front depth, of predicted half thickness. A thin part at an uncertain
// depth would otherwise vanish (the mean over its possible places is "empty"); the slab keeps it, and since it is trained
// together with the volume there is no seam. The mask distance carves away what the picture shows to be empty.
#pragma once
#include "portable.h"

struct VolumeLossSettings {
  float truncation, near_weight, far_weight, slope_weight, slope_across, huber, slope_huber, thin_weight, thin_width, silhouette_weight, silhouette_margin;
  float missing_weight;  // of inside voxels that the prediction holds for too empty, against 1 for all others
  float gap_weight, gap_depth;  // of the emptiest voxel that is truly inside by `gap_depth` truncations: an empty gap tears the sheets from the volume
  float tear_weight;  // of each of up to three voxels: the emptiest one between two predicted pieces of one true piece, and the two next to it
};
DEVICE float huber(float error, float width, float* slope) {
  const float size = fabsf(error);
  *slope = size < width ? error / width : (error > 0 ? 1.f : -1.f);
  return size < width ? 0.5f * error * error / width : size - 0.5f * width;
}

enum { kLoss = 0, kSilhouette = 1, kNearError = 2, kNearCount = 3, kBoth = 4, kEither = 5, kSums = 6 };

struct VolumeLoss {
  // Planes of one bin lie together ([samples, bins, side, side]), so that neighbouring threads read neighbouring values.
  const bf16_t* volume; const half_t* target;
  const float* front; const float* thickness; const float* edge; // [samples, side, side]; edge = mask distance in h
  const float* bins; const float* widths;                        // bin centres and widths in h
  int side, bin_count; float gradient_scale; VolumeLossSettings set;
  bf16_t* volume_gradient; float* front_gradient; float* thickness_gradient; float* sums;  // sums: [rays, kSums]

  DEVICE int64_t at(int64_t ray, int bin) const {
    const int64_t plane = (int64_t)side * side;
    return (ray / plane * bin_count + bin) * plane + ray % plane;
  }
  struct Value { float value; int source; };                     // source: 0 mask, 1 volume, 2 slab before its middle, 3 behind
  DEVICE Value evaluate(int64_t ray, int bin) const {
    const float middle = front[ray] + thickness[ray], offset = bins[bin] - middle;
    const float slab = (fabsf(offset) - thickness[ray]) / set.truncation, predicted = bf16_to_float(volume[at(ray, bin)]);
    Value out;
    out.value = fminf(predicted, slab);
    out.source = predicted <= slab ? 1 : (offset < 0 ? 2 : 3);
    const float carve = edge[ray] / set.truncation;
    if (carve > out.value) { out.value = carve; out.source = 0; }
    return out;
  }
  DEVICE float truth(int64_t ray, int bin) const { return half_to_float(target[at(ray, bin)]); }

  // Derivative, for the own voxel, of the slope term shared with one neighbour; half the loss goes to each side.
  DEVICE float slope_term(float weight, float own, float own_truth, float other, float other_truth, float* loss) const {
    if (fabsf(own_truth) >= 0.999f && fabsf(other_truth) >= 0.999f) return 0;
    float slope;
    const float difference = (clampf(own, -1, 1) - own_truth) - (clampf(other, -1, 1) - other_truth);
    *loss += 0.5f * weight * huber(difference, set.slope_huber, &slope);
    return fabsf(own) < 1 ? weight * slope : 0;
  }
  DEVICE void operator()(int64_t ray) const {
    const int x = (int)(ray % side), y = (int)(ray / side % side);
    const int64_t neighbours[4] = {x > 0 ? ray - 1 : -1, x + 1 < side ? ray + 1 : -1, y > 0 ? ray - side : -1, y + 1 < side ? ray + side : -1};
    float filled = 0;
    for (int bin = 0; bin < bin_count; bin++) filled += truth(ray, bin) < 0 ? widths[bin] : 0;
    const float thin = filled > 0 ? 1 + set.thin_weight * clampf(set.thin_width / filled - 1, 0, 2) * 0.5f : 1;
    float loss = 0, near_error = 0, near_count = 0, both = 0, either = 0, front_sum = 0, thickness_sum = 0, lowest = 1e9f;
    int lowest_bin = 0, lowest_source = 0, gap_bin = -1, gap_source = 0;
    float gap = -set.silhouette_margin;
    // A tear: predicted solid, then empty where the truth is still the same solid piece, then predicted solid again.
    bool solid_before = false;
    int tear_bin = -1, open_bin = -1;
    float tear = -1e9f, open = -1e9f;
    float previous = 0, previous_truth = 0;
    Value current = evaluate(ray, 0);
    float current_truth = truth(ray, 0);
    for (int bin = 0; bin < bin_count; bin++) {
      const bool last = bin + 1 == bin_count;
      const Value next = last ? current : evaluate(ray, bin + 1);
      const float next_truth = last ? current_truth : truth(ray, bin + 1);
      const float value = current.value, goal = current_truth;
      const bool near = fabsf(goal) < 0.999f;
      float error = value - goal, slope;
      if ((goal >= 0.999f && error > 0) || (goal <= -0.999f && error < 0)) error = 0;  // no penalty beyond the truncation
      const float weight = (near ? set.near_weight : set.far_weight) * thin * (goal < 0 && error > 0 ? set.missing_weight : 1.f);
      loss += weight * huber(error, set.huber, &slope);
      float gradient = weight * slope;
      if (bin > 0) gradient += slope_term(set.slope_weight, value, goal, previous, previous_truth, &loss);
      if (!last) gradient += slope_term(set.slope_weight, value, goal, next.value, next_truth, &loss);
      for (int k = 0; k < 4; k++)
        if (neighbours[k] >= 0) gradient += slope_term(set.slope_across, value, goal, evaluate(neighbours[k], bin).value, truth(neighbours[k], bin), &loss);
      gradient *= gradient_scale;
      volume_gradient[at(ray, bin)] = float_to_bf16(current.source == 1 ? gradient : 0.f);
      if (current.source == 2) front_sum += gradient / set.truncation;
      if (current.source == 3) { front_sum -= gradient / set.truncation; thickness_sum -= 2 * gradient / set.truncation; }
      if (near) { near_error += fabsf(error); near_count += 1; }
      both += value < 0 && goal < 0 ? widths[bin] : 0;
      either += value < 0 || goal < 0 ? widths[bin] : 0;
      if (value < lowest) { lowest = value; lowest_bin = bin; lowest_source = current.source; }
      if (goal <= -set.gap_depth && value > gap) { gap = value; gap_bin = bin; gap_source = current.source; }
      if (goal >= 0) { solid_before = false; open_bin = -1; open = -1e9f; }
      else if (value < 0) {
        if (open_bin >= 0 && open > tear) { tear = open; tear_bin = open_bin; }
        solid_before = true; open_bin = -1; open = -1e9f;
      } else if (solid_before && value > open) { open = value; open_bin = bin; }
      previous = value; previous_truth = goal; current = next; current_truth = next_truth;
    }
    // A pixel of the object must have something inside somewhere along its ray.
    float silhouette = 0;
    if (edge[ray] < 0 && filled > 0 && lowest > -set.silhouette_margin && lowest_source > 0) {
      const float push = set.silhouette_weight * bin_count * gradient_scale;
      silhouette = set.silhouette_weight * bin_count * (lowest + set.silhouette_margin);
      if (lowest_source == 1) {
        bf16_t* slot = volume_gradient + at(ray, lowest_bin);
        *slot = float_to_bf16(bf16_to_float(*slot) + push);
      } else {
        thickness_sum -= push / set.truncation;
      }
    }
    // Between the sheets there must be no gap where the true ray is solid.
    if (gap_bin >= 0 && gap_source > 0) {
      const float push = set.gap_weight * bin_count * gradient_scale;
      silhouette += set.gap_weight * bin_count * (gap + set.silhouette_margin);
      if (gap_source == 1) {
        bf16_t* slot = volume_gradient + at(ray, gap_bin);
        *slot = float_to_bf16(bf16_to_float(*slot) + push);
      }
      if (gap_source == 2) front_sum += push / set.truncation;
      if (gap_source == 3) { front_sum -= push / set.truncation; thickness_sum -= 2 * push / set.truncation; }
    }
    for (int bin = tear_bin - 1; tear_bin > 0 && set.tear_weight > 0 && bin <= tear_bin + 1; bin++) {
      const Value torn = evaluate(ray, bin);
      if (torn.source == 0 || torn.value <= -set.silhouette_margin || truth(ray, bin) >= 0) continue;
      const float push = set.tear_weight * bin_count * gradient_scale;
      silhouette += set.tear_weight * bin_count * (torn.value + set.silhouette_margin);
      if (torn.source == 1) {
        bf16_t* slot = volume_gradient + at(ray, bin);
        *slot = float_to_bf16(bf16_to_float(*slot) + push);
      }
      if (torn.source == 2) front_sum += push / set.truncation;
      if (torn.source == 3) { front_sum -= push / set.truncation; thickness_sum -= 2 * push / set.truncation; }
    }
    front_gradient[ray] = front_sum; thickness_gradient[ray] = thickness_sum;
    float* out = sums + ray * kSums;
    out[kLoss] = loss; out[kSilhouette] = silhouette; out[kNearError] = near_error; out[kNearCount] = near_count; out[kBoth] = both; out[kEither] = either;
  }
};
