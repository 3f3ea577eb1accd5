/** Where a value comes from, as reports name it. */
const VALUE_SOURCES = ['given', 'guided', 'estimated', 'assumed'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

/** Where size and mass come from; null where a report does not say. */
export interface ValueSources {
  size: ValueSource | null;
  /** An estimated size is usually right within this factor. */
  sizeFactor: number | null;
  material: ValueSource | null;
  mass: ValueSource | null;
}

const asBag = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
const asSource = (value: unknown) => VALUE_SOURCES.find((source) => source === value) ?? null;

/**
 * The sources of a report's size and mass. Reports of older versions lack some.
 *
 * @example
 * readSources({ size: { source: 'estimated', factor: 1.66 } }); // { size: 'estimated', sizeFactor: 1.66, ... }
 */
export function readSources(report: unknown): ValueSources {
  const { size, physics } = asBag(report);
  const { source, factor } = asBag(size);
  const { materialSource, massSource } = asBag(physics);
  return {
    size: asSource(source),
    sizeFactor: typeof factor === 'number' && factor > 1 && Number.isFinite(factor) ? factor : null,
    material: asSource(materialSource),
    mass: asSource(massSource),
  };
}
