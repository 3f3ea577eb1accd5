import type { Readable } from 'node:stream';
import type { StorageProvider } from '../../providers/storage/storage-provider.ts';

/** Pictures and archives do not get smaller by packing them again. */
export const PACKED = /^(image\/|application\/zip)/;

/** Null if the file is gone: deleted meanwhile, or lost. Unreachable storage fails instead. */
export async function openStored(storage: StorageProvider, storageKey: string): Promise<Readable | null> {
  if ((await storage.size(storageKey)) === null) return null;
  try {
    return await storage.read(storageKey);
  } catch (error) {
    if ((await storage.size(storageKey)) === null) return null;
    throw error;
  }
}
