import { average, SIDES, type Side } from './compare-views.ts';
import type { Scores } from './measure-object.ts';

/** One asset of one object: a row of the results. */
export interface Row {
  object: string;
  /** The method of the shape in the engine's report. */
  method: string;
  scores: Scores;
  seconds: number;
  peakMib: number;
  triangles: number;
  /** Edges with one triangle only, before the engine made the surface watertight. Unknown to older runs. */
  openEdges?: number;
  /** No boundary, no edge of three triangles, none wound against its neighbour. */
  isWatertight: boolean;
  /** It came to rest where it fell, and did not sink in. Unknown to older runs. */
  dropped?: boolean;
  /** No check of the engine's own report failed. */
  passed: boolean;
}

export interface Measure {
  name: string;
  unit: string;
  digits: number;
  of: (row: Row) => number | null;
}

const surface = (kind: 'box' | 'icp', label: string): Measure[] =>
  (
    [
      ['cd', 'CD', 4],
      ['f05', 'F@0.05', 3],
      ['f10', 'F@0.1', 3],
      ['f20', 'F@0.2', 3],
      ['f50', 'F@0.5', 3],
      ['normals', 'normal consistency', 3],
    ] as const
  ).map(([key, name, digits]) => ({
    name: `${name}, ${label}`,
    unit: '',
    digits,
    of: ({ scores }) => scores[kind][key],
  }));

/** Novel views: their mean, then each side. Of shares of pixels the mean alone, since single sides are rarely torn. */
const views: Measure[] = (
  [
    ['iou', 'outline IoU', '', 3],
    ['degrees', 'normal angle', 'degrees', 1],
    ['mappedDegrees', 'normal angle with normal map', 'degrees', 1],
    ['psnr', 'colour PSNR', 'dB', 1],
    ['holes', 'holes', 'share', 4],
    ['tears', 'tears', 'share', 4],
  ] as const
).flatMap(([key, name, unit, digits]) => {
  const measure = (label: string, sides: readonly Side[]): Measure => ({
    name: `${name}, ${label}`,
    unit,
    digits,
    of: ({ scores: { views: by } }) => (by ? (average(sides.map((side) => by[side]))[key] ?? null) : null),
  });
  const mean = measure('novel views', SIDES);
  return unit === 'share' ? [mean] : [mean, ...SIDES.map((side) => measure(side, [side]))];
});

/** Everything that is measured, in the order of the table. */
export const MEASURES: Measure[] = [
  ...surface('box', 'box only'),
  ...surface('icp', 'after ICP'),
  { name: 'F@0.05, unseen points', unit: '', digits: 3, of: ({ scores }) => scores.unseen?.f05 ?? null },
  { name: 'F@0.1, unseen points', unit: '', digits: 3, of: ({ scores }) => scores.unseen?.f10 ?? null },
  ...views,
  { name: 'volume IoU', unit: '', digits: 3, of: ({ scores }) => scores.volumeIou },
  { name: 'silhouette IoU', unit: '', digits: 3, of: ({ scores }) => scores.silhouetteIou },
  { name: 'size error', unit: 'x', digits: 2, of: ({ scores }) => scores.sizeRatio },
  { name: 'up error', unit: 'degrees', digits: 1, of: ({ scores }) => scores.upDegrees },
  { name: 'colour PSNR, seen side', unit: 'dB', digits: 1, of: ({ scores }) => scores.seenPsnr },
  { name: 'colour PSNR, other sides', unit: 'dB', digits: 1, of: ({ scores }) => scores.unseenPsnr },
  { name: 'time', unit: 's', digits: 2, of: ({ seconds }) => seconds },
  { name: 'peak memory', unit: 'MiB', digits: 0, of: ({ peakMib }) => peakMib },
  { name: 'pieces', unit: '', digits: 2, of: ({ scores }) => scores.pieces ?? null },
  { name: 'open edges before repair', unit: '', digits: 2, of: ({ openEdges }) => openEdges ?? null },
  { name: 'triangles', unit: '', digits: 0, of: ({ triangles }) => triangles },
  { name: 'watertight', unit: 'share', digits: 3, of: ({ isWatertight }) => Number(isWatertight) },
  { name: 'came to rest', unit: 'share', digits: 3, of: (row) => toShare(hasComeToRest(row)) },
  { name: "engine's checks passed", unit: 'share', digits: 3, of: ({ passed }) => Number(passed) },
];

/** Rows of older runs do not separate the drop from the other checks; if all of them passed it did too. */
export function hasComeToRest({ dropped, passed }: Row): boolean | null {
  return dropped ?? (passed ? true : null);
}

const toShare = (held: boolean | null) => (held === null ? null : Number(held));
