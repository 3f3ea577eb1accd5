import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CasesDone } from './run-cases.ts';

export const CASE_SECONDS_MAX = 10;
export const CASE_MIB_MAX = 512;
/** Loading code and migrating a database on a busy machine. */
const OPEN_SECONDS_MAX = 300;
const LOOK_MS = 250;

export interface Cases {
  target: string;
  seed: number;
  first: number;
  last: number;
  /** After so much work the child takes no new case. On a busy machine that takes longer than it says. */
  seconds: number;
}

export interface Finding {
  target: string;
  seed: number;
  case: number;
  /** `wrong`: a response other than success or a clear refusal; `hang`, `memory` and `crash` are as named. */
  kind: 'wrong' | 'hang' | 'memory' | 'crash';
  words: string;
}

/** On a machine that others use, ten seconds of work take longer. */
const busyness = () => Math.max(1, (2 * (loadavg()[0] ?? 1)) / availableParallelism());

const CHILD = fileURLToPath(new URL('./run-cases.ts', import.meta.url));

/**
 * Runs cases of a target in a child process, and ends it if one takes too long. After the signal no new case starts.
 *
 * @example
 * const { done, finding } = await startCases({ target: 'glb', seed: 7, first: 0, last: 499, seconds: 20 });
 */
export async function startCases(
  cases: Cases,
  signal?: AbortSignal,
): Promise<{ done: Pick<CasesDone, 'next' | 'accepted' | 'refused' | 'cpuMs' | 'heavy'>; finding: Finding | null }> {
  const { target, seed, first, last, seconds } = cases;
  const place = join(tmpdir(), `tangible-fuzz-${process.pid}-${target}-${first}.txt`);
  const child = spawn(
    process.execPath,
    // A heap that grows without end must end before the machine does.
    ['--max-old-space-size=1536', CHILD, ...[target, seed, first, last, seconds, CASE_MIB_MAX, place].map(String)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [said, complained]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk) => said.push(chunk));
  child.stderr.on('data', (chunk) => complained.push(chunk));

  const stop = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', stop);

  const inHand = async () => {
    const [number = -1, cpuMs = 0] = (await readFile(place, 'utf8').catch(() => '-1 0')).split(' ').map(Number);
    return { number, cpuMs };
  };
  let isHung = false;
  let seen = { number: -2, since: Date.now() };
  const watch = setInterval(async () => {
    const { number } = await inHand();
    if (number !== seen.number) seen = { number, since: Date.now() };
    const limit = (number < 0 ? OPEN_SECONDS_MAX : CASE_SECONDS_MAX) * busyness();
    if (Date.now() - seen.since > limit * 1000) {
      isHung = true;
      child.kill('SIGKILL');
    }
  }, LOOK_MS);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(watch);
  signal?.removeEventListener('abort', stop);
  const { number, cpuMs } = await inHand();
  await rm(place, { force: true });

  const finding = (kind: Finding['kind'], at: number, words: string): Finding => ({
    target,
    seed,
    case: at,
    kind,
    words,
  });
  if (code === 0 && said.length > 0) {
    const done = JSON.parse(Buffer.concat(said).toString()) as CasesDone;
    return { done, finding: done.failed && finding('wrong', done.failed.case, done.failed.words) };
  }
  const words = Buffer.concat(complained).toString().slice(-2000);
  const done = { next: Math.max(first, number + 1), accepted: 0, refused: 0, cpuMs, heavy: null };
  // Asked to stop before it could take a case.
  if (number < 0 && signal?.aborted) return { done: { ...done, next: first }, finding: null };
  return {
    done,
    finding: finding(isHung ? 'hang' : 'crash', number, isHung ? `more than ${CASE_SECONDS_MAX} s` : words),
  };
}

/**
 * Runs one case again in a fresh child. A case that was merely the last in a child with high memory use is not a
 * finding; on a shared machine, neither is one that only waited for its turn.
 */
export async function confirm({ target, seed, case: number }: Finding): Promise<Finding | null> {
  const again = await startCases({ target, seed, first: number, last: number, seconds: 60 });
  if (again.finding) return again.finding;
  if (again.done.heavy === null) return null;
  return { target, seed, case: number, kind: 'memory', words: `more than ${CASE_MIB_MAX} MiB` };
}
