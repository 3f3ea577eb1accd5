import { inArray } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { assetPrefix, generationPrefix } from '../generations/artifact-names.ts';

/** A file is stored before the row that names it, usually by seconds: a younger file may still get its row. */
const ORPHAN_MS = 24 * 3600_000;

/** The number of generations that are looked up in one statement. */
const BATCH = 500;

/** The rest after this many is left for the next run. */
const REMOVED_MAX = 10_000;

type Needed = Pick<Services, 'db' | 'clock' | 'storage'>;

/**
 * Removes stored files that nothing names: those of generations that do not exist, because their upload was cut off or a
 * removal was, and assets of generations that failed. It walks through all that is stored, a page at a time.
 */
export async function sweepStorage(services: Needed, signal: AbortSignal): Promise<number> {
  const before = services.clock().getTime() - ORPHAN_MS;
  let removed = 0;
  let found = new Map<string, { hasAsset: boolean }>();
  const look = async () => {
    removed += await removeOrphans(services, found);
    found = new Map();
  };

  for await (const { key, modifiedAt } of services.storage.list('generations/')) {
    if (signal.aborted || removed >= REMOVED_MAX) return removed;
    const id = key.split('/')[1] ?? '';
    if (modifiedAt.getTime() > before || !isUuid(id)) continue;
    const hasAsset = found.get(id)?.hasAsset || key.startsWith(assetPrefix(id));
    found.set(id, { hasAsset });
    if (found.size >= BATCH) await look();
  }
  await look();
  return removed;
}

async function removeOrphans({ db, storage }: Needed, found: Map<string, { hasAsset: boolean }>): Promise<number> {
  if (found.size === 0) return 0;
  const rows = await db
    .select({ id: generations.id, status: generations.status })
    .from(generations)
    .where(inArray(generations.id, [...found.keys()]));
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));

  let removed = 0;
  for (const [id, { hasAsset }] of found) {
    const status = statuses.get(id);
    if (status !== undefined && !(status === 'FAILED' && hasAsset)) continue;
    await storage.removeAll(status === undefined ? generationPrefix(id) : assetPrefix(id));
    removed += 1;
  }
  return removed;
}
