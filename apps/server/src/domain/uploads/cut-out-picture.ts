import { readFile } from 'node:fs/promises';
import { AppError, type CutOutAnswer, type CutOutFields } from '@tangible/contracts';
import { cutOutInThread } from '@tangible/engine/node';
import type { Services } from '../../services.ts';
import { inspectPictureFile } from './inspect-picture-file.ts';

interface CutOutInput extends CutOutFields {
  userId: string;
  path: string;
}

/**
 * Finds the subjects of an uploaded picture when it is its sender's turn: one picture per person at a time. The picture
 * is inspected first, like one that an asset is made from.
 *
 * Rejects with an `AppError`: SUBJECT_NOT_FOUND, or that the picture cannot be used.
 *
 * @example
 * const { subjects, chosen } = await cutOutPicture(services, { userId, path: file.path });
 */
export async function cutOutPicture(
  services: Pick<Services, 'uploads'>,
  { userId, path, pointX, pointY }: CutOutInput,
): Promise<CutOutAnswer> {
  if ((pointX === undefined) !== (pointY === undefined)) {
    throw new AppError('INVALID_REQUEST', { detail: 'pointX and pointY belong together' });
  }
  const point = pointX !== undefined && pointY !== undefined ? { x: pointX, y: pointY } : undefined;
  await inspectPictureFile(services, { userId, path });
  return services.uploads.cutOuts.take(userId, async () => {
    const { subjects, ...found } = await cutOutInThread({ image: await readFile(path), point });
    return { ...found, subjects: subjects.map(({ mask, ...subject }) => ({ ...subject, mask: toDataUrl(mask) })) };
  });
}

const toDataUrl = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
