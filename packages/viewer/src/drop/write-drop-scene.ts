import type { Hull } from '../model/read-hulls.ts';
import type { Physics } from '../model/report.ts';
import { DROP_RULES } from './rules.ts';

/** What MuJoCo takes by default for spinning and rolling, in metres. */
const TORSIONAL_FRICTION = 0.005;
const ROLLING_FRICTION = 0.0001;

export interface DropBody {
  hulls: readonly Hull[];
  physics: Physics;
  /** Width, height and depth in metres. */
  sidesM: readonly [number, number, number];
}

/**
 * The scene of a drop as MJCF, z up: the body by its convex pieces, mass, centre and inertia, above a floor that stops
 * what rolls as the floor of a home does.
 *
 * @example
 * const xml = writeDropScene({ hulls, physics: report.physics, sidesM: [0.15, 0.13, 0.1] });
 */
export function writeDropScene({ hulls, physics, sidesM }: DropBody): string {
  const { frameHz, floorFriction, rollingResistance } = DROP_RULES;
  const [, middle] = [...sidesM].sort((a, b) => a - b);
  const rollingM = (rollingResistance * middle!) / 2;
  const [x, y, z] = physics.centreOfMassM;
  const [xx, yy, zz, xy, xz, yz] = physics.inertiaKgM2;
  const friction = `${physics.dynamicFriction} ${TORSIONAL_FRICTION} ${ROLLING_FRICTION}`;
  return `<mujoco model="drop">
  <option timestep="${1 / frameHz}" cone="elliptic"/>
  <asset>
${hulls.map((hull, i) => `    <mesh name="hull${i}" inertia="convex" vertex="${listVertices(hull)}"/>`).join('\n')}
  </asset>
  <worldbody>
    <geom type="plane" size="0 0 1" condim="6" friction="${floorFriction} ${rollingM} ${rollingM}"
      solref="0.0005 1" solmix="1000000"/>
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
