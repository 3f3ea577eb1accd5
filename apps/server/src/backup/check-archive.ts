import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { readNewestSchema } from './describe-database.ts';
import { ARCHIVE_VERSION, KEPT_FOLDERS, MANIFEST_PATH, Manifest } from './manifest.ts';
import { type ArchiveEntry, readArchive, readExactly } from './read-archive.ts';
import { ArchiveError } from './tar-header.ts';

const CHUNK_BYTES = 1 << 20;
const MANIFEST_BYTES_MAX = 1 << 29;

export interface CheckedArchive {
  manifest: Manifest;
  entries: ArchiveEntry[];
}

/**
 * Reads a whole archive without writing anything, and refuses one that is cut off, was changed, would leave its folder,
 * or was made by a newer Tangible.
 */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  await using file = await open(path, 'r').catch(() => {
    throw new ArchiveError(`${path} cannot be read.`);
  });
  const entries: ArchiveEntry[] = [];
  const seen = new Set<string>();
  for await (const entry of readArchive(file)) {
    const plain = entry.path.replace(/\/$/, '');
    checkPath(plain);
    if (seen.has(plain)) throw new ArchiveError(`The archive holds ${plain} twice.`);
    seen.add(plain);
    entries.push({ ...entry, path: plain });
  }
  const last = entries.pop();
  if (last?.path !== MANIFEST_PATH) throw new ArchiveError('This is no back-up of Tangible: it has no manifest.');
  const manifest = await readManifest(file, last);

  compareNames(manifest.folders, entries, 'folder');
  compareNames(
    manifest.files.map(({ path }) => path),
    entries,
    'file',
  );
  const expected = new Map(manifest.files.map((entry) => [entry.path, entry]));
  for (const entry of entries) {
    const wanted = expected.get(entry.path);
    if (!wanted) continue;
    const hash = createHash('sha256');
    for await (const piece of readPieces(file, entry)) hash.update(piece);
    if (entry.sizeBytes !== wanted.sizeBytes || hash.digest('hex') !== wanted.sha256) {
      throw new ArchiveError(`The archive is damaged: ${entry.path} is not what was backed up.`);
    }
  }
  return { manifest, entries };
}

/** The bytes of an entry, a piece at a time. */
export async function* readPieces(file: FileHandle, { offset, sizeBytes }: ArchiveEntry): AsyncGenerator<Buffer> {
  for (let done = 0; done < sizeBytes; done += CHUNK_BYTES) {
    yield readExactly(file, offset + done, Math.min(CHUNK_BYTES, sizeBytes - done));
  }
}

async function readManifest(file: FileHandle, entry: ArchiveEntry): Promise<Manifest> {
  if (entry.sizeBytes > MANIFEST_BYTES_MAX) throw new ArchiveError('The manifest of the archive is too large.');
  let json: unknown;
  try {
    json = JSON.parse((await readExactly(file, entry.offset, entry.sizeBytes)).toString('utf8'));
  } catch (cause) {
    throw new ArchiveError('The manifest of the archive cannot be read.', { cause });
  }
  const version = (json as { version?: unknown } | null)?.version;
  const parsed = Manifest.safeParse(json);
  const isNewer = typeof version === 'number' && version > ARCHIVE_VERSION;
  if (isNewer || (parsed.success && parsed.data.schema > (await readNewestSchema()))) {
    throw new ArchiveError('The archive was made by a newer Tangible. Update this one, then restore again.');
  }
  if (!parsed.success) throw new ArchiveError('The manifest of the archive cannot be read.', { cause: parsed.error });
  return parsed.data;
}

/** Only below the folders that a back-up is made of, and with names that mean the same on every system. */
function checkPath(path: string): void {
  const parts = path.split('/');
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\0]/.test(part));
  if (!isPlain || !(path === MANIFEST_PATH || KEPT_FOLDERS.includes(parts[0] ?? ''))) {
    throw new ArchiveError(`The archive holds a path that a back-up has not: ${JSON.stringify(path)}`);
  }
}

function compareNames(wanted: string[], entries: ArchiveEntry[], type: ArchiveEntry['type']): void {
  const found = new Set(entries.filter((entry) => entry.type === type).map(({ path }) => path));
  const missing = wanted.find((path) => !found.has(path));
  if (missing !== undefined) throw new ArchiveError(`The archive is damaged: ${missing} is missing.`);
  if (found.size !== new Set(wanted).size) throw new ArchiveError('The archive holds more than its manifest says.');
}
