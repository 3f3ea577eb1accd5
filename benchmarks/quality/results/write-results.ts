import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { Row } from '../measure/measures.ts';
import type { Options } from '../options.ts';
import type { SetName } from '../truth/open-set.ts';

export interface Failure {
  object: string;
  error: string;
}

export interface SetResults {
  set: SetName;
  engines: { name: string; rows: Row[]; failures: Failure[] }[];
}

/** The output of a run: every row, and the settings needed to repeat it. */
export interface RunPage {
  date: string;
  version: string;
  seed: number;
  level: string;
  limit: number | null;
  machine: { cpu: string | undefined; cores: number; memoryGib: number; node: string };
  sets: Partial<Record<string, Partial<Record<string, { rows: Row[]; failures: Failure[] }>>>>;
}

/** Writes the measurements; of the data itself only the objects' names. */
export async function writeResults(options: Options, sets: SetResults[]): Promise<void> {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  const page: RunPage = {
    date: new Date().toISOString(),
    version,
    seed: options.seed,
    level: options.level,
    limit: options.limit ?? null,
    machine: {
      cpu: cpus()[0]?.model,
      // A process may be given fewer than the machine has.
      cores: availableParallelism(),
      memoryGib: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    sets: Object.fromEntries(
      sets.map(({ set, engines }) => [
        set,
        Object.fromEntries(engines.map(({ name, rows, failures }) => [name, { rows, failures }])),
      ]),
    ),
  };
  await mkdir(dirname(options.out), { recursive: true });
  // A run that is ended while it writes leaves the file of before.
  await writeFile(`${options.out}.part`, `${JSON.stringify(page, roundNumbers, 1)}\n`);
  await rename(`${options.out}.part`, options.out);
}

/** Four digits are enough here. */
export function roundNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
