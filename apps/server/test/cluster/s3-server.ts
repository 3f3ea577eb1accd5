import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import S3rver from 's3rver';
import { fillDisk } from '../small-disk.ts';

/**
 * An S3 server as a separate process. On `full` it fills the disk that its files are on, until `room`. Without its own
 * disk it answers every write like a server whose disk is full.
 *
 * s3rver answers before its file is written, and exits if that fails. So each write is first tried on the disk, with
 * its full length, and a full disk is answered with 507.
 */
const [disk = '', kind] = process.argv.slice(2);
const hasOwnDisk = kind === 'own-disk';
const app = new S3rver({ silent: true, directory: join(disk, 's3'), configureBuckets: [{ name: 'assets' }] });
await app.configureBuckets();
const handle = app.callback();

/** The checksum and metadata are stored next to each object. */
const BESIDE_BYTES = 1 << 16;
const FLUSH_MS = 200;

let isFull = false;
let filling: Promise<() => Promise<void>> | undefined;
const storing = new Set<Promise<unknown>>();
process.on('message', async (word) => {
  isFull = word === 'full';
  if (!hasOwnDisk) return;
  if (isFull) {
    filling = Promise.all(storing)
      .then(() => delay(FLUSH_MS))
      .then(() => fillDisk(join(disk, 'full')));
  } else await (await filling)?.();
});

let drafts = 0;
async function hasRoomFor(bytes: number): Promise<boolean> {
  if (!hasOwnDisk) return !isFull;
  await filling;
  const draft = join(disk, `draft-${drafts++}`);
  const file = await open(draft, 'wx');
  try {
    await file.writeFile(new Uint8Array(bytes + BESIDE_BYTES));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return false;
  } finally {
    await file.close();
    await rm(draft);
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'PUT') return handle(request, response);
  if (await hasRoomFor(Number(request.headers['content-length'] ?? 0))) {
    const stored = once(response, 'close');
    storing.add(stored);
    void stored.finally(() => storing.delete(stored));
    return handle(request, response);
  }
  request.resume();
  response.writeHead(507, { 'content-type': 'application/xml' });
  response.end('<Error><Code>InsufficientStorage</Code><Message>No space left on device</Message></Error>');
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
