import { FILE_FORMATS, type FileFormat } from '@tangible/contracts';
import type { GenerationRow } from '../../db/schema/index.ts';

/** The formats of version 1, in the order of the list. Every asset has a GLB. */
export const generatedFormats = ({
  fileFormat,
  options,
}: Pick<GenerationRow, 'fileFormat' | 'options'>): FileFormat[] =>
  sortFormats([fileFormat, ...(options.formats ?? [])]);

export const sortFormats = (formats: readonly FileFormat[]): FileFormat[] =>
  FILE_FORMATS.filter((format) => format === 'glb' || formats.includes(format));
