import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { ModelError } from './model-error.ts';
import { type Hull, readHulls } from './read-hulls.ts';
import { type ModelReport, readReport } from './report.ts';

/** A file with a larger declared size is too large for a browser. */
const UNPACKED_BYTES_MAX = 512 * 1024 * 1024;
/** Deflate cannot expand by more. Memory is allocated by the declared size, so a larger declaration is refused. */
const GROWTH_MAX = 1032;

/** The colliders of the browser model, in one file. */
const HULLS_PATH = /(?:^|\/)web\/colliders\.obj$/;
/** The colliders of a robot model, in numbered files. */
const HULL_PATH = /(?:^|\/)collision_\d+\.obj$/;

/** A ZIP starts with "PK", 3, 4; an empty one with "PK", 5, 6. */
export const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/**
 * Unpacks only the GLB to show, the report and the colliders from a ZIP. Files that macOS adds are ignored.
 *
 * @example
 * const { glb, report, hulls } = unpackModel(zip);
 */
export function unpackModel(zip: Uint8Array): { glb: Uint8Array; report: ModelReport | null; hulls: Hull[] } {
  const paths = listPaths(zip);
  const glbPath = choosePath(paths, /\.glb$/i, ['web/model.glb', 'model.glb']);
  if (!glbPath) throw new ModelError('noGlb');
  const reportPath = choosePath(paths, /(?:^|\/)report\.json$/i, ['report.json']);
  const hullPaths = listHullPaths(paths);
  const wanted = new Set([glbPath, reportPath, ...hullPaths]);
  const files = unzipSync(zip, { filter: (file) => wanted.has(file.name) && checkSize(file) });
  const reportBytes = reportPath ? files[reportPath] : undefined;
  return {
    glb: files[glbPath]!,
    report: reportBytes ? readReport(strFromU8(reportBytes)) : null,
    hulls: hullPaths.flatMap((path) => readHulls(strFromU8(files[path]!), HULLS_PATH.test(path) ? 'y' : 'z')),
  };
}

function listPaths(zip: Uint8Array): string[] {
  const paths: string[] = [];
  const note = ({ name }: UnzipFileInfo) => {
    if (!isOfMacOs(name)) paths.push(name);
    return false;
  };
  unzipSync(zip, { filter: note });
  return paths;
}

const isOfMacOs = (path: string) => path.split('/').some((part) => part === '__MACOSX' || part.startsWith('._'));

function checkSize({ size, originalSize: bytes }: UnzipFileInfo): boolean {
  if (bytes > Math.min(UNPACKED_BYTES_MAX, (size + 1) * GROWTH_MAX)) {
    throw new ModelError('loadFailed', { text: `a file of ${bytes} bytes` });
  }
  return true;
}

/** The first path that ends in one of the preferred names, otherwise the first of the kind. */
function choosePath(paths: readonly string[], kind: RegExp, preferred: readonly string[]): string | undefined {
  const found = paths.filter((path) => kind.test(path));
  const named = preferred.map((name) => found.find((path) => path === name || path.endsWith(`/${name}`)));
  return named.find(Boolean) ?? found[0];
}

/** Several formats contain the same colliders; those of one folder are enough. */
function listHullPaths(paths: readonly string[]): string[] {
  const whole = paths.find((path) => HULLS_PATH.test(path));
  if (whole) return [whole];
  const all = paths.filter((path) => HULL_PATH.test(path)).sort();
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  return all.filter((path) => folder(path) === folder(all[0]!));
}
