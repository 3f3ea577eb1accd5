import type { AssetFile } from '../types.ts';
import { TORSIONAL_FRICTION_M } from './contact.ts';
import type { Format } from './format.ts';
import { writeHullFiles, writeVisualObj } from './mesh/write-robot-mesh.ts';
import {
  describeBody,
  describeCollisionClass,
  describeMeshes,
  type SimulatedBody,
  VISUAL_CLASS,
} from './mjcf/describe-model.ts';
import { describeScene } from './mjcf/describe-scene.ts';
import { toIdentifier } from './text/to-word.ts';
import { escapeXml, formatNumbers } from './text/xml.ts';

export type { SimulatedBody } from './mjcf/describe-model.ts';

/** MuJoCo's default. */
const ROLLING_FRICTION_M = 0.0001;

/**
 * MJCF for MuJoCo: z up, metres. One free body with the mass, centre and inertia of the report; the visual mesh in
 * group 2 does not collide, the convex hulls in group 3 do. `scene.xml` shows it on a floor.
 *
 * MuJoCo has no coefficient of restitution; how a contact bounces is a matter of the scene (`solref`), so none is
 * written here. It reads 2-D textures as PNG only, and has no use for more than 2048.
 */
export const mjcf: Format = {
  async write(body) {
    // Started first: it runs in parallel with the text.
    const texture = body.light.encodeColour();
    const model = writeMjcfModel(body, { visual: true });
    return [
      ...model,
      { path: 'mjcf/scene.xml', mime: 'application/xml', bytes: new TextEncoder().encode(describeScene(body)) },
      { path: 'mjcf/visual.obj', mime: 'model/obj', bytes: writeVisualObj(body, null) },
      { path: 'mjcf/texture.png', mime: 'image/png', bytes: await texture },
    ];
  },
};

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
  const { name, material } = body;
  const id = toIdentifier(name);
  const part = { visual, prefix: '' };
  const friction = formatNumbers([material.dynamicFriction, TORSIONAL_FRICTION_M, ROLLING_FRICTION_M]);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<mujoco model="${id}">`,
    '  <custom>',
    `    <text name="title" data="${escapeXml(name) || id}"/>`,
    `    <text name="material" data="${escapeXml(material.name) || 'unknown'}"/>`,
    '  </custom>',
    '  <default>',
    ...VISUAL_CLASS,
    ...describeCollisionClass('', `friction="${friction}"`),
    '  </default>',
    '  <asset>',
    ...describeMeshes(body, part),
    '  </asset>',
    '  <worldbody>',
    ...describeBody(body, part, { name: id }),
    '  </worldbody>',
    '</mujoco>',
  ];
}
