import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../test/fixtures.ts';
import { listFiles } from '../test/list-files.ts';
import { type CliRun, runCli } from '../test/run-cli.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tangible-folders-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe('a folder', () => {
  let run: CliRun;
  let outcomes: Record<string, unknown>[];
  beforeAll(async () => {
    await mkdir(join(home, 'pictures'));
    await copyFile(picture('star.webp'), join(home, 'pictures/thing.webp'));
    await copyFile(picture('mug.png'), join(home, 'pictures/THING.PNG'));
    await writeFile(join(home, 'pictures/broken.jpg'), (await readFile(picture('mug.jpg'))).subarray(0, 2000));
    await writeFile(join(home, 'pictures/notes.txt'), 'no picture');
    run = await runCli(['pictures', '-q', 'low', '-o', 'batch', '--json'], { cwd: home });
    outcomes = run.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  });

  test('makes every picture, reports the one that fails, and exits with status 1', () => {
    expect(run.status).toBe(1);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(outcomes[1]).toMatchObject({ code: 'IMAGE_BROKEN', error: 'This image file is damaged or incomplete' });
    expect(outcomes[0]).toMatchObject({ passed: true, report: { version: expect.any(Number) } });
  });

  test('pictures of the same name do not share a folder', async () => {
    expect(await readdir(join(home, 'batch'))).toEqual(['THING', 'broken', 'thing-2']);
    expect(await listFiles(home, 'batch/thing-2')).toContain('model.glb');
  });
});

describe('uploaded models', () => {
  let run: CliRun;
  let outcomes: Record<string, unknown>[];
  beforeAll(async () => {
    const folder = join(home, 'models');
    await mkdir(join(folder, 'textures'), { recursive: true });
    // A box of 20 by 10 by 10 units without its lid, all of one colour that only its texture contains.
    const corners = [0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1].map((x) => `v ${20 * x} ${10 * y} ${10 * z}`)));
    const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '1 5 7 3', '2 4 8 6'];
    const lines = faces.map((face) => `f ${face.replace(/\d/g, '$&/1')}`);
    const text = ['mtllib box.mtl', 'usemtl paint', ...corners, 'vt 0.5 0.5', ...lines, ''];
    await writeFile(join(folder, 'box.obj'), text.join('\n'));
    await writeFile(join(folder, 'box.mtl'), 'newmtl paint\nmap_Kd -s 1 1 1 textures\\green.png\n');
    const { default: sharp } = await import('sharp');
    const green = sharp({ create: { width: 8, height: 8, channels: 3, background: '#20c020' } });
    await green.png().toFile(join(folder, 'textures/green.png'));
    await writeFile(join(folder, 'broken.glb'), 'glTF\x02\0\0\0\x0c\0\0\0');
    await writeFile(join(folder, 'notes.txt'), 'no model');
    const args = ['finish', 'models', '-q', 'low', '-o', 'finished', '--unit-m', '0.01', '--formats', 'stl', '--json'];
    run = await runCli(args, { cwd: home });
    outcomes = run.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  });

  test('finishes each model, reports the one that fails, and exits with status 1', () => {
    expect(run).toMatchObject({ status: 1, stderr: '' });
    expect(outcomes).toMatchObject([
      { model: join('models', 'box.obj'), ok: true, passed: true },
      { model: join('models', 'broken.glb'), ok: false, code: 'MODEL_BROKEN' },
    ]);
  });

  test('an open box is closed and has the size that its units give', async () => {
    expect(await listFiles(home, 'finished/box')).toEqual(
      expect.arrayContaining(['model.glb', 'stl/model.stl', 'report.json']),
    );
    const report = JSON.parse(await readFile(join(home, 'finished/box/report.json'), 'utf8'));
    expect(report).toMatchObject({ name: 'box', method: 'model', passed: true });
    expect(report.size.widthM).toBeCloseTo(0.2, 3);
    expect(report.mesh.volumeM3).toBeCloseTo(0.2 * 0.1 * 0.1, 5);
  });

  test('uses the texture that its material names in a subfolder', async () => {
    const { default: sharp } = await import('sharp');
    // The engine, in the same process, allows no picture to be read by its path.
    const preview = await readFile(join(home, 'finished/box/preview.png'));
    const pixels = await sharp(preview).resize(64, 64).ensureAlpha().raw().toBuffer();
    let greenCount = 0;
    for (let i = 0; i < pixels.length; i += 4) if (pixels[i + 1]! > 2 * pixels[i]! && pixels[i + 1]! > 60) greenCount++;
    expect(greenCount).toBeGreaterThan(200);
  });
});
