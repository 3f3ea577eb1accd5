import { measureTilt } from '@tangible/drop-test';
import type { Mesh } from '@tangible/geometry';
import { createRandom } from '@tangible/geometry';
import openManifold from 'manifold-3d';
import { expect, test } from 'vitest';
import { makeBall, makeBlock, makeCylinder, makeMember, makeTable } from '../../test/make-member.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { arrangeScene } from './arrange-scene.ts';
import { lowestOf } from './judge-rest.ts';
import { nameMembers } from './name-members.ts';
import { readAssets } from './read-assets.ts';
import { type RestingScene, settleScene } from './settle-scene.ts';
import { movePoints } from './turn-points.ts';
import type { SceneBody, SceneMember, SceneRequest } from './types.ts';

const MEMBERS = {
  table: makeMember('table', makeTable([1.2, 0.75, 0.8])),
  cup: makeMember('cup', [makeCylinder(0.04, 0.1)]),
  book: makeMember('book', [makeBlock([0.15, 0.03, 0.22])]),
  crate: makeMember('crate', [makeBlock([0.4, 0.35, 0.5])]),
  wardrobe: makeMember('wardrobe', [makeBlock([1, 2, 0.6])]),
  ball: makeMember('ball', [makeBall(0.11)]),
  stool: makeMember('stool', makeTable([0.35, 0.45, 0.35])),
};
type Name = keyof typeof MEMBERS;

async function settle(
  members: SceneMember[],
  arrangement: NonNullable<SceneRequest['arrangement']> = [],
): Promise<{ bodies: SceneBody[]; resting: RestingScene }> {
  const assets = await readAssets(members, nodePlatform);
  const chosen = members.map(({ id }) => assets.get(id)!);
  const nodes = nameMembers(chosen.map(({ key }) => key));
  const bodies = chosen.map((asset, i) => ({ asset, node: nodes[i]! }));
  const arranged = arrangeScene({ assets: chosen, arrangement, seed: 0, fallen: new Set() });
  return { bodies, resting: await settleScene({ bodies, arrangement, seed: 0 }, arranged, { platform: nodePlatform }) };
}

const take = (...names: Name[]) => Promise.all(names.map((name) => MEMBERS[name]));

/** The largest share of the smaller one that two members have in common, by a library of solids that knows no physics. */
async function measureCommon(bodies: SceneBody[], { poses }: RestingScene): Promise<number> {
  const wasm = await openManifold();
  wasm.setup();
  const toSolid = ({ positions, indices }: Mesh, i: number) =>
    wasm.Manifold.ofMesh(
      new wasm.Mesh({
        numProp: 3,
        vertProperties: movePoints(positions, poses[i]!) as Float32Array<ArrayBuffer>,
        triVerts: indices as Uint32Array<ArrayBuffer>,
      }),
    );
  const solids = bodies.map(({ asset }, i) =>
    wasm.Manifold.union(asset.colliders.hulls.map((hull) => toSolid(hull, i))),
  );
  let worst = 0;
  for (const [i, a] of solids.entries()) {
    for (const b of solids.slice(0, i)) {
      worst = Math.max(worst, a.intersect(b).volume() / Math.min(a.volume(), b.volume()));
    }
  }
  for (const solid of solids) solid.delete();
  return worst;
}

function expectAtRest(bodies: SceneBody[], resting: RestingScene, label: string) {
  expect(resting.unstable, label).toBe(false);
  expect(resting.settledS, label).not.toBeNull();
  for (const [i, { asset }] of bodies.entries()) {
    const { on } = resting.placements[i]!;
    const below = on === 'floor' ? -1 : on!;
    const touches = resting.touches.some(({ a, b }) => a === Math.min(i, below) && b === Math.max(i, below));
    expect(touches, `${label}: ${asset.key} ${i} rests on ${on}`).toBe(true);
    expect(lowestOf(asset, resting.poses[i]!), `${label}: ${asset.key} ${i} is above the floor`).toBeGreaterThan(
      -0.001,
    );
    expect(resting.speedsMS[i], label).toBeLessThan(0.02);
  }
}

test('24 random scenes, seed 8: none penetrate, all rest on the floor or on their support', async () => {
  const random = createRandom(8);
  const names = Object.keys(MEMBERS) as Name[];
  for (let run = 0; run < 24; run++) {
    const count = 2 + Math.floor(random() * 5);
    const members = await take(...Array.from({ length: count }, () => names[Math.floor(random() * names.length)]!));
    const arrangement = members.slice(1).map((_, i) => ({
      item: i + 1,
      on: random() < 0.5 ? Math.floor(random() * (i + 1)) : ('floor' as const),
      turnDeg: Math.floor(random() * 4) * 30,
    }));
    const { bodies, resting } = await settle(members, run % 3 === 0 ? [] : arrangement);
    const label = `run ${run}`;
    expectAtRest(bodies, resting, label);
    expect(Math.max(...resting.touches.map(({ depthM }) => depthM)), label).toBeLessThan(0.0005);
    expect(await measureCommon(bodies, resting), label).toBeLessThan(0.005);
    for (const [i, { on }] of resting.placements.entries()) {
      const asked = run % 3 === 0 || i === 0 ? 'floor' : arrangement[i - 1]!.on;
      // A member that is not at its place says why.
      if (on !== asked) expect(['no-room', 'fell', 'toppled'], `${label}, member ${i}`).toContain(resting.problems[i]);
    }
  }
});

test('a cup on a table stays on it, upright, and hardly moves', async () => {
  const { bodies, resting } = await settle(await take('table', 'cup'), [{ item: 1, on: 0 }]);
  expectAtRest(bodies, resting, 'cup');
  expect([resting.tryCount, ...resting.problems]).toEqual([1, null, null]);
  expect(lowestOf(bodies[1]!.asset, resting.poses[1]!)).toBeCloseTo(0.75, 4);
  expect(measureTilt(resting.poses[1]!)).toBeLessThan(0.1);
  expect(resting.movedM[1]).toBeLessThan(0.004);
});

test('a stack of table, crate, stool and cup stands', async () => {
  const { bodies, resting } = await settle(await take('table', 'crate', 'stool', 'cup'), [
    { item: 1, on: 0 },
    { item: 2, on: 1 },
    { item: 3, on: 2 },
  ]);
  expectAtRest(bodies, resting, 'tower');
  expect(resting.problems).toEqual([null, null, null, null]);
  expect(lowestOf(bodies[3]!.asset, resting.poses[3]!)).toBeCloseTo(0.75 + 0.35 + 0.45, 3);
});

test('a ball on a slope rolls down; it ends on the floor and the verdict says that it fell', async () => {
  const ramp: Mesh = makeRamp(0.6, 0.4, 0.5);
  const members = [await makeMember('ramp', [ramp], { densityKgM3: 2000 }), await MEMBERS.ball];
  const { bodies, resting } = await settle(members, [{ item: 1, on: 0 }]);
  expect(resting.placements[1]!.on).toBe('floor');
  expect(['fell', 'no-room']).toContain(resting.problems[1]);
  expectAtRest(bodies, resting, 'ball');
});

test('an object that cannot stand by itself falls over, and the verdict says so', async () => {
  const pole = makeBlock([0.03, 1, 0.03]);
  const arm = makeBlock([0.5, 0.1, 0.1], [0.265, 0.9, 0]);
  const members = [await makeMember('gallows', [pole, arm]), await MEMBERS.wardrobe];
  const { bodies, resting } = await settle(members);
  expect(resting.problems).toEqual(['toppled', null]);
  expect(measureTilt(resting.poses[0]!)).toBeGreaterThan(45);
  expectAtRest(bodies, resting, 'gallows');
});

test('an object that tips its support over is put on the floor, and the support stands again', async () => {
  const board = makeBlock([0.8, 0.03, 0.3], [0.25, 0.5, 0]);
  const foot = makeBlock([0.2, 0.5, 0.3]);
  const weight = makeBlock([0.12, 0.12, 0.12]);
  const members = [
    await makeMember('lever', [foot, board], { densityKgM3: 300 }),
    await makeMember('weight', [weight], { densityKgM3: 7800 }),
  ];
  const { bodies, resting } = await settle(members, [{ item: 1, on: 0 }]);
  expect(resting.placements.map(({ on }) => on)).toEqual(['floor', 'floor']);
  expect(resting.problems).toEqual([null, 'fell']);
  expect(resting.tryCount).toBe(2);
  expect(measureTilt(resting.poses[0]!)).toBeLessThan(1);
  expectAtRest(bodies, resting, 'lever');
});

/** A wedge that falls from its back to its front. */
function makeRamp(width: number, height: number, depth: number): Mesh {
  const block = makeBlock([width, height, depth]);
  const positions = block.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    if (positions[i + 1]! > 0 && positions[i + 2]! > 0) positions[i + 1] = 0.05;
  }
  return { positions, indices: block.indices };
}
