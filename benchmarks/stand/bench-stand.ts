import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { PLACE_RULES } from '@tangible/drop-test';
import { nodePlatform } from '@tangible/engine/node';
import { createRandom, type Mesh, makeWatertight, measureBox, NoTriangleError } from '@tangible/geometry';
import { rotatePositions } from '../../packages/engine/src/frustum/find-upright.ts';
import { readShare } from '../quality/truth/read-pack.ts';
import { drawView, seedOf } from '../quality/truth/view.ts';
import { readHeldOut, SEED } from '../reconstruct/read-held-out.ts';
import { type Reconstructed, reconstructWith } from '../reconstruct/reconstruct-frozen.ts';
import { scoreReconstruction } from '../reconstruct/score-reconstruction.ts';
import { placeMesh } from './place-mesh.ts';
import { printStand } from './print-stand.ts';
import type { Standing, StandRow } from './stand-row.ts';

/**
 * How many assets stand: the held-out objects are reconstructed from frozen predictions at low, without and with what makes
 * them stand, and set down in MuJoCo; their true meshes too, as the upper reference.
 *
 *     npm run bench:stand -- --data DIR [--cache DIR] [--set scanned|varied] [--limit N] [--share 1/2] [--out FILE]
 *     npm run bench:stand -- --join FILE [--join FILE ...]
 *
 * Processes that share the work write a file each; `--join` prints what they found together.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    cache: { type: 'string', default: 'data/predictions' },
    set: { type: 'string' },
    limit: { type: 'string' },
    share: { type: 'string', default: '1/1' },
    join: { type: 'string', multiple: true },
    out: { type: 'string', default: 'data/stand-run.json' },
  },
});
if (values.join) {
  const files = await Promise.all(values.join.map((path) => readFile(path, 'utf8')));
  printStand(files.flatMap((text) => JSON.parse(text) as StandRow[]));
  process.exit();
}
if (!values.data) {
  console.error('--data is missing: the folder that holds the objects');
  process.exit(1);
}
/** Cells along the longest side of a surface that is closed anew, as `stages/make-watertight.ts` has them at low. */
const CELL_COUNT = 112;

const mujoco = await nodePlatform.openPhysics();
const limit = values.limit === undefined ? undefined : Number(values.limit);
const share = readShare(values.share);
const rows: StandRow[] = [];
for (const set of (['scanned', 'varied'] as const).filter((one) => values.set === undefined || one === values.set)) {
  for await (const { object, frozen } of readHeldOut(values.data, set, values.cache, limit, share)) {
    const [before, after] = reconstructWith(frozen, 'low', [{ planes: false, stand: false }, undefined]) as [
      Reconstructed,
      Reconstructed,
    ];
    const row: StandRow = {
      set,
      object: object.name,
      truth: await placeTruth(object.mesh),
      before: await place(stand(before), false),
      after: await place(stand(after), true),
      scoresBefore: scoreReconstruction(before.surface, before.solid.volume, frozen),
      scoresAfter: scoreReconstruction(after.surface, after.solid.volume, frozen),
      movedShare: measureMovedShare(before.surface, after.surface),
      upDegreesBefore: measureUpDegrees(before, object.name),
      upDegreesAfter: measureUpDegrees(after, object.name),
    };
    rows.push(row);
    const tilt = ({ tiltDegrees }: Standing) => tiltDegrees?.toFixed(1) ?? 'refused';
    console.log(
      `${set} ${object.name}: truth ${tilt(row.truth)}, before ${tilt(row.before)}, after ${tilt(row.after)}`,
    );
    await writeFile(values.out, JSON.stringify(rows));
  }
}
printStand(rows);

/** Some true meshes are sheets without a volume: no solid can be made of them, and nothing is set down. */
async function placeTruth(mesh: Mesh): Promise<Standing> {
  try {
    return await place(makeWatertight(mesh, { pieces: 'join', cellCount: CELL_COUNT, untangle: true }).mesh, false);
  } catch (error) {
    if (error instanceof NoTriangleError) return { tiltDegrees: null, stands: false };
    throw error;
  }
}

function measureUpDegrees({ upright: [, [, y, z]] }: Reconstructed, name: string): number {
  const { elevation } = drawView(createRandom(seedOf(SEED, name)));
  return (Math.acos(Math.min(1, y * Math.cos(elevation) + z * Math.sin(elevation))) * 180) / Math.PI;
}

async function place(solid: Mesh, balance: boolean): Promise<Standing> {
  const { test } = await placeMesh(mujoco, solid, { balance });
  const tiltDegrees = test && !test.isUnstable ? test.tiltDegrees : null;
  return { tiltDegrees, stands: tiltDegrees !== null && tiltDegrees < PLACE_RULES.standingDegreesMax };
}

function stand({ surface, upright }: Reconstructed): Mesh {
  const { mesh } = makeWatertight(surface, { pieces: 'largest', cellCount: CELL_COUNT, untangle: false });
  return { positions: rotatePositions(mesh.positions, upright), indices: mesh.indices };
}

/** The mean way of a vertex, as a share of the longest side. */
function measureMovedShare(before: Mesh, after: Mesh): number {
  const { min, max } = measureBox(before.positions);
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  let sum = 0;
  for (let i = 0; i < before.positions.length; i += 3) {
    sum += Math.hypot(...[0, 1, 2].map((k) => after.positions[i + k]! - before.positions[i + k]!));
  }
  return sum / (before.positions.length / 3) / size;
}
