import type { PhysicalBody } from '../../workpiece.ts';
import type { AssetBody } from '../format.ts';
import { turnTensorZUp, turnVectorZUp } from '../mesh/turn-z-up.ts';
import { nameHull } from '../mesh/write-robot-mesh.ts';
import { formatNumbers } from '../text/xml.ts';

/** Below this MuJoCo may call a volume too small and refuse the mesh. */
const SOLID_VOLUME_M3_MIN = 1e-12;

/** The properties of a body that a simulation needs. */
export type SimulatedBody = Omit<PhysicalBody, 'positions' | 'normals' | 'tangents' | 'uvs' | 'indices'> &
  Pick<AssetBody, 'name'>;

export interface ModelPart {
  /** Whether the model names the visible mesh and its texture. */
  visual: boolean;
  /** Prefix of each mesh and file name of this asset, which keeps the names of several assets distinct. */
  prefix: string;
}

/** The class of colliders. Visible meshes have the class `visual`, the same for all. */
export function describeCollisionClass(prefix: string, attributes: string): string[] {
  return [
    `    <default class="${prefix}collision">`,
    `      <geom type="mesh" group="3" ${attributes}/>`,
    '    </default>',
  ];
}

export const VISUAL_CLASS = [
  '    <default class="visual">',
  '      <geom type="mesh" group="2" contype="0" conaffinity="0" mass="0"/>',
  '    </default>',
];

/**
 * The files of one asset, for the section `asset`.
 *
 * Contributor notes: meshes once had `inertia="exact"` and `"convex"`, which only MuJoCo 3.2.5 and later read; 2.2.2
 * rejected the file. Nothing is computed from it, because the body has its own inertia, so it is left out.
 */
export function describeMeshes({ volumeM3, colliders }: SimulatedBody, { visual, prefix }: ModelPart): string[] {
  // A paper-thin surface has no inertia as a solid that MuJoCo would take; as a shell it compiles.
  const inertia = volumeM3 > SOLID_VOLUME_M3_MIN ? '' : ' inertia="shell"';
  const hulls = colliders.hulls.map((_, i) => prefix + nameHull(i));
  return [
    ...(visual
      ? [
          `    <texture name="${prefix}surface" type="2d" file="${prefix}texture.png"/>`,
          `    <material name="${prefix}surface" texture="${prefix}surface" specular="0.2" shininess="0.2"/>`,
          `    <mesh name="${prefix}visual" file="${prefix}visual.obj"${inertia}/>`,
        ]
      : []),
    ...hulls.map((hull) => `    <mesh name="${hull}" file="${hull}.obj"/>`),
  ];
}

/**
 * A free body with the mass, centre and inertia of an asset, for the section `worldbody`.
 *
 * @param place Attributes that say where it is.
 * @param geomPrefix Before the name of each of its geoms, which no other body's may have.
 */
export function describeBody(
  body: SimulatedBody,
  { visual, prefix }: ModelPart,
  { name, place = '', geomPrefix = '' }: { name: string; place?: string; geomPrefix?: string },
): string[] {
  const { massKg, centreOfMassM, inertiaKgM2, colliders } = body;
  const massAttributes = [
    `pos="${formatNumbers(turnVectorZUp(centreOfMassM))}"`,
    `mass="${formatNumbers([massKg])}"`,
    `fullinertia="${formatNumbers(turnTensorZUp(inertiaKgM2))}"`,
  ].join(' ');
  const hulls = colliders.hulls.map((_, i) => nameHull(i));
  return [
    `    <body name="${name}"${place && ` ${place}`}>`,
    '      <freejoint/>',
    `      <inertial ${massAttributes}/>`,
    ...(visual
      ? [`      <geom name="${geomPrefix}visual" class="visual" mesh="${prefix}visual" material="${prefix}surface"/>`]
      : []),
    ...hulls.map(
      (hull) => `      <geom name="${geomPrefix}${hull}" class="${prefix}collision" mesh="${prefix}${hull}"/>`,
    ),
    '    </body>',
  ];
}
