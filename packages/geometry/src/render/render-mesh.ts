import type { Texture } from '../sample-texture.ts';
import { chooseSamples } from './choose-samples.ts';
import { drawTriangles } from './draw-triangles.ts';
import { seeMesh } from './see-mesh.ts';
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
  const { widthPx, heightPx, samples = 2, ground = false } = options;
  const width = widthPx * samples;
  const height = heightPx * samples;
  const seen = seeMesh(mesh, width, height, options);
  const frame = drawTriangles(seen.positions, mesh.indices, { width, height });
  const chosen = chooseSamples(frame, samples);
  const light = shadeSamples(seen, frame, chosen);
  return resolve(frame, light, chosen, ground ? shadeGround(seen) : null, samples);
}

/** Means over the samples of a pixel. The shade on the ground is black and lets through what it does not cover. */
function resolve(
  { width, height, triangles }: Frame,
  light: Float32Array,
  chosen: Uint8Array,
  shade: ((x: number, y: number) => number) | null,
  samples: number,
) {
  const [widthPx, heightPx] = [width / samples, height / samples];
  const data = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      let hits = 0;
      let lit = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let s = 0; s < samples * samples; s++) {
        const i = (y * samples + Math.floor(s / samples)) * width + x * samples + (s % samples);
        if (triangles[i]! < 0) continue;
        hits++;
        if (chosen[i] === 0) continue;
        lit++;
        r += toScreen(light[i * 3]!);
        g += toScreen(light[i * 3 + 1]!);
        b += toScreen(light[i * 3 + 2]!);
      }
      // The shade on the ground is soft: one look for the whole pixel does.
      const missed = samples * samples - hits;
      const middle = (samples - 1) / 2;
      const dark = shade && missed > 0 ? missed * shade(x * samples + middle, y * samples + middle) : 0;
      const cover = hits + dark;
      if (cover === 0) continue;
      const to = (y * widthPx + x) * 4;
      const share = lit === 0 ? 0 : hits / lit / cover;
      data[to] = Math.round(r * share);
      data[to + 1] = Math.round(g * share);
      data[to + 2] = Math.round(b * share);
      data[to + 3] = Math.round((255 * cover) / (samples * samples));
    }
  }
  return { data, width: widthPx, height: heightPx };
}

/** A power for each of a million samples takes longer than all the light on them. */
const SCREEN = Float32Array.from({ length: 4097 }, (_, i) => {
  const value = (i / 4096) * 2;
  const soft = value < 0.75 ? value : 1 - 0.25 * Math.exp((0.75 - value) / 0.25);
  return 255 * (soft <= 0.0031308 ? 12.92 * soft : 1.055 * soft ** (1 / 2.4) - 0.055);
});

/** Linear light as sRGB, 0 to 255; what is brighter than paper bends towards white instead of being cut off. */
function toScreen(value: number): number {
  return SCREEN[Math.min(4096, Math.max(0, Math.round(value * 2048)))]!;
}
