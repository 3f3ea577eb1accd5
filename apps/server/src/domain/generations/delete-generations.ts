import { AppError, type DeletedEntry } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import { isOutage } from '../health/is-outage.ts';
import { deleteGeneration } from './delete-generation.ts';

/**
 * Deletes several of a person's own generations, each as `deleteGeneration` does and independent of the others: what
 * fails is listed with its reason, and the rest is deleted.
 */
export async function deleteGenerations(
  services: Parameters<typeof deleteGeneration>[0] & Pick<Services, 'log'>,
  { userId, contentIds }: { userId: string; contentIds: readonly string[] },
): Promise<DeletedEntry[]> {
  const results: DeletedEntry[] = [];
  // One after another: each locks the user's points.
  for (const contentId of new Set(contentIds)) {
    try {
      await deleteGeneration(services, { userId, contentId });
      results.push({ contentId, isDeleted: true, error: null, code: null });
    } catch (err) {
      const known = err instanceof AppError ? err : new AppError(isOutage(err) ? 'UNAVAILABLE' : 'INTERNAL');
      if (known !== err) services.log.warn({ err, contentId }, 'one of several generations was not deleted');
      results.push({ contentId, isDeleted: false, error: known.message, code: known.code });
    }
  }
  return results;
}
