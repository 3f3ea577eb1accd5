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
} from '@tangible/contracts';
import type { GenerationRequest, SidePictures } from '../../api/generations.ts';
import { readNumber } from '../../ui/format/read-number.ts';

/** Everything that a user may choose in addition to the picture, as the form has it. */
export interface Choices {
  level: SubdivisionLevel;
  format: MainFormat;
  further: readonly FileFormat[];
  /** As typed; empty is estimated. */
  size: string;
  mass: string;
  material: MaterialName | '';
  /** Which of several subjects is meant: shares of the picture from the left and from the top. */
  point: { x: number; y: number } | null;
}

/** The formats that the specification offers; the ZIP has a GLB whichever is chosen. */
export const MAIN_FORMATS = ['glb', 'fbx', 'usdz'] as const satisfies readonly FileFormat[];
type MainFormat = (typeof MAIN_FORMATS)[number];

export const CHOICES_DEFAULT: Choices = {
  level: SUBDIVISION_LEVEL_DEFAULT,
  format: FILE_FORMAT_DEFAULT as MainFormat,
  further: [],
  size: '',
  mass: '',
  material: '',
  point: null,
};

/** The formats that may be added to the chosen one. */
export const furtherFormats = (main: FileFormat): FileFormat[] =>
  FILE_FORMATS.filter((format) => format !== 'glb' && format !== main);

export const SIZE_RANGE = { min: SIZE_M_MIN, max: SIZE_M_MAX };
export const MASS_RANGE = { min: MASS_KG_MIN, max: MASS_KG_MAX };

/** The request; null while a field is invalid. */
export function toRequest(file: Blob, choices: Choices, sides: SidePictures = {}): GenerationRequest | null {
  const sizeM = readNumber(choices.size, SIZE_RANGE);
  const massKg = readNumber(choices.mass, MASS_RANGE);
  if (sizeM === null || massKg === null) return null;
  const offered = furtherFormats(choices.format);
  return {
    file,
    sides,
    subdivisionLevel: choices.level,
    fileFormat: choices.format,
    formats: choices.further.filter((format) => offered.includes(format)),
    sizeM,
    massKg,
    material: choices.material || undefined,
    pointX: choices.point?.x,
    pointY: choices.point?.y,
  };
}
