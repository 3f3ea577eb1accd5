/** The program of the thread of `runInBackground`: one task after another. */
import { parentPort } from 'node:worker_threads';
import { findTask } from '../../../tasks.ts';
import { serializeError } from '../../serialize-error.ts';
import { openPhysicsInNode } from '../open-physics-in-node.ts';
import type { TaskRequest, TaskResponse } from './run-in-background.ts';

if (!parentPort) throw new Error('background-thread.ts runs only as a worker thread');
const port = parentPort;
const send = (response: TaskResponse) => port.postMessage(response);

port.on('message', async ({ id, task, input }: TaskRequest) => {
  try {
    send({ id, type: 'done', output: await findTask(task).run(input as never, { openPhysics: openPhysicsInNode }) });
  } catch (error) {
    send({ id, ...serializeError(error) });
  }
});
