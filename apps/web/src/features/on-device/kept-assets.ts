import type { SubdivisionLevel } from '@tangible/contracts';
import { runInDatabase } from './device-database.ts';

/** An asset that was made in this browser: what a list shows of it. */
export interface KeptAsset {
  id: string;
  name: string;
  level: SubdivisionLevel;
  /** When it was finished, in milliseconds since 1970. */
  madeAt: number;
  /** How long that took. */
  ms: number;
  /** Of its ZIP. */
  bytes: number;
  checks: { passed: number; count: number };
  /** Where the network for the shape ran; assets made before this field lack it. */
  backend?: 'webgpu' | 'wasm';
  preview: Blob | null;
}

/** Whether an asset is kept; `unavailable` where the browser stores nothing, as in some private windows. */
export type KeepResult = 'kept' | 'full' | 'unavailable';

/** Other tabs hear of every change. */
const CHANNEL = 'tangible-kept-assets';

/** The newest first; none where the browser stores nothing. */
export async function listKept(): Promise<KeptAsset[]> {
  const all = await runInDatabase<KeptAsset[]>(['assets'], 'readonly', ({ assets }) => assets.getAll()).catch(() => []);
  return all.sort((one, other) => other.madeAt - one.madeAt);
}

/** Keeps an asset with its files, or nothing of it. */
export async function keepAsset(asset: KeptAsset, zip: Blob): Promise<KeepResult> {
  try {
    await runInDatabase(['assets', 'zips'], 'readwrite', ({ assets, zips }) => {
      zips.put(zip, asset.id);
      return assets.put(asset);
    });
  } catch (error) {
    return (error as DOMException | null)?.name === 'QuotaExceededError' ? 'full' : 'unavailable';
  }
  tellOthers();
  // A browser that is short of room then asks, or spares it. Without an answer, it stays as it is.
  void navigator.storage.persist?.().catch(() => {});
  return 'kept';
}

/** The ZIP of an asset; null if another tab has deleted it, or the browser has. */
export async function openKept(id: string): Promise<Blob | null> {
  const zip = await runInDatabase<Blob | undefined>(['zips'], 'readonly', ({ zips }) => zips.get(id)).catch(() => null);
  return zip ?? null;
}

export async function deleteKept(ids: readonly string[]): Promise<void> {
  await runInDatabase(['assets', 'zips'], 'readwrite', ({ assets, zips }) => {
    for (const id of ids) zips.delete(id);
    return ids.map((id) => assets.delete(id)).at(-1)!;
  });
  tellOthers();
}

/** Calls the listener after every change, of this tab or of another, until the returned function is called. */
export function watchKept(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

/** A channel does not hear itself, so one is opened for each message. */
function tellOthers(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}
