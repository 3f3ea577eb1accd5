import type { AssetEdits } from '@tangible/contracts';
import { buildHull, decomposeConvex, type Mesh, measureBox, measureHulls, measureSolid } from '@tangible/geometry';
import type { Colliders } from '../workpiece.ts';
import { buildBox, buildCylinder } from './build-simple-hull.ts';
import { keepContacts } from './keep-contacts.ts';

/** Physics engines refuse or ignore hulls smaller than this. */
const HULL_VOLUME_M3_MIN = 1e-9;
/** Hulls below this share of the body's volume are splinters at the borders of cuts. */
const HULL_SHARE_MIN = 1e-5;

/** Points below this share of the height stand on the ground: half a millimetre of a mug. */
const GROUND_SHARE = 0.005;

/** Several hulls, or one simple shape. */
export type ColliderShape = NonNullable<AssetEdits['colliders']>;

const SHAPE_DEFAULT: ColliderShape = { kind: 'hulls', countMax: 32 };

/**
 * Convex pieces for a body in metres, and how well they stand for it. Feet are flat: a base that is round or ragged by
 * a hair would rock on three corners of its hull, where the real object stands still.
 *
 * @param mesh Closed and welded, standing on y = 0.
 */
export function buildColliders(mesh: Mesh, shape: ColliderShape = SHAPE_DEFAULT): Colliders {
  const pieces = buildPieces(mesh, shape).map((hull) => ({ hull, volume: measureSolid(hull).volume }));
  const total = pieces.reduce((sum, { volume }) => sum + volume, 0);
  // A tiny object has only tiny pieces: then only its splinters are removed.
  const volumeMin = Math.max(HULL_SHARE_MIN * total, Math.min(HULL_VOLUME_M3_MIN, 0.01 * total));
  const hulls = pieces.filter(({ volume }) => volume >= volumeMin).map(({ hull }) => hull);
  const { volumeError, distanceError } = measureHulls(mesh, hulls);
  return { hulls, volumeError, distanceErrorM: distanceError };
}

function buildPieces(mesh: Mesh, shape: ColliderShape): Mesh[] {
  if (shape.kind === 'box') return [buildBox(mesh)];
  if (shape.kind === 'cylinder') return [buildCylinder(mesh)];
  const hulls =
    'countMax' in shape ? decomposeConvex(mesh, { hullCountMax: shape.countMax }) : [buildHull(mesh.positions)];
  const ground = GROUND_SHARE * measureBox(mesh.positions).max[1];
  return keepContacts(hulls, mesh).map((hull) => flattenFoot(hull, ground));
}

/** Lets everything below `ground` down to 0, unless little else would be left. */
function flattenFoot(hull: Mesh, ground: number): Mesh {
  const isFoot = (value: number, i: number) => i % 3 === 1 && value > 0 && value < ground;
  if (!hull.positions.some(isFoot) || measureBox(hull.positions).max[1] < 4 * ground) return hull;
  const positions = hull.positions.map((value, i) => (isFoot(value, i) ? 0 : value));
  return buildHull(positions, { vertexCountMax: positions.length / 3 });
}
