import { readFile } from 'node:fs/promises';
import { WebIO } from '@gltf-transform/core';
import { AppError, SCENE_CHECK_NAMES } from '@tangible/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeBlock, makeCylinder, makeMember, makeTable } from '../../test/make-member.ts';
import { openUsd } from '../../test/open-usd.ts';
import { validateGlb } from '../../test/support.ts';
import { openSimulation } from '../inspect/open-simulation.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { composeInThread } from '../platform/node/threads/compose-in-thread.ts';
import { packFiles } from '../platform/node/threads/pack-files.ts';
import type { Progress } from '../types.ts';
import { composeScene } from './compose-scene.ts';
import type { Scene, SceneMember, SceneRequest } from './types.ts';

const context = { platform: nodePlatform };
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const find = ({ files }: Scene, path: string) => files.find((file) => file.path === path)!.bytes;

let [table, cup]: SceneMember[] = [];
let request: SceneRequest;
let scene: Scene;
const seen: Progress[] = [];

beforeAll(async () => {
  table = await makeMember('table', makeTable([1.2, 0.75, 0.8]), { glbPath: 'model.glb' });
  cup = await makeMember('Tasse "1"', [makeCylinder(0.04, 0.1)], { colour: [40, 90, 200], isSeen: true });
  request = {
    members: [table, cup, cup],
    arrangement: [
      { item: 1, on: 0, turnDeg: 40 },
      { item: 2, on: 'floor', beside: { item: 0, side: 'left' } },
    ],
    name: 'Frühstück',
  };
  scene = await composeScene(request, { ...context, onProgress: (progress) => seen.push(progress) });
});

describe('a table with a cup on it and another next to it', () => {
  test('the files: one GLB, one MJCF, one USD stage, a report, a picture', () => {
    expect(scene.files.map(({ path }) => path)).toEqual([
      'scene.glb',
      'report.json',
      'preview.png',
      'web/colliders.obj',
      'mjcf/scene.xml',
      ...[0, 1, 2, 3, 4].map((i) => `mjcf/table_collision_0${i}.obj`),
      'mjcf/Tasse_1_collision_00.obj',
      'mjcf/table_visual.obj',
      'mjcf/table_texture.png',
      'mjcf/Tasse_1_visual.obj',
      'mjcf/Tasse_1_texture.png',
      'usd/scene.usda',
      ...['table', 'Tasse_1'].flatMap((key) =>
        ['base-colour', 'normal', 'occlusion-roughness-metallic'].map((role) => `usd/textures/${key}/${role}.png`),
      ),
      'usd/scene.usdz',
    ]);
    expect(JSON.parse(text(find(scene, 'report.json')))).toEqual(scene.report);
  });

  test('the report: every check passed, every object at its true size and requested place', () => {
    const { report } = scene;
    expect(report.checks.map(({ name }) => name)).toEqual([...SCENE_CHECK_NAMES]);
    expect(report.checks.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    expect([report.passed, report.guidance, report.name]).toEqual([true, 'arrangement', 'Frühstück']);
    expect(report.members.map(({ node, on, asked, problem }) => [node, on, asked, problem])).toEqual([
      ['table', 'floor', 'floor', null],
      ['Tasse_1', 0, 0, null],
      ['Tasse_1_2', 'floor', 'floor', null],
    ]);
    expect(report.members[1]!.size.heightM).toBeCloseTo(0.1, 6);
    expect(report.members[1]!.position[1]).toBeCloseTo(0.75, 3);
    expect(report.members[2]!.position[0]).toBeLessThan(report.members[0]!.position[0] - 0.6);
    expect(report.files.map(({ path }) => path)).toEqual(
      scene.files.map(({ path }) => path).filter((path) => path !== 'report.json'),
    );
  });

  test('the GLB is valid, contains each asset once, and its nodes match the report', async () => {
    const bytes = find(scene, 'scene.glb');
    expect(await validateGlb(bytes)).toMatchObject({ errors: 0, warnings: 0 });
    const root = (await new WebIO().readBinary(bytes)).getRoot();
    expect([root.listMeshes().length, root.listMaterials().length, root.listTextures().length]).toEqual([2, 2, 6]);
    for (const [i, node] of root.listNodes().entries()) {
      const { position, rotation, node: name } = scene.report.members[i]!;
      expect(node.getName()).toBe(name);
      for (let k = 0; k < 3; k++) expect(node.getTranslation()[k]).toBeCloseTo(position[k]!, 5);
      for (let k = 0; k < 4; k++) expect(node.getRotation()[k]).toBeCloseTo(rotation[k]!, 5);
      expect(node.getExtras()).toMatchObject({ physics: { material: 'wood' } });
    }
    // The cup keeps the record of its colours; the table has none.
    const records = root.listMeshes().map((mesh) => mesh.listPrimitives()[0]!.getAttribute('_PROVENANCE'));
    expect(records.map((record) => record && new Set(record.getArray()))).toEqual([null, new Set([0])]);
    expect(root.getAsset().extras).toMatchObject({ provenance: { values: ['front', 'mirrored', 'inferred'] } });
    expect(root.listNodes()[1]!.getRotation()[1]).toBeCloseTo(Math.sin((20 * Math.PI) / 180), 2);
  });

  test('MuJoCo compiles the MJCF: three free bodies with their masses, which stay where they are', async () => {
    const mujoco = await nodePlatform.openPhysics();
    const files = scene.files.filter(({ path }) => path.startsWith('mjcf/'));
    const { model, data, close } = openSimulation(mujoco, 'scene.xml', files);
    try {
      expect([model.nbody, model.nq, model.ntex]).toEqual([4, 21, 3]);
      expect([...model.body_mass].slice(1)).toEqual(
        scene.report.members.map(({ massKg }) => expect.closeTo(massKg, 6)),
      );
      const start = [...data.qpos];
      for (let step = 0; step < 1000; step++) mujoco.mj_step(model, data);
      for (const [i, value] of [...data.qpos].entries()) expect(value).toBeCloseTo(start[i]!, 3);
      // z up: the cup on the table is 0.75 m high.
      expect(data.qpos[7 + 2]).toBeCloseTo(0.75, 3);
    } finally {
      close();
    }
  });

  test('an independent reader opens the stage: bodies, colliders, ground, and a reference for the copy', async () => {
    for (const path of ['usd/scene.usda', 'usd/scene.usdz']) {
      const stage = await openUsd(find(scene, path), path.slice(4));
      const paths = stage.meshes.map(({ absPath }) => absPath);
      expect(paths).toContain('/Fru_hstu_ck/table/visual');
      expect(paths).toContain('/Fru_hstu_ck/Tasse_1/visual');
      expect(paths.filter((one) => one.includes('/colliders/hull_'))).toHaveLength(6);
      expect(stage.text).toMatch(/def Cube "ground"/);
      expect(stage.text).toMatch(/def PhysicsScene "physics"/);
      expect(stage.text.match(/physics:rigidBodyEnabled = 1/g)).toHaveLength(2);
      expect(stage.text).toMatch(/def Xform "Tasse_1_2"\s*\(\s*prepend references = @?@?<\/Fru_hstu_ck\/Tasse_1>/);
      expect(stage.text.match(/xformOp:translate = /g)).toHaveLength(4);
    }
    // The reader leaves out schemas that it does not know.
    const written = text(find(scene, 'usd/scene.usda'));
    expect(written.match(/\["PhysicsRigidBodyAPI", "PhysicsMassAPI"\]/g)).toHaveLength(2);
    expect(written.match(/"PhysicsCollisionAPI"/g)).toHaveLength(7);
  });

  test('the picture shows both colours', async () => {
    const { data, width, height } = await nodePlatform.decodeImage(find(scene, 'preview.png'));
    expect([width, height]).toEqual([640, 512]);
    let [brown, blue] = [0, 0];
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3]! < 255) continue;
      if (data[i]! > data[i + 2]! + 40) brown++;
      if (data[i + 2]! > data[i]! + 40) blue++;
    }
    expect(brown).toBeGreaterThan(20_000);
    expect(blue).toBeGreaterThan(500);
  });

  test('progress goes through the three stages, never decreases and ends at 100', () => {
    expect([...new Set(seen.map(({ stage }) => stage))]).toEqual(['arrange-scene', 'settle-scene', 'write-scene']);
    for (let i = 1; i < seen.length; i++) expect(seen[i]!.progress).toBeGreaterThanOrEqual(seen[i - 1]!.progress);
    expect(seen.at(-1)?.progress).toBe(100);
  });

  test('a thread gives the same bytes, packed', async () => {
    const there = await composeInThread(request);
    expect(there.files.map(({ path }) => path)).toEqual(scene.files.map(({ path }) => path));
    for (const [i, { path, bytes }] of there.files.entries()) {
      expect(Buffer.compare(bytes, scene.files[i]!.bytes), path).toBe(0);
    }
    expect(Buffer.compare(there.zip, await packFiles(scene.files))).toBe(0);
    expect(there.report).toEqual(scene.report);
  });
});

test('without an arrangement, objects are placed by size, and the report says so', async () => {
  const { report } = await composeScene({ members: [cup!, table!] }, context);
  expect([report.guidance, report.name, report.passed]).toEqual(['size', 'scene', true]);
  expect(report.members.map(({ on }) => on)).toEqual(['floor', 'floor']);
});

test('an object too large for its support is on the floor, with a warning and no failure', async () => {
  const { report } = await composeScene({ members: [cup!, table!], arrangement: [{ item: 1, on: 0 }] }, context);
  expect(report.members[1]).toMatchObject({ asked: 0, on: 'floor', problem: 'no-room' });
  expect(report.checks.find(({ name }) => name === 'scene-displaced')).toMatchObject({ value: 1, verdict: 'warn' });
  expect(report.passed).toBe(true);
});

describe('placed by hand', () => {
  const at = (x: number, height = 0, turnDeg = 0) => ({ x, z: 0, height, turnDeg });
  const compose = (placements: SceneRequest['placements'], rest: SceneRequest['rest']) =>
    composeScene({ members: [table!, cup!], placements, rest }, context);

  test('kept: every member exactly where it was placed, also in the air', async () => {
    const { report, files } = await compose([at(0, 0, 90), at(1.5, 0.3, -30)], 'keep');
    expect(report).toMatchObject({ guidance: 'placement', rest: 'keep', passed: true });
    expect(report.members.map(({ asked, on, movedM }) => [asked, on, movedM])).toEqual([
      [null, 'floor', 0],
      [null, null, 0],
    ]);
    const [x, y, z] = report.members[1]!.position;
    expect([x, y, z].map((value) => Number(value.toFixed(4)))).toEqual([1.5, 0.3, 0]);
    expect(report.members[0]!.rotation[1]).toBeCloseTo(Math.SQRT1_2, 5);
    expect(report.members[1]!.placed).toEqual(at(1.5, 0.3, -30));
    // Released, the cup would fall: the owner is told, and nothing has failed.
    expect(report.checks.find(({ name }) => name === 'scene-mjcf-movement')?.verdict).toBe('warn');
    expect(report.checks.map(({ name }) => name)).not.toContain('scene-settled');
    // The colliders are where the members are.
    const hulls = text(files.find(({ path }) => path === 'web/colliders.obj')!.bytes).split(/^o /m);
    const cups = hulls.filter((hull) => hull.startsWith('Tasse_1/'));
    const heights = cups.flatMap((hull) => [...hull.matchAll(/^v \S+ (\S+)/gm)].map(([, height]) => Number(height)));
    expect(Math.min(...heights)).toBeCloseTo(0.3, 4);
  });

  test('settled: what is above a table comes to rest on it, and stays where it was put', async () => {
    const { report } = await compose([at(0), at(0.2, 0.8)], 'settle');
    expect(report).toMatchObject({ guidance: 'placement', rest: 'settle', passed: true });
    expect(report.members.map(({ on, problem }) => [on, problem])).toEqual([
      ['floor', null],
      [0, null],
    ]);
    expect(report.members[1]!.position[1]).toBeCloseTo(0.75, 2);
    expect(report.members[1]!.position[0]).toBeCloseTo(0.2, 1);
  });

  test('two that are inside each other are refused by name', async () => {
    const refused = await compose([at(0), at(0, 0.7)], 'keep').catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'SCENE_OVERLAP',
      values: { first: 'table (1)', second: 'Tasse "1" (2)', millimetres: expect.any(Number) },
    });
  });
});

describe('invalid requests', () => {
  const refusal = async (wrong: Partial<SceneRequest>) =>
    composeScene({ ...request, ...wrong }, context).then(
      () => null,
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );

  test('too few, too many, and invalid arrangements', async () => {
    expect(await refusal({ members: [cup!], arrangement: [] })).toBe('INVALID_REQUEST');
    expect(await refusal({ members: Array.from({ length: 13 }, () => cup!) })).toBe('INVALID_REQUEST');
    expect(await refusal({ arrangement: [{ item: 3, on: 'floor' }] })).toBe('INVALID_REQUEST');
    expect(await refusal({ arrangement: [{ item: 1, on: 1 }] })).toBe('INVALID_REQUEST');
    expect(await refusal({ seed: 0.5 })).toBe('INVALID_REQUEST');
    const placement = { x: 0, z: 0, height: 0, turnDeg: 0 };
    expect(await refusal({ placements: [placement, placement, placement] })).toBe('INVALID_REQUEST');
    expect(await refusal({ arrangement: [], placements: [placement] })).toBe('INVALID_REQUEST');
    const low = { ...placement, height: -1 };
    expect(await refusal({ arrangement: [], placements: [placement, placement, low] })).toBe('INVALID_REQUEST');
    expect(await refusal({ arrangement: [], rest: 'keep' })).toBe('INVALID_REQUEST');
  });

  test('files that are not an asset', async () => {
    const picture = await readFile(new URL('../../../../fixtures/pictures/mug.png', import.meta.url));
    expect(await refusal({ members: [table!, { ...cup!, glb: new Uint8Array(picture) }], arrangement: [] })).toBe(
      'MODEL_BROKEN',
    );
    const colliders = new TextEncoder().encode('o a\nv 0 0 0\nf 1 2 9\n');
    expect(await refusal({ members: [table!, { ...cup!, colliders }], arrangement: [] })).toBe('MODEL_BROKEN');
  });

  test('an aborted signal rejects with its reason', async () => {
    const controller = new AbortController();
    const onProgress = ({ stage }: Progress) => stage === 'settle-scene' && controller.abort(new Error('enough'));
    await expect(composeScene(request, { ...context, onProgress, signal: controller.signal })).rejects.toThrow(
      'enough',
    );
  });
});

test('an asset without colliders collides by its convex hull', async () => {
  const bare = { ...cup!, id: 'bare', colliders: new Uint8Array() };
  const block = await makeMember('block', [makeBlock([0.3, 0.2, 0.3])]);
  const { report } = await composeScene({ members: [block, bare], arrangement: [{ item: 1, on: 0 }] }, context);
  expect([report.passed, report.members[1]!.on]).toEqual([true, 0]);
});
