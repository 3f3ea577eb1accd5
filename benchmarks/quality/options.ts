import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SUBDIVISION_LEVELS, type SubdivisionLevel } from '@tangible/contracts';
import { ENGINES, type EngineChoice, type EngineName, PICTURES, type PictureCount } from './engine.ts';
import { SET_NAMES, type SetName } from './truth/open-set.ts';
import { readShare, type Share } from './truth/read-pack.ts';

export interface Options {
  dataDir: string;
  sets: SetName[];
  engines: EngineChoice[];
  /** Objects of each set; all when undefined. */
  limit: number | undefined;
  /** The part that this process measures, when several share the work. */
  share: Share;
  seed: number;
  level: SubdivisionLevel;
  /** Where to write contact sheets. */
  sheetDir: string | undefined;
  /** Whether all objects are measured with every engine. */
  isWhole: boolean;
  /** Where to write every row. */
  out: string;
}

/** The rows that a run writes; the file is not committed. */
const RUN = 'data/quality-run.json';
/** The results on the site: from one run or from several. */
export const JOINED = 'benchmarks/results/quality.json';

export const USAGE =
  'npm run bench:quality -- --data DIR [--set scanned|varied|drawn|both|all] [--limit N] [--share 1/2] [--seed 11] [--level medium] ' +
  '[--engine network|baseline|both|none] [--pictures one,two,four|all] [--engine-root DIR --label NAME ...] [--sheet DIR] [--out FILE]\n' +
  `or npm run bench:quality -- --join FILE [--join FILE ...] [--out FILE], which makes ${JOINED} of what runs wrote`;

/** The files of runs that are to be joined, and where to; no files when there is something to measure. */
export function readJoined(args: string[]): { files: string[]; out: string } {
  const valuesOf = (name: string) => args.flatMap((arg, i) => (arg === name ? [args[i + 1] ?? '--'] : []));
  const [files, outs] = [valuesOf('--join'), valuesOf('--out')];
  if (files.length === 0) return { files, out: JOINED };
  const values = [...files, ...outs];
  if (args.length !== 2 * values.length || outs.length > 1 || values.some((value) => value.startsWith('--')))
    throw new Error(USAGE);
  return { files, out: outs[0] ?? JOINED };
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      set: { type: 'string', default: 'all' },
      engine: { type: 'string', default: 'both' },
      pictures: { type: 'string', default: 'one' },
      'engine-root': { type: 'string', multiple: true, default: [] },
      label: { type: 'string', multiple: true, default: [] },
      limit: { type: 'string' },
      share: { type: 'string', default: '1/1' },
      seed: { type: 'string', default: '11' },
      level: { type: 'string', default: 'medium' },
      sheet: { type: 'string' },
      out: { type: 'string' },
    },
  });
  if (!values.data && values.set !== 'drawn')
    throw new Error(`--data is missing: the folder that holds the objects. ${USAGE}`);
  const share = readShare(values.share);
  return {
    dataDir: values.data ?? '',
    sets: chooseSets(values.set),
    engines: chooseEngines(values.engine, values['engine-root'], values.label, choosePictures(values.pictures)),
    limit: values.limit === undefined ? undefined : readCount('limit', values.limit, 1),
    share,
    seed: readCount('seed', values.seed, 0),
    level: chooseLevel(values.level),
    sheetDir: values.sheet,
    isWhole:
      values.limit === undefined &&
      share.count === 1 &&
      values.set === 'all' &&
      values.engine === 'both' &&
      values.pictures === 'one',
    out: values.out ?? RUN,
  };
}

/** The engines of this checkout, then those of others, each under its own label and with the same pictures. */
function chooseEngines(value: string, roots: string[], labels: string[], counts: PictureCount[]): EngineChoice[] {
  const own = value === 'none' ? [] : choose<EngineName>('engine', value, [...ENGINES]);
  if (roots.length !== labels.length) throw new Error('Every --engine-root needs a --label, in the same order');
  const giveEach = (label: string, choice: Omit<EngineChoice, 'label'>, given: readonly PictureCount[]) =>
    given.map((pictures) =>
      pictures === 'one' ? { label, ...choice } : { label: `${label}-${pictures}`, ...choice, pictures },
    );
  // The baseline knows one picture.
  const named = own.flatMap((shape) => giveEach(shape, { shape }, shape === 'baseline' ? ['one'] : counts));
  const others = roots.flatMap((root, i) => giveEach(labels[i]!, { shape: 'network', root: resolve(root) }, counts));
  const engines: EngineChoice[] = [...named, ...others];
  if (engines.length === 0) throw new Error('--engine none needs an --engine-root');
  if (new Set(engines.map(({ label }) => label)).size < engines.length) throw new Error('Every --label must be unique');
  return engines;
}

/** Names separated by commas, or `all`. */
function choosePictures(value: string): PictureCount[] {
  const counts = Object.keys(PICTURES) as PictureCount[];
  const named = value === 'all' ? counts : value.split(',');
  const chosen = counts.filter((count) => named.includes(count));
  if (chosen.length < named.length) throw new Error(`--pictures must be ${counts.join(', ')} or all, not ${value}`);
  return chosen;
}

/** `both` are the sets that are read from `--data`. */
function chooseSets(value: string): SetName[] {
  if (value === 'all') return [...SET_NAMES];
  if (value === 'both') return ['scanned', 'varied'];
  const set = SET_NAMES.find((known) => known === value);
  if (!set) throw new Error(`--set must be ${SET_NAMES.join(', ')}, both or all, not ${value}`);
  return [set];
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
