import { writeFile } from 'node:fs/promises';
import { nodePlatform } from '@tangible/engine/node';
import { createRandom, type Vector } from '@tangible/geometry';
import { Engine } from '../engine.ts';
import { alignAsset } from '../measure/align-asset.ts';
import { fitBox } from '../measure/compare-surfaces.ts';
import { findPose } from '../measure/find-pose.ts';
import { readGlb } from '../measure/read-glb.ts';
import { dot } from '../measure/vectors.ts';
import { readOptions } from '../options.ts';
import { prepareTruth, type Truth } from '../truth/prepare-truth.ts';
import { listObjects, pickEvenly, readObjects } from '../truth/read-pack.ts';
import { type Staged, stageObject } from '../truth/stage-object.ts';
import { cameraAxes, drawView, seedOf } from '../truth/view.ts';
import { applyMirror } from './apply-mirror.ts';
import { findMirror, type Plane } from './find-mirror.ts';

/**
 * Whether the true mirror plane of an object would help the unseen side of its asset. Takes the options of the quality
 * benchmark; writes a row per object with such a plane.
 */
const options = readOptions(process.argv.slice(2));
using engine = new Engine(options.engines[0]!);
const rows: unknown[] = [];
let tried = 0;
for (const set of options.sets.filter((name) => name !== 'drawn')) {
  for await (const object of readObjects(pickEvenly(await listObjects(options.dataDir, set), options.limit))) {
    tried++;
    const truth = prepareTruth(object, { perPart: set === 'varied' });
    const plane = findMirror(truth);
    if (!plane) {
      console.log(`${tried} ${object.name}: no mirror plane`);
      continue;
    }
    const staged = stageObject(truth, drawView(createRandom(seedOf(options.seed, object.name))));
    const { glb, report, error } = await engine.run(await nodePlatform.encodePng(staged.picture), options.level);
    if (!glb || !report) {
      console.log(`${tried} ${object.name}: ${error}`);
      continue;
    }
    const asset = await readGlb(glb);
    const pose = findPose(asset, staged.truth, staged.window, report.up);
    const random = createRandom(seedOf(options.seed + 1, object.name));
    const moved = movePlane(plane, truth, staged);
    const scores = applyMirror(alignAsset(asset, staged, pose, random), moved);
    // 0: the camera looks along the plane and sees both halves; 1: it sees only one half.
    rows.push({ set, object: object.name, asymmetry: plane.distance, across: Math.abs(moved.normal[2]), ...scores });
    console.log(`${tried} ${object.name}: ${JSON.stringify(scores)}`);
    await writeFile(options.out, JSON.stringify({ tried, rows }, null, 1));
  }
}

/** The plane of the object in its own axes, as it lies in those of the alignment. */
function movePlane({ normal, offset }: Plane, truth: Truth, { truth: placed, view }: Staged): Plane {
  const turned = cameraAxes(view).map((row) => dot(row, normal)) as unknown as Vector;
  const first = truth.positions.subarray(0, 3) as unknown as Vector;
  const firstPlaced = placed.positions.subarray(0, 3) as unknown as Vector;
  const { scale, shift } = fitBox(placed.positions);
  const distance = dot(normal, first) - offset;
  const at = Array.from(firstPlaced, (value, k) => scale * value + shift[k]!) as unknown as Vector;
  return { normal: turned, offset: dot(turned, at) - scale * distance };
}
