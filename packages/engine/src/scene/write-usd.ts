import type { Vector } from '@tangible/geometry';
import { turnVectorZUp } from '../formats/mesh/turn-z-up.ts';
import { createTextWriter } from '../formats/text/text-writer.ts';
import { toIdentifier } from '../formats/text/to-word.ts';
import { describeLayer, quote, tuple, writeAssetPrim } from '../formats/usd/write-asset-prim.ts';
import { listTextures } from '../formats/usd/write-materials.ts';
import { zipAligned } from '../formats/usd/zip-aligned.ts';
import type { Platform } from '../platform/platform.ts';
import type { AssetFile } from '../types.ts';
import type { SceneAsset, SceneBody, ScenePose } from './types.ts';

/** How far the ground reaches, in sizes of the scene, and how thick it is. */
const GROUND_SIZES = 10;
const GROUND_THICKNESS_SHARE = 0.05;

/**
 * One OpenUSD stage, once as text with its textures next to it, once packaged: metres, kilograms, z up, a rigid body
 * for each member, gravity, and a ground that collides. The first of several copies is written out, the others refer
 * to it.
 *
 * @param spanM How large the scene is.
 *
 * @example
 * const files = writeSceneUsd('desk', bodies, poses, 1.6, platform);
 */
export function writeSceneUsd(
  name: string,
  bodies: readonly SceneBody[],
  poses: readonly ScenePose[],
  spanM: number,
  platform: Pick<Platform, 'crc32'>,
): AssetFile[] {
  const assets = [...new Set(bodies.map(({ asset }) => asset))];
  const layer = { path: 'scene.usda', mime: 'model/vnd.usda', bytes: writeLayer(name, bodies, poses, spanM) };
  const textures = assets.flatMap((asset) => listTextures(asset.textures, folderOf(asset)));
  return [
    ...[layer, ...textures].map((file) => ({ ...file, path: `usd/${file.path}` })),
    { path: 'usd/scene.usdz', mime: 'model/vnd.usdz+zip', bytes: zipAligned([layer, ...textures], platform) },
  ];
}

const folderOf = ({ key }: SceneAsset) => `textures/${key}`;

function writeLayer(
  name: string,
  bodies: readonly SceneBody[],
  poses: readonly ScenePose[],
  spanM: number,
): Uint8Array {
  const root = `${toIdentifier(name)}`;
  const out = createTextWriter(bodies.reduce((sum, { asset }) => sum + asset.positions.length * 40, 1 << 16));
  out.text(`${describeLayer(root)}\n`);
  out.text(`def Xform "${root}" (\n    doc = ${quote(name)}\n    kind = "assembly"\n)\n{\n`);
  out.text(describeSurroundings(spanM));
  const written = new Map<SceneAsset, string>();
  for (const [i, { asset, node }] of bodies.entries()) {
    const path = `/${root}/${node}`;
    const place = describePlace(poses[i]!);
    const first = written.get(asset);
    out.text('\n');
    if (first) {
      const lines = place.map((line) => `        ${line}`).join('\n');
      out.text(`    def Xform "${node}" (\n        prepend references = <${first}>\n    )\n    {\n${lines}\n    }\n`);
    } else {
      written.set(asset, path);
      writeAssetPrim(out, asset, { path, place: place.join('\n'), textureFolder: folderOf(asset) });
    }
  }
  out.text('}\n');
  return out.bytes();
}

/** Gravity, and a slab below z = 0 that renderers do not draw by default. */
function describeSurroundings(spanM: number): string {
  const halfM = (GROUND_SIZES * spanM) / 2;
  const thickM = GROUND_THICKNESS_SHARE * halfM;
  return `    def PhysicsScene "physics"
    {
        vector3f physics:gravityDirection = (0, 0, -1)
        float physics:gravityMagnitude = 9.81
    }

    def Cube "ground" (
        prepend apiSchemas = ["PhysicsCollisionAPI"]
    )
    {
        float3[] extent = [(-1, -1, -1), (1, 1, 1)]
        bool physics:collisionEnabled = 1
        uniform token purpose = "guide"
        double size = 2
        double3 xformOp:scale = ${tuple([halfM, halfM, thickM / 2])}
        double3 xformOp:translate = ${tuple([0, 0, -thickM / 2])}
        uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:scale"]
    }
`;
}

function describePlace({ position, rotation: [x, y, z, w] }: ScenePose): string[] {
  const turned: Vector = turnVectorZUp([x, y, z]);
  return [
    `quatd xformOp:orient = ${tuple([w, ...turned])}`,
    `double3 xformOp:translate = ${tuple(turnVectorZUp(position))}`,
    'uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:orient"]',
  ];
}
