import { definePrefetch, defineStage } from '../define-stage.ts';
import { checkPictures } from '../inspect/check-pictures.ts';
import { describeOrigin } from '../inspect/describe-origin.ts';
import { inspectFiles, listFolder } from '../inspect/inspect-files.ts';
import { openPhysicsTask, tryInMujocoTask } from '../tasks.ts';
import { deferRejection } from '../utilities/defer-rejection.ts';

/**
 * Starts the second thread and opens MuJoCo in it, 0.8 s of CPU time, while the network runs: it leaves a seventh of
 * two cores idle. An uploaded model has no picture, and its thread starts at once.
 */
const openEarly = definePrefetch({
  needs: ['request'],
  adds: [],
  async run(_, { platform, signal }) {
    await platform.runInBackground(openPhysicsTask, null, signal);
    return {};
  },
});

/** Has MuJoCo try the files that it reads while the others are written and measured. */
const tryEarly = definePrefetch({
  needs: ['robots', 'body', 'request'],
  adds: ['trial'],
  async run({ robots, body, request }, { platform, signal }) {
    const { positions, material, massKg, volumeM3, centreOfMassM, inertiaKgM2, colliders } = body;
    const simulated = { name: request.name ?? '', material, massKg, volumeM3, centreOfMassM, inertiaKgM2, colliders };
    const [mjcf, urdf] = [listFolder(robots, 'mjcf'), listFolder(robots, 'urdf')];
    const trial = platform.runInBackground(tryInMujocoTask, { positions, body: simulated, mjcf, urdf }, signal);
    return { trial: deferRejection(trial) };
  },
});

/** The tests in MuJoCo, in the background. */
export const TRIALS = [openEarly, tryEarly] as const;

/** Measures the written files, and tells how the asset came about. */
export const inspectAsset = defineStage({
  name: 'inspect-asset',
  weight: 4,
  prefetch: TRIALS,
  needs: [
    'files',
    'robots',
    'trial',
    'size',
    'provenance',
    'surfaceProvenance',
    'upright',
    'request',
    'body',
    'looks',
    'repairs',
  ],
  wants: ['subject', 'furtherViews', 'camera'],
  adds: ['report', 'reportFiles'],
  async run(
    {
      files,
      robots,
      trial,
      size,
      provenance,
      surfaceProvenance,
      upright,
      request,
      body,
      materials,
      repairs,
      subject,
      furtherViews = null,
      camera = null,
    },
    { platform, signal, reportProgress },
  ) {
    const written = files.find(({ path }) => path === 'model.glb');
    if (!written) throw new Error('There is no model.glb to inspect');
    if (!areTheSame(robots, [...listFolder(files, 'mjcf'), ...listFolder(files, 'urdf')])) {
      throw new Error('MuJoCo tried other files than those that were written');
    }
    const glb = await readGlb(written.bytes);
    const looks = deferRejection(decodeTextures(glb, platform));

    const textures = await readTextures(glb, platform);
    const textureSidePx = Math.max(
      ...textures.map((texture) => (texture ? Math.max(texture.widthPx, texture.heightPx) : 0)),
    );
    const measured = measureMesh({ glb, textureSidePx, size, level: request.level });
    reportProgress(0.4);
    signal.throwIfAborted();

    const preview: AssetFile = {
      path: 'preview.png',
      mime: 'image/png',
      bytes: await drawPreview(glb, await looks, platform),
    };
    reportProgress(0.8);
    const { dropTest, placeTest, hullVolumeM3, urdfLoaded } = await trial;
    signal.throwIfAborted();
    const rest = {
      kind: placeTest?.stands ? ('stands' as const) : tellRest(body),
      hangingDegrees: measureHangingTilt(body),
    };
    const checks = [
      ...measured.checks,
      ...measurePhysics({
        body,
        solid: measured.solid,
        hullVolumeM3,
        box: measureBox(glb.positions),
        longestSideM: Math.max(...measured.sidesM),
      }),
      ...checkPictures(furtherViews),
      ...checkDrop(dropTest, measured.sidesM[1]),
      ...checkPlace(placeTest, provenance.method, rest),
      ...checkFiles(files, measured.topology.triangleCount, urdfLoaded),
    ];
    const report = buildReport({
      request,
      provenance,
      surfaceShares: surfaceProvenance?.shares ?? null,
      upright,
      subject,
      furtherViews,
      camera,
      size,
      body,
      measured,
      texture: textures[0],
      materials: {
        normal: textures[1],
        orm: textures[2],
        roughnessMean: materials.roughnessMean,
        metallicMean: materials.metallicMean,
        source: materials.source,
      },
      dropTest,
      placeTest: placeTest && { ...placeTest, meant: rest.kind },
      repairs,
      files: [...files, preview],
      checks,
    });
    const json = new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`);
    return { report, reportFiles: [{ path: 'report.json', mime: 'application/json', bytes: json }, preview] };
  },
});
