import { randomUUID } from 'node:crypto';
import { DOWNLOAD_NAME, VERSIONS_MAX } from '@tangible/contracts';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { type AssetVersionRow, artifacts, assetVersions, generations } from '../../db/schema/index.ts';
import { removeFilesJob } from '../../jobs/remove-files.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { GeneratedAsset } from '../../providers/generator/generator-provider.ts';
import type { Services } from '../../services.ts';
import { REPORT, versionPrefix } from '../generations/artifact-names.ts';
import { removeOtherTries } from '../generations/remove-other-tries.ts';
import { storeFiles } from '../generations/store-files.ts';
import { summarizeChecks } from '../generations/summarize-checks.ts';
import { describeGeneration } from '../webhooks/describe-generation.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'storage' | 'events' | 'queue' | 'log'>;

/**
 * Stores the files of a version and makes it the current one. The files are stored first; then the artifacts, the version
 * and the asset change together. Only a version that waits is completed, so a second worker with the same job changes
 * nothing; each attempt stores in its own folder. Files that are as in version 1 are not stored again.
 */
export async function finishEdit(
  services: Needed,
  { version, asset }: { version: AssetVersionRow; asset: GeneratedAsset },
): Promise<void> {
  const { id, generationId, number } = version;
  const [first] = await services.db
    .select({ taskId: generations.taskId })
    .from(generations)
    .where(eq(generations.id, generationId));
  // Deleted meanwhile.
  if (!first) return;
  const report = asset.files.find(({ path }) => path === REPORT);
  const tries = versionPrefix(generationId, number);
  const prefix = `${tries}${randomUUID()}/`;
  const files = await storeFiles(services, {
    prefix,
    files: asset.files,
    zip: asset.zip,
    zipName: `${DOWNLOAD_NAME}-${first.taskId}-v${number}.zip`,
    known: await listFirstFiles(services, generationId),
  });

  const isFinished = await services.db.transaction(async (tx) => {
    const isThis = eq(generations.id, generationId);
    const [generation] = await tx.select().from(generations).where(isThis).for('update');
    const [waiting] = await tx
      .select({ id: assetVersions.id })
      .from(assetVersions)
      .where(and(eq(assetVersions.id, id), eq(assetVersions.status, 'PENDING')));
    if (!generation || !waiting) return false;

    const now = services.clock();
    const ofVersion = { generationId, version: number, createdAt: now };
    await tx.insert(artifacts).values(files.map((file) => ({ ...file, ...ofVersion })));
    const checks = report ? summarizeChecks(report.bytes) : null;
    await tx
      .update(assetVersions)
      .set({ status: 'COMPLETED', checks, finishedAt: now })
      .where(eq(assetVersions.id, id));
    await tx.update(generations).set({ version: number, updatedAt: now }).where(isThis);
    await removeOldest(services, tx, { generationId, number });
    const data = describeGeneration(generation, { status: generation.status, version: number });
    await recordWebhookEvent(services, tx, { userId: generation.userId, type: 'generation.edited', data });
    return true;
  });

  if (isFinished) {
    await services.events.publish(generationId);
    await removeOtherTries(services, { all: tries, kept: prefix });
  } else await services.storage.removeAll(prefix);
}

/** The files of version 1 stay as long as the asset, so other versions may refer to them; those of others may go first. */
const listFirstFiles = ({ db }: Pick<Services, 'db'>, generationId: string) =>
  db
    .select({ sha256: artifacts.sha256, sizeBytes: artifacts.sizeBytes, storageKey: artifacts.storageKey })
    .from(artifacts)
    .where(and(eq(artifacts.generationId, generationId), eq(artifacts.version, 1)));

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
