import type { AssetEdits } from '@tangible/contracts';
import { FILE_FORMATS } from '@tangible/contracts';
import { createRandom, measureBox } from '@tangible/geometry';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProven, glbOf } from '../../test/expect-proven.ts';
import { makeCube, makeGlb } from '../../test/make-glb.ts';
import { openUsd } from '../../test/open-usd.ts';
import { readByAssimp } from '../../test/read-by-assimp.ts';
import { drawPicture, readPicture, validateGlb } from '../../test/support.ts';
import { finishModel } from '../finish-model.ts';
import { readGlb } from '../formats/gltf/read-glb.ts';
import { generateAsset } from '../generate-asset.ts';
import { openSimulation } from '../inspect/open-simulation.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import type { Platform } from '../platform/platform.ts';
import type { Asset } from '../types.ts';
import { editAsset } from './edit-asset.ts';
import { rehearseEdit } from './rehearse-edit.ts';

/** An edit that asked for a network would fail. */
const platform: Platform = {
  ...nodePlatform,
  hasModel: () => false,
  openModel: () => Promise.reject(new Error('an edit opened a network')),
};
const filesOf = ({ files }: Asset) => new Map(files.map(({ path, bytes }) => [path, bytes]));
const edit = (first: Asset, edits: AssetEdits, files = filesOf(first)) =>
  editAsset({ files, edits, level: 'low' }, { platform });
const listFolder = ({ files }: Asset, folder: string) => files.filter(({ path }) => path.startsWith(`${folder}/`));
const find = ({ files }: Asset, path: string) => files.find((file) => file.path === path)!.bytes;
const failed = ({ report }: Asset) => report.checks.filter(({ verdict }) => verdict === 'fail');

async function weigh(asset: Asset, folder: string, main: string): Promise<number> {
  const { model, close } = openSimulation(await nodePlatform.openPhysics(), main, listFolder(asset, folder));
  const massKg = (model.body_mass as Float64Array).at(-1)!;
  close();
  return massKg;
}

let bottle: Asset;
let box: Asset;
beforeAll(async () => {
  const picture = await readPicture('bottle.png');
  const request = { image: picture, level: 'low', formats: [], shape: 'baseline', name: 'bottle' } as const;
  bottle = await generateAsset({ ...request, formats: [...request.formats] }, { platform: nodePlatform });
  const texture = drawPicture(64, 64, (x) => (x < 32 ? [220, 30, 30] : [30, 30, 220]));
  const model = await makeGlb([{ ...makeCube(), texture }]);
  box = await finishModel({ model, level: 'low', formats: ['mjcf'], sizeM: 0.4 }, { platform: nodePlatform });
});

describe('an edited asset', () => {
  test('in all formats, with fewer triangles: every reader finds its size and mass, and all checks are made again', async () => {
    const size = { axis: 'height', metres: 0.25 } as const;
    const quarter = Math.SQRT1_2;
    const edits: AssetEdits = {
      ...{ name: 'Flask', size, massKg: 1.5, material: 'glass', dynamicFriction: 0.2 },
      ...{ rotation: [0, 0, quarter, quarter], formats: [...FILE_FORMATS], colliders: { kind: 'hulls', countMax: 4 } },
      ...{ triangleCountMax: 1000, textureSidePxMax: 256 },
    };
    const asset = await edit(bottle, edits);
    await expectProven(asset);
    const { report } = asset;
    expect(report).toMatchObject({ name: 'Flask', method: 'silhouette', level: 'low', edits, formats: FILE_FORMATS });
    expect(report.size).toMatchObject({ source: 'given', factor: null, heightM: 0.25 });
    expect(report.physics).toMatchObject({ material: 'glass', materialSource: 'given', massSource: 'given' });
    expect(report.physics).toMatchObject({ massKg: 1.5, staticFriction: 0.45, dynamicFriction: 0.2 });
    expect(report.colliders.count).toBeLessThanOrEqual(4);
    expect(report.mesh.triangleCount).toBeLessThanOrEqual(1000);
    expect(report.checks.find(({ name }) => name === 'triangles')).toMatchObject({ threshold: '<= 1000' });
    expect(report.texture.widthPx).toBeLessThanOrEqual(256);
    expect(report.materials.source).toBe(bottle.report.materials.source);
    expect(report.provenance).toEqual(bottle.report.provenance);
    expect(report.dropTest.passed).toBe(true);

    const sides = [report.size.widthM, report.size.heightM, report.size.depthM];
    const zUp = [sides[0]!, sides[2]!, sides[1]!];
    const expectSides = (read: ArrayLike<number>, meant: readonly number[], digits = 4) => {
      for (const [k, side] of meant.entries()) expect(read[k]! / side).toBeCloseTo(1, digits);
    };
    const boxOf = (positions: Float32Array) => {
      const { min, max } = measureBox(positions);
      return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
    };
    const { triangleCount } = report.mesh;
    for (const [files, meant] of [
      [[{ path: 'glb/model.glb', mime: '', bytes: glbOf(asset) }], sides],
      [listFolder(asset, 'fbx').slice(0, 1), sides],
      [listFolder(asset, 'obj'), sides],
      [listFolder(asset, 'stl'), zUp],
    ] as const) {
      const scene = await readByAssimp([...files]);
      expect(scene.triangleCount, files[0]!.path).toBe(triangleCount);
      expectSides(scene.size, meant);
    }
    const geometry = new STLLoader().parse(new Uint8Array(find(asset, 'stl/model.stl')).buffer);
    expectSides(boxOf(geometry.getAttribute('position').array as Float32Array), zUp);
    const { meshes, text } = await openUsd(find(asset, 'usd/model.usda'), 'model.usda');
    expectSides(boxOf(meshes[0]!.points), zUp);
    expect(meshes).toHaveLength(1 + report.colliders.count);
    expect(text).toMatch(/physics:mass = 1\.5\b/);
    const phone = await openUsd(find(asset, 'usdz/model.usdz'), 'model.usdz');
    expectSides(boxOf(phone.meshes[0]!.points), sides);
    expect(await weigh(asset, 'mjcf', 'model.xml')).toBeCloseTo(1.5, 6);
    expect(new TextDecoder().decode(find(asset, 'urdf/model.urdf'))).toContain('<mass value="1.5"/>');
    expect(report.checks.find(({ name }) => name === 'urdf-loaded')?.verdict).toBe('pass');
    // Its positions are short numbers.
    expectSides(boxOf((await readGlb(find(asset, 'web/model.glb'))).positions), sides, 3);
  });

  test('without a change is the same: the mesh to the last bit, and every number of the report', async () => {
    const asset = await edit(bottle, {});
    const [first, again] = [await readGlb(glbOf(bottle)), await readGlb(glbOf(asset))];
    for (const key of ['positions', 'normals', 'tangents', 'uvs', 'indices', 'colourSources'] as const) {
      expect(again[key]).toEqual(first[key]);
    }
    for (const path of ['preview.png', 'web/colliders.obj'])
      expect(find(asset, path)).toEqual(new Uint8Array(find(bottle, path)));
    const { files: _, checks, ...rest } = asset.report;
    const { files: __, checks: former, ...before } = bottle.report;
    expect(rest).toEqual(before);
    expect(checks.map(({ name, verdict }) => [name, verdict])).toEqual(former.map((c) => [c.name, c.verdict]));
  });

  test('gives the same bytes for the same edits', async () => {
    const edits: AssetEdits = { size: { factor: 2 }, formats: ['stl'] };
    const [first, second] = [await edit(box, edits), await edit(box, edits)];
    for (const { path, bytes } of first.files) expect(find(second, path), path).toEqual(bytes);
  });

  test('needs only model.glb and report.json: its colliders and small textures are made again', async () => {
    const files = new Map([...filesOf(box)].filter(([path]) => ['model.glb', 'report.json'].includes(path)));
    const asset = await edit(box, { formats: ['mjcf'] }, files);
    expect(failed(asset)).toEqual([]);
    expect(asset.report.colliders).toMatchObject({ count: 1, vertexCount: 8 });
    expect(find(asset, 'mjcf/texture.png').subarray(1, 4)).toEqual(Uint8Array.of(0x50, 0x4e, 0x47));
  });

  test('keeps its preview and its textures as they are encoded, unless they would change', async () => {
    const marked = new Map(filesOf(box)).set('preview.png', Uint8Array.of(1, 2, 3));
    const [same, small] = [await edit(box, { massKg: 3 }, marked), await edit(box, { textureSidePxMax: 64 }, marked)];
    expect(find(same, 'preview.png')).toEqual(Uint8Array.of(1, 2, 3));
    const turned = await edit(box, { rotation: [1, 0, 0, 1] }, marked);
    for (const asset of [small, turned]) expect(find(asset, 'preview.png').length).toBeGreaterThan(1000);
    const textureOf = async (asset: Asset) => (await readGlb(glbOf(asset))).texture.bytes;
    expect(await textureOf(same)).toEqual(await textureOf(box));
    expect(small.report.texture.widthPx).toBeLessThanOrEqual(64);
    expect(small.report.materials.normal!.widthPx).toBeLessThanOrEqual(64);
  });
});

describe('an edit never says more than it knows', () => {
  test('a factor of an assumed size is assumed, and its mass an estimate', async () => {
    const { report } = await edit(bottle, { size: { factor: 3 } });
    expect(report.size.source).toBe(bottle.report.size.source);
    expect(report.size.heightM / bottle.report.size.heightM).toBeCloseTo(3, 4);
    expect(report.physics.massSource).toBe('estimated');
    expect(report.edits).toEqual({ size: { factor: 3 } });
  });

  test('a mass that was given stays when the size changes; a density is none', async () => {
    const heavy = await edit(box, { massKg: 7 });
    const larger = await edit(heavy, { size: { factor: 2 } });
    expect(larger.report.physics).toMatchObject({ massKg: 7, massSource: 'given' });
    expect(larger.report.edits).toEqual({ massKg: 7, size: { factor: 2 } });
    const dense = await edit(heavy, { densityKgM3: 500 });
    expect(dense.report.physics).toMatchObject({ densityKgM3: 500, massSource: 'estimated' });
    expect(dense.report.edits).toEqual({ densityKgM3: 500 });
  });

  test('a turned asset that falls over is a warning: its pose is the user’s', async () => {
    const tip: AssetEdits = { rotation: [Math.sin(0.4), 0, 0, Math.cos(0.4)] };
    const asset = await edit(box, tip);
    expect(failed(asset)).toEqual([]);
    expect(asset.report.placeTest!.stands).toBe(false);
  });
});

describe('what cannot be edited', () => {
  const without = (path: string) => new Map([...filesOf(box)].filter(([other]) => other !== path));
  const replaced = (path: string, text: string) => new Map(filesOf(box)).set(path, new TextEncoder().encode(text));

  test.each([
    ['model.glb', 'model.glb is missing'],
    ['report.json', 'report.json is missing'],
  ])('without %s', async (path, detail) => {
    await expect(edit(box, {}, without(path))).rejects.toMatchObject({ code: 'EDIT_NOT_POSSIBLE', values: { detail } });
  });

  test.each([
    ['model.glb', 'no model', 'model.glb cannot be read'],
    ['report.json', '{', 'report.json cannot be read'],
    ['report.json', '{"version":2,"kind":"scene"}', 'report.json is not that of an asset'],
    ['report.json', 'null', 'report.json is not that of an asset'],
    ['web/colliders.obj', 'o a\nv 1 2\n', 'web/colliders.obj cannot be read'],
  ])('%s that is %j', async (path, text, detail) => {
    const run = edit(box, {}, replaced(path, text));
    await expect(run).rejects.toMatchObject({ code: 'EDIT_NOT_POSSIBLE', values: { detail } });
  });

  test.each<[AssetEdits, string]>([
    [{ massKg: 1, densityKgM3: 1 }, 'EDIT_NOT_POSSIBLE'],
    [{ staticFriction: 0.1, dynamicFriction: 0.2 }, 'EDIT_NOT_POSSIBLE'],
    [{ massKg: -1 }, 'INVALID_REQUEST'],
    [{ size: { factor: 1e9 } }, 'INVALID_REQUEST'],
    [{ size: { axis: 'width', metres: Number.NaN } }, 'INVALID_REQUEST'],
    [{ rotation: [0, 0, 0, 0] }, 'INVALID_REQUEST'],
    [{ triangleCountMax: 30_001 }, 'INVALID_REQUEST'],
    [{ textureSidePxMax: 2048 }, 'INVALID_REQUEST'],
    [{ name: '' }, 'INVALID_REQUEST'],
  ])('%j', async (edits, code) => {
    await expect(edit(box, edits)).rejects.toMatchObject({ code });
  });

  test('an abort', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const request = { files: filesOf(box), edits: {}, level: 'low' } as const;
    await expect(editAsset(request, { platform, signal })).rejects.toThrow('enough');
  });
});

test('an edit can be rehearsed: a ring passes all stages', async () => {
  await expect(rehearseEdit(platform)).resolves.toBeUndefined();
});

describe('random edits', () => {
  const SEED = 22;
  const random = createRandom(SEED);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const between = (from: number, to: number) => from * (to / from) ** random();
  const draw = (): AssetEdits => ({
    ...pick<AssetEdits>([
      {},
      { size: { factor: between(0.1, 10) } },
      { size: { axis: pick(['longest', 'width', 'height', 'depth']), metres: between(0.02, 5) } },
    ]),
    ...pick<AssetEdits>([{}, { massKg: between(0.01, 100) }, { densityKgM3: between(50, 5000) }]),
    ...pick<AssetEdits>([{}, { material: pick(['wood', 'steel', 'foam']) }]),
    ...pick<AssetEdits>([{}, { rotation: [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5] }]),
    ...pick<AssetEdits>([{}, { colliders: { kind: pick(['hull', 'box', 'cylinder']) } }]),
    ...pick<AssetEdits>([{}, { staticFriction: random() }, { dynamicFriction: 2 * random() }]),
  });

  for (let i = 0; i < 8; i++) {
    const edits = draw();
    test(`seed ${SEED}, number ${i}: ${Object.keys(edits).join(', ') || 'none'}`, async () => {
      const asset = await edit(box, edits);
      const { size, physics, edits: told = {} } = asset.report;
      expect(failed(asset)).toEqual([]);
      expect(told).toEqual(edits);
      expect(await validateGlb(glbOf(asset))).toMatchObject({ errors: 0, warnings: 0 });
      const sides = { width: size.widthM, height: size.heightM, depth: size.depthM };
      if (edits.size && 'axis' in edits.size) {
        const { axis, metres } = edits.size;
        const length = axis === 'longest' ? Math.max(...Object.values(sides)) : sides[axis];
        expect(length / metres).toBeCloseTo(1, 4);
      }
      if (edits.massKg) expect(physics.massKg / edits.massKg).toBeCloseTo(1, 5);
      if (edits.densityKgM3) expect(physics.densityKgM3 / edits.densityKgM3).toBeCloseTo(1, 5);
      expect(physics.massSource).toBe(edits.massKg === undefined ? 'estimated' : 'given');
      expect(physics.dynamicFriction).toBeLessThanOrEqual(physics.staticFriction);
      expect((await weigh(asset, 'mjcf', 'model.xml')) / physics.massKg).toBeCloseTo(1, 4);
    });
  }
});
