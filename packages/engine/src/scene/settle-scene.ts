import type { Arrangement, SceneProblem } from '@tangible/contracts';
import type { EngineContext } from '../platform/platform.ts';
import { settleBodiesTask } from '../tasks.ts';
import { type Arranged, arrangeScene } from './arrange-scene.ts';
import { judgeRest } from './judge-rest.ts';
import type { Settled } from './settle-bodies.ts';
import type { Placement, SceneBody } from './types.ts';
import { writeSceneModel } from './write-mjcf.ts';

/** Seconds for which all members must be at rest, and the limit within which that must happen. */
export const REST_S = 0.5;
export const SETTLE_SECONDS_MAX = 6;
/** How often members that fell are put on the floor and the scene is simulated again. The last time, all are. */
const TRIES_MAX = 5;

export interface SettleRequest {
  bodies: readonly SceneBody[];
  arrangement: Arrangement;
  seed: number;
}

export interface RestingScene extends Settled {
  /** With the support of each; null where it was kept in the air. */
  placements: (Omit<Placement, 'on'> & { on: Placement['on'] | null })[];
  problems: (SceneProblem | null)[];
  tryCount: number;
}

/**
 * Releases an arranged scene until everything is at rest. An object that falls from its support is put on the floor
 * next to it, and the scene is released again.
 *
 * @example
 * const { poses, problems } = await settleScene({ bodies, arrangement: [], seed: 0 }, arranged, { platform, signal });
 */
export async function settleScene(
  { bodies, arrangement, seed }: SettleRequest,
  first: Arranged,
  { platform, signal }: Pick<EngineContext, 'platform' | 'signal'>,
): Promise<RestingScene> {
  const assets = bodies.map(({ asset }) => asset);
  const fallen = new Set<number>();
  let { placements, noRoom } = first;
  for (let tryCount = 1; ; tryCount++) {
    const input = {
      files: writeSceneModel('scene', bodies, placements, { visual: false }),
      outlines: assets.map(({ outline }) => outline),
      restS: REST_S,
      secondsMax: SETTLE_SECONDS_MAX,
    };
    const settled = await platform.runInBackground(settleBodiesTask, input, signal);
    const found = judgeRest(assets, placements, settled);
    const loose = listLoose(placements, found);
    if (loose.length === 0 || tryCount === TRIES_MAX) {
      const before = (i: number) => (fallen.has(i) ? 'fell' : noRoom.has(i) ? 'no-room' : null);
      return { ...settled, placements, problems: found.map((problem, i) => problem ?? before(i)), tryCount };
    }
    const all = placements.flatMap(({ on }, i) => (on === 'floor' ? [] : [i]));
    for (const item of tryCount === TRIES_MAX - 1 ? all : loose) fallen.add(item);
    ({ placements, noRoom } = arrangeScene({ assets, arrangement, seed, fallen }));
  }
}

/** The members that fell off their support, except those that moved down together with it. */
function listLoose(placements: readonly Placement[], problems: readonly (SceneProblem | null)[]): number[] {
  const isLoose = (i: number) => placements[i]!.on !== 'floor' && problems[i] !== null;
  return placements.flatMap(({ on }, i) => (isLoose(i) && on !== 'floor' && !isLoose(on) ? [i] : []));
}
