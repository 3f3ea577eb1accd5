import { AppError } from '@tangible/contracts';
import type { AssetReport } from '../report.ts';

/** The numbers that an edit starts from. */
const NUMBERS = [
  'size.widthM',
  'mesh.volumeM3',
  'mesh.areaM2',
  'physics.massKg',
  'physics.densityKgM3',
  'physics.staticFriction',
  'physics.dynamicFriction',
  'physics.restitution',
  'materials.roughnessMean',
  'materials.metallicMean',
  'colliders.volumeError',
  'colliders.distanceErrorM',
];

/**
 * Reads the report of an asset. Throws EDIT_NOT_POSSIBLE when it is not one of this version: that of a scene, or of an
 * asset that was made before physics were part of it.
 */
export function readReport(bytes: Uint8Array): AssetReport {
  let report: unknown;
  try {
    report = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new AppError('EDIT_NOT_POSSIBLE', { detail: 'report.json cannot be read' }, { cause: error });
  }
  const isComplete =
    find(report, 'version') === 2 &&
    NUMBERS.every((path) => Number.isFinite(find(report, path))) &&
    Array.isArray(find(report, 'formats')) &&
    Array.isArray(find(report, 'checks')) &&
    typeof find(report, 'repairs') === 'object';
  if (!isComplete) throw new AppError('EDIT_NOT_POSSIBLE', { detail: 'report.json is not that of an asset' });
  return report as AssetReport;
}

function find(value: unknown, path: string): unknown {
  return path.split('.').reduce((bag, key) => (bag as Record<string, unknown> | null | undefined)?.[key], value);
}
