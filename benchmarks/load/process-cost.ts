import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts CPU time in hundredths of a second wherever we run. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  parent: number;
  ownS: number;
  /** Of children that have ended and were waited for. */
  endedChildrenS: number;
}

/** The CPU seconds that a process has used so far, all of its threads together. Linux only. */
export const readCpuSeconds = (pid: number): number => readTimes(pid).ownS;

/** The CPU seconds of a process and of its children, those that have ended included: a PostgreSQL server's. */
export function readFamilyCpuSeconds(pid: number): number {
  const { ownS, endedChildrenS } = readTimes(pid);
  let sum = ownS + endedChildrenS;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = readTimes(Number(name));
      if (child.parent === pid) sum += child.ownS;
    } catch {
      // It ended between the list and the look.
    }
  }
  return sum;
}

/** The most memory that a process has held, in MiB. */
export function readPeakMib(pid: number): number {
  const [, kib] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

/** The current memory of a process, in MiB. */
export function readMemoryMib(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

function readTimes(pid: number): ProcessTimes {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; the fields after it do not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const seconds = (at: number) => Number(fields[at]) / TICKS_PER_SECOND;
  return { parent: Number(fields[1]), ownS: seconds(11) + seconds(12), endedChildrenS: seconds(13) + seconds(14) };
}
