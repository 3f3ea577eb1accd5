import type { MainModule } from '@mujoco/mujoco';
import { PLACE_RULES, type PlaceInput, simulatePlace, simulateTap } from '@tangible/drop-test';
import type { AssetFile } from '../types.ts';
import { openScene } from './open-scene.ts';
import type { Simulation } from './open-simulation.ts';
import type { PlaceTest } from './place-test.ts';

export interface PlaceBodyInput extends PlaceInput {
  /** `mjcf/model.xml` and the files that it refers to. */
  files: readonly AssetFile[];
}

const TAP_DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * Sets a body down on the floor in MuJoCo, upright and without a fall, and taps it where it stands. Null when MuJoCo
 * refuses the model: the drop test says why.
 *
 * @example
 * const placeTest = placeBody(mujoco, { files, outline, lowestM: 0, heightM: 0.13 });
 */
export function placeBody(mujoco: MainModule, { files, ...input }: PlaceBodyInput): PlaceTest | null {
  let simulation: Simulation;
  try {
    simulation = openScene(mujoco, files, input.outline);
  } catch {
    return null;
  }
  try {
    return placeInScene(mujoco, simulation, input);
  } finally {
    simulation.close();
  }
}

/** The same in a scene that was opened, and in which nothing has moved. */
export function placeInScene(mujoco: MainModule, simulation: Simulation, input: PlaceInput): PlaceTest {
  const isStanding = ({ tiltDegrees, isUnstable }: { tiltDegrees: number; isUnstable: boolean }) =>
    !isUnstable && tiltDegrees < PLACE_RULES.standingDegreesMax;
  const outcome = simulatePlace(mujoco, simulation, input);
  const stands = isStanding(outcome);
  if (!stands) return { ...outcome, stands, tapsWithstood: null };
  const rest = Float64Array.from(simulation.data.qpos as Float64Array);
  const withstood = TAP_DIRECTIONS.filter((direction) =>
    isStanding(simulateTap(mujoco, simulation, input, rest, direction)),
  );
  return { ...outcome, stands, tapsWithstood: withstood.length };
}
