import {
  AppError,
  FURTHER_SLOTS,
  type FurtherSlot,
  type GenerateFields,
  type GenerationOptions,
  type GenerationTask,
  generationCostOf,
  nameSlot,
  type User,
} from '@tangible/contracts';
import type { LocalFile, NamedFile } from '../../providers/storage/storage-provider.ts';
import type { Services } from '../../services.ts';
import { nameFromFile } from '../assets/name-from-file.ts';
import { checkPoints } from '../points/check-points.ts';
import { inspectPictureFile } from '../uploads/inspect-picture-file.ts';
import { refuseRepeatedPicture } from '../uploads/refuse-repeated-picture.ts';
import { type FurtherUpload, openGeneration } from './open-generation.ts';
import { readCommonOptions } from './read-common-options.ts';

interface StartInput extends Omit<GenerateFields, 'address'> {
  /** The id of the new generation. */
  id: string;
  user: User;
  /** The picture, of the front where there are several. */
  file: NamedFile;
  further: Partial<Record<FurtherSlot, LocalFile>>;
  baseUrl: string;
}

/** Starts a generation from one to four pictures, after each was decoded once: all of them are readable, or none is kept. */
export async function startGeneration(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'storage' | 'uploads' | 'hosted'>,
  { id, user, file, further, baseUrl, subdivisionLevel, fileFormat, ...fields }: StartInput,
): Promise<GenerationTask> {
  if (file.size === 0) throw new AppError('IMAGE_MISSING');
  const options = readOptions(fields);
  // A picture that a hosted model does not take costs nothing.
  const taken = FURTHER_SLOTS.filter((slot) => further[slot] && (services.hosted?.slots.includes(slot) ?? true));
  const pointsCost = generationCostOf(subdivisionLevel, taken.length);
  await checkPoints(services, { user, cost: pointsCost });
  refuseRepeatedPicture({ front: file, ...further });

  const { extension, mime } = await inspectPictureFile(services, { userId: user.id, path: file.path });
  return openGeneration(services, {
    id,
    user,
    kind: 'picture',
    name: nameFromFile(file.fileName),
    subdivisionLevel,
    fileFormat,
    options,
    pointsCost,
    upload: { file, extension, mime },
    further: await inspectFurther(services, { userId: user.id, further }),
    baseUrl,
  });
}

async function inspectFurther(
  services: Pick<Services, 'uploads'>,
  { userId, further }: { userId: string; further: StartInput['further'] },
): Promise<FurtherUpload[]> {
  const uploads: FurtherUpload[] = [];
  // One after another: one picture of a person is decoded at a time.
  for (const slot of FURTHER_SLOTS) {
    const file = further[slot];
    if (!file) continue;
    try {
      const { extension, mime } = await inspectPictureFile(services, { userId, path: file.path });
      uploads.push({ slot, file, extension, mime });
    } catch (error) {
      throw nameSlot(error, slot);
    }
  }
  return uploads;
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
