import { AppError, type FurtherSlot, MODEL_UPLOAD_BYTES_MAX, UPLOAD_BYTES_MAX } from '@tangible/contracts';
import { modelTooLarge } from '../../../domain/generations/start-finishing.ts';
import type { Source } from '../../../domain/uploads/receive-source.ts';

type PictureName = 'front' | 'mask' | FurtherSlot;

const tooLargeOf = (name: PictureName) => {
  if (name === 'front') return new AppError('IMAGE_TOO_LARGE');
  return name === 'mask'
    ? new AppError('MASK_TOO_LARGE', { slot: 'front' })
    : new AppError('FURTHER_IMAGE_TOO_LARGE', { slot: name });
};

/** The pictures of a call, with the limits and the errors of uploads. */
export function pictureSources(
  texts: Partial<Record<PictureName, string | undefined>>,
): Partial<Record<PictureName, Source>> {
  const given = Object.entries(texts).filter((entry): entry is [PictureName, string] => entry[1] !== undefined);
  const sources = given.map(([name, text]): [PictureName, Source] => {
    const field = name === 'front' ? 'picture' : name === 'mask' ? 'mask' : `further.${name}`;
    return [name, { field, text, bytesMax: UPLOAD_BYTES_MAX, tooLarge: () => tooLargeOf(name), isPicture: true }];
  });
  return Object.fromEntries(sources);
}

/** The same for a model. */
export const modelSource = (text: string): Source => ({
  ...{ field: 'model', text, bytesMax: MODEL_UPLOAD_BYTES_MAX, tooLarge: () => modelTooLarge(), isPicture: false },
});
