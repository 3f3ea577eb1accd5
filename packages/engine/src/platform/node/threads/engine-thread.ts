/** The program of the thread of `callEngineThread`: one request after another. */
import { parentPort } from 'node:worker_threads';
import { cutOut } from '../../../cut-out.ts';
import { editAsset } from '../../../edit/edit-asset.ts';
import { finishModel } from '../../../finish-model.ts';
import { generateAsset } from '../../../generate-asset.ts';
import { composeScene } from '../../../scene/compose-scene.ts';
import type { EngineContext } from '../../platform.ts';
import { nodePlatform } from '../node-platform.ts';
import { packFiles } from './pack-files.ts';
import { serializeError } from './serialize-error.ts';
import type { CutOutStart, ThreadMessage, ThreadStart, ThreadWork } from './thread-messages.ts';

if (!parentPort) throw new Error('engine-thread.ts runs only as a worker thread');
const port = parentPort;
const send = (message: ThreadMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', async (start: ThreadStart | CutOutStart) => {
  try {
    if (isCutOut(start)) {
      send({ type: 'cut-out', found: await cutOut(start.work.request, { platform: nodePlatform }) });
      return;
    }
    const { work, zip: isPacked } = start;
    const asset = await doWork(work, {
      platform: nodePlatform,
      onProgress: (progress) => send({ type: 'progress', progress }),
    });
    const zip = isPacked ? await packFiles(asset.files) : new Uint8Array();
    // A set, because two files may share their bytes, and no buffer can be sent twice.
    const buffers = new Set([zip, ...asset.files.map(({ bytes }) => bytes)].map(({ buffer }) => buffer as ArrayBuffer));
    send({ type: 'asset', asset: { ...asset, zip } }, [...buffers]);
  } catch (error) {
    send(serializeError(error));
  }
});

function isCutOut(start: ThreadStart | CutOutStart): start is CutOutStart {
  return start.work.verb === 'cut-out';
}

function doWork(work: ThreadWork, context: EngineContext) {
  switch (work.verb) {
    case 'generate':
      return generateAsset(work.request, context);
    case 'finish':
      return finishModel(work.request, context);
    case 'edit':
      return editAsset(work.request, context);
    case 'compose':
      return composeScene(work.request, context);
  }
}
