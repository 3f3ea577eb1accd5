import type { EngineQuality, QualityResult } from '../../ui/facts/results.ts';

const NAMES = ['scanned', 'varied', 'drawn'] as const;

export interface QualitySet {
  name: (typeof NAMES)[number];
  network: EngineQuality;
  /** An earlier network with the engine of its time, measured in the same run. */
  release: EngineQuality | undefined;
  baseline: EngineQuality | undefined;
}

/** The sets of objects on which the shipped engine was measured. */
export const listSets = ({ sets }: Pick<QualityResult, 'sets'>): QualitySet[] =>
  NAMES.flatMap((name) => {
    const { network, 'release-5': release, baseline } = sets[name] ?? {};
    return network ? [{ name, network, release, baseline }] : [];
  });

/** How many assets of all sets held, of how many. */
export function sumCounts(sets: readonly QualitySet[], name: keyof EngineQuality['counts']) {
  const counts = sets.map(({ network }) => network.counts[name]);
  return {
    held: counts.reduce((sum, { held }) => sum + held, 0),
    of: counts.reduce((sum, { of }) => sum + of, 0),
  };
}

/** F@0.1 after ICP: the one figure by which these systems are usually compared. */
export const F10 = 'F@0.1, after ICP';

/** The results write `network (name version)`. */
export const nameNetwork = (method: string) => method.replace(/^network \((.*)\)$/, '$1');
