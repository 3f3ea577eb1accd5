/** Stands in for the engine's thread and dies like a thread that ran out of memory. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', ({ work }: { work: { request: { name?: string } } }) => {
  if (work.request.name === 'exit') process.exit(3);
  throw new Error('out of luck');
});
