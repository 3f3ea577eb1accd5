import fs from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openPglite } from '../../src/providers/database/pglite.ts';
import { makeDataDir } from '../server-process.ts';

// The system knows which file a handle belongs to.
test.runIf(process.platform === 'linux' && !process.env.TEST_DATABASE_URL)(
  'the embedded database flushes each commit to disk before it answers',
  async () => {
    const { db, close } = await openPglite(join(await makeDataDir(), 'database'));
    const read = async (name: string) =>
      ((await db.execute(sql.raw(`show ${name}`))) as unknown as { rows: Record<string, string>[] }).rows[0]?.[name];
    expect([await read('fsync'), await read('synchronous_commit')]).toEqual(['on', 'on']);

    const synced: string[] = [];
    const real = fs.fsyncSync;
    const watch = vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
      synced.push(fs.readlinkSync(`/proc/self/fd/${handle}`));
      real(handle);
    });
    await db.execute(sql`create table written (number int)`);
    for (const number of [1, 2, 3]) {
      synced.length = 0;
      await db.execute(sql`insert into written values (${number})`);
      expect(synced).toEqual([expect.stringContaining('/database/pg_wal/')]);
    }
    // The log can only be truncated after its changes are in the tables.
    synced.length = 0;
    await db.execute(sql`checkpoint`);
    expect(synced).toContainEqual(expect.stringContaining('/database/base/'));
    watch.mockRestore();
    await close();
  },
);
