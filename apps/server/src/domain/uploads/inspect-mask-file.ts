import { readFile } from 'node:fs/promises';
import { inspectMask } from '@tangible/engine/node';
import type { Services } from '../../services.ts';

/** Inspects the mask of a picture when it is its sender's turn, as `inspectPictureFile` does with pictures. */
export const inspectMaskFile = (
  { uploads }: Pick<Services, 'uploads'>,
  { userId, path, picture }: { userId: string; path: string; picture: { width: number; height: number } },
): Promise<void> => uploads.decodes.take(userId, async () => inspectMask(await readFile(path), picture));
