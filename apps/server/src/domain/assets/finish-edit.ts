import { randomUUID } from 'node:crypto';
import { DOWNLOAD_NAME, VERSIONS_MAX } from '@tangible/contracts';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { type AssetVersionRow, artifacts, assetVersions, generations } from '../../db/schema/index.ts';
import { removeFilesJob } from '../../jobs/remove-files.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { GeneratedAsset } from '../../providers/generator/generator-provider.ts';
import type { Services } from '../../services.ts';
import { newToken } from '../account/tokens.ts';
import { REPORT, versionPrefix, ZIP } from '../generations/artifact-names.ts';
import { removeOtherTries } from '../generations/remove-other-tries.ts';
import { summarizeChecks } from '../generations/summarize-checks.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'storage' | 'events' | 'queue' | 'log'>;

/**
 * Stores the files of a version and makes it the current one. The files are stored first; then the artifacts, the version
 * and the asset change together. Only a version that waits is completed, so a second worker with the same job changes
 * nothing; each attempt stores in its own folder.
 */
export async function finishEdit(
  services: Needed,
  { version, asset }: { version: AssetVersionRow; asset: GeneratedAsset },
): Promise<void> {
  const { id, generationId, number } = version;
  const zip = { path: ZIP, mime: 'application/zip', bytes: asset.zip };
  const files = [...asset.files, zip];
  const report = asset.files.find(({ path }) => path === REPORT);
  const tries = versionPrefix(generationId, number);
  const prefix = `${tries}${randomUUID()}/`;
  for (const file of files) await services.storage.put(prefix + file.path, file.bytes, file.mime);

  const isFinished = await services.db.transaction(async (tx) => {
    const isThis = eq(generations.id, generationId);
    const [generation] = await tx.select().from(generations).where(isThis).for('update');
    const [waiting] = await tx
      .select({ id: assetVersions.id })
      .from(assetVersions)
      .where(and(eq(assetVersions.id, id), eq(assetVersions.status, 'PENDING')));
    if (!generation || !waiting) return false;

    const now = services.clock();
    await tx.insert(artifacts).values(
      files.map((file) => ({
        generationId,
        version: number,
        name: file.path,
        token: newToken(),
        storageKey: prefix + file.path,
        fileName:
          file === zip
            ? `${DOWNLOAD_NAME}-${generation.taskId}-v${number}.zip`
            : (file.path.split('/').at(-1) ?? file.path),
        mime: file.mime,
        sizeBytes: file.bytes.length,
        createdAt: now,
      })),
    );
    const checks = report ? summarizeChecks(report.bytes) : null;
    await tx
      .update(assetVersions)
      .set({ status: 'COMPLETED', checks, finishedAt: now })
      .where(eq(assetVersions.id, id));
    await tx.update(generations).set({ version: number, updatedAt: now }).where(isThis);
    await removeOldest(services, tx, { generationId, number });
    return true;
  });

  if (isFinished) {
    await services.events.publish(generationId);
    await removeOtherTries(services, { all: tries, kept: prefix });
  } else await services.storage.removeAll(prefix);
}

/** Makes room for the version that was just made: the oldest changed ones go, with their files. Version 1 has no row. */
async function removeOldest(
  { queue }: Pick<Services, 'queue'>,
  tx: Transaction,
  { generationId, number }: Pick<AssetVersionRow, 'generationId' | 'number'>,
): Promise<void> {
  const others = await tx
    .select({ number: assetVersions.number })
    .from(assetVersions)
    .where(
      and(
        eq(assetVersions.generationId, generationId),
        eq(assetVersions.status, 'COMPLETED'),
        ne(assetVersions.number, number),
      ),
    )
    .orderBy(assetVersions.number);
  const excess = others.slice(0, Math.max(0, others.length + 2 - VERSIONS_MAX)).map((version) => version.number);
  if (excess.length === 0) return;
  await tx.delete(artifacts).where(and(eq(artifacts.generationId, generationId), inArray(artifacts.version, excess)));
  await tx
    .delete(assetVersions)
    .where(and(eq(assetVersions.generationId, generationId), inArray(assetVersions.number, excess)));
  const prefixes = excess.map((version) => versionPrefix(generationId, version));
  await queue.send(removeFilesJob, { generationIds: [], prefixes }, tx);
}
