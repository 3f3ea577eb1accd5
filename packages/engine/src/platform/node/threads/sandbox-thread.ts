/**
 * The program of the thread that opens files of unknown origin: one request after another, within the limits of
 * `callSandbox`.
 */
import { readFileSync } from 'node:fs';
import { isMarkedAsUntransferable, parentPort } from 'node:worker_threads';
import { AppError, type ErrorCode } from '@tangible/contracts';
import { serializeError } from '../../serialize-error.ts';
import { chooseGlb } from '../choose-glb.ts';
import { inspectModel } from '../inspect-model.ts';
import { unpackModel } from '../unpack-model.ts';
import type { SandboxResponse, SandboxWork } from './sandbox-messages.ts';

if (!parentPort) throw new Error('foreign-thread.ts runs only as a worker thread');
const port = parentPort;

port.on('message', async (work: SandboxWork) => {
  try {
    // Outside of `parse`: a file that cannot be read is not the sender's fault.
    const bytes = 'path' in work ? new Uint8Array(readFileSync(work.path)) : work.bytes;
    const answer = await parse(work.verb === 'choose-glb' ? 'ARCHIVE_BROKEN' : 'MODEL_BROKEN', () =>
      open(work.verb, bytes),
    );
    port.postMessage(answer, transferOf(answer));
  } catch (error) {
    port.postMessage(serializeError(error));
  }
});

async function open(verb: SandboxWork['verb'], bytes: Uint8Array): Promise<SandboxResponse> {
  switch (verb) {
    case 'inspect-model':
      return { type: 'facts', facts: await inspectModel(bytes) };
    case 'unpack-model':
      return { type: 'model', ...(await unpackModel(bytes)) };
    case 'choose-glb':
      return { type: 'model', model: await chooseGlb(bytes), sideFiles: new Map() };
  }
}

/** Any other error of a parser means a damaged file: the user can fix it, and the server continues. */
async function parse<T>(code: ErrorCode, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(code, {}, { cause: error });
  }
}

/** Files that were stored in a ZIP share its buffer, so each is sent once; Node's own pool is copied, not moved. */
function transferOf(answer: SandboxResponse): ArrayBuffer[] {
  if (answer.type !== 'model') return [];
  const buffers = [answer.model, ...answer.sideFiles.values()].map(({ buffer }) => buffer as ArrayBuffer);
  return [...new Set(buffers)].filter((buffer) => !isMarkedAsUntransferable(buffer));
}
