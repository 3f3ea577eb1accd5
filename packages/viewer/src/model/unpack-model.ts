import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { ModelError } from './model-error.ts';
import { type Hull, readHulls } from './read-hulls.ts';
import { type ModelReport, readReport } from './report.ts';

/** A file that claims to be larger than this once unpacked is not for a browser. */
const UNPACKED_BYTES_MAX = 512 * 1024 * 1024;
/** Nothing that is packed grows by more. Memory is taken by what a file claims, so a claim beyond this is a lie. */
const GROWTH_MAX = 1032;

/** The pieces that collide lie beside the model for browsers, in one file. */
const HULLS_PATH = /(?:^|\/)web\/colliders\.obj$/;
/** Beside any robot's model they are numbered. */
const HULL_PATH = /(?:^|\/)collision_\d+\.obj$/;

/** A ZIP begins with "PK", 3, 4; an empty one with "PK", 5, 6. */
export const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/**
 * Takes from a ZIP the GLB to draw, the report and the pieces that collide, and unpacks nothing else. What macOS adds of
 * its own is as if it were not there.
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
  const files = unzipSync(zip, { filter: (file) => wanted.has(file.name) && isBearable(file) });
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

function isBearable({ size, originalSize: bytes }: UnzipFileInfo): boolean {
  if (bytes > Math.min(UNPACKED_BYTES_MAX, (size + 1) * GROWTH_MAX)) {
    throw new ModelError('loadFailed', { text: `a file of ${bytes} bytes` });
  }
  return true;
}

/** The first of some names at the end of a path, else the first path of the kind. */
function choosePath(paths: readonly string[], kind: RegExp, preferred: readonly string[]): string | undefined {
  const found = paths.filter((path) => kind.test(path));
  const named = preferred.map((name) => found.find((path) => path === name || path.endsWith(`/${name}`)));
  return named.find(Boolean) ?? found[0];
}

/** Several formats bring the same pieces; those of one folder are enough. */
function listHullPaths(paths: readonly string[]): string[] {
  const whole = paths.find((path) => HULLS_PATH.test(path));
  if (whole) return [whole];
  const all = paths.filter((path) => HULL_PATH.test(path)).sort();
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  return all.filter((path) => folder(path) === folder(all[0]!));
}
