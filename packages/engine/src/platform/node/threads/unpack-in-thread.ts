import type { UnpackedModel } from '../unpack-model.ts';
import { callSandbox, type SandboxLimits } from './call-sandbox.ts';

/**
 * Finds the model of an upload (`unpackModel`), or of the archive that a hosted model delivered (`chooseGlb`), in a
 * worker thread with limits; see `callSandbox`. The bytes are moved into the thread: the caller has them no longer.
 *
 * @example
 * const { model, sideFiles } = await unpackInThread(upload, 'upload');
 */
export async function unpackInThread(
  bytes: Uint8Array,
  origin: 'upload' | 'hosted',
  limits?: SandboxLimits,
): Promise<UnpackedModel> {
  // A view of a larger buffer, such as Node's pool, is copied: moving it would take its neighbours along.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
  const verb = origin === 'upload' ? 'unpack-model' : 'choose-glb';
  const answer = await callSandbox({ verb, bytes: own }, limits, [own.buffer as ArrayBuffer]);
  if (answer.type !== 'model') throw new Error('The thread answered another request');
  return { model: answer.model, sideFiles: answer.sideFiles };
}
