import type { GeneratedAsset } from '../../providers/generator/generator-provider.ts';
import type { Services } from '../../services.ts';
import { newToken } from '../account/tokens.ts';
import { ZIP } from './artifact-names.ts';
import { mapSomeAtOnce } from './map-some-at-once.ts';

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
  // No two ZIPs are the same, because their reports are not.
  const storageKey = prefix + ZIP;
  const puts: (() => Promise<void>)[] = [() => storage.put(storageKey, zip, 'application/zip')];
  const hashes = await mapSomeAtOnce(files, ({ bytes }) => digest(bytes));
  const rows = files.map(({ path, mime, bytes }, i) => {
    const sha256 = hashes[i]!;
    const found = keys.get(sha256);
    const fileKey = found ?? prefix + path;
    if (!found) {
      puts.push(() => storage.put(fileKey, bytes, mime));
      keys.set(sha256, fileKey);
    }
    const fileName = path.split('/').at(-1) ?? path;
    const isCopy = found !== undefined;
    return { name: path, fileName, mime, sizeBytes: bytes.length, storageKey: fileKey, sha256, isCopy };
  });
  await mapSomeAtOnce(puts, (put) => put());
  const zipRow = {
    name: ZIP,
    fileName: zipName,
    mime: 'application/zip',
    sizeBytes: zip.length,
    storageKey,
    sha256: null,
    isCopy: false,
  };
  return [...rows, zipRow].map((row) => ({ ...row, token: newToken() }));
}

/** Computed on another thread: the files of an asset may have 100 MB. */
async function digest(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(hash).toString('hex');
}
