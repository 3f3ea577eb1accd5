import {
  AppError,
  FURTHER_SLOTS,
  type FurtherSlot,
  type GenerateFields,
  type GenerationOptions,
  type GenerationTask,
  generationCostOf,
  MASK_PARTS,
  nameSlot,
  type PictureSlot,
  type User,
} from '@tangible/contracts';
import type { LocalFile, NamedFile } from '../../providers/storage/storage-provider.ts';
import type { Services } from '../../services.ts';
import { chooseName } from '../assets/name-from-file.ts';
import { checkPoints } from '../points/check-points.ts';
import { inspectMaskFile } from '../uploads/inspect-mask-file.ts';
import { inspectPictureFile } from '../uploads/inspect-picture-file.ts';
import { refuseRepeatedPicture } from '../uploads/refuse-repeated-picture.ts';
import { type FurtherUpload, type MaskUpload, openGeneration } from './open-generation.ts';
import { readCommonOptions } from './read-common-options.ts';

interface StartInput extends Omit<GenerateFields, 'address'> {
  /** The id of the new generation. */
  id: string;
  /** Of the asset; that of its file if it is not given. */
  name?: string | undefined;
  user: User;
  /** The picture, of the front where there are several. */
  file: NamedFile;
  further: Partial<Record<FurtherSlot, LocalFile>>;
  /** The masks of these pictures. */
  masks: Partial<Record<PictureSlot, LocalFile>>;
  baseUrl: string;
}

/** Starts a generation from one to four pictures, after each was decoded once: all of them are readable, or none is kept. */
export async function startGeneration(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'storage' | 'uploads' | 'hosted'>,
  { id, name, user, file, further, masks, baseUrl, subdivisionLevel, fileFormat, ...fields }: StartInput,
): Promise<GenerationTask> {
  if (file.size === 0) throw new AppError('IMAGE_MISSING');
  refuseLoneMask(masks, further);
  const options = readOptions(fields);
  // A picture that a hosted model does not take costs nothing.
  const taken = FURTHER_SLOTS.filter((slot) => further[slot] && (services.hosted?.slots.includes(slot) ?? true));
  const pointsCost = generationCostOf(subdivisionLevel, taken.length);
  await checkPoints(services, { user, cost: pointsCost });
  refuseRepeatedPicture({ front: file, ...further });

  const { extension, mime, width, height } = await inspectPictureFile(services, { userId: user.id, path: file.path });
  const sides = await inspectFurther(services, { userId: user.id, further });
  const sizes = [{ slot: 'front' as const, width, height }, ...sides];
  return openGeneration(services, {
    id,
    user,
    kind: 'picture',
    name: chooseName({ name, fileName: file.fileName }),
    subdivisionLevel,
    fileFormat,
    options,
    pointsCost,
    upload: { file, extension, mime },
    further: sides.map(({ slot, file, extension, mime }) => ({ slot, file, extension, mime })),
    masks: await inspectMasks(services, { userId: user.id, masks, sizes }),
    baseUrl,
  });
}

interface Sized {
  width: number;
  height: number;
}

async function inspectFurther(
  services: Pick<Services, 'uploads'>,
  { userId, further }: { userId: string; further: StartInput['further'] },
): Promise<(FurtherUpload & Sized)[]> {
  const uploads: (FurtherUpload & Sized)[] = [];
  // One after another: one picture of a person is decoded at a time.
  for (const slot of FURTHER_SLOTS) {
    const file = further[slot];
    if (!file) continue;
    try {
      const { extension, mime, width, height } = await inspectPictureFile(services, { userId, path: file.path });
      uploads.push({ slot, file, extension, mime, width, height });
    } catch (error) {
      throw nameSlot(error, slot);
    }
  }
  return uploads;
}

/** A mask of a side without a picture is a mistake of the caller's. */
function refuseLoneMask(masks: StartInput['masks'], further: StartInput['further']): void {
  const lone = FURTHER_SLOTS.find((slot) => masks[slot] && !further[slot]);
  if (lone) throw new AppError('INVALID_REQUEST', { detail: `${MASK_PARTS[lone]} needs the picture ${lone}` });
}

async function inspectMasks(
  services: Pick<Services, 'uploads'>,
  {
    userId,
    masks,
    sizes,
  }: { userId: string; masks: StartInput['masks']; sizes: readonly (Sized & { slot: PictureSlot })[] },
): Promise<MaskUpload[]> {
  const uploads: MaskUpload[] = [];
  for (const { slot, ...size } of sizes) {
    const file = masks[slot];
    if (!file) continue;
    await inspectMaskFile(services, { userId, path: file.path, picture: size }).catch((error) =>
      Promise.reject(nameSlot(error, slot)),
    );
    uploads.push({ slot, file, extension: 'png', mime: 'image/png' });
  }
  return uploads;
}

function readOptions({ pointX, pointY, symmetry, ...common }: Partial<GenerateFields>): GenerationOptions {
  if ((pointX === undefined) !== (pointY === undefined)) {
    throw new AppError('INVALID_REQUEST', { detail: 'pointX and pointY belong together' });
  }
  return {
    ...readCommonOptions(common),
    ...(pointX !== undefined && pointY !== undefined && { point: { x: pointX, y: pointY } }),
    ...(symmetry && { symmetry }),
  };
}
