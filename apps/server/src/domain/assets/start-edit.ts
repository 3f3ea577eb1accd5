import { isDeepStrictEqual } from 'node:util';
import { AppError, type AssetDetails, type AssetEdits, type EditBody, mergeEdits } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { type AssetVersionRow, assetVersions, type GenerationRow, generations } from '../../db/schema/index.ts';
import { editAssetJob } from '../../jobs/edit-asset.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { admitEdit } from './admit-edit.ts';
import { checkEdits } from './check-edits.ts';
import { lockAsset } from './lock-asset.ts';
import { cleanName } from './name-from-file.ts';
import { readAsset } from './read-asset.ts';

interface EditInput {
  /** The id of the new version. */
  id: string;
  userId: string;
  contentId: string;
  /** The changes, by the edits that the current version has. */
  change: EditBody | ((current: AssetEdits, generation: GenerationRow) => EditBody);
  baseUrl: string;
}

/**
 * Changes an asset: a new version waits and its job is sent, together. A name belongs to the asset and not to a version,
 * so it changes at once, for scenes and unfinished generations too. If nothing differs, there is no new version.
 *
 * Rejects with an `AppError`: GENERATION_NOT_FOUND, INVALID_REQUEST, GENERATION_NOT_READY, EDIT_NOT_POSSIBLE, EDIT_RUNNING,
 * or one of `admitEdit`.
 */
export async function startEdit(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'events'>,
  { id, userId, contentId, change, baseUrl }: EditInput,
): Promise<AssetDetails> {
  await services.db.transaction(async (tx) => {
    const { generation, versions } = await lockAsset(tx, { userId, contentId });
    // A repetition of a request whose answer was lost.
    if (versions.some((version) => version.id === id)) return;
    const current = versions.find(({ number }) => number === generation.version)?.edits ?? {};
    const { name, ...changes } = typeof change === 'function' ? change(current, generation) : change;
    await rename(services, tx, generation, name);
    const edits = checkEdits(mergeEdits(current, changes), generation);
    if (isDeepStrictEqual(edits, current)) return;

    refuseUneditable(generation);
    if (versions.some(({ status }) => status === 'PENDING')) throw new AppError('EDIT_RUNNING');
    await admitEdit({ ...services, db: tx }, generation);
    await openVersion(services, tx, { id, generation, versions, edits });
  });
  await services.events.publish(contentId);
  return readAsset(services, { userId, contentId, baseUrl });
}

async function rename(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { id, name: before }: GenerationRow,
  given: string | null | undefined,
): Promise<void> {
  if (given === undefined) return;
  const name = given === null ? null : cleanName(given);
  if (name === '') throw new AppError('INVALID_REQUEST', { detail: 'name: must contain a visible character' });
  if (name !== before) await tx.update(generations).set({ name, updatedAt: clock() }).where(eq(generations.id, id));
}

function refuseUneditable({ kind, status }: GenerationRow): void {
  if (kind === 'scene') throw new AppError('EDIT_NOT_POSSIBLE', { detail: 'a scene can only be renamed' });
  if (status === 'FAILED') throw new AppError('EDIT_NOT_POSSIBLE', { detail: 'the generation failed' });
  if (status !== 'COMPLETED') throw new AppError('GENERATION_NOT_READY');
}

interface OpenInput {
  id: string;
  generation: GenerationRow;
  versions: readonly AssetVersionRow[];
  edits: AssetEdits;
}

async function openVersion(
  { clock, queue }: Pick<Services, 'clock' | 'queue'>,
  tx: Transaction,
  { id, generation, versions, edits }: OpenInput,
): Promise<void> {
  const now = clock();
  // The number of a version that failed, and goes now, is not used again.
  const number = (versions.at(-1)?.number ?? 1) + 1;
  await tx
    .delete(assetVersions)
    .where(and(eq(assetVersions.generationId, generation.id), eq(assetVersions.status, 'FAILED')));
  await tx.insert(assetVersions).values({ id, generationId: generation.id, number, edits, createdAt: now });
  await tx.update(generations).set({ updatedAt: now }).where(eq(generations.id, generation.id));
  await queue.send(editAssetJob, { versionId: id }, tx);
}
