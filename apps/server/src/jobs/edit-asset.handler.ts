import { AppError } from '@tangible/contracts';
import { beginEdit } from '../domain/assets/begin-edit.ts';
import { failEdit } from '../domain/assets/fail-edit.ts';
import { finishEdit } from '../domain/assets/finish-edit.ts';
import { retryThroughOutage } from '../domain/health/retry-through-outage.ts';
import type { Services } from '../services.ts';

/** Fetch, change, store, notify. Until the new version is complete, the current one is not touched. */
export async function editAsset(
  services: Services,
  { versionId }: { versionId: string },
  stopping: AbortSignal,
): Promise<void> {
  services.generator.prepareEdit?.({ inSeconds: false }); // While the files are fetched.
  try {
    const begun = await retryThroughOutage(() => beginEdit(services, { versionId }), stopping);
    // Complete, failed or deleted before this try.
    if (!begun) return;
    const asset = await services.generator.edit(begun.request, { signal: stopping, onProgress: () => {} });
    await retryThroughOutage(() => finishEdit(services, { version: begun.version, asset }), stopping);
  } catch (error) {
    if (!(error instanceof AppError)) throw error; // Worth another try.
    const { code, values } = error;
    await retryThroughOutage(() => failEdit(services, { versionId, code, values }), stopping);
  }
}
