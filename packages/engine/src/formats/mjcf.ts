import type { AssetFile } from '../types.ts';
import type { PhysicalBody } from '../workpiece.ts';
import type { AssetBody, Format } from './format.ts';
import { toIdentifier } from './to-word.ts';
import { turnTensorZUp, turnVectorZUp } from './turn-z-up.ts';
import { nameHull, writeHullFiles, writeVisualObj } from './write-robot-mesh.ts';
import { escapeXml, formatNumbers } from './xml.ts';

/** Below this MuJoCo may call a volume too small and refuse the mesh. */
const EXACT_VOLUME_M3_MIN = 1e-12;

/** A texture of 2048: 1.9 MB in 0.12 s; with effort 6 1.7 MB in 0.15 s, with 1 3.0 MB in 0.08 s. */
const PNG_EFFORT = 3;

/** What MuJoCo takes by default for spinning and rolling, in metres. */
const TORSIONAL_FRICTION = 0.005;
const ROLLING_FRICTION = 0.0001;

/**
 * MJCF for MuJoCo: z up, metres. One free body with the mass, centre and inertia of the report; the visible mesh in
 * group 2 touches nothing, the convex pieces in group 3 are what collides.
 *
 * MuJoCo has no coefficient of restitution; how a contact bounces is a matter of the scene (`solref`), so none is
 * written here. It reads 2-D textures as PNG only, and has no use for more than 2048.
 */
export const mjcf: Format = {
  async write(body, platform) {
    // Begun first: it goes on beside the text.
    const texture = platform.encodePng(body.light.baseColour, PNG_EFFORT);
    const model = writeMjcfModel(body, { visual: true });
    return [
      ...model,
      { path: 'mjcf/visual.obj', mime: 'model/obj', bytes: writeVisualObj(body, null) },
      { path: 'mjcf/texture.png', mime: 'image/png', bytes: await texture },
    ];
  },
};

/** What a simulation must know of a body. */
export type SimulatedBody = Omit<PhysicalBody, 'positions' | 'normals' | 'tangents' | 'uvs' | 'indices'> &
  Pick<AssetBody, 'name'>;

/**
 * `mjcf/model.xml` and the pieces that collide, which is all that a simulation needs. With `visual` the model also
 * names the visible mesh and its texture.
 *
 * @example
 * const files = writeMjcfModel({ ...body, name: 'mug' }, { visual: false });
 */
export function writeMjcfModel(body: SimulatedBody, { visual }: { visual: boolean }): AssetFile[] {
  const xml = new TextEncoder().encode(`${listLines(body, visual).join('\n')}\n`);
  return [
    { path: 'mjcf/model.xml', mime: 'application/xml', bytes: xml },
    ...writeHullFiles(body.colliders.hulls, 'mjcf'),
  ];
}

function listLines(body: SimulatedBody, visual: boolean): string[] {
  const { name, material, massKg, centreOfMassM, inertiaKgM2, volumeM3, colliders } = body;
  const hulls = colliders.hulls.map((_, i) => nameHull(i));
  const id = toIdentifier(name);
  // A paper-thin surface has no inertia as a solid that MuJoCo would take; as a shell it compiles, and the body's own
  // counts in either case.
  const inertia = volumeM3 > EXACT_VOLUME_M3_MIN ? 'exact' : 'shell';
  const friction = formatNumbers([material.dynamicFriction, TORSIONAL_FRICTION, ROLLING_FRICTION]);
  const massAttributes = [
    `pos="${formatNumbers(turnVectorZUp(centreOfMassM))}"`,
    `mass="${formatNumbers([massKg])}"`,
    `fullinertia="${formatNumbers(turnTensorZUp(inertiaKgM2))}"`,
  ].join(' ');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<mujoco model="${id}">`,
    '  <custom>',
    `    <text name="title" data="${escapeXml(name) || id}"/>`,
    `    <text name="material" data="${escapeXml(material.name) || 'unknown'}"/>`,
    '  </custom>',
    '  <default>',
    '    <default class="visual">',
    '      <geom type="mesh" group="2" contype="0" conaffinity="0" mass="0"/>',
    '    </default>',
    '    <default class="collision">',
    `      <geom type="mesh" group="3" friction="${friction}"/>`,
    '    </default>',
    '  </default>',
    '  <asset>',
    ...(visual
      ? [
          '    <texture name="surface" type="2d" file="texture.png"/>',
          '    <material name="surface" texture="surface" specular="0.2" shininess="0.2"/>',
          `    <mesh name="visual" file="visual.obj" inertia="${inertia}"/>`,
        ]
      : []),
    ...hulls.map((hull) => `    <mesh name="${hull}" file="${hull}.obj" inertia="convex"/>`),
    '  </asset>',
    '  <worldbody>',
    `    <body name="${id}">`,
    '      <freejoint/>',
    `      <inertial ${massAttributes}/>`,
    ...(visual ? ['      <geom name="visual" class="visual" mesh="visual" material="surface"/>'] : []),
    ...hulls.map((hull) => `      <geom name="${hull}" class="collision" mesh="${hull}"/>`),
    '    </body>',
    '  </worldbody>',
    '</mujoco>',
  ];
}
