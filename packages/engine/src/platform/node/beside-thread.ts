/** What runs inside the thread of `runBeside`: one task after another. */
import { parentPort } from 'node:worker_threads';
import { runTask } from '../../tasks.ts';
import { openPhysics } from '../open-physics.ts';
import { packError } from './carry-error.ts';
import type { BesideAnswer, BesideQuestion } from './run-beside.ts';

if (!parentPort) throw new Error('beside-thread.ts runs only as a worker thread');
const port = parentPort;
const send = (answer: BesideAnswer) => port.postMessage(answer);

port.on('message', async ({ id, task, input }: BesideQuestion) => {
  try {
    send({ id, type: 'done', output: await runTask(task, input, { openPhysics }) });
  } catch (error) {
    send({ id, ...packError(error) });
  }
});
