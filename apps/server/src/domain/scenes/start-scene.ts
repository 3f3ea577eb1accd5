import {
  AppError,
  FILE_FORMAT_DEFAULT,
  type GenerationTask,
  SCENE_COST_POINTS,
  type ScenePlacement,
  type SceneRest,
  SUBDIVISION_LEVEL_DEFAULT,
  type User,
} from '@tangible/contracts';
import type { LocalFile } from '../../providers/storage/storage-provider.ts';
import type { Services } from '../../services.ts';
import { chooseName } from '../assets/name-from-file.ts';
import { openGeneration } from '../generations/open-generation.ts';
import { checkPoints } from '../points/check-points.ts';
import { inspectPictureFile } from '../uploads/inspect-picture-file.ts';
import { checkScenePlacements } from './check-scene-placements.ts';
import { findSceneAssets } from './find-scene-assets.ts';

interface StartInput {
  /** The id of the new generation. */
  id: string;
  name?: string | undefined;
  user: User;
  contentIds: string[];
  sentence?: string | undefined;
  /** Where each asset is placed by hand. */
  placements?: ScenePlacement[] | undefined;
  /** What becomes of placed assets. */
  rest: SceneRest;
  /** Shows how the assets should be arranged. */
  picture: LocalFile | null;
  baseUrl: string;
}

/** Starts a scene of a person's own assets. It is followed, paid for and kept like any generation. */
export async function startScene(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'settings' | 'storage' | 'uploads'>,
  { id, name, user, contentIds, sentence, placements, rest, picture, baseUrl }: StartInput,
): Promise<GenerationTask> {
  if (placements && (sentence || picture)) {
    throw new AppError('INVALID_REQUEST', { detail: 'placements: leave out the sentence and the picture' });
  }
  const keys = await findSceneAssets(services, { userId: user.id, contentIds });
  await checkPoints(services, { user, cost: SCENE_COST_POINTS });
  await checkScenePlacements(services, { keys, placements, rest });
  const facts = picture && (await inspectPictureFile(services, { userId: user.id, path: picture.path }));
  return openGeneration(services, {
    id,
    user,
    kind: 'scene',
    name: chooseName({ name }),
    subdivisionLevel: SUBDIVISION_LEVEL_DEFAULT,
    fileFormat: FILE_FORMAT_DEFAULT,
    options: { scene: { contentIds, ...(sentence && { sentence }), ...(placements && { placements, rest }) } },
    pointsCost: SCENE_COST_POINTS,
    upload: picture && facts && { file: picture, extension: facts.extension, mime: facts.mime },
    baseUrl,
  });
}
