import { AppError, MODEL_ARCHIVE_BYTES_MAX, MODEL_ARCHIVE_ENTRIES_MAX } from '@tangible/contracts';
import { toFileName } from '../../formats/read/side-files.ts';
import { openArchive } from './open-archive.ts';

export interface UnpackedModel {
  /** GLB, OBJ or STL, by its name alone: its bytes are not checked yet. */
  model: Uint8Array;
  /** The other files of an OBJ in the archive: materials and textures by file name. */
  sideFiles: Map<string, Uint8Array>;
}

/** The earlier says more of the looks. */
const ENDINGS = ['.glb', '.obj', '.stl'];
const LIMITS = { entriesMax: MODEL_ARCHIVE_ENTRIES_MAX, bytesMax: MODEL_ARCHIVE_BYTES_MAX };

/**
 * The model of an upload: the upload itself, or the one in it if it is a ZIP. Of several in a ZIP a GLB is preferred to
 * an OBJ and that to an STL; then the one in fewer folders, then the largest, then the first by name.
 *
 * Rejects with an `AppError`: ARCHIVE_BROKEN, ARCHIVE_TOO_LARGE or ARCHIVE_NO_MODEL.
 *
 * @example
 * const { model, sideFiles } = await unpackModel(upload);
 */
export async function unpackModel(upload: Uint8Array): Promise<UnpackedModel> {
  if (!isArchive(upload)) return { model: upload, sideFiles: new Map() };
  const files = await openArchive(upload, LIMITS);
  const path = chooseModel(files);
  if (path === undefined) throw new AppError('ARCHIVE_NO_MODEL');
  return { model: files.get(path)!, sideFiles: listSideFiles(files, path) };
}

/** Also one without files, which ends where others begin. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || bytes[2] === 5);
}

function chooseModel(files: ReadonlyMap<string, Uint8Array>): string | undefined {
  const rankOf = (path: string) => ENDINGS.findIndex((ending) => path.toLowerCase().endsWith(ending));
  return [...files.keys()]
    .filter((path) => rankOf(path) >= 0)
    .sort(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        depthOf(a) - depthOf(b) ||
        files.get(b)!.length - files.get(a)!.length ||
        (a < b ? -1 : 1),
    )[0];
}

/** By file name, as an OBJ looks them up; of two with the same name the one nearer to the model. */
function listSideFiles(files: ReadonlyMap<string, Uint8Array>, model: string): Map<string, Uint8Array> {
  const near = [...files.keys()].filter((path) => path !== model);
  near.sort((a, b) => stepsBetween(a, model) - stepsBetween(b, model));
  const sideFiles = new Map<string, Uint8Array>();
  for (const path of near) if (!sideFiles.has(toFileName(path))) sideFiles.set(toFileName(path), files.get(path)!);
  return sideFiles;
}

function depthOf(path: string): number {
  return path.split('/').length - 1;
}

/** How many folders one must leave and enter to come from one file to the other. */
function stepsBetween(a: string, b: string): number {
  const [stepsA, stepsB] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  let shared = 0;
  while (shared < stepsA.length && stepsA[shared] === stepsB[shared]) shared++;
  return stepsA.length + stepsB.length - 2 * shared;
}
