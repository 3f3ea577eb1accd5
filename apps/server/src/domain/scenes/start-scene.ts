import {
  AppError,
  FILE_FORMAT_DEFAULT,
  type GenerationTask,
  SCENE_COST_POINTS,
  SUBDIVISION_LEVEL_DEFAULT,
  UPLOAD_BYTES_MAX,
  type User,
} from '@tangible/contracts';
import { inspectUpload } from '@tangible/engine/node';
import type { Services } from '../../services.ts';
import { openGeneration } from '../generations/open-generation.ts';
import { checkPoints } from '../points/check-points.ts';
import { findSceneAssets } from './find-scene-assets.ts';

interface StartInput {
  user: User;
  contentIds: string[];
  sentence?: string | undefined;
  /** Shows how the assets should be arranged. */
  picture: Uint8Array | null;
  baseUrl: string;
}

/** Starts a scene of a person's own assets. It is followed, paid for and kept like any generation. */
export async function startScene(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'storage'>,
  { user, contentIds, sentence, picture, baseUrl }: StartInput,
): Promise<GenerationTask> {
  if (picture && picture.length > UPLOAD_BYTES_MAX) throw new AppError('IMAGE_TOO_LARGE');
  await findSceneAssets(services, { userId: user.id, contentIds });
  await checkPoints(services, { user, cost: SCENE_COST_POINTS });
  const facts = picture && (await inspectUpload(picture));
  return openGeneration(services, {
    user,
    kind: 'scene',
    subdivisionLevel: SUBDIVISION_LEVEL_DEFAULT,
    fileFormat: FILE_FORMAT_DEFAULT,
    options: { scene: { contentIds, ...(sentence && { sentence }) } },
    pointsCost: SCENE_COST_POINTS,
    upload: picture && facts && { bytes: picture, extension: facts.extension, mime: facts.mime },
    baseUrl,
  });
}
