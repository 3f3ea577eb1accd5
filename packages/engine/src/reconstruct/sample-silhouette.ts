import { resampleField } from '@tangible/geometry';
import { keepLargest } from '../imaging/keep-largest.ts';
import { definePass } from './define-pass.ts';

/** The subject's coverage over the rays of the crop. */
export const sampleSilhouette = definePass({
  name: 'sample-silhouette',
  needs: ['silhouette'],
  adds: ['coverage'],
  run: ({ silhouette }, { rays }) => ({ coverage: resampleField(silhouette, rays, rays) }),
});

/** Fills pinholes, and removes parts that are connected to the subject by less than a ray. */
export const keepLargestRegion = definePass({
  name: 'keep-largest-region',
  needs: ['coverage'],
  adds: ['coverage'],
  run({ coverage }, { rays }) {
    return { coverage: { ...coverage, values: keepLargest(coverage.values, rays, rays).coverage } };
  },
});
