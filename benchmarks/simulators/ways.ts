import type { Pose } from '@tangible/drop-test';
import { buildProgram } from './build-program.ts';
import { placeInMujoco } from './place-in-mujoco.ts';
import { placeNatively } from './place-natively.ts';
import type { Placement } from './placement.ts';

export type Place = (placement: Placement) => Promise<Pose[]>;

export interface Ways {
  /** On a level floor. */
  rest: Record<string, Place>;
  /** On a ramp, each with a floor that leaves the friction of the file as it is. */
  ramp: Record<string, Place>;
}

/**
 * Prepares all ways to set a body down, and compiles the programs that they need.
 *
 * @param scratch A folder for programs and for files that they read.
 *
 * @example
 * const { rest } = prepareWays(scratch);
 * const poses = await rest.bullet!(placement);
 */
export function prepareWays(scratch: string): Ways {
  const programs = { bullet: buildProgram('bullet', scratch), dart: buildProgram('dart', scratch) };
  const run =
    (simulator: keyof typeof programs, ...args: string[]): Place =>
    (placement) =>
      placeNatively(programs[simulator], scratch, { simulator, args }, placement);
  // As PyBullet loads a URDF, and as DART does by itself.
  const bullet = run('bullet', 'shape');
  const dart = run('dart', 'fcl');
  return {
    rest: {
      mujoco: (placement) => placeInMujoco('place-test', placement),
      'mujoco, plain floor': (placement) => placeInMujoco('plain', placement),
      bullet,
      'bullet, inertia of the file': run('bullet', 'file'),
      dart,
      'dart, collisions by ODE': run('dart', 'ode'),
      'dart, collisions by Bullet': run('dart', 'bullet'),
    },
    ramp: {
      mujoco: (placement) => placeInMujoco('slippery', placement),
      'mujoco, elliptic cone, impratio 10': (placement) => placeInMujoco('slippery, elliptic', placement),
      bullet,
      dart,
    },
  };
}
