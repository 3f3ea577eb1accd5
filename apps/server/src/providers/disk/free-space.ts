import { statfs } from 'node:fs/promises';

/** A server with less than this is not ready: a few uploads would fill the disk. */
export const FREE_BYTES_MIN = 64 * 2 ** 20;

/** The embedded database may write a segment of its log, 16 MB, before it answers; with less it would break off half-way. */
const START_BYTES_MIN = 24 * 2 ** 20;

/** There is no room to start. Its message is for the operator. */
export class DiskFullError extends Error {}

/**
 * The free bytes for this process on the disk of a folder.
 *
 * @example
 * await readFreeBytes('/srv/tangible/data'); // 52_428_800
 */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws when the disk of a data folder has too little room to start on. */
export async function refuseFullDisk(folder: string, bytesMin = START_BYTES_MIN): Promise<void> {
  const free = await readFreeBytes(folder);
  if (free >= bytesMin) return;
  const inMegabytes = (bytes: number) => Math.floor(bytes / 2 ** 20);
  throw new DiskFullError(
    `The disk of ${folder} is full: ${inMegabytes(free)} MB are free, and a start needs ${inMegabytes(bytesMin)} MB. ` +
      'Make room, or set DATA_DIR to a folder on another disk.',
  );
}
