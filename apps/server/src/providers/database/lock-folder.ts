import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes sure that one process alone uses a data folder, because the embedded database does not refuse a second one and
 * would be damaged by it. The lock is a listening socket rather than a file with a number in it: the system closes it
 * with the process however that ends, and a process number that was given to another program cannot fool it.
 *
 * @returns a function that gives the folder back
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = `tangible-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);

  let server = await listen(address);
  if (!server) {
    if (await answers(address)) throw new Error(`Another Tangible already uses ${folder}. Stop it, or set DATA_DIR.`);
    // Nobody answers: the socket of a process that was killed.
    await rm(address, { force: true });
    server = await listen(address);
  }
  if (!server) throw new Error(`Another Tangible already uses ${folder}. Stop it, or set DATA_DIR.`);

  const held = server;
  held.unref();
  return () => new Promise((resolve) => held.close(() => resolve()));
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
