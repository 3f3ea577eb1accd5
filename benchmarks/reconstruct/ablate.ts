import { parseArgs } from 'node:util';
import { SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import type { SetName } from '../quality/truth/read-pack.ts';
import type { FrozenPrediction } from './frozen-prediction.ts';
import { readFixtures } from './read-fixtures.ts';
import { readHeldOut } from './read-held-out.ts';
import { reconstructWithoutEach } from './reconstruct-frozen.ts';
import { type ReconstructionScores, scoreReconstruction } from './score-reconstruction.ts';

/**
 * Measures each pass of the reconstruction: all optional ones are left out in turn, over the frozen predictions in
 * `fixtures/predictions` and, with `--data`, over the held-out objects as well.
 *
 *     npm run ablate -- [--data DIR] [--cache DIR] [--limit N] [--level low|medium|high]
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    cache: { type: 'string', default: 'data/predictions' },
    limit: { type: 'string' },
    level: { type: 'string', default: 'low' },
  },
});
const level = SUBDIVISION_LEVELS.find((known): known is SubdivisionLevel => known === values.level);
if (!level) {
  console.error(`--level must be ${SUBDIVISION_LEVELS.join(', ')}, not ${values.level}`);
  process.exit(1);
}

print('fixtures', await ablate(readFixtures(), level));
if (values.data) {
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  for (const set of ['scanned', 'varied'] as const) {
    print(`held out, ${set}`, await ablate(readPredictions(values.data, set, limit), level));
  }
}

async function* readPredictions(dataDir: string, set: SetName, limit?: number): AsyncGenerator<FrozenPrediction> {
  for await (const { frozen } of readHeldOut(dataDir, set, values.cache, limit)) yield frozen;
}

type Rows = Map<string | null, ReconstructionScores[]>;

async function ablate(objects: AsyncIterable<FrozenPrediction>, level: SubdivisionLevel): Promise<Rows> {
  const rows: Rows = new Map();
  for await (const frozen of objects) {
    for (const { without, solid, surface } of reconstructWithoutEach(frozen, level)) {
      const list = rows.get(without) ?? [];
      list.push(scoreReconstruction(surface, solid.volume, frozen));
      rows.set(without, list);
    }
  }
  return rows;
}

/** Means with all passes, and by how much they fall without each. */
function print(title: string, rows: Rows): void {
  const all = rows.get(null) ?? [];
  const mean = (list: ReconstructionScores[], key: keyof ReconstructionScores) =>
    list.reduce((sum, scores) => sum + scores[key], 0) / list.length;
  console.log(`\n${title}: ${all.length} objects, level ${level}`);
  console.log(`${'pass'.padEnd(28)}   F@0.1  F@0.05  outline  pieces`);
  for (const [without, list] of rows) {
    const cells = (['f10', 'f05', 'outlineIou', 'pieces'] as const).map((key) =>
      (without === null ? mean(list, key) : mean(all, key) - mean(list, key)).toFixed(4).padStart(8),
    );
    console.log(`${(without ?? 'all passes').padEnd(28)}${cells.join('')}`);
  }
}
