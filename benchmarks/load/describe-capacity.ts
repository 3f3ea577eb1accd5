import { ASSUMPTIONS } from './assumptions.ts';
import { findLimits, findOtherLimits } from './find-limits.ts';
import type { LoadResults } from './load-results.ts';
import { type Capacity, modelCapacity } from './model.ts';
import { PATH_NAMES } from './paths.ts';

const SIZES = [10_000, 100_000, 1_000_000];

/** The page `docs/capacity.md`, made from what was measured: nothing in it is written by hand. */
export function describeCapacity(results: LoadResults): string {
  const { machine } = results;
  const limits = findLimits(results);
  const [first, second, third] = limits;
  const day = results.date.slice(0, 10);
  return `# Capacity

Made by \`npm run model:capacity\` from \`benchmarks/results/load.json\`, which \`npm run bench:load\` writes. Measured on ${day}:
${machine.cores} cores (${machine.cpu}), ${machine.memoryGib} GiB, PostgreSQL ${machine.postgres.split(' ')[0]}, Node ${machine.node.slice(1)}; load before the run
${machine.loadBefore}. Client, database and servers shared these cores: requests per second are what was left for each, and more
processes cannot be faster than the cores allow. CPU time per request is what the model uses.

**What breaks first: ${first!.what}, at ${people(first!.users)} accounts.** Then ${second!.what}, at ${people(second!.users)}, and
${third!.what}, at ${people(third!.users)}. Each is a setting or a change that is named below; none of them needs another design.

## What one request costs

${table(
  [
    'path',
    ...results.api.map(({ processes }) => `${processes} proc., /s`),
    'p50 ms',
    'p99 ms',
    'API CPU ms',
    'database CPU ms',
    'rows written',
  ],
  [
    [
      'hello (bare fastify)',
      ...results.floor.hello.map(({ perSecond }) => number(perSecond)),
      results.floor.hello[0]!.p50Ms,
      results.floor.hello[0]!.p99Ms,
      results.floor.hello[0]!.apiCpuMs,
      0,
      0,
    ],
    ...PATH_NAMES.map((path) => {
      const at = results.api.map(({ costs }) => costs.find((cost) => cost.path === path)!);
      const one = at[0]!;
      return [
        one.name,
        ...at.map(({ perSecond }) => number(perSecond)),
        one.p50Ms,
        one.p99Ms,
        one.apiCpuMs,
        one.databaseCpuMs,
        one.rowsWritten.toFixed(1),
      ];
    }),
  ],
)}

p50, p99 and CPU times are those of one process. CPU times hold what the process does besides: its queue, its metrics.

${table(
  ["the database's own limit", 'per second', 'average ms'],
  results.floor.database.map((row) => [row.name, number(row.transactionsPerSecond ?? 0), row.averageMs ?? 0]),
)}

## What one generation costs

${table(
  [
    'level',
    'CPU s',
    'per hour and core',
    'per hour, one worker here',
    'peak MiB',
    'stored MB',
    'ZIP MB',
    'files',
    'changes told',
  ],
  results.generations.map((row) => [
    row.level,
    row.workerCpuSeconds,
    row.perHourPerCore,
    row.perHourHere,
    number(row.peakMib),
    megabytes(row.storedBytes),
    megabytes(row.zipBytes),
    row.artifacts,
    row.notifications,
  ]),
)}

## What an idle process costs

${table(
  ['process', 'CPU of its own', 'CPU of the database', 'connections', 'memory MiB'],
  [
    [
      'API',
      percent(results.idle.api.ownCpu),
      percent(results.idle.api.databaseCpu),
      results.idle.api.connections,
      results.idle.api.memoryMib,
    ],
    [
      'worker',
      percent(results.idle.worker.ownCpu),
      percent(results.idle.worker.databaseCpu),
      results.idle.worker.connections,
      results.idle.worker.memoryMib,
    ],
  ],
)}

Under load an API process holds ${results.api[0]!.connections} connections and ${results.api[0]!.memoryMib} MiB.

## What is assumed

${table(
  ['assumption', 'value', 'because'],
  Object.entries(ASSUMPTIONS).map(([name, { value, unit, reason }]) => [`\`${name}\``, `${value} ${unit}`, reason]),
)}

They stand in \`benchmarks/load/assumptions.ts\`. Demand is proportional to \`generationsPerActiveDay\` and the shares of active
people: twice as many generations need what twice as many accounts do.

## What is needed

${needs(SIZES.map((users) => modelCapacity(results, users)))}

Not in it: the pages of the site, which a CDN keeps; the S3 server's own machines; copies and back-ups; what a hosted model
costs.

## What breaks first

${table(
  ['', 'what', 'there is', 'used up at', 'then'],
  limits.map(({ what, there, users, remedy }, i) => [i + 1, what, there, people(users), remedy]),
)}

Two more do not depend on how many accounts there are:

${table(
  ['what', 'breaks at', 'then'],
  findOtherLimits(results).map(({ what, at, remedy }) => [what, at, remedy]),
)}
`;
}

function needs(sizes: Capacity[]): string {
  const row = (name: string, of: (capacity: Capacity) => string | number) => [name, ...sizes.map(of)];
  return table(
    ['at the peak', ...sizes.map(({ users }) => `${number(users)} accounts`)],
    [
      row('generations per day', ({ generationsPerDay }) => number(generationsPerDay)),
      row('generations per second', ({ demand }) => demand.generations.toFixed(2)),
      row('requests per second', ({ requestsPerSecond }) => number(requestsPerSecond)),
      row('API processes', ({ apiProcesses }) => number(apiProcesses)),
      row("workers' cores", ({ workerCores }) => number(workerCores)),
      row('workers', ({ workers }) => number(workers)),
      row("the database's cores", ({ databaseCores }) => databaseCores.toFixed(1)),
      row('connections', ({ databaseConnections }) => number(databaseConnections)),
      row('commits per second', ({ commitsPerSecond }) => number(commitsPerSecond)),
      row('rows written per day', ({ rowsPerDay }) => number(rowsPerDay)),
      row('write-ahead log per day, GiB', ({ walGibPerDay }) => walGibPerDay.toFixed(1)),
      row('requests to S3 per second', ({ storageRequestsPerSecond }) => number(storageRequestsPerSecond)),
      row('storage grows per month, TiB', ({ storageTibPerMonth }) => storageTibPerMonth.toFixed(2)),
      row('sent out per month, TiB', ({ egressTibPerMonth }) => egressTibPerMonth.toFixed(2)),
    ],
  );
}

function table(head: (string | number)[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const isNumber = head.map((_, column) => rows.every((row) => /^[\d.,%]+$/.test(String(row[column]))));
  return [line(head), `|${isNumber.map((right) => (right ? '--:' : '---')).join('|')}|`, ...rows.map(line)].join('\n');
}

const number = (value: number) => Math.ceil(value).toLocaleString('en');
const people = (users: number) =>
  Number.isFinite(users) ? Number(users.toPrecision(2)).toLocaleString('en') : 'more than a billion';
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
