import type { FinishRow } from './finish-subject.ts';

const HEAD = [
  'mesh',
  'damage',
  'triangles in → out',
  'open edges in → out',
  'non-manifold in → out',
  'flipped in → out',
  'repair',
  'closed',
  'volume, l',
  'distance mean / max, %',
  'outline IoU',
  'colour, dB',
  'checks',
  'drop',
  's (CPU)',
];

/** A table in Markdown, a line per row. */
export function printRows(rows: readonly FinishRow[]): string {
  return [HEAD, HEAD.map(() => '---'), ...rows.map(toCells)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function toCells({ subject, damage, in: given, out, error, seconds, cpuSeconds }: FinishRow): string[] {
  const time = `${seconds.toFixed(1)} (${cpuSeconds.toFixed(1)})`;
  const head = [subject, damage];
  if (!out) return [...head, ...Array(11).fill(''), error ?? '', '', time].slice(0, HEAD.length);
  const nonManifold = (flaws: FinishRow['in']) => flaws.nonManifoldEdgeCount + flaws.nonManifoldVertexCount;
  return [
    ...head,
    `${given.triangleCount} → ${out.triangleCount}`,
    `${given.boundaryEdgeCount} → ${out.boundaryEdgeCount}`,
    `${nonManifold(given)} → ${nonManifold(out)}`,
    `${given.flippedEdgeCount} → ${out.flippedEdgeCount}`,
    out.repair,
    out.isClosed ? 'yes' : 'NO',
    (out.volumeM3 * 1000).toPrecision(3),
    `${(100 * out.distanceMean).toFixed(2)} / ${(100 * out.distanceMax).toFixed(1)}`,
    out.outlineIou.toFixed(3),
    out.colourPsnr.toFixed(1),
    `${out.checks.passed}/${out.checks.count}${out.checks.failed.length > 0 ? ` (${out.checks.failed.join(', ')})` : ''}`,
    out.dropped ? 'yes' : 'NO',
    time,
  ];
}

/** The totals of the rows. */
export function summariseRows(rows: readonly FinishRow[]) {
  const made = rows.flatMap(({ out }) => (out ? [out] : []));
  const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? null;
  return {
    meshes: rows.length,
    closed: made.filter(({ isClosed }) => isClosed).length,
    allChecksPassed: made.filter(({ checks }) => checks.failed.length === 0).length,
    dropped: made.filter(({ dropped }) => dropped).length,
    refused: rows.filter(({ error }) => error !== null).length,
    medianDistanceMean: median(made.map(({ distanceMean }) => distanceMean)),
    medianOutlineIou: median(made.map(({ outlineIou }) => outlineIou)),
    medianColourPsnr: median(made.map(({ colourPsnr }) => colourPsnr)),
    medianCpuSeconds: median(rows.map(({ cpuSeconds }) => cpuSeconds)),
  };
}
