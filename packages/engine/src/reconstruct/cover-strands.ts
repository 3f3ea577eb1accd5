import { type Field, labelRegions } from '@tangible/geometry';
import { linkRegions } from '../imaging/link-regions.ts';
import { definePass } from './define-pass.ts';

/**
 * Covers rays for strands of the silhouette that are thinner than a ray. A stem, a rope or a spoke covers each ray that
 * it meets by less than half; where it has no broader part next to it those rays are covered nonetheless, and so are
 * those that connect it to the rest: a leaf must not be lost with its stem. Strands of a mask that was found rather than
 * given are mostly shadows and fringes, and stay uncovered.
 */
export const coverStrands = definePass({
  name: 'cover-strands',
  needs: ['silhouette', 'coverage'],
  adds: ['coverage'],
  run: ({ silhouette, coverage }, { keepStrands }) => ({
    coverage: keepStrands ? coverThinRays(silhouette, coverage) : coverage,
  }),
});

function coverThinRays(silhouette: Field, coverage: Field): Field {
  const rays = coverage.width;
  const values = coverage.values.slice();
  const met = markMetRays(silhouette, rays);
  const mask = Uint8Array.from(values, (value) => (value >= 0.5 ? 1 : 0));
  const thin = listThinRays(met, mask, rays);
  for (const i of thin) mask[i] = 1;
  const links = linkRegions(labelRegions(mask, rays), rays, (i) => met[i] === 1);
  for (const i of thin) values[i] = 1;
  for (const i of links) values[i] = 1;
  return { ...coverage, values };
}

/** 1 for the rays that meet a covered pixel. */
function markMetRays({ values, width, height }: Field, rays: number): Uint8Array {
  const met = new Uint8Array(rays * rays);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * rays) / height) * rays;
    for (let x = 0; x < width; x++) {
      if (values[y * width + x]! >= 0.5) met[row + Math.floor((x * rays) / width)] = 1;
    }
  }
  return met;
}

/** The rays that are met and have none next to them that is covered by half. */
function listThinRays(met: Uint8Array, mask: Uint8Array, rays: number): number[] {
  const thin: number[] = [];
  for (let y = 1; y < rays - 1; y++) {
    for (let i = y * rays + 1; i < (y + 1) * rays - 1; i++) {
      if (met[i] === 1 && !isBesideMask(mask, i, rays)) thin.push(i);
    }
  }
  return thin;
}

function isBesideMask(mask: Uint8Array, i: number, width: number): boolean {
  for (let row = i - width; row <= i + width; row += width) {
    if (mask[row - 1] === 1 || mask[row] === 1 || mask[row + 1] === 1) return true;
  }
  return false;
}
