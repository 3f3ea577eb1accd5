import { parseArgs } from 'node:util';
import { SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { ENGINES, type EngineName } from './engine.ts';
import { SETS, type SetName } from './read-pack.ts';

export interface Options {
  dataDir: string;
  sets: SetName[];
  engines: EngineName[];
  /** Objects of each set; all when undefined. */
  limit: number | undefined;
  seed: number;
  level: SubdivisionLevel;
  /** Where to write contact sheets. */
  sheetDir: string | undefined;
  /** Where to write the results. */
  out: string;
}

/** A run over some of the objects does not take the place of one over all. */
const OUT_WHOLE = 'benchmarks/results/quality.json';
const OUT_PART = 'benchmarks/results/quality-part.json';

export const USAGE =
  'npm run bench:quality -- --data DIR [--set scanned|varied|both] [--limit N] [--seed 11] [--level medium] ' +
  '[--engine network|baseline|both] [--sheet DIR] [--out FILE]';

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      set: { type: 'string', default: 'both' },
      engine: { type: 'string', default: 'both' },
      limit: { type: 'string' },
      seed: { type: 'string', default: '11' },
      level: { type: 'string', default: 'medium' },
      sheet: { type: 'string' },
      out: { type: 'string' },
    },
  });
  if (!values.data) throw new Error(`--data is missing: the folder that holds the objects. ${USAGE}`);
  const isWhole = values.limit === undefined && values.set === 'both' && values.engine === 'both';
  return {
    dataDir: values.data,
    sets: choose('set', values.set, Object.keys(SETS) as SetName[]),
    engines: choose('engine', values.engine, [...ENGINES]),
    limit: values.limit === undefined ? undefined : readCount('limit', values.limit, 1),
    seed: readCount('seed', values.seed, 0),
    level: chooseLevel(values.level),
    sheetDir: values.sheet,
    out: values.out ?? (isWhole ? OUT_WHOLE : OUT_PART),
  };
}

function choose<T extends string>(name: string, value: string, choices: T[]): T[] {
  if (value === 'both') return choices;
  const chosen = choices.filter((choice) => choice === value);
  if (chosen.length === 0) throw new Error(`--${name} must be ${choices.join(', ')} or both, not ${value}`);
  return chosen;
}

function chooseLevel(value: string): SubdivisionLevel {
  const level = SUBDIVISION_LEVELS.find((known) => known === value);
  if (!level) throw new Error(`--level must be ${SUBDIVISION_LEVELS.join(', ')}, not ${value}`);
  return level;
}

function readCount(name: string, value: string, least: number): number {
  const count = Number(value);
  if (!Number.isInteger(count) || count < least) throw new Error(`--${name} must be a whole number from ${least}`);
  return count;
}
