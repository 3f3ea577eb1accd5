import { AppError, type WorkStage } from '@tangible/contracts';
import type { EngineContext } from '../platform/platform.ts';
import { StageError } from '../run-pipeline.ts';
import { settleBodiesTask } from '../tasks.ts';
import type { AssetFile, StageTiming } from '../types.ts';
import { arrangeScene } from './arrange-scene.ts';
import { buildSceneReport, measureScene } from './build-scene-report.ts';
import { checkScene } from './check-scene.ts';
import { checkSceneRequest } from './check-scene-request.ts';
import { drawScene } from './draw-scene.ts';
import { nameMembers } from './name-members.ts';
import { placeMembers } from './place-members.ts';
import { readAssets } from './read-assets.ts';
import { settlePlaced } from './settle-placed.ts';
import { type RestingScene, settleScene } from './settle-scene.ts';
import type { Scene, SceneBody, SceneRequest } from './types.ts';
import { writeSceneColliders } from './write-colliders.ts';
import { writeSceneGlb } from './write-glb.ts';
import { writeSceneModel, writeVisualFiles } from './write-mjcf.ts';
import { writeSceneUsd } from './write-usd.ts';

const NAME_DEFAULT = 'scene';
/** The progress when a stage starts, and when the last one ends. */
const PROGRESS = { 'arrange-scene': 0, 'settle-scene': 25, 'write-scene': 50, end: 100 };
/** How long the written MJCF is watched. */
const AGAIN_S = 1;

/**
 * Makes a scene of several assets: placed by their real sizes on the floor or on each other, released in MuJoCo until
 * all are at rest, and written as one GLB, one MJCF and one USD stage. With `placements`, a person decides where each
 * stands and whether it is released. The same request gives the same bytes.
 *
 * Rejects with an `AppError` when the request or an asset's files cannot be used, with a `StageError` when a stage fails,
 * and with the signal's reason when it is aborted.
 *
 * @example
 * const { files, report } = await composeScene({ members: [table, mug], arrangement: [{ item: 1, on: 0 }] }, { platform });
 */
export async function composeScene(request: SceneRequest, context: EngineContext): Promise<Scene> {
  const arrangement = checkSceneRequest(request);
  const { members, placements, rest = 'settle', seed = 0 } = request;
  const name = request.name?.trim() || NAME_DEFAULT;
  const { platform, signal } = context;
  const { run, timings } = createStages(context);

  const { bodies, arranged, placed } = await run('arrange-scene', async () => {
    const assets = await readAssets(members, platform);
    const chosen = members.map(({ id }) => assets.get(id)!);
    const nodes = nameMembers(chosen.map(({ key }) => key));
    return {
      bodies: chosen.map((asset, i): SceneBody => ({ asset, node: nodes[i]! })),
      arranged: placements ? null : arrangeScene({ assets: chosen, arrangement, seed, fallen: new Set() }),
      placed: placements ? placeMembers(chosen, placements) : [],
    };
  });
  const resting = await run('settle-scene', () =>
    arranged
      ? settleScene({ bodies, arrangement, seed }, arranged, context)
      : settlePlaced({ bodies, placements: placed, rest }, context),
  );
  return run('write-scene', async (): Promise<Scene> => {
    const files = await writeFiles(name, bodies, resting, context);
    const again = await letGoAgain(files, bodies, context);
    signal?.throwIfAborted();
    const asked = members.map((_, item) =>
      placements ? null : (arrangement.find((relation) => relation.item === item)?.on ?? 'floor'),
    );
    const report = buildSceneReport({
      ...{ name, seed, bodies, asked, resting, files },
      ...{ rest, placements },
      guidance: placements ? 'placement' : arrangement.length > 0 ? 'arrangement' : 'size',
      checks: checkScene({ bodies, asked, placed, rest, resting, again, files }),
    });
    const json = new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`);
    const [glb, ...others] = files;
    return {
      files: [glb!, { path: 'report.json', mime: 'application/json', bytes: json }, ...others],
      report,
      timings,
    };
  });
}

async function writeFiles(
  name: string,
  bodies: readonly SceneBody[],
  { poses }: RestingScene,
  { platform, signal }: EngineContext,
): Promise<AssetFile[]> {
  const glb = await writeSceneGlb(name, bodies, poses);
  signal?.throwIfAborted();
  const preview = { path: 'preview.png', mime: 'image/png', bytes: await drawScene(bodies, poses, platform) };
  signal?.throwIfAborted();
  const assets = [...new Set(bodies.map(({ asset }) => asset))];
  return [
    glb,
    preview,
    writeSceneColliders(bodies, poses),
    ...writeSceneModel(name, bodies, poses, { visual: true }),
    ...(await writeVisualFiles(assets, platform)),
    ...writeSceneUsd(name, bodies, poses, Math.max(...measureScene(bodies, poses)), platform),
  ];
}

/** The MJCF as it was written: null when MuJoCo refuses it. */
async function letGoAgain(
  files: readonly AssetFile[],
  bodies: readonly SceneBody[],
  { platform, signal }: EngineContext,
) {
  const input = {
    files: files.filter(({ path }) => path.startsWith('mjcf/')),
    outlines: bodies.map(({ asset }) => asset.outline),
    restS: AGAIN_S,
    secondsMax: AGAIN_S,
  };
  try {
    return await platform.runInBackground(settleBodiesTask, input, signal);
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}

/** Stages one after another, with progress, timings and errors as a pipeline has them. */
function createStages({ platform, onProgress, signal }: EngineContext) {
  const timings: StageTiming[] = [];
  const stages = Object.keys(PROGRESS);
  const run = async <Result>(stage: WorkStage & keyof typeof PROGRESS, work: () => Promise<Result>) => {
    signal?.throwIfAborted();
    onProgress?.({ stage, progress: PROGRESS[stage] });
    const startedMs = platform.nowMs();
    try {
      const result = await work();
      timings.push({ stage, ms: platform.nowMs() - startedMs });
      const next = stages[stages.indexOf(stage) + 1] as keyof typeof PROGRESS;
      onProgress?.({ stage, progress: PROGRESS[next] });
      return result;
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof AppError ? error : new StageError(stage, error);
    }
  };
  return { run, timings };
}
