import type { StorageProvider, StoredFile } from '../../src/providers/storage/storage-provider.ts';

/** Everything under a prefix in one list. */
export async function listAll(storage: Pick<StorageProvider, 'list'>, prefix: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list(prefix)) files.push(file);
  return files;
}
