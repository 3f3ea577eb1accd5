import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodePlatform } from '@tangible/engine/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complain } from '../test/complain.ts';
import { picture, sideOf } from '../test/fixtures.ts';
import { listFiles } from '../test/list-files.ts';
import { runCli } from '../test/run-cli.ts';
import { listInputs } from './list-inputs.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tangible-sides-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('make one asset, by options or by their names in a folder', async () => {
  const folder = join(home, 'sides');
  await mkdir(folder);
  for (const name of ['front', 'back', 'left']) await copyFile(sideOf(name), join(folder, `car.${name}.webp`));
  await copyFile(picture('star.webp'), join(folder, 'star.webp'));
  const inputs = await listInputs([folder], 'generate');
  expect(inputs).toEqual([
    {
      path: join(folder, 'car.front.webp'),
      name: 'car',
      further: { back: join(folder, 'car.back.webp'), left: join(folder, 'car.left.webp') },
    },
    { path: join(folder, 'star.webp'), name: 'star' },
  ]);
  // A single file is taken as it is named.
  const [alone] = await listInputs([join(folder, 'car.back.webp')], 'generate');
  expect(alone).toEqual({ path: join(folder, 'car.back.webp'), name: 'car.back' });

  const args = [sideOf('front'), '--back', sideOf('back'), '--out', 'car', '--quality', 'low'];
  const run = await runCli(args, { cwd: home });
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.stdout).toMatch(/% inferred, \d+% seen from behind\n/);
  const report = JSON.parse(await readFile(join(home, 'car/report.json'), 'utf8'));
  expect(report.pictures).toMatchObject([{ slot: 'back', used: true }]);
});

test('a mask decides what the subject is, and one that does not fit says so', async () => {
  const { width, height } = await nodePlatform.readImageSize(await readFile(picture('star.webp')));
  // The middle half of both sides.
  const covered = Buffer.from(
    Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [(i % width) / width, Math.floor(i / width) / height];
      return x >= 0.25 && x < 0.75 && y >= 0.25 && y < 0.75 ? 255 : 0;
    }),
  );
  const mask = sharp(covered, { raw: { width, height, channels: 1 } });
  await writeFile(join(home, 'mask.png'), await mask.clone().png().toBuffer());
  await writeFile(join(home, 'small.png'), await mask.clone().resize(40, 30, { fit: 'fill' }).png().toBuffer());
  const args = [picture('star.webp'), '--quality', 'low', '--json', '--out', 'masked'];
  const run = await runCli([...args, '--mask', 'mask.png'], { cwd: home });
  const { ok, report } = JSON.parse(run.stdout);
  expect([ok, report.subject.source]).toEqual([true, 'given']);
  expect(report.subject.coverage).toBeCloseTo(0.25, 2);
  const wrong = await runCli([...args, '--mask', 'small.png'], { cwd: home });
  expect(JSON.parse(wrong.stdout)).toMatchObject({ ok: false, code: 'MASK_SIZE' });
  const missing = await runCli([...args, '--mask', 'nowhere.png'], { cwd: home });
  expect(missing.stderr).toContain('nowhere.png does not exist.');
  expect(await complain(['finish', 'x.glb', '--mask', 'm.png'])).toContain('--mask works only with pictures.');
});

test('a side that cannot be used fails with its name and writes nothing', async () => {
  await writeFile(join(home, 'broken.webp'), 'no picture');
  const run = await runCli([sideOf('front'), '--left', 'broken.webp', '--out', 'failed'], { cwd: home });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('The picture from the left cannot be read');
  expect(await listFiles(home, 'failed')).toEqual([]);
});
