import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'tangible-test-';
/** Tests have up to 2 GB in files at a time; their processes need memory, too. */
const FREE_BYTES_MIN = 4 * 2 ** 30;
const AVAILABLE_BYTES_MIN = 10 * 2 ** 30;
/** A run that was killed leaves its folder, which takes memory; the next one removes it. */
const UNUSED_MS_MAX = 24 * 60 * 60 * 1000;

/**
 * A folder in memory for the temporary files of a test run, or none where there is too little of it. Every commit of a
 * test's database waits until a disk has written it, for milliseconds in which a core is idle; memory has nothing to write.
 */
export function makeMemoryFolder() {
  if (process.platform !== 'linux' || process.env.TMPDIR) return null;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    // The limit of a container counts.
    const availableBytes = process.availableMemory?.() ?? freemem();
    if (bavail * bsize < FREE_BYTES_MIN || availableBytes < AVAILABLE_BYTES_MIN) return null;
    removeUnused();
    return mkdtempSync(join(MEMORY, PREFIX));
  } catch {
    // It may not be there, or belong to another user: the usual folder is as good, and slower.
    return null;
  }
}

function removeUnused() {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(MEMORY, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > UNUSED_MS_MAX) rmSync(folder, { recursive: true, force: true });
  }
}
