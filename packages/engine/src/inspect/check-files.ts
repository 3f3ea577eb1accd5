import type { Check } from '../report.ts';
import type { AssetFile } from '../types.ts';
import { atMost, none, yes } from './judge.ts';

/** The limits of phones and browsers. */
const WEB_TRIANGLES_MAX = 100_000;
const USDZ_ALIGNMENT_BYTES = 64;
const USD_HEADER_BYTES = 4096;
const USD_FACTS = [
  /^#usda 1\.0/,
  /defaultPrim = "\w+"/,
  /upAxis = "Z"/,
  /metersPerUnit = 1\b/,
  /kilogramsPerUnit = 1\b/,
  /PhysicsRigidBodyAPI/,
  /PhysicsMassAPI/,
];

/**
 * Checks the files other than `model.glb`, each as far as can be done quickly: headers, counts, alignment. Files that
 * were not requested are not checked.
 *
 * @param urdfLoaded Whether MuJoCo loads the URDF; null when there is none.
 */
export function checkFiles(files: readonly AssetFile[], triangleCount: number, urdfLoaded: boolean | null): Check[] {
  const find = (path: string) => files.find((file) => file.path === path)?.bytes;
  const checks: Check[] = [];
  const web = find('web/model.glb');
  if (web) checks.push(atMost('web-triangles', countGlbTriangles(web), WEB_TRIANGLES_MAX));
  if (urdfLoaded !== null) checks.push(yes('urdf-loaded', urdfLoaded));
  const sdf = find('sdf/model.sdf');
  if (sdf)
    checks.push(
      none(
        'sdf-missing-files',
        countMissing(sdf, (name) => find(`sdf/${name}`)),
      ),
    );
  const usda = find('usd/model.usda');
  if (usda) checks.push(yes('usd-header', hasUsdFacts(usda)));
  const packages = files.filter(({ path }) => path.endsWith('.usdz'));
  if (packages.length > 0) {
    checks.push(
      none(
        'usdz-misaligned',
        packages.reduce((sum, { bytes }) => sum + countMisaligned(bytes), 0),
      ),
    );
  }
  const fbx = find('fbx/model.fbx');
  if (fbx) checks.push(yes('fbx-header', new TextDecoder('latin1').decode(fbx.subarray(0, 21)) === FBX_MAGIC));
  const stl = find('stl/model.stl');
  if (stl) checks.push(none('stl-triangles', Math.abs(countStlTriangles(stl) - triangleCount)));
  return checks;
}

/** Files that an SDF names and that are not there; one that is cut off, or names none, counts as 1. */
function countMissing(bytes: Uint8Array, find: (name: string) => unknown): number {
  const text = new TextDecoder().decode(bytes);
  const names = [...text.matchAll(/<uri>([^<]*)<\/uri>/g)].map(([, name]) => name!);
  if (names.length === 0 || !text.endsWith('</sdf>\n')) return 1;
  return names.filter((name) => !find(name)).length;
}

const FBX_MAGIC = 'Kaydara FBX Binary  \0';

/** Whether a layer starts with the metadata that a simulator needs. */
export function hasUsdFacts(bytes: Uint8Array): boolean {
  const header = new TextDecoder().decode(bytes.subarray(0, USD_HEADER_BYTES));
  return USD_FACTS.every((fact) => fact.test(header));
}

/**
 * Entries of a USDZ that are compressed or do not start at a multiple of 64 bytes; a package without any counts as 1.
 */
export function countMisaligned(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [at, entries, wrong] = [0, 0, 0];
  while (at + 30 <= bytes.length && view.getUint32(at, true) === 0x04034b50) {
    const stored = view.getUint16(at + 8, true) === 0;
    const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    if (!stored || start % USDZ_ALIGNMENT_BYTES !== 0) wrong++;
    entries++;
    at = start + view.getUint32(at + 18, true);
  }
  return entries === 0 ? 1 : wrong;
}

function countStlTriangles(bytes: Uint8Array): number {
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);
  return bytes.length === 84 + 50 * count ? count : -1;
}

/** From the JSON alone: the mesh's own accessor counts, compressed or not. */
function countGlbTriangles(bytes: Uint8Array): number {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
  const primitives = json.meshes.flatMap((mesh: { primitives: { indices: number }[] }) => mesh.primitives);
  return primitives.reduce(
    (sum: number, { indices }: { indices: number }) => sum + json.accessors[indices].count / 3,
    0,
  );
}
