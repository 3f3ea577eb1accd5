import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RgbaImage } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import type { Mesh } from '@tangible/geometry';
import { decompressXz } from './decompress-xz.ts';
import { type MeshRecord, unpackMesh } from './unpack-mesh.ts';

/** The two collections of objects: scanned household goods, and models by many authors. */
export const SETS = { scanned: 'gso', varied: 'open' } as const;
export type SetName = keyof typeof SETS;

/** A held-out object, y up, in its file's units. */
export interface TruthObject {
  name: string;
  mesh: Mesh & { uvs: Float32Array };
  texture: RgbaImage;
  /** Null if its size is unknown. */
  metresPerUnit: number | null;
}

export interface PackEntry extends MeshRecord {
  name: string;
  /** Path of the shard's files, without their endings. */
  shard: string;
  metresPerUnit: number | null;
  /** The offsets of mesh and picture in the shard, and their bytes. */
  off: number;
  size: number;
  joff: number;
  jsize: number;
}

/** The held-out (`val`) objects of one set, in the order of its index. Empty when the set is not there. */
export async function listObjects(dataDir: string, set: SetName): Promise<PackEntry[]> {
  const folder = join(dataDir, SETS[set]);
  if (!existsSync(join(folder, 'index.json'))) return [];
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'));
  return set === 'scanned' ? listScanned(folder, index) : listVaried(folder, index);
}

/** Every n-th, so that few objects still come from all parts of the list. */
export function pickEvenly<T>(list: T[], limit: number | undefined): T[] {
  if (limit === undefined || limit >= list.length) return list;
  return Array.from({ length: limit }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / limit)]!);
}

/** The part of a list for one of several processes: neighbours, since they are in the same shard. */
export interface Share {
  /** From 1. */
  index: number;
  count: number;
}

/** @example readShare('2/13') */
export function readShare(text: string): Share {
  const [index, count] = text.split('/').map(Number) as [number, number | undefined];
  if (!count || !Number.isInteger(count) || !Number.isInteger(index) || index < 1 || index > count) {
    throw new Error(`--share must be such as 2/13, not ${text}`);
  }
  return { index, count };
}

export function takeShare<T>(list: T[], { index, count }: Share): T[] {
  const from = (part: number) => Math.floor((part * list.length) / count);
  return list.slice(from(index - 1), from(index));
}

/** Unpacks objects one by one; a shard is held in memory only while its objects are read. */
export async function* readObjects(entries: PackEntry[]): AsyncGenerator<TruthObject> {
  let held: { shard: string; meshes: Uint8Array } | undefined;
  for (const entry of entries) {
    if (held?.shard !== entry.shard) {
      held = { shard: entry.shard, meshes: await decompressXz(await readFile(`${entry.shard}.mesh.xz`)) };
    }
    yield {
      name: entry.name,
      mesh: unpackMesh(held.meshes.subarray(entry.off, entry.off + entry.size), entry),
      texture: await nodePlatform.decodeImage(await readPart(`${entry.shard}.jpgs`, entry.joff, entry.jsize)),
      metresPerUnit: entry.metresPerUnit,
    };
  }
}

type ScannedRecord = Omit<PackEntry, 'shard' | 'metresPerUnit'>;

async function listScanned(folder: string, records: ScannedRecord[]): Promise<PackEntry[]> {
  const held = new Set((await readFile(join(folder, 'split_val.txt'), 'utf8')).split(/\s+/));
  const shard = join(folder, 'gso');
  return records.filter(({ name }) => held.has(name)).map((record) => ({ ...record, shard, metresPerUnit: 1 }));
}

interface VariedRecord extends ScannedRecord {
  shard: string;
  split: string;
  metres_per_unit: number | null;
}

function listVaried(folder: string, table: { columns: string[]; objects: unknown[][] }): PackEntry[] {
  const records = table.objects.map(
    (row) => Object.fromEntries(table.columns.map((column, i) => [column, row[i]])) as unknown as VariedRecord,
  );
  return records
    .filter(({ split }) => split === 'val')
    .map((record) => ({
      ...record,
      name: `${record.shard}__${record.name}`,
      shard: join(folder, record.shard),
      metresPerUnit: record.metres_per_unit || null,
    }));
}

async function readPart(path: string, from: number, size: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(size);
    await file.read(bytes, 0, size, from);
    return bytes;
  } finally {
    await file.close();
  }
}
