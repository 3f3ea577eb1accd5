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
import type { Services } from '../../services.ts';
import { checkPoints } from '../points/check-points.ts';
import { openGeneration } from './open-generation.ts';
import { readCommonOptions } from './read-common-options.ts';

interface StartInput extends GenerateFields {
  user: User;
  bytes: Uint8Array;
  baseUrl: string;
}

/** Starts a generation from a picture, after the picture was decoded once. */
export async function startGeneration(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'storage'>,
  { user, bytes, baseUrl, subdivisionLevel, fileFormat, ...fields }: StartInput,
): Promise<GenerationTask> {
  if (bytes.length === 0) throw new AppError('IMAGE_MISSING');
  if (bytes.length > UPLOAD_BYTES_MAX) throw new AppError('IMAGE_TOO_LARGE');
  const options = readOptions(fields);
  const pointsCost = GENERATION_COST_POINTS[subdivisionLevel];
  await checkPoints(services, { user, cost: pointsCost });

  const { extension, mime } = await inspectUpload(bytes);
  return openGeneration(services, {
    user,
    kind: 'picture',
    subdivisionLevel,
    fileFormat,
    options,
    pointsCost,
    upload: { bytes, extension, mime },
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
