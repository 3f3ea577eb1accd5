import type { GeneratedAsset } from '../../providers/generator/generator-provider.ts';
import type { Services } from '../../services.ts';
import { newToken } from '../account/tokens.ts';
import { ZIP } from './artifact-names.ts';
import { mapSomeAtOnce } from './map-some-at-once.ts';

/** A stored file, by which others with the same content are found. */
interface KnownFile {
  sha256: string | null;
  sizeBytes: number;
  storageKey: string;
}

interface StoreInput {
  /** The folder of this attempt. */
  prefix: string;
  files: GeneratedAsset['files'];
  zip: Uint8Array;
  /** The name under which the ZIP is downloaded. */
  zipName: string;
  /** Files that stay as long as these: those with the same content are not stored again. None yet for a first version. */
  known?: readonly KnownFile[];
}

/**
 * Stores the files of an asset and its ZIP, each content once, and returns their rows. Textures repeat in several formats,
 * and an edit of the mass leaves every mesh as it is. A file of a later version is hashed only if another has its size:
 * nothing is compared with it afterwards, and hashing 80 MB takes a twelfth of an edit.
 *
 * @example
 * const rows = await storeFiles(services, { prefix, files: asset.files, zip: asset.zip, zipName: 'tangible.zip' });
 */
export async function storeFiles(
  { storage }: Pick<Services, 'storage'>,
  { prefix, files, zip, zipName, known }: StoreInput,
) {
  const keys = new Map(known?.flatMap(({ sha256, storageKey }) => (sha256 ? [[sha256, storageKey]] : [])));
  const sizes =
    known && findRepeated([...known.map((file) => file.sizeBytes), ...files.map(({ bytes }) => bytes.length)]);
  // No two ZIPs are the same, because their reports are not.
  const zipFile = { path: ZIP, mime: 'application/zip', bytes: zip };
  // Several formats share the same bytes.
  const contents = [...new Map([zipFile, ...files].map((file) => [file.bytes, file])).values()];
  const stored = await mapSomeAtOnce(contents, async ({ path, mime, bytes }) => {
    const isHashed = bytes !== zip && (sizes?.has(bytes.length) ?? true);
    const sha256 = isHashed ? await digest(bytes) : null;
    const found = sha256 ? keys.get(sha256) : undefined;
    const storageKey = found ?? prefix + path;
    if (!found) {
      if (sha256) keys.set(sha256, storageKey);
      await storage.put(storageKey, bytes, mime);
    }
    return { bytes, sha256, storageKey };
  });
  const places = new Map(stored.map((place) => [place.bytes, place]));
  return [...files, zipFile].map(({ path, mime, bytes }) => {
    const { sha256, storageKey } = places.get(bytes)!;
    return {
      name: path,
      fileName: path === ZIP ? zipName : (path.split('/').at(-1) ?? path),
      mime,
      sizeBytes: bytes.length,
      storageKey,
      sha256,
      isCopy: storageKey !== prefix + path,
      token: newToken(),
    };
  });
}

function findRepeated(sizes: readonly number[]): ReadonlySet<number> {
  const seen = new Set<number>();
  return new Set(sizes.filter((size) => seen.has(size) || !seen.add(size)));
}

/** Computed on another thread: the files of an asset may have 100 MB. */
async function digest(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(hash).toString('hex');
}
