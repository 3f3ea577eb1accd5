import { and, gt, inArray } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { artifacts, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { assetPrefix, generationPrefix, versionsPrefix } from '../generations/artifact-names.ts';

/** A file is stored before the row that names it, usually by seconds: a younger file may still get its row. */
const ORPHAN_MS = 24 * 3600_000;

/** The number of generations that are looked up in one statement. */
const BATCH = 500;

/** The rest after this many is left for the next run. */
const REMOVED_MAX = 10_000;

type Needed = Pick<Services, 'db' | 'clock' | 'storage'>;

/** The old files of one generation. */
interface Found {
  hasAsset: boolean;
  /** The folders of attempts at later versions. */
  tries: Set<string>;
}

/**
 * Removes stored files that nothing names: those of generations that do not exist, because their upload was cut off or a
 * removal was, assets of generations that failed, and attempts at a version of an asset that are not that version. It
 * walks through all that is stored, a page at a time.
 */
export async function sweepStorage(services: Needed, signal: AbortSignal): Promise<number> {
  const before = services.clock().getTime() - ORPHAN_MS;
  let removed = 0;
  let found = new Map<string, Found>();
  const look = async () => {
    removed += await removeOrphans(services, found);
    found = new Map();
  };

  for await (const { key, modifiedAt } of services.storage.list('generations/')) {
    if (signal.aborted || removed >= REMOVED_MAX) return removed;
    const id = key.split('/')[1] ?? '';
    if (modifiedAt.getTime() > before || !isUuid(id)) continue;
    const known = found.get(id) ?? { hasAsset: false, tries: new Set() };
    known.hasAsset ||= key.startsWith(assetPrefix(id));
    if (key.startsWith(versionsPrefix(id))) known.tries.add(tryOf(key));
    found.set(id, known);
    if (found.size >= BATCH) await look();
  }
  await look();
  return removed;
}

/** `generations/{id}/versions/{number}/{try}/`, of a file in it. */
const tryOf = (key: string) => `${key.split('/').slice(0, 5).join('/')}/`;

async function removeOrphans({ db, storage }: Needed, found: Map<string, Found>): Promise<number> {
  if (found.size === 0) return 0;
  const rows = await db
    .select({ id: generations.id, status: generations.status })
    .from(generations)
    .where(inArray(generations.id, [...found.keys()]));
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));

  const edited = [...found].flatMap(([id, { tries }]) => (tries.size > 0 ? [id] : []));
  const used = await listUsedTries({ db }, edited);

  let removed = 0;
  for (const [id, { hasAsset, tries }] of found) {
    const status = statuses.get(id);
    if (status !== undefined) {
      for (const folder of tries) {
        if (used.has(folder)) continue;
        await storage.removeAll(folder);
        removed += 1;
      }
    }
    if (status !== undefined && !(status === 'FAILED' && hasAsset)) continue;
    await storage.removeAll(status === undefined ? generationPrefix(id) : assetPrefix(id));
    removed += 1;
  }
  return removed;
}

/** The folders of attempts whose files are those of a version. */
async function listUsedTries({ db }: Pick<Needed, 'db'>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ key: artifacts.storageKey })
    .from(artifacts)
    .where(and(inArray(artifacts.generationId, ids), gt(artifacts.version, 1)));
  return new Set(rows.map(({ key }) => tryOf(key)));
}
