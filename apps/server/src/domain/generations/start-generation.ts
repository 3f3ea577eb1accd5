import {
  AppError,
  GENERATION_COST_POINTS,
  type GenerateFields,
  type GenerationOptions,
  type GenerationTask,
  type User,
} from '@tangible/contracts';
import type { LocalFile } from '../../providers/storage/storage-provider.ts';
import type { Services } from '../../services.ts';
import { checkPoints } from '../points/check-points.ts';
import { inspectPictureFile } from '../uploads/inspect-picture-file.ts';
import { openGeneration } from './open-generation.ts';
import { readCommonOptions } from './read-common-options.ts';

interface StartInput extends GenerateFields {
  /** The id of the new generation. */
  id: string;
  user: User;
  file: LocalFile;
  baseUrl: string;
}

/** Starts a generation from a picture, after the picture was decoded once. */
export async function startGeneration(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'storage' | 'uploads'>,
  { id, user, file, baseUrl, subdivisionLevel, fileFormat, ...fields }: StartInput,
): Promise<GenerationTask> {
  if (file.size === 0) throw new AppError('IMAGE_MISSING');
  const options = readOptions(fields);
  const pointsCost = GENERATION_COST_POINTS[subdivisionLevel];
  await checkPoints(services, { user, cost: pointsCost });

  const { extension, mime } = await inspectPictureFile(services, { userId: user.id, path: file.path });
  return openGeneration(services, {
    id,
    user,
    kind: 'picture',
    subdivisionLevel,
    fileFormat,
    options,
    pointsCost,
    upload: { file, extension, mime },
    baseUrl,
  });
}

function readOptions({ pointX, pointY, ...common }: Partial<GenerateFields>): GenerationOptions {
  if ((pointX === undefined) !== (pointY === undefined)) {
    throw new AppError('INVALID_REQUEST', { detail: 'pointX and pointY belong together' });
  }
  return {
    ...readCommonOptions(common),
    ...(pointX !== undefined && pointY !== undefined && { point: { x: pointX, y: pointY } }),
  };
}
