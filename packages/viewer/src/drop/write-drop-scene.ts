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
export const writeDropScene = ({ sidesM, ...body }: DropBody): string => writeDropScenes([body], sidesM);

/**
 * The same for several bodies that fall together, each where it stands.
 *
 * @param sidesM Width, height and depth of all together.
 */
export function writeDropScenes(bodies: readonly Omit<DropBody, 'sidesM'>[], sidesM: DropBody['sidesM']): string {
  const { option, floor } = writeFloor(sidesM);
  return `<mujoco model="drop">
  ${option}
  <asset>
${bodies.map(({ hulls }, b) => hulls.map((hull, i) => `    <mesh name="hull${b}_${i}" inertia="convex" vertex="${listVertices(hull)}"/>`).join('\n')).join('\n')}
  </asset>
  <worldbody>
    ${floor}
${bodies.map(describeBody).join('\n')}
  </worldbody>
</mujoco>`;
}

function describeBody({ hulls, physics }: Omit<DropBody, 'sidesM'>, b: number): string {
  const [x, y, z] = physics.centreOfMassM;
  const [xx, yy, zz, xy, xz, yz] = physics.inertiaKgM2;
  const friction = `${physics.dynamicFriction} ${TORSIONAL_FRICTION} ${ROLLING_FRICTION}`;
  return `    <body>
      <freejoint/>
      <inertial pos="${x} ${-z!} ${y}" mass="${physics.massKg}"
        fullinertia="${xx} ${zz} ${yy} ${-xz!} ${xy} ${-yz!}"/>
${hulls.map((_, i) => `      <geom type="mesh" mesh="hull${b}_${i}" friction="${friction}"/>`).join('\n')}
    </body>`;
}

function listVertices({ positions }: Hull): string {
  const numbers: number[] = [];
  for (let i = 0; i < positions.length; i += 3) numbers.push(positions[i]!, -positions[i + 2]!, positions[i + 1]!);
  return numbers.join(' ');
}
