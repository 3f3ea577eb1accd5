import {
  FILE_FORMAT_DEFAULT,
  FILE_FORMATS,
  type FileFormat,
  MASS_KG_MAX,
  MASS_KG_MIN,
  type MaterialName,
  SIZE_M_MAX,
  SIZE_M_MIN,
  SUBDIVISION_LEVEL_DEFAULT,
  type SubdivisionLevel,
  type Symmetry,
} from '@tangible/contracts';
import type { GenerationRequest, SidePictures } from '../../api/generations.ts';
import { readNumber } from '../../ui/format/read-number.ts';

/** Everything that a user may choose in addition to the picture, as the form has it. */
export interface Choices {
  level: SubdivisionLevel;
  /** The formats in the ZIP in addition to the GLB that is always there. */
  formats: readonly FileFormat[];
  /** As typed; empty is estimated. */
  size: string;
  mass: string;
  material: MaterialName | '';
  /** Which of several subjects is meant: shares of the picture from the left and from the top. */
  point: { x: number; y: number } | null;
  symmetry: Symmetry;
}

/** The formats that may be added to the GLB. */
export const ADDED_FORMATS: readonly FileFormat[] = FILE_FORMATS.filter((format) => format !== FILE_FORMAT_DEFAULT);

/** What an asset is for, and the formats that its programs read. */
export const USES = {
  simulation: ['usd', 'urdf', 'mjcf'],
  web: ['usdz'],
  games: ['fbx', 'obj'],
  everything: ADDED_FORMATS,
} as const satisfies Record<string, readonly FileFormat[]>;
export type Use = keyof typeof USES;

/**
 * The use that a choice of formats stands for; null if they were chosen one by one.
 *
 * @example
 * findUse(['usdz']); // 'web'
 */
export function findUse(formats: readonly FileFormat[]): Use | null {
  const isSame = (all: readonly FileFormat[]) =>
    all.length === formats.length && all.every((name) => formats.includes(name));
  return (Object.keys(USES) as Use[]).find((use) => isSame(USES[use])) ?? null;
}

export const CHOICES_DEFAULT: Choices = {
  level: SUBDIVISION_LEVEL_DEFAULT,
  formats: USES.simulation,
  size: '',
  mass: '',
  material: '',
  point: null,
  symmetry: 'auto',
};

export const SIZE_RANGE = { min: SIZE_M_MIN, max: SIZE_M_MAX };
export const MASS_RANGE = { min: MASS_KG_MIN, max: MASS_KG_MAX };

/** The request; null while a field is invalid. */
export function toRequest(file: Blob, choices: Choices, sides: SidePictures = {}): GenerationRequest | null {
  const sizeM = readNumber(choices.size, SIZE_RANGE);
  const massKg = readNumber(choices.mass, MASS_RANGE);
  if (sizeM === null || massKg === null) return null;
  return {
    file,
    sides,
    subdivisionLevel: choices.level,
    fileFormat: FILE_FORMAT_DEFAULT,
    // In the order of the list, however they were chosen.
    formats: ADDED_FORMATS.filter((format) => choices.formats.includes(format)),
    sizeM,
    massKg,
    material: choices.material || undefined,
    pointX: choices.point?.x,
    pointY: choices.point?.y,
    symmetry: choices.symmetry === 'off' ? 'off' : undefined,
  };
}
