/** The program of the thread of `callEngineThread`: one request after another. */
import { parentPort } from 'node:worker_threads';
import { cutOut } from '../../../cut-out.ts';
import { editAsset } from '../../../edit/edit-asset.ts';
import { rehearseEdit } from '../../../edit/rehearse-edit.ts';
import { finishModel } from '../../../finish-model.ts';
import { generateAsset } from '../../../generate-asset.ts';
import { composeScene } from '../../../scene/compose-scene.ts';
import { openPhysicsTask } from '../../../tasks.ts';
import type { EngineContext } from '../../platform.ts';
import { serializeError } from '../../serialize-error.ts';
import { nodePlatform } from '../node-platform.ts';
import { compressEarly, packFiles } from './pack-files.ts';
import type { CutOutStart, PrepareStart, ThreadMessage, ThreadStart, ThreadWork } from './thread-messages.ts';

if (!parentPort) throw new Error('engine-thread.ts runs only as a worker thread');
const port = parentPort;
/** An edit compiles the code of the next. */
let isRehearsed = false;
const send = (message: ThreadMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', async ({ work, ...options }: ThreadStart | CutOutStart | PrepareStart) => {
  if (work.verb === 'prepare') return prepare(work.rehearse);
  isRehearsed ||= work.verb === 'edit';
  try {
    if (work.verb === 'cut-out') {
      send({ type: 'cut-out', found: await cutOut(work.request, { platform: nodePlatform }) });
      return;
    }
    const isPacked = 'zip' in options && options.zip;
    const asset = await doWork(work, {
      platform: nodePlatform,
      onProgress: (progress) => send({ type: 'progress', progress }),
      ...(isPacked && { onFiles: compressEarly }),
    });
    const zip = isPacked ? await packFiles(asset.files) : new Uint8Array();
    // A set, because two files may share their bytes, and no buffer can be sent twice.
    const buffers = new Set([zip, ...asset.files.map(({ bytes }) => bytes)].map(({ buffer }) => buffer as ArrayBuffer));
    send({ type: 'asset', asset: { ...asset, zip } }, [...buffers]);
  } catch (error) {
    send(serializeError(error));
  }
});

/** If something is broken, the work that needs it says so. */
function prepare(rehearse: boolean): void {
  if (isRehearsed) return;
  isRehearsed = rehearse;
  const work = rehearse ? rehearseEdit(nodePlatform) : nodePlatform.runInBackground(openPhysicsTask, null);
  work.catch(() => {});
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
