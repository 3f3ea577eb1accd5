import {
  AppError,
  FILE_FORMATS,
  FURTHER_SLOTS,
  type FurtherSlot,
  Guidance,
  MASS_KG_MAX,
  MASS_KG_MIN,
  MATERIAL_NAMES,
  SIZE_M_MAX,
  SIZE_M_MIN,
  SUBDIVISION_LEVELS,
  SYMMETRIES,
} from '@tangible/contracts';
import type { AssetRequest } from '../types.ts';

/** Air to osmium. */
const DENSITY_KG_M3_MIN = 1;
const DENSITY_KG_M3_MAX = 23_000;

/** Rejects invalid requests before any work is done. */
export function checkRequest(request: AssetRequest): void {
  const {
    level,
    formats,
    further = {},
    furtherMasks = {},
    sizeM,
    point,
    material,
    densityKgM3,
    massKg,
    symmetry,
    hint,
  } = request;
  if (!SUBDIVISION_LEVELS.includes(level)) {
    throw new AppError('INVALID_REQUEST', { detail: `the level must be one of ${SUBDIVISION_LEVELS.join(', ')}` });
  }
  if (!formats.every((format) => FILE_FORMATS.includes(format))) {
    throw new AppError('INVALID_REQUEST', { detail: `the formats must be of ${FILE_FORMATS.join(', ')}` });
  }
  if (Object.keys(further).some((slot) => !(FURTHER_SLOTS as readonly string[]).includes(slot))) {
    throw new AppError('INVALID_REQUEST', { detail: `further pictures are of ${FURTHER_SLOTS.join(', ')}` });
  }
  if (Object.keys(furtherMasks).some((slot) => !further[slot as FurtherSlot])) {
    throw new AppError('INVALID_REQUEST', { detail: 'a mask belongs to a picture of the same side' });
  }
  if (sizeM !== undefined && !(sizeM >= SIZE_M_MIN && sizeM <= SIZE_M_MAX)) {
    throw new AppError('INVALID_REQUEST', { detail: `the size must be ${SIZE_M_MIN} to ${SIZE_M_MAX} m` });
  }
  const isShare = (value: number) => value >= 0 && value <= 1;
  if (point !== undefined && !(isShare(point.x) && isShare(point.y))) {
    throw new AppError('INVALID_REQUEST', { detail: 'the point must lie within the picture, 0 to 1' });
  }
  if (material !== undefined && !MATERIAL_NAMES.includes(material)) {
    throw new AppError('INVALID_REQUEST', { detail: `the material must be one of ${MATERIAL_NAMES.join(', ')}` });
  }
  if (densityKgM3 !== undefined && !(densityKgM3 >= DENSITY_KG_M3_MIN && densityKgM3 <= DENSITY_KG_M3_MAX)) {
    throw new AppError('INVALID_REQUEST', {
      detail: `the density must be ${DENSITY_KG_M3_MIN} to ${DENSITY_KG_M3_MAX} kg/m3`,
    });
  }
  if (massKg !== undefined && !(massKg >= MASS_KG_MIN && massKg <= MASS_KG_MAX)) {
    throw new AppError('INVALID_REQUEST', { detail: `the mass must be ${MASS_KG_MIN} to ${MASS_KG_MAX} kg` });
  }
  if (densityKgM3 !== undefined && massKg !== undefined) {
    throw new AppError('INVALID_REQUEST', { detail: 'give either the density or the mass' });
  }
  if (symmetry !== undefined && !SYMMETRIES.includes(symmetry)) {
    throw new AppError('INVALID_REQUEST', { detail: `the symmetry must be one of ${SYMMETRIES.join(', ')}` });
  }
  if (hint !== undefined && !Guidance.partial().safeParse(hint).success) {
    throw new AppError('INVALID_REQUEST', { detail: 'the hint must be a name, a size, a material or a direction' });
  }
}
