import { writeFloor } from '@tangible/drop-test';
import type { Hull } from '../model/read-hulls.ts';
import type { Physics } from '../model/report.ts';

/** MuJoCo's defaults for spinning and rolling, in metres. */
const TORSIONAL_FRICTION = 0.005;
const ROLLING_FRICTION = 0.0001;

export interface DropBody {
  hulls: readonly Hull[];
  physics: Physics;
  /** Width, height and depth in metres. */
  sidesM: readonly [number, number, number];
}

/**
 * The scene of a drop as MJCF, z up: the body with its convex pieces, mass, centre and inertia, and the floor.
 *
 * @example
 * const xml = writeDropScene({ hulls, physics: report.physics, sidesM: [0.15, 0.13, 0.1] });
 */
export function writeDropScene({ hulls, physics, sidesM }: DropBody): string {
  const { option, floor } = writeFloor(sidesM);
  const [x, y, z] = physics.centreOfMassM;
  const [xx, yy, zz, xy, xz, yz] = physics.inertiaKgM2;
  const friction = `${physics.dynamicFriction} ${TORSIONAL_FRICTION} ${ROLLING_FRICTION}`;
  return `<mujoco model="drop">
  ${option}
  <asset>
${hulls.map((hull, i) => `    <mesh name="hull${i}" inertia="convex" vertex="${listVertices(hull)}"/>`).join('\n')}
  </asset>
  <worldbody>
    ${floor}
    <body>
      <freejoint/>
      <inertial pos="${x} ${-z!} ${y}" mass="${physics.massKg}"
        fullinertia="${xx} ${zz} ${yy} ${-xz!} ${xy} ${-yz!}"/>
${hulls.map((_, i) => `      <geom type="mesh" mesh="hull${i}" friction="${friction}"/>`).join('\n')}
    </body>
  </worldbody>
</mujoco>`;
}

function listVertices({ positions }: Hull): string {
  const numbers: number[] = [];
  for (let i = 0; i < positions.length; i += 3) numbers.push(positions[i]!, -positions[i + 2]!, positions[i + 1]!);
  return numbers.join(' ');
}
