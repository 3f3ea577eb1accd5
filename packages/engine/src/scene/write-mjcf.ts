import { measureBox, type Vector } from '@tangible/geometry';
import { turnVectorZUp } from '../formats/mesh/turn-z-up.ts';
import { writeHullFiles, writeVisualObj } from '../formats/mesh/write-robot-mesh.ts';
import { describeBody, describeCollisionClass, describeMeshes, VISUAL_CLASS } from '../formats/mjcf/describe-model.ts';
import { toIdentifier } from '../formats/text/to-word.ts';
import { escapeXml, formatNumbers } from '../formats/text/xml.ts';
import { encodeColourPng } from '../formats/textures/encode-textures.ts';
import type { Platform } from '../platform/platform.ts';
import type { AssetFile } from '../types.ts';
import type { SceneAsset, SceneBody, ScenePose } from './types.ts';

/** The texture format that MuJoCo reads. */
const TEXTURE_PX_MAX = 2048;
const TIMESTEP_S = 0.002;
const FLOOR_FRICTION = 0.5;
const TORSIONAL_FRICTION = 0.005;
/** Rolling resistance as a share of the weight, at the radius on which a body rolls; as in the drop test. */
const ROLLING_RESISTANCE = 0.03;
/** As stiff as the step allows, with a little to spare: at rest bodies sink in by hundredths of a millimetre. */
const CONTACT_TIME_S = 0.005;

/**
 * `mjcf/scene.xml` for MuJoCo and the pieces that collide: a floor and a free body for each member, z up, metres. With
 * `visual` it also names the visible meshes and textures, which `writeVisualFiles` writes.
 *
 * Contributor notes. MuJoCo takes the larger friction of two bodies. That is right for sliding, but rolling resistance
 * is a length, and a wardrobe's would glue a marble to it. So the smaller of two bodies decides over their contact: it
 * has the higher `priority`.
 *
 * @example
 * const files = writeSceneModel('desk', bodies, poses, { visual: false });
 */
export function writeSceneModel(
  name: string,
  bodies: readonly SceneBody[],
  poses: readonly ScenePose[],
  { visual }: { visual: boolean },
): AssetFile[] {
  const assets = [...new Set(bodies.map(({ asset }) => asset))];
  const id = toIdentifier(name);
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<mujoco model="${id}">`,
    `  <option timestep="${TIMESTEP_S}" cone="elliptic" impratio="10"/>`,
    '  <custom>',
    `    <text name="title" data="${escapeXml(name) || id}"/>`,
    '  </custom>',
    '  <default>',
    ...VISUAL_CLASS,
    ...assets.flatMap((asset) => describeCollisionClass(`${asset.key}_`, describeContact(asset, assets))),
    '  </default>',
    '  <asset>',
    ...(visual ? FLOOR_LOOKS : []),
    ...assets.flatMap((asset) => describeMeshes(asset, { visual, prefix: `${asset.key}_` })),
    '  </asset>',
    '  <worldbody>',
    ...(visual ? ['    <light pos="0 0 10" dir="0 0 -1" directional="true"/>'] : []),
    `    <geom name="floor" type="plane" size="0 0 1" friction="${FLOOR_FRICTION}"${visual ? ' material="floor"' : ''}/>`,
    ...bodies.flatMap(({ asset, node }, i) =>
      describeBody(
        asset,
        { visual, prefix: `${asset.key}_` },
        { name: node, place: describePlace(poses[i]!), geomPrefix: `${node}_` },
      ),
    ),
    '  </worldbody>',
    '</mujoco>',
  ];
  return [
    { path: 'mjcf/scene.xml', mime: 'application/xml', bytes: new TextEncoder().encode(`${lines.join('\n')}\n`) },
    ...assets.flatMap(({ colliders, key }) => writeHullFiles(colliders.hulls, 'mjcf', `${key}_`)),
  ];
}

const FLOOR_LOOKS = [
  '    <texture name="floor" type="2d" builtin="checker" rgb1="0.86 0.86 0.86" rgb2="0.8 0.8 0.8" width="256" height="256"/>',
  '    <material name="floor" texture="floor" texrepeat="1 1" texuniform="true"/>',
];

/** The visual files: a mesh and a texture for each asset. */
export async function writeVisualFiles(assets: readonly SceneAsset[], platform: Platform): Promise<AssetFile[]> {
  const files: AssetFile[] = [];
  for (const asset of assets) {
    const picture = await platform.decodeImage(asset.textures.baseColour.bytes, { sidePxMax: TEXTURE_PX_MAX });
    files.push(
      { path: `mjcf/${asset.key}_visual.obj`, mime: 'model/obj', bytes: writeVisualObj(asset, null) },
      {
        path: `mjcf/${asset.key}_texture.png`,
        mime: 'image/png',
        bytes: await encodeColourPng(picture, platform),
      },
    );
  }
  return files;
}

function describeContact(asset: SceneAsset, assets: readonly SceneAsset[]): string {
  const sizeOf = ({ size }: SceneAsset) => Math.max(size.widthM, size.heightM, size.depthM);
  const larger = assets.filter((other) => sizeOf(other) > sizeOf(asset)).length;
  const { min, max } = measureBox(asset.outline);
  const [, middle] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]].sort((a, b) => a - b);
  const rollingM = (ROLLING_RESISTANCE * middle!) / 2;
  const friction = [asset.material.dynamicFriction, Math.max(TORSIONAL_FRICTION * middle!, rollingM), rollingM];
  return [
    `friction="${formatNumbers(friction)}"`,
    'condim="6"',
    `priority="${1 + larger}"`,
    `solref="${CONTACT_TIME_S} 1"`,
  ].join(' ');
}

function describePlace({ position, rotation: [x, y, z, w] }: ScenePose): string {
  const turned: Vector = turnVectorZUp([x, y, z]);
  return `pos="${formatNumbers(turnVectorZUp(position))}" quat="${formatNumbers([w, ...turned])}"`;
}
