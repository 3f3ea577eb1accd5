import { closeSync, openSync, writeSync } from 'node:fs';
import { createRandom, type Random } from './random.ts';
import { loadTarget } from './targets/index.ts';

/**
 * Runs in a child process: cases of one target, one after the other. The number of the current case is in a file, with
 * the milliseconds of work so far, so that the parent knows them however the child ends. The results go to standard
 * output as JSON. After SIGTERM no new case starts.
 */

export interface CasesDone {
  next: number;
  accepted: number;
  refused: number;
  cpuMs: number;
  /** The case after which more memory had been used than allowed. */
  heavy: number | null;
  /** A case whose parser misbehaved. */
  failed: { case: number; words: string } | null;
}

const [name, seed, first, last, seconds, mibMax, place] = process.argv.slice(2) as [string, ...string[]];

const notes = openSync(place!, 'w');
const note = (number: number, cpuMs: number) => writeSync(notes, `${number} ${Math.round(cpuMs)}`.padEnd(24), 0);
note(-1, 0);
let isOpen = false;
let isStopping = false;
// The terminal sends SIGINT to all processes at once; the parent forwards it as SIGTERM.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {
  isStopping = true;
  // On a busy machine a server takes minutes to start, for cases that are no longer needed.
  if (!isOpen) process.exit(0);
});
const target = await loadTarget(name);
const parser = await target.open();
isOpen = true;

/** The first cases are not measured: they load code and fill pools. */
const WARM_UP = 20;
const attempt = async (random: Random) => parser.run(random);
for (let i = 0; i < WARM_UP; i++) await attempt(createRandom('warm-up', name, i)).catch(() => {});

const usedMib = () => process.resourceUsage().maxRSS / 1024;
const baselineMib = usedMib();
const start = process.cpuUsage();
const spentMs = () => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};
const done: CasesDone = { next: Number(first), accepted: 0, refused: 0, cpuMs: 0, heavy: null, failed: null };

const mayGoOn = () => !isStopping && spentMs() < Number(seconds) * 1000 && !done.failed && done.heavy === null;
while (done.next <= Number(last) && mayGoOn()) {
  const number = done.next++;
  note(number, spentMs());
  try {
    done[await parser.run(createRandom(Number(seed), name, number))]++;
  } catch (error) {
    done.failed = { case: number, words: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  if (usedMib() > baselineMib + Number(mibMax)) done.heavy = number;
}

done.cpuMs = spentMs();
process.stdout.write(JSON.stringify(done));
closeSync(notes);
await parser.close?.();
// Whatever a target left running ends here.
process.exit(0);
