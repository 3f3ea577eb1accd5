import type { GeneratedAsset } from '../../providers/generator/generator-provider.ts';
import type { Services } from '../../services.ts';
import { newToken } from '../account/tokens.ts';
import { ZIP } from './artifact-names.ts';

/** A stored file, by which others with the same content are found. */
interface KnownFile {
  sha256: string | null;
  storageKey: string;
}

interface StoreInput {
  /** The folder of this attempt. */
  prefix: string;
  files: GeneratedAsset['files'];
  zip: Uint8Array;
  /** The name under which the ZIP is downloaded. */
  zipName: string;
  /** Files that stay as long as these: those with the same content are not stored again. */
  known?: readonly KnownFile[];
}

/**
 * Stores the files of an asset and its ZIP, each content once, and returns their rows. Textures repeat in several formats,
 * and an edit of the mass leaves every mesh as it is.
 *
 * @example
 * const rows = await storeFiles(services, { prefix, files: asset.files, zip: asset.zip, zipName: 'tangible.zip' });
 */
export async function storeFiles(
  { storage }: Pick<Services, 'storage'>,
  { prefix, files, zip, zipName, known = [] }: StoreInput,
) {
  const keys = new Map(known.flatMap(({ sha256, storageKey }) => (sha256 ? [[sha256, storageKey]] : [])));
  const rows = [];
  for (const { path, mime, bytes } of files) {
    const sha256 = await digest(bytes);
    const found = keys.get(sha256);
    const storageKey = found ?? prefix + path;
    if (!found) {
      await storage.put(storageKey, bytes, mime);
      keys.set(sha256, storageKey);
    }
    const fileName = path.split('/').at(-1) ?? path;
    rows.push({ name: path, fileName, mime, sizeBytes: bytes.length, storageKey, sha256, isCopy: found !== undefined });
  }
  // No two ZIPs are the same, because their reports are not.
  const storageKey = prefix + ZIP;
  await storage.put(storageKey, zip, 'application/zip');
  rows.push({
    name: ZIP,
    fileName: zipName,
    mime: 'application/zip',
    sizeBytes: zip.length,
    storageKey,
    sha256: null,
    isCopy: false,
  });
  return rows.map((row) => ({ ...row, token: newToken() }));
}

/** Computed on another thread: the files of an asset may have 100 MB. */
async function digest(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(hash).toString('hex');
}
