import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CASE_MIB_MAX, CASE_SECONDS_MAX, confirm, type Finding, startCases } from './start-cases.ts';
import { TARGET_NAMES } from './targets/index.ts';

/**
 * npm run fuzz -- [--minutes N] [--seed S] [--only NAME,...] [--case K]
 *
 * Runs the targets in turn until the time is over or SIGINT or SIGTERM arrives, a child process for each turn, and
 * prints the number of cases and their cost. Findings are written below data/fuzz, with the command that repeats them.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    case: { type: 'string' },
  },
});
const seed = Number(values.seed);
const minutes = Number(values.minutes);
const names = values.only?.split(',') ?? TARGET_NAMES;
const unknown = names.find((name) => !TARGET_NAMES.includes(name));
if (unknown || !Number.isInteger(seed) || !(minutes > 0)) {
  console.error(`fuzz: --only takes ${TARGET_NAMES.join(', ')}; --seed and --minutes are numbers`);
  process.exit(2);
}

const TURN_SECONDS = 30;
const CASES_PER_CHILD = 20_000;
const FOLDER = fileURLToPath(new URL('../data/fuzz', import.meta.url));

interface Total {
  cases: number;
  accepted: number;
  refused: number;
  cpuMs: number;
  next: number;
  findings: number;
}

const totals = new Map<string, Total>(
  names.map((name) => [name, { cases: 0, accepted: 0, refused: 0, cpuMs: 0, next: 0, findings: 0 }]),
);
const findings: Finding[] = [];

if (values.case !== undefined) {
  const finding = await confirm({ target: names[0]!, seed, case: Number(values.case), kind: 'wrong', words: '' });
  console.log(finding ? describe(finding) : `${names[0]} ${seed} ${values.case}: fine`);
  process.exit(finding ? 1 : 0);
}

const endsAt = Date.now() + minutes * 60_000;
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
setTimeout(() => stop.abort(), endsAt - Date.now());
console.log(`seed ${seed}, ${minutes} minutes, ${CASE_SECONDS_MAX} s and ${CASE_MIB_MAX} MiB a case at most`);
while (Date.now() < endsAt && !stop.signal.aborted) {
  for (const name of names) {
    if (Date.now() >= endsAt || stop.signal.aborted) break;
    await takeTurn(name);
  }
}
printTotals();
process.exit(findings.length > 0 ? 1 : 0);

async function takeTurn(name: string): Promise<void> {
  const total = totals.get(name)!;
  const seconds = Math.min(TURN_SECONDS, Math.max(1, (endsAt - Date.now()) / 1000));
  const first = total.next;
  const last = first + CASES_PER_CHILD - 1;
  const { done, finding } = await startCases({ target: name, seed, first, last, seconds }, stop.signal);
  total.cases += done.next - first;
  total.accepted += done.accepted;
  total.refused += done.refused;
  total.cpuMs += done.cpuMs;
  total.next = done.next;
  const suspect: Finding | null =
    finding ?? (done.heavy === null ? null : { target: name, seed, case: done.heavy, kind: 'memory', words: '' });
  if (!suspect) return;
  if (suspect.kind === 'hang' && suspect.case < 0) {
    console.error(`${name} could not be opened in time: the machine is too busy, or its code hangs at the start`);
    return;
  }
  // A child that broke before its first case breaks again.
  const confirmed = suspect.case < 0 ? suspect : await confirm(suspect);
  if (!confirmed) return;
  total.findings++;
  findings.push(confirmed);
  console.error(describe(confirmed));
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}-${seed}-${confirmed.case}.txt`), describe(confirmed));
}

function describe({ target, seed: of, case: number, kind, words }: Finding): string {
  return `${kind}: npm run fuzz -- --only ${target} --seed ${of} --case ${number}\n${words}\n`;
}

function printTotals(): void {
  const rows = [...totals].map(([target, { cases, accepted, refused, cpuMs, findings: found }]) => ({
    target,
    cases,
    accepted,
    refused,
    'CPU s': Math.round(cpuMs / 1000),
    found,
  }));
  console.table(rows);
  const sum = (of: (total: Total) => number) => [...totals.values()].reduce((all, total) => all + of(total), 0);
  const hours = sum(({ cpuMs }) => cpuMs) / 3_600_000;
  console.log(
    `${sum(({ cases }) => cases)} cases, ${hours.toFixed(2)} CPU hours, ${findings.length} findings, seed ${seed}`,
  );
}
