import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseProvider } from '../src/providers/database/database-provider.ts';
import { providePglite } from '../src/providers/database/pglite.ts';
import { openPostgres } from '../src/providers/database/postgres.ts';
import { takeDatabase } from './pool-databases.ts';
import { whenDone } from './when-done.ts';

/**
 * A fresh, migrated database: PGlite on a copy of a prepared folder, or a new database on the server that
 * TEST_DATABASE_URL names, so that the same suite runs on both.
 */
export async function openTestDatabase(): Promise<DatabaseProvider> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return openCopy();

  const { url, drop } = await createDatabase(serverUrl);
  const database = await openPostgres(url);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Copied files are read as they are needed; a dump would be read, unpacked and written to memory whole, for each one. */
const openCopy = async (): Promise<DatabaseProvider> => providePglite(await takeDatabase(copyDatabase));

interface TemplateFile {
  path: string;
  size: number;
  /** Its bytes without the zeros at its end, of which the log of the database has megabytes. */
  bytes: Buffer;
}

let template: { folders: string[]; files: TemplateFile[] } | undefined;

function readTemplate(root: string): NonNullable<typeof template> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: (typeof entries)[number]) => join(parentPath, name).slice(root.length);
  const files = entries.filter((entry) => entry.isFile()).map(pathOf);
  return {
    folders: entries.filter((entry) => entry.isDirectory()).map(pathOf),
    files: files.map((path) => {
      const bytes = readFileSync(join(root, path));
      let end = bytes.length;
      while (end > 0 && bytes[end - 1] === 0) end--;
      return { path, size: bytes.length, bytes: bytes.subarray(0, end) };
    }),
  };
}

/**
 * Copies the prepared database of the embedded kind into a folder. Its 500 files are read once per worker: that takes a
 * third of the CPU time of `cp`, and hundreds of tests have a database of their own.
 */
export function copyDatabase(folder: string): void {
  template ??= readTemplate(inject('databaseFolder'));
  mkdirSync(folder, { recursive: true });
  for (const path of template.folders) mkdirSync(join(folder, path), { recursive: true });
  for (const { path, size, bytes } of template.files) {
    writeFileSync(join(folder, path), bytes);
    if (size > bytes.length) truncateSync(join(folder, path), size);
  }
}

/** The setting that gives server processes their own database; none with PGlite, which is in their folder. */
export async function makeProcessDatabase(): Promise<{ DATABASE_URL?: string }> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return {};
  const { url, drop } = await createDatabase(serverUrl);
  whenDone(drop);
  return { DATABASE_URL: url };
}

async function createDatabase(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `tangible_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
