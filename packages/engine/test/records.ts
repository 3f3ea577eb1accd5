import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { MODELS } from '../src/models/catalogue.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { AssetFile, AssetRequest } from '../src/types.ts';
import { listParts, rememberParts } from '../src/utilities/shared-parts.ts';
import type { Workpiece } from '../src/workpiece.ts';

type Part = 'surface' | 'asset';
type Field = keyof AssetRequest;

/** What an earlier run gave, and the fields of its request on which that depends. */
export interface Kept {
  read: readonly Field[];
  entries: Partial<Workpiece>;
}

/** What runs of one test run have left for a request. */
export interface Records {
  /** The result of an earlier run that read only what is the same in this request. */
  find(part: Part): Promise<Kept | null>;
  keep(part: Part, read: Iterable<Field>, result: Buffer): Promise<void>;
}

interface Asked {
  folder: string;
  pipeline: string;
  platform: Platform;
  request: AssetRequest;
}

/**
 * The records for a request. Each is two files: the hashes of the fields that were read, and the result. Their names begin
 * with the hash of what every run depends on: the pipeline, the models at hand and the picture.
 */
export async function openRecords({ folder, pipeline, platform, request }: Asked): Promise<Records> {
  const models = Object.values(MODELS).map((model) => platform.hasModel(model));
  const group = hash([pipeline, models, request.image]).slice(0, 32);
  const hashes = new Map<Field, string>();
  const hashField = (field: Field) => {
    if (!hashes.has(field)) hashes.set(field, hash(request[field]));
    return hashes.get(field);
  };
  return {
    async find(part) {
      const names = (await readdir(folder)).filter((name) => name.startsWith(`${group}-${part}-`));
      for (const name of names.filter((each) => each.endsWith('.json'))) {
        const read: Record<Field, string> = JSON.parse(await readFile(join(folder, name), 'utf8'));
        const fields = Object.keys(read) as Field[];
        if (!fields.every((field) => hashField(field) === read[field])) continue;
        const entries = deserialize(await readFile(join(folder, name.replace('.json', ''))));
        return { read: fields, entries: part === 'asset' ? unpackAsset(entries) : entries };
      }
      return null;
    },
    async keep(part, read, result) {
      const file = join(folder, `${group}-${part}-${randomUUID()}`);
      await writeFile(file, result);
      const fields = Object.fromEntries([...read].map((field) => [field, hashField(field)]));
      await writeFile(`${file}.draft`, JSON.stringify(fields));
      await rename(`${file}.draft`, `${file}.json`);
    },
  };
}

export const keepSurface = (records: Records, read: Iterable<Field>, entries: Partial<Workpiece>): Promise<void> =>
  records.keep('surface', read, serialize(entries));

/** The files of an asset share parts, which its ZIP is made of: they are kept as such, so that it has the same bytes. */
export function keepAsset(
  records: Records,
  read: Iterable<Field>,
  { files, report, reportFiles }: Partial<Workpiece>,
): Promise<void> {
  const parts: Uint8Array[] = [];
  const indices = new Map<Uint8Array, number>();
  const pack = (list: readonly AssetFile[] = []) =>
    list.map(({ bytes, ...file }) => ({
      ...file,
      parts: listParts(bytes).map((part) => {
        if (!indices.has(part)) indices.set(part, parts.push(part) - 1);
        return indices.get(part)!;
      }),
    }));
  const packed: PackedAsset = { report, files: pack(files), reportFiles: pack(reportFiles), parts };
  return records.keep('asset', read, serialize(packed));
}

interface PackedAsset extends Pick<Partial<Workpiece>, 'report'> {
  files: PackedFile[];
  reportFiles: PackedFile[];
  parts: Uint8Array[];
}

type PackedFile = Omit<AssetFile, 'bytes'> & { parts: number[] };

function unpackAsset({ files, reportFiles, parts, report }: PackedAsset): Partial<Workpiece> {
  // Copies, because a file's bytes are moved to another thread, and those of a record share one piece of memory.
  const copies = parts.map((part) => Uint8Array.from(part));
  const unpack = ({ parts: indices, ...file }: PackedFile): AssetFile => {
    const pieces = indices.map((index) => copies[index]!);
    const [only] = pieces;
    return { ...file, bytes: pieces.length === 1 && only ? only : rememberParts(concatenate(pieces), pieces) };
  };
  return { files: files.map(unpack), reportFiles: reportFiles.map(unpack), report: report! };
}

const concatenate = (pieces: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));

const hash = (value: unknown) => createHash('sha256').update(serialize(value)).digest('hex');
