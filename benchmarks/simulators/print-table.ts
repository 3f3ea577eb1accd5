import { PLACE_RULES } from '@tangible/drop-test';
import type { Rest } from './measure-rest.ts';
import type { Ramp } from './try-ramp.ts';

export interface SimulatorRow {
  asset: string;
  simulator: string;
  rest: Rest;
}

export interface RampRow {
  asset: string;
  simulator: string;
  ramp: Ramp;
}

const HEAD = [
  'asset',
  'simulator',
  'tilt, °',
  'drift, mm',
  'at rest, s',
  'jitter, mm/s',
  '°/s',
  'depth, mm',
  'gap, mm',
];

/** A table in Markdown, a line per asset and simulator. */
export function printRows(rows: readonly SimulatorRow[]): string {
  const cells = rows.map(({ asset, simulator, rest }) => [
    asset,
    simulator,
    rest.tiltDegrees.toFixed(3),
    (rest.driftM * 1000).toFixed(3),
    rest.settledS?.toFixed(2) ?? 'never',
    (rest.jitterMPerS * 1000).toPrecision(2),
    rest.jitterDegreesPerS.toPrecision(2),
    (rest.penetrationM * 1000).toFixed(3),
    (rest.gapM * 1000).toFixed(3),
  ]);
  return [HEAD, HEAD.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** One object per simulator: how many assets stand and come to rest, and the median and the greatest of each measure. */
export function summariseRest(rows: readonly SimulatorRow[]) {
  return [...Map.groupBy(rows, ({ simulator }) => simulator)].map(([simulator, group]) => {
    const rests = group.map(({ rest }) => rest);
    const both = (measure: (rest: Rest) => number) => {
      const sorted = rests.map(measure).sort((a, b) => a - b);
      return { median: (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2, max: sorted.at(-1)! };
    };
    return {
      simulator,
      assets: rests.length,
      stand: rests.filter(({ tiltDegrees }) => tiltDegrees < PLACE_RULES.standingDegreesMax).length,
      atRest: rests.filter(({ settledS }) => settledS !== null).length,
      tiltDegrees: both(({ tiltDegrees }) => tiltDegrees),
      driftMm: both(({ driftM }) => driftM * 1000),
      jitterMmPerS: both(({ jitterMPerS }) => jitterMPerS * 1000),
      jitterDegreesPerS: both(({ jitterDegreesPerS }) => jitterDegreesPerS),
      penetrationMm: both(({ penetrationM }) => penetrationM * 1000),
      gapMm: both(({ gapM }) => gapM * 1000),
    };
  });
}

/** One object per simulator: how far assets that did not fall over moved where they should hold, and how they slid. */
export function summariseRamps(rows: readonly RampRow[]) {
  return [...Map.groupBy(rows, ({ simulator }) => simulator)].map(([simulator, group]) => {
    const held = group.flatMap(({ ramp }) => ramp.heldM ?? []).sort((a, b) => a - b);
    const ratios = group.flatMap(({ ramp }) => ramp.frictionRatio ?? []);
    return {
      simulator,
      fellOver: group.filter(({ ramp }) => ramp.heldM === null || ramp.frictionRatio === null).length,
      heldMm: { median: (held[held.length >> 1] ?? 0) * 1000, max: (held.at(-1) ?? 0) * 1000 },
      frictionRatio: { min: Math.min(...ratios), max: Math.max(...ratios) },
    };
  });
}
