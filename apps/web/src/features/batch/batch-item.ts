import type { CutOutAnswer } from '@tangible/contracts';
import type { Picture } from '../generate/read-picture.ts';

/** One picture of a batch before it is sent. */
export interface BatchItem extends Picture {
  id: string;
  /** `missing`: it shows no clear object. `unavailable`: the server could not say. */
  state: 'finding' | 'found' | 'missing' | 'unavailable';
  subjects: CutOutAnswer['subjects'];
  /** The subject that is meant, and the one that the server takes without a mask. */
  subject: number;
  usual: number;
  /** What a person made of the mask; it replaces that of the subject. */
  mask: Blob | null;
}

/** Whether an asset can be made of it: a picture without an object is left out until it is marked. */
export const isUsable = ({ state, mask }: BatchItem): boolean =>
  mask !== null || (state !== 'missing' && state !== 'finding');

/**
 * The mask to send with a picture; null where the server's own is meant.
 *
 * @example
 * const mask = await maskOf(item);
 */
export async function maskOf({ mask, subjects, subject, usual }: BatchItem): Promise<Blob | null> {
  if (mask || subject === usual) return mask;
  return (await fetch(subjects[subject]!.mask)).blob();
}
