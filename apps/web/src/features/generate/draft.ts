import { type GenerationTask, PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';
import { fetchPicture } from '../../api/fetch-picture.ts';
import { CHOICES_DEFAULT, type Choices } from './choices.ts';

/** What a form starts with: pictures and choices of an earlier generation. */
export interface Draft {
  pictures: readonly { slot: PictureSlot; file: File }[];
  choices: Choices;
}

const SWAPPED: Record<PictureSlot, PictureSlot> = { front: 'front', back: 'back', left: 'right', right: 'left' };

/**
 * A draft of the same generation with left and right exchanged. The pictures are fetched again, so it can be made after
 * the page was loaded anew too; the choices are those that are still known.
 *
 * @example
 * const draft = await draftSwapped(task, null);
 */
export async function draftSwapped(task: GenerationTask, known: Choices | null): Promise<Draft> {
  const pictures: { slot: PictureSlot; file: File }[] = [];
  for (const slot of PICTURE_SLOTS) {
    const url = task.pictures.find((picture) => picture.slot === slot)?.url;
    if (url) pictures.push({ slot: SWAPPED[slot], file: await fetchPicture(url) });
  }
  return { pictures, choices: known ?? { ...CHOICES_DEFAULT, level: task.subdivisionLevel } };
}
