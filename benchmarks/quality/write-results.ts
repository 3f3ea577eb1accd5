import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { EngineName } from './engine.ts';
import { MEASURES, type Row } from './measures.ts';
import type { Options } from './options.ts';
import { PUBLISHED } from './published.ts';
import type { SetName } from './read-pack.ts';
import { summarise } from './summarise.ts';

export interface Failure {
  object: string;
  error: string;
}

export interface SetResults {
  set: SetName;
  engines: { name: EngineName; rows: Row[]; failures: Failure[] }[];
}

/** Writes what was measured, with what is needed to repeat it; of the data itself only the objects' names. */
export async function writeResults(options: Options, sets: SetResults[]): Promise<void> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const page = {
    date: new Date().toISOString(),
    version,
    seed: options.seed,
    level: options.level,
    limit: options.limit ?? null,
    machine: {
      cpu: cpus()[0]?.model,
      cores: cpus().length,
      memoryGib: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    sets: Object.fromEntries(
      sets.map(({ set, engines }) => [
        set,
        Object.fromEntries(engines.map(({ name, rows, failures }) => [name, summariseEngine(rows, failures)])),
      ]),
    ),
    published: { comparable: false, systems: PUBLISHED },
  };
  await mkdir(dirname(options.out), { recursive: true });
  await writeFile(options.out, `${JSON.stringify(page, round, 1)}\n`);
}

function summariseEngine(rows: Row[], failures: Failure[]) {
  return {
    methods: [...new Set(rows.map(({ method }) => method))],
    objects: rows.length,
    failures,
    measures: Object.fromEntries(MEASURES.map(({ name, of }) => [name, summarise(rows.map(of))])),
    rows,
  };
}

/** Four digits tell everything here. */
function round(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
