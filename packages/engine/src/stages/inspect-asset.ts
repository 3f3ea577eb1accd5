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
  async run({ subject, furtherViews = null, camera = null, ...piece }, context) {
    const origin = describeOrigin({ ...piece, subject, furtherViews, camera });
    return inspectFiles({ ...piece, origin, pictureChecks: checkPictures(furtherViews) }, context);
  },
});
