import { type Field, labelRegions } from '@tangible/geometry';
import { linkRegions } from '../imaging/link-regions.ts';
import { type CropFrame, cropCoverage } from './crop-subject.ts';

/**
 * The subject's coverage over the rays of the crop. A stem, a rope or a spoke that is thinner than a ray covers each ray
 * that it meets by less than half; where it has no broader part beside it those rays are covered nonetheless, and so are
 * those that hold it to the rest: a leaf must not be lost with its stem.
 */
export function coverRays(coverage: Field, frame: CropFrame, rays: number): Field {
  const { values } = cropCoverage(coverage, frame, rays);
  const met = meetRays(coverage, frame, rays);
  const mask = Uint8Array.from(values, (value) => (value >= 0.5 ? 1 : 0));
  const thin = listThin(met, mask, rays);
  for (const i of thin) mask[i] = 1;
  const links = linkRegions(labelRegions(mask, rays), rays, (i) => met[i] === 1);
  for (const i of thin) values[i] = 1;
  for (const i of links) values[i] = 1;
  return { values, width: rays, height: rays };
}

/** 1 for the rays that meet a covered pixel. */
function meetRays({ values, width, height }: Field, { left, top, side }: CropFrame, rays: number): Uint8Array {
  const met = new Uint8Array(rays * rays);
  for (let y = Math.max(0, top); y < Math.min(height, top + side); y++) {
    const row = Math.floor(((y - top) * rays) / side) * rays;
    for (let x = Math.max(0, left); x < Math.min(width, left + side); x++) {
      if (values[y * width + x]! >= 0.5) met[row + Math.floor(((x - left) * rays) / side)] = 1;
    }
  }
  return met;
}

/** The rays that are met and have none beside them that is covered by half. */
function listThin(met: Uint8Array, mask: Uint8Array, rays: number): number[] {
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
