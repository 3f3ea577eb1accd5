import type { PictureSlot } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import { ApiError } from '../../api/call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import type { PictureTrouble } from './use-pictures.ts';

/** The sentence about a picture that cannot be used, with the side it is for where that is not the front. */
export function troubleWords(
  t: Translate<'generate' | 'pictures' | 'errors'>,
  slot: PictureSlot,
  trouble: PictureTrouble,
): string {
  const side = slot === 'front' ? '' : `${t(`pictures.slots.${slot}`)}: `;
  if ('code' in trouble) {
    const words = t(`errors.${trouble.code}`, trouble.values);
    // This sentence names both sides.
    return trouble.code === 'PICTURES_SAME' ? words : side + words;
  }
  const { fetchError } = trouble;
  // Usually it is the page that shows the picture.
  const isPage = fetchError instanceof ApiError && fetchError.code === 'IMAGE_TYPE';
  return side + (isPage ? t('generate.drop.noPicture') : errorWords(t, fetchError, t('errors.ADDRESS_FAILED')));
}
