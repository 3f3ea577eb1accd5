/** The counts of `repairs` in a report, in the order in which a reader wants to know them. */
const REPAIR_COUNTS = [
  'holeCount',
  'boundaryEdgeCount',
  'nonManifoldEdgeCount',
  'nonManifoldVertexCount',
  'flippedFaceCount',
  'invalidFaceCount',
  'degenerateFaceCount',
  'duplicateFaceCount',
  'floaterCount',
  'innerShellCount',
  'strutCount',
] as const;
type RepairCount = (typeof REPAIR_COUNTS)[number];

/** What was wrong with a surface, and how it was closed. */
export interface ModelRepairs {
  /** `clean`: nothing was wrong. `local`: a few triangles were changed. `volumetric`: the whole surface is new. */
  method: 'clean' | 'local' | 'volumetric';
  /** Those that are not zero. */
  counts: { name: RepairCount; count: number }[];
}

/**
 * Reads `repairs` of a report; null if there are none, or their method is unknown.
 *
 * @example
 * readRepairs({ method: 'local', holeCount: 1 }); // { method: 'local', counts: [{ name: 'holeCount', count: 1 }] }
 */
export function readRepairs(value: unknown): ModelRepairs | null {
  if (typeof value !== 'object' || value === null) return null;
  const bag = value as Record<string, unknown>;
  const { method } = bag;
  if (method !== 'clean' && method !== 'local' && method !== 'volumetric') return null;
  const counts = REPAIR_COUNTS.flatMap((name) => {
    const count = bag[name];
    return typeof count === 'number' && Number.isInteger(count) && count > 0 ? [{ name, count }] : [];
  });
  return { method, counts };
}
