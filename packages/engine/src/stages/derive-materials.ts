import { defineStage } from '../define-stage.ts';
import type { RgbaImage } from '../types.ts';

/** Without a measurement of the material: not metal, neither mirror nor chalk. */
const ROUGHNESS = 0.8;

/** Makes the maps of a physically based material from what was painted. */
export const deriveMaterials = defineStage({
  name: 'derive-materials',
  weight: 3,
  needs: ['baked'],
  adds: ['materials'],
  async run({ baked }) {
    return {
      materials: {
        baseColour: baked.colour,
        normal: fillPlain([128, 128, 255, 255]),
        orm: fillPlain([255, Math.round(255 * ROUGHNESS), 0, 255]),
        roughnessMean: ROUGHNESS,
        metallicMean: 0,
      },
    };
  },
});

function fillPlain(colour: readonly number[]): RgbaImage {
  const data = new Uint8Array(4 * 4 * 4);
  for (let i = 0; i < data.length; i++) data[i] = colour[i % 4]!;
  return { data, width: 4, height: 4 };
}
