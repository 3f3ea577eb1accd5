import { openPhysics } from '../open-physics.ts';
import type { Platform } from '../platform.ts';

/**
 * The part of a platform that is the same in every browser: MuJoCo, and tasks in the page's own thread. The page adds
 * pictures and networks.
 *
 * @example
 * const platform: Platform = { ...browserPhysics, ...ownPicturesAndNetworks };
 */
export const browserPhysics: Pick<Platform, 'openPhysics' | 'runInBackground' | 'nowMs'> = {
  openPhysics,
  runInBackground: (task, input, signal) =>
    signal?.aborted ? Promise.reject(signal.reason) : task.run(input, { openPhysics }),
  nowMs: () => performance.now(),
};
