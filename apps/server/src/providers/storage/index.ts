import { join } from 'node:path';
import type { Settings } from '../../env.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { StorageProvider } from './storage-provider.ts';

/** Opens the storage that the settings name: a bucket, else a folder. The signal aborts pending calls. */
export async function openStorage(
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  closing?: AbortSignal,
): Promise<StorageProvider> {
  return s3 ? s3Storage(s3, closing ? { closing } : {}) : folderStorage(join(dataDir, 'files'));
}
