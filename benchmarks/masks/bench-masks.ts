import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { averageScores, benchCutOuts } from './bench-cut-outs.ts';
import { benchStrokes } from './bench-strokes.ts';

// npm run bench -- masks [--scenes N]: the time of strokes, and masks without a person's help compared with the truth, of
// the first N scenes or of all 26, which takes six minutes of CPU time.
const { values } = parseArgs({ options: { scenes: { type: 'string' } }, allowPositionals: true });
const strokes = await benchStrokes();
const scores = await benchCutOuts(values.scenes === undefined ? undefined : Number(values.scenes));
const cutOuts = {
  scenes: new Set(scores.map(({ scene }) => scene)).size,
  tuned: averageScores(scores.filter(({ isHeldOut }) => !isHeldOut)),
  heldOut: averageScores(scores.filter(({ isHeldOut }) => isHeldOut)),
};
for (const rows of [cutOuts.tuned, cutOuts.heldOut]) console.table(rows);
const page = { date: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, strokes, cutOuts };
await writeFile(new URL('../results/masks.json', import.meta.url), `${JSON.stringify(page, null, 2)}\n`);
