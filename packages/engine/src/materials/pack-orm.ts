import { fillGutters } from '../texture/fill-gutters.ts';
import { RIM_ALPHA, rasteriseTexels } from '../texture/rasterise-texels.ts';
import type { RgbaImage } from '../types.ts';
import type { UnwrappedMesh } from '../workpiece.ts';

/** A value per vertex of the mesh that was unwrapped, 0 to 1. */
export interface SurfaceValues {
  occlusion: Float32Array;
  roughness: Float32Array;
  metallic: Float32Array;
}

/** Occlusion, roughness and metallic in red, green and blue, linear, as glTF packs them. */
export function packOrm(unwrapped: UnwrappedMesh, values: SurfaceValues, sidePx: number): RgbaImage {
  const { indices, sources } = unwrapped;
  const data = new Uint8ClampedArray(sidePx * sidePx * 4);
  const { occlusion, roughness, metallic } = values;
  rasteriseTexels(unwrapped, sidePx, (batch) => {
    const first = batch.triangle * 3;
    const a = sources[indices[first]!]!;
    const b = sources[indices[first + 1]!]!;
    const c = sources[indices[first + 2]!]!;
    for (let i = 0; i < batch.count; i++) {
      const to = batch.texels[i]! * 4;
      if (batch.isRim[i] === 1 && data[to + 3] !== 0) continue;
      const wa = 255 * batch.wa[i]!;
      const wb = 255 * batch.wb[i]!;
      const wc = 255 * batch.wc[i]!;
      data[to] = wa * occlusion[a]! + wb * occlusion[b]! + wc * occlusion[c]!;
      data[to + 1] = wa * roughness[a]! + wb * roughness[b]! + wc * roughness[c]!;
      data[to + 2] = wa * metallic[a]! + wb * metallic[b]! + wc * metallic[c]!;
      data[to + 3] = batch.isRim[i] === 1 ? RIM_ALPHA : 255;
    }
  });
  fillGutters(data, sidePx);
  return { data, width: sidePx, height: sidePx };
}
