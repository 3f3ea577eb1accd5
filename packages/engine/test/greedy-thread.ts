/** A thread that takes memory, or time, without end, in place of one that opens a foreign file. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ path }: { path: string }) => {
  const kept: object[] = [];
  for (;;) if (path === 'memory') kept.push({ count: kept.length });
});
