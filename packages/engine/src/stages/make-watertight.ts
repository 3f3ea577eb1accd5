import { removeFloaters } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';

/** Makes one closed, oriented piece of the surface. */
export const makeWatertight = defineStage({
  name: 'make-watertight',
  weight: 2,
  needs: ['surface'],
  adds: ['solid'],
  async run({ surface }) {
    return { solid: removeFloaters(surface).mesh };
  },
});
