import { AppError, type Arrangement } from '@tangible/contracts';
import type { AssetReport, SceneMember } from '@tangible/engine';
import type { GenerationRow } from '../../db/schema/index.ts';
import type { GeneratedAsset, MakeOptions } from '../../providers/generator/generator-provider.ts';
import type { Services } from '../../services.ts';
import { findSceneAssets, type SceneAssetKeys } from './find-scene-assets.ts';

type Needed = Pick<Services, 'db' | 'storage' | 'generator' | 'vision'>;

interface MakeInput {
  generation: GenerationRow;
  /** The picture that shows the arrangement, if one came. */
  picture: Uint8Array | null;
}

/**
 * Makes a scene from stored assets: placed by hand, arranged by the vision model that reads the sentence or the picture,
 * or else by size.
 */
export async function makeScene(
  services: Needed,
  { generation, picture }: MakeInput,
  making: MakeOptions,
): Promise<GeneratedAsset> {
  const { contentIds, sentence = '', placements, rest } = generation.options.scene ?? { contentIds: [] };
  const keys = await findSceneAssets(services, { userId: generation.userId, contentIds }).catch((error) => {
    // They were all there when the scene was started.
    throw error instanceof AppError ? new AppError('SCENE_ASSET_GONE', {}, { cause: error }) : error;
  });
  const members = await readMembers(services, keys);
  const arrangement = placements
    ? undefined
    : await askForArrangement(services, members, { sentence, picture }, making.signal);
  return services.generator.compose({ members, arrangement, placements, rest, name: sentence || 'scene' }, making);
}

/** Copies of an asset share its bytes. */
async function readMembers({ storage }: Needed, keys: readonly SceneAssetKeys[]): Promise<SceneMember[]> {
  const read = async (key: string): Promise<Uint8Array> => {
    const bytes = await storage.get(key);
    if (!bytes) throw new AppError('SCENE_ASSET_GONE');
    return bytes;
  };
  const known = new Map<string, SceneMember>();
  for (const { contentId, glb, colliders, report: reportKey } of keys) {
    if (known.has(contentId)) continue;
    const report = JSON.parse(new TextDecoder().decode(await read(reportKey))) as AssetReport;
    known.set(contentId, {
      id: contentId,
      name: report.name,
      glb: await read(glb),
      report,
      colliders: await read(colliders),
    });
  }
  return keys.map(({ contentId }) => known.get(contentId)!);
}

async function askForArrangement(
  { vision }: Needed,
  members: readonly SceneMember[],
  { sentence, picture }: { sentence: string; picture: Uint8Array | null },
  signal: AbortSignal,
): Promise<Arrangement | undefined> {
  if (!vision || (!sentence && !picture)) return undefined;
  const items = members.map(({ name, report: { size } }) => ({
    name,
    sidesM: [size.widthM, size.heightM, size.depthM] as const,
  }));
  return (await vision.arrangeScene(items, sentence, picture, signal)) ?? undefined;
}
