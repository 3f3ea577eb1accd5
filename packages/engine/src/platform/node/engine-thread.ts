/** What runs inside the thread of `generateInThread`: one request after another. */
import { parentPort } from 'node:worker_threads';
import { AppError } from '@tangible/contracts';
import { generateAsset } from '../../generate-asset.ts';
import { zipFiles } from '../../zip-files.ts';
import { nodePlatform } from './node-platform.ts';
import type { ThreadMessage, ThreadStart } from './thread-messages.ts';

if (!parentPort) throw new Error('engine-thread.ts runs only as a worker thread');
const port = parentPort;
const send = (message: ThreadMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', async ({ request, zip: isPacked }: ThreadStart) => {
  try {
    const asset = await generateAsset(request, {
      platform: nodePlatform,
      onProgress: (progress) => send({ type: 'progress', progress }),
    });
    const zip = isPacked ? zipFiles(asset.files) : new Uint8Array();
    // A set, because two files may share their bytes, and no buffer can be sent twice.
    const buffers = new Set([zip, ...asset.files.map(({ bytes }) => bytes)].map(({ buffer }) => buffer as ArrayBuffer));
    send({ type: 'asset', asset: { ...asset, zip } }, [...buffers]);
  } catch (error) {
    if (error instanceof AppError) send({ type: 'refused', code: error.code, values: error.values });
    else if (error instanceof Error) send({ type: 'failed', message: error.message, stack: error.stack });
    else send({ type: 'failed', message: String(error) });
  }
});
