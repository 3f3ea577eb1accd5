import type { Field } from '@tangible/geometry';
import { definePass } from '../define-pass.ts';

/** The network's depths, and which of its pixels the subject covers. */
export const maskMaps = definePass({
  name: 'mask-maps',
  needs: ['prediction', 'coverage'],
  adds: ['depthMaps'],
  run({ prediction: { maps }, coverage }) {
    const { side, front, back } = maps;
    return { depthMaps: { side, front, back, inside: maskPixels(coverage, side) } };
  },
});

/** 1 for the pixels of the maps that the subject covers by half or more. */
function maskPixels({ values, width }: Field, side: number): Uint8Array {
  const mask = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    const row = Math.round(((y + 0.5) * width) / side - 0.5) * width;
    for (let x = 0; x < side; x++) {
      if (values[row + Math.round(((x + 0.5) * width) / side - 0.5)]! >= 0.5) mask[y * side + x] = 1;
    }
  }
  return mask;
}
