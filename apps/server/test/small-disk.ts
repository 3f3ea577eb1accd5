import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a disk of the given megabytes at a folder and becomes another program, which alone sees that disk. */
const MOUNT =
  'mount -t tmpfs -o "size=$0m" tmpfs "$1" && { [ -z "$2" ] || cp -a "$2/." "$1"; } && shift 2 && exec "$@"';

/**
 * The command prefix that gives a program a small disk at a folder. The process id stays the same.
 *
 * @param contents a folder whose files the disk begins with; by default it is empty
 * @example
 * const [command, ...args] = [...onSmallDisk(64, '/tmp/data'), process.execPath, 'server.ts'];
 */
export const onSmallDisk = (megabytes: number, folder: string, contents = ''): string[] => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  MOUNT,
  String(megabytes),
  folder,
  contents,
];

/** Whether this machine lets a program mount its own disk: Linux with user namespaces. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'tangible-disk-'));
  const [command = '', ...args] = [...onSmallDisk(1, folder), 'true'];
  const { status } = spawnSync(command, args, { stdio: 'ignore' });
  rmdirSync(folder);
  return status === 0;
}

/** Fills the disk that a file is on; the returned function frees it again. */
export async function fillDisk(path: string): Promise<() => Promise<void>> {
  const file = await open(path, 'w');
  try {
    // Smaller and smaller pieces, until not a single block is free.
    for (const size of [1 << 20, 1 << 12, 1]) await writeUntilFull((piece) => file.writeFile(piece), size);
  } finally {
    await file.close();
  }
  return () => rm(path);
}

async function writeUntilFull(write: (piece: Uint8Array) => Promise<void>, size: number): Promise<void> {
  const piece = new Uint8Array(size);
  for (;;) {
    try {
      await write(piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}
