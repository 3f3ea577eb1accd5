import type { SceneCheck, ScenePlacement, SceneReport } from '@tangible/contracts';
import { measureTilt } from '@tangible/drop-test';
import { measureBox } from '@tangible/geometry';
import { round } from '../inspect/judge.ts';
import type { AssetFile } from '../types.ts';
import type { RestingScene } from './settle-scene.ts';
import { movePoints } from './turn-points.ts';
import type { SceneBody, ScenePose } from './types.ts';

export interface SceneReportInput {
  name: string;
  seed: number;
  guidance: SceneReport['guidance'];
  bodies: readonly SceneBody[];
  rest: SceneReport['rest'];
  asked: readonly ('floor' | number | null)[];
  placements: readonly ScenePlacement[] | undefined;
  resting: RestingScene;
  files: readonly AssetFile[];
  checks: SceneCheck[];
}

/** Puts together the `report.json` of a scene. Numbers are rounded here and nowhere before. */
export function buildSceneReport(input: SceneReportInput): SceneReport {
  const { name, seed, guidance, rest, bodies, asked, placements, resting, files, checks } = input;
  const assets = new Set(bodies.map(({ asset }) => asset));
  const [widthM, heightM, depthM] = measureScene(bodies, resting.poses);
  return {
    version: 1,
    kind: 'scene',
    name,
    seed,
    guidance,
    rest,
    size: { widthM: round(widthM), heightM: round(heightM), depthM: round(depthM) },
    massKg: round(bodies.reduce((sum, { asset }) => sum + asset.massKg, 0)),
    members: bodies.map(({ asset, node }, i) => {
      const { position, rotation } = resting.poses[i]!;
      const [x, y, z, w] = rotation;
      return {
        id: asset.id,
        name: asset.name,
        node,
        size: asset.size,
        massKg: asset.massKg,
        position: [place(position[0]), place(position[1]), place(position[2])],
        rotation: [place(x), place(y), place(z), place(w)],
        asked: asked[i]!,
        on: resting.placements[i]!.on,
        ...(placements && { placed: placements[i]! }),
        problem: resting.problems[i]!,
        movedM: round(resting.movedM[i]!),
        tiltDegrees: round(measureTilt(resting.poses[i]!)),
        speedMS: round(resting.speedsMS[i]!),
      };
    }),
    settling: {
      tryCount: resting.tryCount,
      settledS: resting.settledS === null ? null : round(resting.settledS),
      penetrationM: round(Math.max(0, ...resting.touches.map(({ depthM: deep }) => deep))),
    },
    triangleCount: [...assets].reduce((sum, { indices }) => sum + indices.length / 3, 0),
    files: files.map(({ path, bytes }) => ({ path, bytes: bytes.length })),
    checks,
    passed: checks.every(({ verdict }) => verdict !== 'fail'),
  };
}

/** Hundredths of a millimetre. */
function place(value: number): number {
  return Number(value.toFixed(6)) + 0;
}

/** Width, height and depth of all together. */
export function measureScene(bodies: readonly SceneBody[], poses: readonly ScenePose[]): [number, number, number] {
  const boxes = bodies.map(({ asset }, i) => measureBox(movePoints(asset.outline, poses[i]!)));
  const side = (k: 0 | 1 | 2) =>
    Math.max(...boxes.map(({ max }) => max[k])) - Math.min(...boxes.map(({ min }) => min[k]));
  return [side(0), side(1), side(2)];
}
