import { clamp, type RenderedMesh, renderMesh } from '@tangible/geometry';
import type { TextureSet } from '../formats/format.ts';
import type { Platform } from '../platform/platform.ts';
import type { RgbaImage } from '../types.ts';
import { movePoints, turnVectors } from './turn-points.ts';
import type { SceneAsset, SceneBody, ScenePose } from './types.ts';

/** A three-quarter view from above shows the depth order. */
const VIEW = { widthPx: 640, heightPx: 512, yawDegrees: -24, pitchDegrees: 24, fill: 0.9, ground: true };
/** The side of one asset's texture in the common atlas. */
const TILE_PX = 512;

/**
 * The picture of a scene that a history shows: a PNG on a transparent ground.
 *
 * @example
 * const png = await drawScene(bodies, poses, platform);
 */
export async function drawScene(
  bodies: readonly SceneBody[],
  poses: readonly ScenePose[],
  platform: Platform,
): Promise<Uint8Array> {
  const assets = [...new Set(bodies.map(({ asset }) => asset))];
  const columns = Math.ceil(Math.sqrt(assets.length));
  const atlas = (role: keyof TextureSet) => paintAtlas(assets, role, columns, platform);
  const looks = { texture: await atlas('baseColour'), normalMap: await atlas('normal'), orm: await atlas('orm') };
  const parts = bodies.map(({ asset }, i) => placePart(asset, poses[i]!, assets.indexOf(asset), columns));
  return platform.encodePng(renderMesh({ ...joinParts(parts), ...looks }, VIEW));
}

type Part = RenderedMesh & { tangents: Float32Array; uvs: Float32Array };

function placePart(asset: SceneAsset, pose: ScenePose, tile: number, columns: number): Part {
  const corner = [tile % columns, Math.floor(tile / columns)];
  return {
    positions: movePoints(asset.positions, pose),
    normals: turnVectors(asset.normals, pose.rotation),
    tangents: turnTangents(asset.tangents, pose),
    uvs: asset.uvs.map((value, i) => (clamp(value, 0, 1) + corner[i % 2]!) / columns),
    indices: asset.indices,
  };
}

/** Their fourth number says on which side of them the texture grows, and stays. */
function turnTangents(tangents: Float32Array, { rotation }: ScenePose): Float32Array {
  const bare = new Float32Array((tangents.length / 4) * 3);
  for (let i = 0; i < bare.length; i++) bare[i] = tangents[Math.floor(i / 3) * 4 + (i % 3)]!;
  const turned = turnVectors(bare, rotation);
  return tangents.map((value, i) => (i % 4 === 3 ? value : turned[Math.floor(i / 4) * 3 + (i % 4)]!));
}

function joinParts(parts: readonly Part[]): Part {
  const join = (key: 'positions' | 'normals' | 'tangents' | 'uvs') => {
    const joined = new Float32Array(parts.reduce((sum, part) => sum + part[key].length, 0));
    let at = 0;
    for (const part of parts) {
      joined.set(part[key], at);
      at += part[key].length;
    }
    return joined;
  };
  const indices = new Uint32Array(parts.reduce((sum, part) => sum + part.indices.length, 0));
  let [at, first] = [0, 0];
  for (const part of parts) {
    for (const vertex of part.indices) indices[at++] = vertex + first;
    first += part.positions.length / 3;
  }
  return {
    positions: join('positions'),
    normals: join('normals'),
    tangents: join('tangents'),
    uvs: join('uvs'),
    indices,
  };
}

/** One texture of every asset, side by side: a renderer of one mesh knows one texture of a kind. */
async function paintAtlas(
  assets: readonly SceneAsset[],
  role: keyof TextureSet,
  columns: number,
  platform: Platform,
): Promise<RgbaImage> {
  const side = columns * TILE_PX;
  const data = new Uint8Array(side * side * 4);
  for (const [tile, { textures }] of assets.entries()) {
    const picture = await platform.decodeImage(textures[role].bytes, { sidePxMax: TILE_PX });
    const [left, top] = [(tile % columns) * TILE_PX, Math.floor(tile / columns) * TILE_PX];
    for (let y = 0; y < TILE_PX; y++) {
      const row = Math.floor((y * picture.height) / TILE_PX) * picture.width;
      for (let x = 0; x < TILE_PX; x++) {
        const from = (row + Math.floor((x * picture.width) / TILE_PX)) * 4;
        const to = ((top + y) * side + left + x) * 4;
        for (let k = 0; k < 4; k++) data[to + k] = picture.data[from + k]!;
      }
    }
  }
  return { data, width: side, height: side };
}
