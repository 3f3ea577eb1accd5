import { readFile, writeFile } from 'node:fs/promises';
import { describeCapacity } from './describe-capacity.ts';
import { findLimits } from './find-limits.ts';
import type { LoadResults } from './load-results.ts';
import { modelCapacity } from './model.ts';

/**
 * Extrapolates the results of `npm run bench:load` to a million accounts, prints them and writes `docs/capacity.md`.
 */
const results: LoadResults = JSON.parse(await readFile(new URL('../results/load.json', import.meta.url), 'utf8'));

const { demand, ...needed } = modelCapacity(results, 1_000_000);
console.log('A million accounts need, at the peak:');
console.table({ ...needed, generationsPerSecond: demand.generations });
console.log('What breaks first:');
console.table(
  findLimits(results).map(({ what, there, users }) => ({
    what,
    there,
    accounts: Number.isFinite(users) ? Number(users.toPrecision(2)) : 'beyond a billion',
  })),
);
await writeFile(new URL('../../docs/capacity.md', import.meta.url), describeCapacity(results));
console.log('docs/capacity.md is written.');
