import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Batch, BatchItem, GenerationTask } from '@tangible/contracts';
import { openArchive } from '@tangible/engine/node';
import type { BatchState } from './batch-state.ts';
import { callServer, fetchFile, type Server } from './call-server.ts';
import type { BatchInput } from './list-batch.ts';
import type { Command } from './parse-arguments.ts';

/** A server that makes the assets of a batch. */
export interface RemoteBatch {
  /** Waits until a picture has ended, and returns its files, or the sentence of its error. */
  fetchAsset(input: BatchInput): Promise<{ files: { path: string; bytes: Uint8Array }[] } | { error: string }>;
}

const LOOK_MS = 2000;
/** So long a server may be gone, as while it is updated. */
const PATIENCE_MS = 10 * 60_000;
const ASSET_LIMITS = { entriesMax: 1000, bytesMax: 2 ** 30 };

/** A batch that was sent before. */
type Sent = NonNullable<BatchState['remote']>;

interface Receiver extends Server {
  /** The batch of an earlier run, and where the next run finds this one. */
  sent: Sent | undefined;
  keep(sent: Sent): Promise<void>;
}

/**
 * Sends the pictures of a batch to a server, as one call, unless an earlier run has sent the same. The key of the call is
 * a hash of everything in it: after a kill between sending and keeping its id, it leads to the same batch.
 *
 * @example
 * const batch = await sendBatch({ url: 'https://tangible.example.com', key, sent, keep }, inputs, command);
 */
export async function sendBatch(
  to: Receiver,
  inputs: readonly BatchInput[],
  { quality, formats, sizeM, massKg, material }: Command,
): Promise<RemoteBatch> {
  const pictures = await Promise.all(inputs.map(async (input) => Uint8Array.from(await input.read())));
  const fields = {
    subdivisionLevel: quality,
    formats: formats.join(','),
    ...(sizeM !== undefined && { sizeM: String(sizeM) }),
    ...(massKg !== undefined && { massKg: String(massKg) }),
    ...(material && { material }),
  };
  const table = writeTable(inputs);
  const hash = createHash('sha256').update(JSON.stringify([fields, table]));
  for (const picture of pictures) hash.update(createHash('sha256').update(picture).digest());
  const key = hash.digest('hex');
  const ask = <Answer>(path: string) => callServer<Answer>(to, path, { patienceMs: PATIENCE_MS });
  const send = () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    for (const [index, bytes] of pictures.entries()) body.append('file', new Blob([bytes]), remoteName(index));
    body.set('table', new Blob([table]), 'batch.csv');
    const options = { method: 'POST' as const, body, idempotencyKey: key, patienceMs: PATIENCE_MS };
    return callServer<Batch>(to, '/batches', options);
  };
  const known = to.sent?.hash === key ? to.sent.batchId : null;
  let batch = known ? await ask<Batch>(`/batches/${known}`) : await send();
  await to.keep({ hash: key, batchId: batch.batchId });

  const read = async (index: number): Promise<BatchItem> => {
    for (;;) {
      const item = batch.items[index]!;
      if (item.status !== 'PENDING' && item.status !== 'PROCESSING') return item;
      await delay(LOOK_MS);
      batch = await ask<Batch>(`/batches/${batch.batchId}`);
    }
  };
  return {
    async fetchAsset(input) {
      const { status, contentId, error } = await read(inputs.indexOf(input));
      if (status !== 'COMPLETED' || contentId === null) return { error: error ?? status };
      const { resultUrl } = await ask<GenerationTask>(`/status?contentId=${contentId}`);
      if (!resultUrl) return { error: status };
      const files = await openArchive(await fetchFile(resultUrl), ASSET_LIMITS);
      return { files: [...files].map(([path, bytes]) => ({ path, bytes })) };
    },
  };
}

const remoteName = (index: number) => `${String(index + 1).padStart(5, '0')}.picture`;

/** The server names assets by it; equal names are numbered, because it refuses those. */
function writeTable(inputs: readonly BatchInput[]): string {
  const taken = new Set<string>();
  const lines = inputs.map(({ name, row }, index) => {
    let own = name;
    for (let n = 2; taken.has(own.toLowerCase()); n++) own = `${name} (${n})`;
    taken.add(own.toLowerCase());
    const cells = [remoteName(index), own, row.sizeM ?? '', row.massKg ?? '', row.material ?? ''];
    return cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
  });
  return `file,name,size,mass,material\n${lines.join('\n')}\n`;
}
