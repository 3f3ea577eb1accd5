import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { EDIT_FILES } from '@tangible/engine';
import { openArchive } from '@tangible/engine/node';
import { QUALITY_DEFAULT } from './options.ts';

/** Far above the largest asset: 200,000 triangles and textures of 6144 in all formats. */
export const ARCHIVE_LIMITS = { entriesMax: 1000, bytesMax: 1 << 30 };

export interface ReadAsset {
  files: ReadonlyMap<string, Uint8Array>;
  level: SubdivisionLevel;
}

/**
 * The files of an asset that an edit reads, from a folder or a ZIP, and its level.
 *
 * @example
 * const { files, level } = await readAsset('out/mug');
 */
export async function readAsset(path: string): Promise<ReadAsset> {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder ? await readFolder(path) : await openArchive(await readFile(path), ARCHIVE_LIMITS);
  return { files, level: readLevel(files.get('report.json')) };
}

async function readFolder(folder: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const path of EDIT_FILES) {
    const bytes = await readFile(join(folder, path)).catch(() => null);
    if (bytes) files.set(path, bytes);
  }
  return files;
}

/** The level of an asset by its report. The engine says what is wrong with a report that cannot be read. */
export function readLevel(report: Uint8Array | undefined): SubdivisionLevel {
  try {
    const { level } = JSON.parse(new TextDecoder().decode(report)) as { level?: unknown };
    return SUBDIVISION_LEVELS.find((one) => one === level) ?? QUALITY_DEFAULT;
  } catch {
    return QUALITY_DEFAULT;
  }
}
