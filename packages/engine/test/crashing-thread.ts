/** Stands in for the engine's thread and dies like a thread that ran out of memory. */
import { workerData } from 'node:worker_threads';

const { request } = workerData as { request: { name?: string } };
if (request.name === 'exit') process.exit(3);
throw new Error('out of luck');
