import { PLACE_RULES } from '@tangible/drop-test';
import type { Standing, StandRow } from './stand-row.ts';

/** Prints the shares that stand, who changed sides, and what it cost. */
export function printStand(rows: readonly StandRow[]): void {
  for (const set of ['scanned', 'varied'] as const) {
    const all = rows.filter((row) => row.set === set);
    if (all.length === 0) continue;
    const able = all.filter(({ truth }) => truth.stands);
    const count = (key: 'before' | 'after', degrees: number) =>
      able.filter((row) => (row[key].tiltDegrees ?? Infinity) < degrees).length;
    const mean = (read: (row: StandRow) => number) =>
      (all.reduce((sum, row) => sum + read(row), 0) / all.length).toFixed(4);
    const { standingDegreesMax, fallenDegreesMin } = PLACE_RULES;
    console.log(`\n${set}: ${all.length} objects, ${able.length} whose true meshes stand`);
    for (const degrees of [standingDegreesMax, fallenDegreesMin]) {
      console.log(
        `  of those within ${degrees} degrees: before ${count('before', degrees)}, after ${count('after', degrees)}`,
      );
    }
    console.log(`  F@0.1 ${mean((row) => row.scoresBefore.f10)} -> ${mean((row) => row.scoresAfter.f10)}`);
    console.log(`  F@0.05 ${mean((row) => row.scoresBefore.f05)} -> ${mean((row) => row.scoresAfter.f05)}`);
    console.log(
      `  outline ${mean((row) => row.scoresBefore.outlineIou)} -> ${mean((row) => row.scoresAfter.outlineIou)}`,
    );
    console.log(`  moved by ${mean((row) => row.movedShare)} of the size`);
    console.log(
      `  up direction off by ${median(all.map((row) => row.upDegreesBefore))} -> ${median(all.map((row) => row.upDegreesAfter))} degrees (median)`,
    );
    list(
      'still do not stand',
      able.filter(({ after }) => !after.stands),
    );
    list(
      'stood before and no longer',
      all.filter(({ before, after }) => before.stands && !after.stands),
    );
    list(
      'stand, though their true meshes do not',
      all.filter(({ truth, after }) => !truth.stands && after.stands),
    );
  }
}

function median(values: number[]): string {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!.toFixed(2);
}

function list(title: string, rows: readonly StandRow[]): void {
  const tilt = ({ tiltDegrees }: Standing) => tiltDegrees?.toFixed(0) ?? 'refused';
  const names = rows.map(
    ({ object, truth, before, after }) => `${object} (${[truth, before, after].map(tilt).join(', ')})`,
  );
  console.log(`  ${title}: ${rows.length}${names.map((name) => `\n    ${name}`).join('')}`);
}
