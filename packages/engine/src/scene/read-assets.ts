import { AppError } from '@tangible/contracts';
import { listExtremePoints } from '@tangible/drop-test';
import { buildHull, type Mesh } from '@tangible/geometry';
import { type ReadGlb, readGlb } from '../formats/gltf/read-glb.ts';
import { lightenSurface } from '../formats/mesh/lighten-body.ts';
import { readHulls } from '../formats/mesh/read-hulls.ts';
import { FULL_QUALITY } from '../formats/textures/encode-textures.ts';
import { readTextures } from '../formats/textures/read-textures.ts';
import type { Platform } from '../platform/platform.ts';
import { findStablePose } from './find-stable-pose.ts';
import { nameAssets } from './name-members.ts';
import type { SceneAsset, SceneMember } from './types.ts';

/** The budget of all assets of a scene together; each gets the same share, and none more than the web's own limit. */
const TRIANGLES_MAX = 400_000;
const ASSET_TRIANGLES_MAX = 100_000;
/** Of textures: with few assets as much as the web takes, with many half. */
const FEW = 4;
const TEXTURE_PX_MAX = 2048;
const MANY_TEXTURE_PX_MAX = 1024;
/** Directions in which the outline is taken. */
const OUTLINE_COUNT = 128;

/**
 * Reads every asset of a scene once, however many copies there are, and makes those that are too heavy for a scene
 * lighter. Throws MODEL_BROKEN when files cannot be those of an asset.
 *
 * @example
 * const assets = await readAssets(request.members, platform); // by id
 */
export async function readAssets(
  members: readonly SceneMember[],
  platform: Platform,
): Promise<ReadonlyMap<string, SceneAsset>> {
  const distinct = [...new Map(members.map((member) => [member.id, member])).values()];
  const keys = nameAssets(distinct.map(({ name }) => name));
  const limits = {
    triangles: Math.min(ASSET_TRIANGLES_MAX, Math.floor(TRIANGLES_MAX / distinct.length)),
    texturePx: distinct.length <= FEW ? TEXTURE_PX_MAX : MANY_TEXTURE_PX_MAX,
  };
  const assets = new Map<string, SceneAsset>();
  for (const [i, member] of distinct.entries()) {
    try {
      assets.set(member.id, await readAsset(member, keys[i]!, limits, platform));
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('MODEL_BROKEN', {}, { cause: error });
    }
  }
  return assets;
}

async function readAsset(
  { id, name, glb, report, colliders }: SceneMember,
  key: string,
  limits: { triangles: number; texturePx: number },
  platform: Platform,
): Promise<SceneAsset> {
  const read = await readGlb(glb);
  checkSurface(read);
  const whole = { ...read, normals: unify(read.normals, 3), tangents: straighten(read) };
  const { positions, normals, tangents, uvs, indices, colourSources } = whole;
  // A mesh whose seams prevent simplification stays as it is.
  const surface = await lightenSurface(whole, limits.triangles).catch(() => ({
    positions,
    normals,
    tangents,
    uvs,
    indices,
    colourSources,
  }));
  const { physics, size, mesh } = report;
  const hulls = readHulls(colliders);
  const pieces = hulls.length > 0 ? hulls : [buildHull(read.positions)];
  return {
    ...surface,
    colourSources: surface.colourSources ?? null,
    id,
    name,
    key,
    size: { widthM: size.widthM, heightM: size.heightM, depthM: size.depthM },
    material: {
      name: physics.material,
      source: physics.materialSource,
      densityKgM3: physics.densityKgM3,
      staticFriction: physics.staticFriction,
      dynamicFriction: physics.dynamicFriction,
      restitution: physics.restitution,
    },
    massKg: physics.massKg,
    volumeM3: mesh.volumeM3,
    centreOfMassM: physics.centreOfMassM,
    inertiaKgM2: physics.inertiaKgM2,
    colliders: {
      hulls: pieces,
      volumeError: report.colliders.volumeError,
      distanceErrorM: report.colliders.distanceErrorM,
    },
    outline: joinOutlines(read, pieces),
    stand: findStablePose(pieces, physics.centreOfMassM),
    textures: await readTextures(read, FULL_QUALITY, limits.texturePx, platform),
  };
}

function checkSurface({ positions, normals, uvs, indices }: ReadGlb): void {
  const vertexCount = positions.length / 3;
  if (indices.length < 12 || normals.length !== positions.length || uvs.length !== vertexCount * 2) {
    throw new Error('The GLB has no textured surface');
  }
  if (!positions.every(Number.isFinite)) throw new Error('A position of the GLB is not a number');
}

/** Of the visible mesh and of the colliders: neither may be inside another object. */
function joinOutlines({ positions }: Mesh, hulls: readonly Mesh[]): Float32Array {
  const corners = hulls.map((hull) => hull.positions);
  const joined = new Float32Array(corners.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of corners) {
    joined.set(part, at);
    at += part.length;
  }
  return Float32Array.of(...listExtremePoints(positions, OUTLINE_COUNT), ...listExtremePoints(joined, OUTLINE_COUNT));
}

/** Directions of length 1 again, after they were short numbers. */
function unify(values: Float32Array, stride: 3 | 4): Float32Array {
  const dst = values.slice();
  for (let i = 0; i < dst.length; i += stride) {
    const size = Math.hypot(dst[i]!, dst[i + 1]!, dst[i + 2]!);
    for (let k = 0; k < 3; k++) dst[i + k] = size > 0 ? dst[i + k]! / size : k === 1 ? 1 : 0;
  }
  return dst;
}

function straighten({ tangents, positions }: ReadGlb): Float32Array {
  if (tangents.length !== (positions.length / 3) * 4) {
    throw new Error('The GLB has no tangents');
  }
  const dst = unify(tangents, 4);
  for (let i = 3; i < dst.length; i += 4) dst[i] = dst[i]! < 0 ? -1 : 1;
  return dst;
}
