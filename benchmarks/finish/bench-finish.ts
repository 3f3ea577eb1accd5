import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { nodePlatform } from '@tangible/engine/node';
import { RECIPES } from './damage-model.ts';
import { drawFinished } from './draw-finished.ts';
import { type FinishRow, finishSubject } from './finish-subject.ts';
import { listSubjects } from './subject.ts';
import { printRows, summariseRows } from './write-rows.ts';

const OUT = new URL('../results/finish.json', import.meta.url);
const SEED = 5;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    'per-set': { type: 'string', default: '20' },
    level: { type: 'string', default: 'low' },
    only: { type: 'string' },
    sheet: { type: 'string' },
    out: { type: 'string' },
  },
});

/**
 * Finishes models that are open, doubled, flipped and torn: the input, the output, and its similarity to the intact
 * mesh. With `--data` real scans and models of many authors are damaged, without it only our own shapes.
 */
async function benchFinish(): Promise<void> {
  const level: SubdivisionLevel = SUBDIVISION_LEVELS.find((name) => name === values.level) ?? 'low';
  const rows: FinishRow[] = [];
  let at = 0;
  for await (const subject of listSubjects(values.data, Number(values['per-set']))) {
    const flaws = RECIPES[at++ % RECIPES.length]!;
    if (values.only && !values.only.split(',').some((part) => subject.name.includes(part))) continue;
    const { row, broken, asset } = await finishSubject(subject, flaws, level, SEED);
    rows.push(row);
    console.log(printRows([row]).split('\n').at(-1));
    if (!values.sheet || !asset) continue;
    await mkdir(values.sheet, { recursive: true });
    const path = join(values.sheet, `${String(at).padStart(2, '0')}-${subject.name.replace(/\W+/g, '_')}.png`);
    await writeFile(path, await nodePlatform.encodePng(drawFinished(broken, asset)));
  }
  if (rows.length === 0) throw new Error(`There is no subject called ${values.only}`);
  const page = {
    date: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, load: Number(loadavg()[0]!.toFixed(1)) },
    seed: SEED,
    level,
    summary: summariseRows(rows),
    rows,
  };
  console.log(`\n${printRows(rows)}\n`);
  console.log(page.summary);
  await writeFile(values.out ?? OUT, `${JSON.stringify(page, round, 1)}\n`);
}

/** Four digits are enough here. */
function round(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

await benchFinish();
process.exit();
