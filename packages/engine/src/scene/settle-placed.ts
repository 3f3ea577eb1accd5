import type { SceneRest } from '@tangible/contracts';
import type { EngineContext } from '../platform/platform.ts';
import { settleBodiesTask } from '../tasks.ts';
import { judgeRest, lowestOf } from './judge-rest.ts';
import type { Settled } from './settle-bodies.ts';
import { REST_S, type RestingScene, SETTLE_SECONDS_MAX } from './settle-scene.ts';
import type { Placement, SceneBody } from './types.ts';
import { writeSceneModel } from './write-mjcf.ts';

/** Long enough for contacts to be found. */
const CONTACT_S = 0.02;

export interface PlacedRequest {
  bodies: readonly SceneBody[];
  placements: readonly Placement[];
  rest: SceneRest;
}

/**
 * Releases a scene that was placed by hand, once and from where it is, or keeps it so. Nothing is moved to the floor.
 *
 * @example
 * const { poses } = await settlePlaced({ bodies, placements, rest: 'keep' }, { platform, signal });
 */
export async function settlePlaced(
  { bodies, placements, rest }: PlacedRequest,
  { platform, signal }: Pick<EngineContext, 'platform' | 'signal'>,
): Promise<RestingScene> {
  const assets = bodies.map(({ asset }) => asset);
  const input = {
    files: writeSceneModel('scene', bodies, placements, { visual: false }),
    outlines: assets.map(({ outline }) => outline),
    restS: REST_S,
    secondsMax: rest === 'settle' ? SETTLE_SECONDS_MAX : CONTACT_S,
  };
  const simulated = await platform.runInBackground(settleBodiesTask, input, signal);
  const settled = rest === 'settle' ? simulated : stayPut(simulated, placements);
  const supported = listSupports(bodies, settled).map((on, i) => ({ ...placements[i]!, on }));
  return {
    ...settled,
    placements: supported,
    problems: rest === 'settle' ? judgeRest(assets, placements, settled) : assets.map(() => null),
    tryCount: rest === 'settle' ? 1 : 0,
  };
}

function stayPut(settled: Settled, placements: readonly Placement[]): Settled {
  return {
    ...settled,
    poses: placements.map(({ position, rotation }) => ({ position, rotation })),
    speedsMS: placements.map(() => 0),
    stillMoving: placements.map(() => false),
    settledS: 0,
    movedM: placements.map(() => 0),
  };
}

/** The support of each: the floor if it touches it, else the highest of those below that it touches. */
function listSupports(
  bodies: readonly SceneBody[],
  { poses, touches }: Settled,
): RestingScene['placements'][number]['on'][] {
  const lowest = bodies.map(({ asset }, i) => lowestOf(asset, poses[i]!));
  return bodies.map((_, i) => {
    const others = touches.flatMap(({ a, b }) => (a === i ? [b] : b === i ? [a] : []));
    if (others.includes(-1)) return 'floor';
    const below = others.filter((other) => lowest[other]! < lowest[i]!);
    return below.sort((one, other) => lowest[other]! - lowest[one]!)[0] ?? null;
  });
}
