import {
  AppError,
  FINISH_COST_POINTS,
  type FinishFields,
  type GenerationTask,
  MODEL_UPLOAD_BYTES_MAX,
  type User,
} from '@tangible/contracts';
import { inspectModelFile } from '@tangible/engine/node';
import type { NamedFile } from '../../providers/storage/storage-provider.ts';
import type { Services } from '../../services.ts';
import { chooseName } from '../assets/name-from-file.ts';
import { checkPoints } from '../points/check-points.ts';
import { openGeneration } from './open-generation.ts';
import { readCommonOptions } from './read-common-options.ts';

interface FinishInput extends FinishFields {
  /** The id of the new generation. */
  id: string;
  /** Of the asset; that of its file if it is not given. */
  name?: string | undefined;
  user: User;
  file: NamedFile;
  baseUrl: string;
}

/**
 * Starts to make an asset from an uploaded model. It is only inspected briefly here, in a thread with limits on memory
 * and time, one model per user at a time; the worker finds deeper problems and releases the points.
 */
export async function startFinishing(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'storage' | 'uploads'>,
  { id, name, user, file, baseUrl, subdivisionLevel, fileFormat, unitM, ...fields }: FinishInput,
): Promise<GenerationTask> {
  if (file.size === 0) throw new AppError('MODEL_MISSING');
  if (unitM !== undefined && fields.sizeM !== undefined) {
    throw new AppError('INVALID_REQUEST', { detail: 'give either sizeM or unitM' });
  }
  const pointsCost = FINISH_COST_POINTS[subdivisionLevel];
  await checkPoints(services, { user, cost: pointsCost });

  const { type, mime } = await services.uploads.models.take(user.id, () => inspectModelFile(file.path));
  return openGeneration(services, {
    id,
    user,
    kind: 'model',
    name: chooseName({ name, fileName: file.fileName }),
    subdivisionLevel,
    fileFormat,
    options: { ...readCommonOptions(fields), ...(unitM !== undefined && { unitM }) },
    pointsCost,
    upload: { file, extension: type, mime },
    baseUrl,
  });
}

export const modelTooLarge = (options?: ErrorOptions) =>
  new AppError('MODEL_TOO_LARGE', { limit: `${MODEL_UPLOAD_BYTES_MAX >> 20} MB` }, options);
