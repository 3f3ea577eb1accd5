import type { KeptPicture } from '../../api/batch-store.ts';
import { CHOICES_DEFAULT, type Choices, toRequest } from '../generate/choices.ts';
import { type BatchItem, maskOf } from './batch-item.ts';

/**
 * The pictures of a batch as they are sent: all with the same level and formats, each with its own mask and key. What is
 * known of one object, such as its size, is not that of the others.
 *
 * @example
 * queue.begin(await toKept(items, { userId: user.id, choices }));
 */
export async function toKept(
  items: readonly BatchItem[],
  { userId, choices: { level, formats } }: { userId: string; choices: Pick<Choices, 'level' | 'formats'> },
): Promise<KeptPicture[]> {
  const begunMs = Date.now();
  const choices: Choices = { ...CHOICES_DEFAULT, level, formats };
  return Promise.all(
    items.map(async (item, index) => {
      const mask = await maskOf(item);
      const request = { ...toRequest(item.file, choices)!, ...(mask && { masks: { front: mask } }) };
      const order = begunMs + index;
      return { id: item.id, userId, order, name: item.file.name, request, contentId: null, refusal: null };
    }),
  );
}
