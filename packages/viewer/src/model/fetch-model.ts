import { PROGRESS } from '../constants.ts';
import { ModelError, toModelError } from './model-error.ts';
import type { Hull } from './read-hulls.ts';
import type { ModelReport } from './report.ts';
import { isZip, unpackModel } from './unpack-model.ts';

/** Where a model is on its way to the screen. */
export type LoadStage = 'downloading' | 'extracting' | 'rendering' | 'ready';

export interface LoadProgress {
  stage: LoadStage;
  /** 0 to 100. */
  percent: number;
}

/** The contents of a URL: the GLB to draw and the files packed with it. */
export interface FetchedModel {
  glb: Uint8Array;
  /** Null when there was none, or it could not be read. */
  report: ModelReport | null;
  /** The pieces that collide; empty when the ZIP has none. */
  hulls: Hull[];
  /** Of the whole download. */
  bytes: number;
}

export interface FetchOptions {
  onProgress?: ((progress: LoadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches the ZIP of an asset, or a bare GLB, and finds the parts that the viewer shows. The request is sent without
 * credentials, since the URL itself is the permission. Fails with a `ModelError`; if the signal aborts it, with the
 * signal's own reason.
 *
 * @example
 * const { glb, report, hulls } = await fetchModel('https://files.example/mug.zip', {
 *   onProgress: ({ stage, percent }) => show(stage, percent),
 * });
 */
export async function fetchModel(url: string, { onProgress, signal }: FetchOptions = {}): Promise<FetchedModel> {
  try {
    onProgress?.({ stage: 'downloading', percent: 0 });
    const response = await fetch(url, { credentials: 'omit', mode: 'cors', signal: signal ?? null });
    if (!response.ok) {
      throw new ModelError('zipDownload', { status: String(response.status), text: response.statusText });
    }
    const bytes = await readBody(response, (share) =>
      onProgress?.({ stage: 'downloading', percent: Math.floor(share * PROGRESS.downloaded) }),
    );
    onProgress?.({ stage: 'extracting', percent: PROGRESS.downloaded });
    const unpacked = isZip(bytes) ? unpackModel(bytes) : { glb: bytes, report: null, hulls: [] };
    signal?.throwIfAborted();
    return { ...unpacked, bytes: bytes.byteLength };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw toModelError(error);
  }
}

/** The length to assume when the server sends none: a ZIP of the middle level. */
const LENGTH_GUESS = 8_000_000;

async function readBody(response: Response, onShare: (share: number) => void): Promise<Uint8Array> {
  const declared = Number(response.headers.get('content-length')) || 0;
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    length += part.value.byteLength;
    // A compressed transfer is longer than its Content-Length; then the share still stays below 1.
    onShare(declared >= length ? length / declared : length / (length + (declared || LENGTH_GUESS)));
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
