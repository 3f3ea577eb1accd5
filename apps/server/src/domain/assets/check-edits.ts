import { isDeepStrictEqual } from 'node:util';
import { AppError, type AssetEdits, LEVELS } from '@tangible/contracts';
import type { GenerationRow } from '../../db/schema/index.ts';
import { generatedFormats, sortFormats } from './generated-formats.ts';

/** A quaternion that was computed in single precision is this close to a length of 1. */
const UNIT_TOLERANCE = 0.01;

const NO_ROTATION = [0, 0, 0, 1];

/**
 * The edits of a version in their one spelling, so that two versions can be compared. Refuses those that contradict each
 * other, and more triangles or texels than the paid level allows; the limits of other values are in the schema.
 *
 * Rejects with INVALID_REQUEST.
 *
 * @example
 * checkEdits({ rotation: [0, 0.6001, 0, 0.8] }, generation); // the same, with a length of exactly 1
 */
export function checkEdits(edits: AssetEdits, generation: GenerationRow): AssetEdits {
  const { subdivisionLevel: level } = generation;
  const { name: _, rotation, formats, ...rest } = edits;
  const { massKg, densityKgM3, staticFriction, dynamicFriction } = rest;
  if (massKg !== undefined && densityKgM3 !== undefined) refuse('give either massKg or densityKgM3');
  if (staticFriction !== undefined && dynamicFriction !== undefined && dynamicFriction > staticFriction) {
    refuse('dynamicFriction must be at most staticFriction');
  }
  for (const limit of ['triangleCountMax', 'textureSidePxMax'] as const) {
    const most = LEVELS[level][limit];
    if ((rest[limit] ?? 0) > most) refuse(`${limit} must be at most ${most}, the limit of the level ${level}`);
  }
  const turned = rotation && normalize(rotation);
  const sorted = formats && sortFormats(formats);
  const isOther = sorted && !isDeepStrictEqual(sorted, generatedFormats(generation));
  return { ...rest, ...(turned && { rotation: turned }), ...(isOther && { formats: sorted }) };
}

/** A unit quaternion; undefined for one that turns nothing. */
function normalize(rotation: NonNullable<AssetEdits['rotation']>): AssetEdits['rotation'] {
  const length = Math.hypot(...rotation);
  if (!(Math.abs(length - 1) <= UNIT_TOLERANCE)) refuse('rotation must be a quaternion with a length of 1');
  if (rotation.every((value, i) => value === NO_ROTATION[i])) return undefined;
  return rotation.map((value) => value / length) as NonNullable<AssetEdits['rotation']>;
}

function refuse(detail: string): never {
  throw new AppError('INVALID_REQUEST', { detail });
}
