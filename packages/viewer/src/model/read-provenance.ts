import { SURFACE_SOURCES, type SurfaceSource } from '../constants.ts';

/** The share of each source in the surface, by area; sources that are not named have none. */
export type SourceShares = Partial<Record<SurfaceSource, number>>;

/** Where the colours of a model come from. */
export interface ModelProvenance {
  /** The source that each value of the attribute stands for. */
  values: SurfaceSource[];
  /** Null for a scene. */
  shares: SourceShares | null;
  /** Some parts have no record: they were uploaded, or made before there was one. */
  isPartial: boolean;
}

/**
 * Reads the provenance in the extras of a GLB. A source that this viewer does not know counts as
 * unknown.
 *
 * @param isComplete Whether every part of the model has the attribute.
 * @example
 * readProvenance({ attribute: '_PROVENANCE', values: ['front', 'mirrored', 'inferred'] }, true)?.values[2]; // 'inferred'
 */
export function readProvenance(extras: unknown, isComplete: boolean): ModelProvenance | null {
  const { values, shares } = (extras ?? {}) as { values?: unknown; shares?: unknown };
  if (!Array.isArray(values) || values.length === 0) return null;
  const known = values.map(toSource);
  return { values: known, shares: readShares(shares), isPartial: !isComplete || known.includes('unknown') };
}

/** Shares from `report.json` or from the extras of a GLB; null unless they are numbers that sum to about 1. */
export function readShares(value: unknown): SourceShares | null {
  if (typeof value !== 'object' || value === null) return null;
  const shares: SourceShares = {};
  let sum = 0;
  for (const [name, share] of Object.entries(value)) {
    if (typeof share !== 'number' || !(share >= 0)) return null;
    const source = toSource(name);
    shares[source] = (shares[source] ?? 0) + share;
    sum += share;
  }
  return Math.abs(sum - 1) < 0.01 ? shares : null;
}

function toSource(name: unknown): SurfaceSource {
  return SURFACE_SOURCES.find((source) => source === name) ?? 'unknown';
}
