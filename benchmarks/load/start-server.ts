import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
let started = 0;

export interface ServerProcess {
  /** Empty for a worker. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program of this checkout, or of another one by its full path, as a separate process, and waits until it
 * reports that it is ready. Its output goes to a file, as it would to a collector: at the default level each request is
 * a line, and that is part of the cost of a request.
 */
export async function startServer(entry: string, env: Record<string, string>, folder: string): Promise<ServerProcess> {
  started += 1;
  const path = join(folder, `process-${started}.log`);
  const log = await open(path, 'w');
  const child = spawn(process.execPath, [resolve(root, entry)], {
    // Code that was compiled is kept, as by `npm start`.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  for (;;) {
    const text = await readFile(path, 'utf8');
    const ready = /^\w+ (?:worker )?is ready(?: at (\S+))?$/m.exec(text);
    if (ready) {
      return {
        url: ready[1] ?? '',
        pid: child.pid!,
        async stop() {
          if (child.exitCode === null) child.kill('SIGTERM');
          await ended;
        },
      };
    }
    if (child.exitCode !== null) throw new Error(`${entry} ended before it was ready:\n${text}`);
    await sleep(50);
  }
}
