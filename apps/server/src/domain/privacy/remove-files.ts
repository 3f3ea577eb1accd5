import type { Services } from '../../services.ts';
import { generationPrefix } from '../generations/artifact-names.ts';

/** Removes all files of generations; those that are gone already stay gone. */
export async function removeFiles(
  { storage }: Pick<Services, 'storage'>,
  { generationIds }: { generationIds: string[] },
): Promise<void> {
  for (const generationId of generationIds) await storage.removeAll(generationPrefix(generationId));
}
