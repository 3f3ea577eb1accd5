import { runTask } from '../../tasks.ts';
import type { Platform } from '../../types.ts';
import { openPhysics } from '../open-physics.ts';

/**
 * What of a platform every browser can do alike: MuJoCo, and tasks in the page's own thread. Pictures and networks are the
 * page's to add.
 *
 * @example
 * const platform: Platform = { ...browserPhysics, ...ownPicturesAndNetworks };
 */
export const browserPhysics: Pick<Platform, 'openPhysics' | 'beside' | 'nowMs'> = {
  openPhysics,
  beside: (task, input, signal) =>
    signal?.aborted ? Promise.reject(signal.reason) : runTask(task, input, { openPhysics }),
  nowMs: () => performance.now(),
};
