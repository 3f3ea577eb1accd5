import { type AssetFileEntry, FILE_FORMATS, type FileFormat } from '@tangible/contracts';

/** The files of a format, or those that belong to no format. */
export interface FileGroup {
  /** Null for the report, the preview and the files for browsers. */
  format: FileFormat | null;
  files: AssetFileEntry[];
  sizeBytes: number;
}

/** Every format has a folder of its own, except for GLB. */
const formatOf = (path: string): FileFormat | null =>
  path === 'model.glb' ? 'glb' : (FILE_FORMATS.find((format) => path.startsWith(`${format}/`)) ?? null);

/**
 * The files of an asset by format, in the order of the formats; the rest comes last.
 *
 * @example
 * groupFiles(asset.files)[0]; // { format: 'glb', files: [{ path: 'model.glb', ... }], sizeBytes: 1_204_331 }
 */
export function groupFiles(files: readonly AssetFileEntry[]): FileGroup[] {
  return [...FILE_FORMATS, null]
    .map((format) => files.filter(({ path }) => formatOf(path) === format))
    .filter((group) => group.length > 0)
    .map((group) => ({
      format: formatOf(group[0]!.path),
      files: group.toSorted((a, b) => b.sizeBytes - a.sizeBytes),
      sizeBytes: group.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    }));
}

export const missingFormats = (files: readonly AssetFileEntry[]): FileFormat[] =>
  FILE_FORMATS.filter((format) => !files.some(({ path }) => formatOf(path) === format));
