import { readFileSync, writeFileSync } from 'node:fs';

/** Resets the peak, if the system can (Linux); elsewhere it is that of the process's whole life. */
export function resetPeakMemory(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {}
}

/** The most memory that this process has held since then, in MiB. */
export function readPeakMemoryMib(): number {
  try {
    const [, kib] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kib) return Number(kib) / 1024;
  } catch {}
  return process.resourceUsage().maxRSS / 1024;
}
