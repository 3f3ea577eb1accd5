import type { Services } from '../../services.ts';
import { generationPrefix } from '../generations/artifact-names.ts';

/** Removes all files of generations, and all below some prefixes; those that are gone already stay gone. */
export async function removeFiles(
  { storage }: Pick<Services, 'storage'>,
  { generationIds, prefixes = [] }: { generationIds: string[]; prefixes?: string[] | undefined },
): Promise<void> {
  for (const prefix of [...generationIds.map(generationPrefix), ...prefixes]) await storage.removeAll(prefix);
}
