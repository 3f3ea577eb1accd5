import { UPLOAD_BYTES_MAX } from '@tangible/contracts';
import { fetchSafely, type SafeFetchOptions } from './fetch-safely.ts';

/** Fetches a picture, or with another limit a model, from an address that a user entered. Rejects with a `FetchError`. */
export type PictureFetcher = (address: string, signal: AbortSignal, bytesMax?: number) => Promise<Uint8Array>;

/** For everything together. A server that sends slower than this is not worth a connection. */
const TIMEOUT_MS = 20_000;

/**
 * The fetcher of pictures: from any public host, no more bytes than an upload may have. The options are for tests.
 *
 * @example
 * const bytes = await pictureFetcher()('https://example.com/mug.png', signal);
 */
export const pictureFetcher =
  ({
    timeoutMs = TIMEOUT_MS,
    allowLoopback,
  }: { timeoutMs?: number } & Pick<SafeFetchOptions, 'allowLoopback'> = {}): PictureFetcher =>
  (address, signal, bytesMax = UPLOAD_BYTES_MAX) =>
    fetchSafely(address, { hosts: 'any', bytesMax, timeoutMs, signal, allowLoopback });
