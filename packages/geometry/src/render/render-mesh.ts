import type { Texture } from '../field/sample-texture.ts';
import { clamp } from '../numeric/clamp.ts';
import { chooseSamples } from './choose-samples.ts';
import { drawTriangles } from './draw-triangles.ts';
import { projectMesh } from './project-mesh.ts';
import { shadeGround } from './shade-ground.ts';
import { shadeSamples } from './shade-samples.ts';
import type { Frame, RenderedMesh, RenderOptions } from './types.ts';

export type { RenderedMesh, RenderOptions } from './types.ts';

/**
 * A picture of a mesh by a z-buffer in plain code: parallel projection, materials as glTF has them, soft light from
 * above, shadows and darker crevices, on a transparent ground. For previews and for looking at results without a GPU.
 * The light stays with the eye, so that every side is lit alike.
 *
 * @example
 * const preview = renderMesh(mesh, { widthPx: 512, heightPx: 512, yawDegrees: 30, pitchDegrees: 15, ground: true });
 */
export function renderMesh(mesh: RenderedMesh, options: RenderOptions): Texture & { data: Uint8Array } {
  const { widthPx, heightPx, samples = 2, ground = false, lit = true } = options;
  const width = widthPx * samples;
  const height = heightPx * samples;
  const seen = projectMesh(mesh, width, height, options);
  const frame = drawTriangles(seen.positions, mesh.indices, { width, height });
  const chosen = chooseSamples(frame, samples);
  const light = shadeSamples(seen, frame, chosen, lit);
  return resolve(frame, light, chosen, ground ? shadeGround(seen) : null, samples);
}

/** Means over the samples of a pixel. The ground shadow is black and partly transparent. */
function resolve(
  frame: Frame,
  light: Float32Array,
  chosen: Uint32Array,
  shade: ((x: number, y: number) => number) | null,
  samples: number,
) {
  const { width, height, triangles } = frame;
  const [widthPx, heightPx] = [width / samples, height / samples];
  const { sums, counts } = sumLight(light, chosen, frame, samples);
  const hits = countHits(triangles, width, samples);
  const middle = (samples - 1) / 2;
  const data = new Uint8Array(widthPx * heightPx * 4);
  for (let at = 0; at < hits.length; at++) {
    // The shade on the ground is soft: one look for the whole pixel does.
    const missed = samples * samples - hits[at]!;
    const x = at % widthPx;
    const y = (at - x) / widthPx;
    const dark = shade && missed > 0 ? missed * shade(x * samples + middle, y * samples + middle) : 0;
    const cover = hits[at]! + dark;
    if (cover === 0) continue;
    const share = counts[at] === 0 ? 0 : hits[at]! / counts[at]! / cover;
    for (let k = 0; k < 3; k++) data[at * 4 + k] = Math.round(sums[at * 3 + k]! * share);
    data[at * 4 + 3] = Math.round((255 * cover) / (samples * samples));
  }
  return { data, width: widthPx, height: heightPx };
}

/** How many samples of each pixel show something. */
function countHits(triangles: Int32Array, width: number, samples: number): Uint8Array {
  const hits = new Uint8Array(triangles.length / (samples * samples));
  for (let i = 0; i < triangles.length; i++) if (triangles[i]! >= 0) hits[findPixel(i, width, samples)]!++;
  return hits;
}

/** The light of each pixel's chosen samples as a screen shows it, and how many there are. */
function sumLight(light: Float32Array, chosen: Uint32Array, { width, height }: Frame, samples: number) {
  const pixelCount = (width * height) / (samples * samples);
  const counts = new Uint8Array(pixelCount);
  const sums = new Float32Array(pixelCount * 3);
  for (let i = 0; i < chosen.length; i++) {
    const at = findPixel(chosen[i]!, width, samples);
    counts[at]!++;
    for (let k = 0; k < 3; k++) sums[at * 3 + k]! += toScreen(light[i * 3 + k]!);
  }
  return { sums, counts };
}

function findPixel(sample: number, width: number, samples: number): number {
  const x = sample % width;
  const y = (sample - x) / width;
  return Math.floor(y / samples) * (width / samples) + Math.floor(x / samples);
}

/** A power for each of a million samples takes longer than all the light on them. */
const SCREEN = Float32Array.from({ length: 4097 }, (_, i) => {
  const value = (i / 4096) * 2;
  const soft = value < 0.75 ? value : 1 - 0.25 * Math.exp((0.75 - value) / 0.25);
  return 255 * (soft <= 0.0031308 ? 12.92 * soft : 1.055 * soft ** (1 / 2.4) - 0.055);
});

/** Linear light as sRGB, 0 to 255; values brighter than paper bend towards white instead of being clipped. */
function toScreen(value: number): number {
  return SCREEN[clamp(Math.round(value * 2048), 0, 4096)]!;
}
