import { AppError } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { expectProven, glbOf } from '../test/expect-proven.ts';
import { expectSolid, makeSolid } from '../test/make-solid.ts';
import { disk, drawCover, ODD_PICTURES, THINNEST } from '../test/odd-pictures.ts';
import { drawPicture, readPicture } from '../test/support.ts';
import { readGlb } from './formats/gltf/read-glb.ts';
import { generateAsset } from './generate-asset.ts';
import { LEVELS } from './levels.ts';
import { MODELS } from './models/catalogue.ts';
import { nodePlatform } from './platform/node/node-platform.ts';
import type { Platform } from './platform/platform.ts';
import type { AssetRequest, Progress, RgbaImage } from './types.ts';

const make = (image: Uint8Array, more: Partial<AssetRequest> = {}, platform = nodePlatform) =>
  generateAsset({ image, level: 'low', formats: ['glb'], ...more }, { platform });
const makeDrawn = async (picture: RgbaImage, more?: Partial<AssetRequest>) =>
  make(await nodePlatform.encodePng(picture), more);

/** A platform that says where its networks run, as a browser's does. */
const onGraphics: Platform = {
  ...nodePlatform,
  openModel: async (model) => ({ ...(await nodePlatform.openModel(model)), backend: 'webgpu' }),
};

describe('with the network', () => {
  for (const name of ['mug.png', 'chair.jpg', 'star.webp', 'bottle.png']) {
    test(`${name} becomes a checked asset of a plausible size`, async () => {
      const asset = await make(await readPicture(name));
      await expectProven(asset);
      const { name: model, version } = MODELS.shape;
      expect(asset.report.method).toBe('network');
      expect(asset.report.model).toEqual({ name: model, version });
      expect(asset.report.symmetry).toBe(name === 'mug.png' ? 'revolution' : undefined);
      expect(asset.report.size.source).toBe('estimated');
      expect(asset.report.size.factor).toBeGreaterThan(1);
      const { widthM, heightM, depthM } = asset.report.size;
      for (const side of [widthM, heightM, depthM]) expect(side > 0.005 && side < 5).toBe(true);
      // All of them are shown upright: less than 45 degrees between the picture's up and the network's.
      const [x, y, z] = asset.report.up!;
      expect(y / Math.hypot(x, y, z)).toBeGreaterThan(0.7);
      // Seen surfaces face the camera, which was in front; the back was not seen.
      const { normals, colourSources } = await readGlb(glbOf(asset));
      const towards = (source: number) => {
        const chosen = [...colourSources!.keys()].filter((v) => colourSources![v] === source);
        return chosen.reduce((sum, v) => sum + normals[v * 3 + 2]!, 0) / chosen.length;
      };
      expect(towards(0)).toBeGreaterThan(0.5);
      expect(towards(2)).toBeLessThan(0);
      expect(asset.report.provenance!.inferred).toBeGreaterThan(0.1);
    });
  }

  test('a given size is kept, and medium is close to its triangle limit and not above', async () => {
    const asset = await make(
      await readPicture('mug.png'),
      { sizeM: 0.5, level: 'medium', symmetry: 'off' },
      onGraphics,
    );
    await expectProven(asset);
    expect(asset.report.model).toMatchObject({ version: MODELS.shape.version, backend: 'webgpu' });
    expect(asset.report.symmetry).toBeUndefined();
    expect(asset.report.checks.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    expect(asset.report.placeTest).toMatchObject({ stands: true, isUnstable: false });
    const { source, factor, widthM, heightM, depthM } = asset.report.size;
    expect({ source, factor }).toEqual({ source: 'given', factor: null });
    expect(Math.max(widthM, heightM, depthM)).toBeCloseTo(0.5, 4);
    expect(asset.report.mesh.triangleCount).toBeGreaterThan(60_000);
    expect(asset.report.mesh.triangleCount).toBeLessThanOrEqual(LEVELS.medium.triangleCountMax);
  });

  test('a plate keeps the threads that it hangs on', async () => {
    // 600 pixels high, of which the plate has 200; the threads are two pixels thick.
    const isSubject = (x: number, y: number) =>
      (x >= 100 && x < 300 && y >= 450 && y < 650) || (y >= 50 && y < 460 && Math.abs(Math.abs(x - 200) - 60) < 1);
    const asset = await makeDrawn(drawPicture(400, 700, (x, y) => [180, 120, 60, isSubject(x, y) ? 255 : 0]));
    await expectProven(asset);
    const { widthM, heightM } = asset.report.size;
    expect(heightM / widthM).toBeGreaterThan(2.5);
  });

  test('left in the picture is -x, up is +y, and the front shows it unmirrored', async () => {
    // A tall bar to the left and a low one to the right on one base; the left is red and the right green.
    const isSubject = (x: number, y: number) =>
      y < 160 && ((x >= 40 && x < 90 && y >= 30) || (x >= 40 && x < 160 && y >= 100));
    const asset = await makeDrawn(
      drawPicture(200, 180, (x, y) => [x < 95 ? 220 : 20, x < 95 ? 20 : 200, 30, isSubject(x, y) ? 255 : 0]),
    );
    await expectProven(asset);
    const { positions, uvs, normals, texture } = await readGlb(glbOf(asset));
    const { data, width, height } = await nodePlatform.decodeImage(texture.bytes);
    let top = 0;
    let wrong = 0;
    let judged = 0;
    const middle = asset.report.size.widthM / 12;
    for (let v = 0; v < positions.length / 3; v++) {
      if (positions[v * 3 + 1]! > positions[top * 3 + 1]!) top = v;
      if (normals[v * 3 + 2]! < 0.8 || Math.abs(positions[v * 3]!) < middle) continue;
      const at = (Math.floor(uvs[v * 2 + 1]! * (height - 1)) * width + Math.floor(uvs[v * 2]! * (width - 1))) * 4;
      judged++;
      if (positions[v * 3]! < 0 !== data[at]! > data[at + 1]!) wrong++;
    }
    expect(positions[top * 3]!).toBeLessThan(0);
    expect(judged).toBeGreaterThan(500);
    expect(wrong / judged).toBeLessThan(0.1);
  });
});

test('aborting during inference rejects with the reason as soon as it ends, and no later stage starts', async () => {
  const cancelled = new AppError('GENERATION_CANCELLED');
  const controller = new AbortController();
  const stages: string[] = [];
  const tasks: string[] = [];
  let answers = 0;
  const platform: Platform = {
    ...nodePlatform,
    async openModel(model) {
      const session = await nodePlatform.openModel(model);
      const run: typeof session.run = async (...input) => {
        const running = session.run(...input);
        controller.abort(cancelled);
        const answer = await running;
        answers++;
        return answer;
      };
      return { ...session, run };
    },
    runInBackground(task, input, signal) {
      tasks.push(task.name);
      return nodePlatform.runInBackground(task, input, signal);
    },
  };
  const request: AssetRequest = { image: await readPicture('mug.png'), level: 'low', formats: ['glb'] };
  const onProgress = ({ stage }: Progress) => stages.push(stage);
  const run = generateAsset(request, { platform, onProgress, signal: controller.signal });
  await expect(run).rejects.toBe(cancelled);
  expect(answers).toBe(1);
  expect(stages.at(-1)).toBe('infer-shape');
  expect(tasks).toEqual(['open-physics']);
});

describe('the choice of method', () => {
  test('without the files of the network the silhouette is inflated', async () => {
    const platform = { ...nodePlatform, hasModel: () => false };
    const asset = await make(await readPicture('mug.jpg'), {}, platform);
    await expectProven(asset);
    expect(asset.report).toMatchObject({ method: 'silhouette', model: null, up: null });
    expect(asset.report.subject!.source).toBe('colour');
  });

  test('a request may require the network, and fails without it', async () => {
    const platform = { ...nodePlatform, hasModel: () => false };
    const run = make(await readPicture('mug.png'), { shape: 'network' }, platform);
    await expect(run).rejects.toThrow('The files of the shape network are not here');
  });
});

describe('unusual pictures', () => {
  const glass = (opacity: number) => drawCover(90, 90, (x, y) => opacity * disk(x, y, 45, 45, 30));
  const pictures: Record<string, RgbaImage> = { ...ODD_PICTURES, 'a glass, half transparent': glass(0.6) };
  for (const [name, picture] of Object.entries(pictures)) {
    test(name, async () => {
      if (name === THINNEST) await expectProven(await makeDrawn(picture));
      else await expectSolid(await makeSolid(await nodePlatform.encodePng(picture)));
    });
  }

  test('a glass too clear to be detected', async () => {
    await expect(makeDrawn(glass(0.2))).rejects.toMatchObject({ code: 'SUBJECT_NOT_FOUND' });
  });
});
