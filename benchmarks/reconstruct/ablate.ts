import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { readShare, type SetName } from '../quality/truth/read-pack.ts';
import type { FrozenPrediction } from './frozen-prediction.ts';
import { readFixtures } from './read-fixtures.ts';
import { readHeldOut } from './read-held-out.ts';
import { reconstructWithoutEach } from './reconstruct-frozen.ts';
import { type ReconstructionScores, scoreReconstruction } from './score-reconstruction.ts';

/**
 * Measures each pass of the reconstruction: all optional ones are left out in turn, over the frozen predictions in
 * `fixtures/predictions` or, with `--data`, over the held-out objects.
 *
 *     npm run ablate -- [--data DIR] [--cache DIR] [--limit N] [--share 1/2] [--level low|medium|high] [--out FILE]
 *     npm run ablate -- --join FILE [--join FILE ...]
 *
 * Processes that share the work write a file each; `--join` prints what they found together.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    cache: { type: 'string', default: 'data/predictions' },
    limit: { type: 'string' },
    share: { type: 'string', default: '1/1' },
    level: { type: 'string', default: 'low' },
    join: { type: 'string', multiple: true },
    out: { type: 'string' },
  },
});

/** The scores of one object, with all passes (null) or without one of them. */
interface AblationRow extends ReconstructionScores {
  set: SetName | 'fixtures';
  object: string;
  without: string | null;
}

if (values.join) {
  const files = await Promise.all(values.join.map((path) => readFile(path, 'utf8')));
  print(files.flatMap((text) => JSON.parse(text) as AblationRow[]));
  process.exit();
}
const level = SUBDIVISION_LEVELS.find((known): known is SubdivisionLevel => known === values.level);
if (!level) {
  console.error(`--level must be ${SUBDIVISION_LEVELS.join(', ')}, not ${values.level}`);
  process.exit(1);
}

const rows: AblationRow[] = [];
if (values.data) {
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  for (const set of ['scanned', 'varied'] as const) {
    for await (const { frozen } of readHeldOut(values.data, set, values.cache, limit, readShare(values.share))) {
      await ablate(frozen, set, level);
    }
  }
} else {
  for await (const frozen of readFixtures()) await ablate(frozen, 'fixtures', level);
}
print(rows);

async function ablate(frozen: FrozenPrediction, set: AblationRow['set'], level: SubdivisionLevel): Promise<void> {
  for (const { without, solid, surface } of reconstructWithoutEach(frozen, level)) {
    rows.push({ set, object: frozen.name, without, ...scoreReconstruction(surface, solid.volume, frozen) });
  }
  if (values.out) await writeFile(values.out, JSON.stringify(rows));
}

/** Means with all passes, and by how much they fall without each. */
function print(all: readonly AblationRow[]): void {
  for (const set of new Set(all.map((row) => row.set))) {
    const ofSet = all.filter((row) => row.set === set);
    const whole = ofSet.filter(({ without }) => without === null);
    console.log(`\n${set}: ${whole.length} objects`);
    console.log(`${'pass'.padEnd(28)}   F@0.1  F@0.05  outline  pieces`);
    for (const without of new Set(ofSet.map((row) => row.without))) {
      const list = ofSet.filter((row) => row.without === without);
      const cells = (['f10', 'f05', 'outlineIou', 'pieces'] as const).map((key) =>
        (without === null ? mean(list, key) : mean(whole, key) - mean(list, key)).toFixed(4).padStart(8),
      );
      console.log(`${(without ?? 'all passes').padEnd(28)}${cells.join('')}`);
    }
  }
}

function mean(list: readonly AblationRow[], key: keyof ReconstructionScores): number {
  return list.reduce((sum, scores) => sum + scores[key], 0) / list.length;
}
