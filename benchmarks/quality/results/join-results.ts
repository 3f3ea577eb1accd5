import { readFile, writeFile } from 'node:fs/promises';
import { hasComeToRest, MEASURES, type Row } from '../measure/measures.ts';
import { PUBLISHED } from './published.ts';
import { type Summary, summarise } from './summarise.ts';
import { type Failure, type RunPage, roundNumbers } from './write-results.ts';

/** How many assets held, of how many for which it is known. */
export interface Count {
  held: number;
  of: number;
}

/** The stored results of one engine on one set. */
export interface EngineSummary {
  methods: string[];
  objects: number;
  failures: Failure[];
  measures: Record<string, Summary | null>;
  counts: { closed: Count; dropped: Count; passed: Count };
  /** F@0.1 after ICP of every object, the worst too. */
  scores: Record<string, number>;
}

export type JoinedPage = Omit<RunPage, 'sets' | 'limit'> & {
  sets: Partial<Record<string, Partial<Record<string, EngineSummary>>>>;
  published: { comparable: false; systems: typeof PUBLISHED };
};

/**
 * Joins runs of the benchmark into the one file that the site shows: every object once, as the last run that measured it
 * has it, and of each object no more than its F-score. The runs must have the same level and seed.
 *
 * @example
 * await joinResults(['/tmp/scanned.json', '/tmp/varied.json'], 'benchmarks/results/quality.json');
 */
export async function joinResults(files: readonly string[], out: string): Promise<JoinedPage> {
  const pages = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as RunPage));
  const page = joinPages(pages);
  await writeFile(out, `${JSON.stringify(page, roundNumbers, 1)}\n`);
  return page;
}

export function joinPages(pages: readonly RunPage[]): JoinedPage {
  const [last] = pages.toSorted((a, b) => b.date.localeCompare(a.date));
  if (!last) throw new Error('There is no run to join');
  for (const { level, seed } of pages) {
    if (level !== last.level || seed !== last.seed)
      throw new Error('Only runs of one level and one seed can be joined');
  }
  const sets: JoinedPage['sets'] = {};
  for (const set of new Set(pages.flatMap((page) => Object.keys(page.sets)))) {
    const runs = pages.map((page) => page.sets[set]).filter((run) => run !== undefined);
    const names = [...new Set(runs.flatMap((run) => Object.keys(run)))];
    sets[set] = Object.fromEntries(names.map((name) => [name, joinEngine(runs.flatMap((run) => run[name] ?? []))]));
  }
  const { date, version, seed, level, machine } = last;
  return { date, version, seed, level, machine, sets, published: { comparable: false, systems: PUBLISHED } };
}

function joinEngine(runs: readonly { rows: Row[]; failures: Failure[] }[]): EngineSummary {
  const rows = [...new Map(runs.flatMap((run) => run.rows.map((row) => [row.object, row] as const))).values()];
  const made = new Set(rows.map(({ object }) => object));
  const failures = runs.flatMap((run) => run.failures).filter(({ object }) => !made.has(object));
  return {
    methods: [...new Set(rows.map(({ method }) => method))],
    objects: rows.length,
    failures,
    measures: Object.fromEntries(MEASURES.map(({ name, of }) => [name, summarise(rows.map(of))])),
    counts: {
      closed: count(rows.map(({ isWatertight }) => isWatertight)),
      dropped: count(rows.map(hasComeToRest)),
      passed: count(rows.map(({ passed }) => passed)),
    },
    scores: Object.fromEntries(rows.map(({ object, scores }) => [object, scores.icp.f10])),
  };
}

function count(values: readonly (boolean | null)[]): Count {
  const known = values.filter((value) => value !== null);
  return { held: known.filter(Boolean).length, of: known.length };
}
