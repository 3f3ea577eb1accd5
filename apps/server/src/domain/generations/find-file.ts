import { AppError } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { type ArtifactRow, artifacts } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** The artifact behind a public address, while its bytes are there. */
export async function findFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { token }: { token: string },
): Promise<{ artifact: ArtifactRow; sizeBytes: number }> {
  const [artifact] = await db.select().from(artifacts).where(eq(artifacts.token, token));
  const sizeBytes = artifact ? await storage.size(artifact.storageKey) : null;
  if (!artifact || sizeBytes === null) throw new AppError('FILE_NOT_FOUND');
  return { artifact, sizeBytes };
}
