import { randomUUID } from 'node:crypto';
import {
  AppError,
  GENERATION_COST_POINTS,
  type GenerateFields,
  type GenerationOptions,
  type GenerationTask,
  UPLOAD_BYTES_MAX,
  type User,
} from '@tangible/contracts';
import { inspectUpload } from '@tangible/engine/node';
import { artifacts, generations } from '../../db/schema/index.ts';
import { generateAssetJob } from '../../jobs/generate-asset.ts';
import type { Services } from '../../services.ts';
import { newToken } from '../account/tokens.ts';
import { notify } from '../notifications/notify.ts';
import { holdPoints } from '../points/hold-points.ts';
import { generationPrefix, UPLOAD } from './artifact-names.ts';
import { readGeneration } from './read-generation.ts';

interface StartInput extends GenerateFields {
  user: User;
  bytes: Uint8Array;
  baseUrl: string;
}

/** Starts a generation. The points, the row and the job come into being together, or none of them does. */
export async function startGeneration(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'storage'>,
  { user, bytes, baseUrl, subdivisionLevel, fileFormat, ...fields }: StartInput,
): Promise<GenerationTask> {
  if (bytes.length === 0) throw new AppError('IMAGE_MISSING');
  if (bytes.length > UPLOAD_BYTES_MAX) throw new AppError('IMAGE_TOO_LARGE');
  const options = readOptions(fields);
  const pointsCost = GENERATION_COST_POINTS[subdivisionLevel];
  // Refused before any work is done; the hold below decides when several requests run at once.
  if (user.points < pointsCost) throw new AppError('NOT_ENOUGH_POINTS', { cost: pointsCost, balance: user.points });

  const picture = await inspectUpload(bytes);
  const id = randomUUID();
  const taskId = `task_${randomUUID().replaceAll('-', '')}`;
  const storageKey = `${generationPrefix(id)}upload.${picture.extension}`;
  await services.storage.put(storageKey, bytes, picture.mime);

  try {
    await services.db.transaction(async (tx) => {
      const now = services.clock();
      await holdPoints(tx, { userId: user.id, generationId: id, points: pointsCost });
      await tx.insert(generations).values({
        id,
        taskId,
        userId: user.id,
        subdivisionLevel,
        fileFormat,
        options,
        pointsCost,
        createdAt: now,
        updatedAt: now,
      });
      await tx.insert(artifacts).values({
        generationId: id,
        name: UPLOAD,
        token: newToken(),
        storageKey,
        fileName: `upload.${picture.extension}`,
        mime: picture.mime,
        sizeBytes: bytes.length,
        createdAt: now,
      });
      await services.queue.send(generateAssetJob, { generationId: id }, tx);
      await notify(
        services,
        { eventType: 'tangible_generation_start', user, taskId, fileFormat, subdivisionLevel },
        tx,
      );
    });
  } catch (error) {
    await services.storage.removeAll(generationPrefix(id));
    throw error;
  }
  return readGeneration(services, { userId: user.id, contentId: id, baseUrl });
}

function readOptions({ formats, sizeM, material, massKg, pointX, pointY }: Partial<GenerateFields>): GenerationOptions {
  if ((pointX === undefined) !== (pointY === undefined)) {
    throw new AppError('INVALID_REQUEST', { detail: 'pointX and pointY belong together' });
  }
  return {
    ...(formats && { formats }),
    ...(sizeM !== undefined && { sizeM }),
    ...(material && { material }),
    ...(massKg !== undefined && { massKg }),
    ...(pointX !== undefined && pointY !== undefined && { point: { x: pointX, y: pointY } }),
  };
}
