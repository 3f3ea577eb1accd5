import { AppError } from '@tangible/contracts';
import { unpackInThread } from '@tangible/engine/node';
import { and, eq } from 'drizzle-orm';
import { artifacts, generations } from '../../db/schema/index.ts';
import type {
  FinishingRequest,
  GeneratedAsset,
  GeneratorRequest,
  MakeOptions,
} from '../../providers/generator/generator-provider.ts';
import type { Services } from '../../services.ts';
import { ORIGINAL, originalPrefix } from '../generations/artifact-names.ts';
import { HOSTED_PROGRESS_MAX } from './estimate-progress.ts';

/**
 * Makes the asset from the result of a hosted model: closed, reduced to the level, weighed, written and measured like
 * any other. An unusable result is discarded, and the engine makes the shape from the picture.
 */
export async function finishOriginal(
  services: Pick<Services, 'db' | 'storage' | 'generator' | 'settings' | 'log' | 'clock'>,
  generationId: string,
  request: GeneratorRequest,
  { signal, onProgress }: MakeOptions,
): Promise<GeneratedAsset> {
  const { image: _, further: __, mask: ___, furtherMasks: ____, point: _____, ...rest } = request;
  const share = (100 - HOSTED_PROGRESS_MAX) / 100;
  try {
    const { model } = await unpackInThread(await readOriginal(services, generationId), 'hosted');
    // The units of a hosted model mean nothing: it makes everything about as large.
    const finishing: FinishingRequest = { ...rest, model, unitM: null };
    return await services.generator.finish(finishing, {
      signal,
      onProgress: (progress, stage) => onProgress(HOSTED_PROGRESS_MAX + progress * share, stage),
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    services.log.error({ err: error, generationId }, 'what the hosted model made could not be used');
    if (services.settings.ark?.fallback === false) throw new AppError('HOSTED_RESULT', {}, { cause: error });
    await forgetOriginal(services, generationId);
    return services.generator.generate(request, { signal, onProgress });
  }
}

async function readOriginal(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  generationId: string,
): Promise<Uint8Array> {
  const [original] = await db.select().from(artifacts).where(isOriginalOf(generationId));
  const bytes = original && (await storage.get(original.storageKey));
  if (!bytes) throw new AppError('FILE_NOT_FOUND');
  return bytes;
}

async function forgetOriginal(
  { db, storage, clock }: Pick<Services, 'db' | 'storage' | 'clock'>,
  generationId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(artifacts).where(isOriginalOf(generationId));
    await tx
      .update(generations)
      .set({ generator: 'embedded', progress: 0, stage: null, providerUrl: null, updatedAt: clock() })
      .where(eq(generations.id, generationId));
  });
  await storage.removeAll(originalPrefix(generationId));
}

const isOriginalOf = (generationId: string) =>
  and(eq(artifacts.generationId, generationId), eq(artifacts.name, ORIGINAL));
