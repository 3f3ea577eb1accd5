import { readFile } from 'node:fs/promises';
import { inspectUpload, type UploadFacts } from '@tangible/engine/node';
import type { Services } from '../../services.ts';

/**
 * Inspects an uploaded picture, when it is its sender's turn: two pictures are decoded at a time, one per user. Only
 * then its bytes are read into memory, and its header is checked before anything is decoded.
 */
export const inspectPictureFile = (
  { uploads }: Pick<Services, 'uploads'>,
  { userId, path }: { userId: string; path: string },
): Promise<UploadFacts> => uploads.decodes.take(userId, async () => inspectUpload(await readFile(path)));
