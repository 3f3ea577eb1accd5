import type { DeviceFile } from './device-files.ts';

const FILE_CACHE = 'tangible-engine';

/** A line that breaks off once is common on phones. */
const TRIES = 2;

/**
 * A file of the engine: from the browser's cache, else fetched, with its checksum compared either way. Where nothing can be
 * stored, as in private windows, it is fetched each time.
 *
 * @param onBytes Told of every chunk that has arrived.
 */
export async function loadFile(
  file: DeviceFile,
  url: string,
  onBytes: (count: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const cache = await openCache();
  const stored = await cache?.match(url).catch(() => undefined);
  if (stored) {
    const bytes = new Uint8Array(await stored.arrayBuffer());
    if (await isGenuine(bytes, file)) {
      onBytes(file.bytes);
      return bytes;
    }
    await cache?.delete(url);
  }
  for (let tries = 1; ; tries++) {
    let got = 0;
    try {
      const bytes = await fetchBytes(url, file, (count) => {
        got += count;
        onBytes(count);
      });
      if (!(await isGenuine(bytes, file))) throw new Error(`${file.name} is not the file it should be`);
      // Storage that is full is no reason to stop: the file is here.
      await cache?.put(url, new Response(bytes)).catch(() => {});
      return bytes;
    } catch (error) {
      onBytes(-got);
      if (tries === TRIES) throw new LoadError(error);
    }
  }
}

/** Forgets the files of earlier builds. */
export async function forgetOldFiles(urls: readonly string[]): Promise<void> {
  const cache = await openCache();
  const known = new Set(urls.map((url) => new URL(url, location.href).href));
  for (const request of (await cache?.keys()) ?? []) if (!known.has(request.url)) await cache?.delete(request);
}

/** A file could not be fetched: no line, or another build on the server. */
export class LoadError extends Error {
  constructor(cause: unknown) {
    super(`The engine could not be loaded: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.name = 'LoadError';
  }
}

async function fetchBytes(url: string, file: DeviceFile, onBytes: (count: number) => void) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${file.name}: ${response.status}`);
  const bytes = new Uint8Array(file.bytes);
  let at = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (at + part.value.length > bytes.length) throw new Error(`${file.name} is longer than it should be`);
    bytes.set(part.value, at);
    at += part.value.length;
    onBytes(part.value.length);
  }
  return bytes;
}

async function isGenuine(bytes: Uint8Array<ArrayBuffer>, { sha256 }: DeviceFile): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}

async function openCache(): Promise<Cache | null> {
  try {
    return await caches.open(FILE_CACHE);
  } catch {
    return null;
  }
}
