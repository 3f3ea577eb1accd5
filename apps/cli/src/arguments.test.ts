import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_FORMATS } from '@tangible/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complain } from '../test/complain.ts';
import { picture, sideOf } from '../test/fixtures.ts';
import { runCli } from '../test/run-cli.ts';
import { parseArguments } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tangible-arguments-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe('tangible edit', () => {
  test.each([
    [['edit', '--size', '1'], 'Give at least one asset: its folder or its ZIP.'],
    [['edit', 'x'], 'Say what to change, for example --height 0.12 or --formats all.'],
    [['edit', 'x', '--size', '0'], '“0” is not valid for --size.'],
    [['edit', 'x', '--width', '1', '--depth', '1'], 'Use either --width or --depth, not both.'],
    [['edit', 'x', '--mass', '1', '--density', '1'], 'Use either --mass or --density, not both.'],
    [['edit', 'x', '--friction', '9'], '“9” is not valid for --friction. Expected: 0 – 4.'],
    [['edit', 'x', '--turn', 'w90'], '“w90” is not valid for --turn.'],
    [
      ['edit', 'x', '--floor', 'inside'],
      '“inside” is not valid for --floor. Expected: bottom, top, left, right, front, back.',
    ],
    [['edit', 'x', '--front', 'top'], '“top” is not valid for --front.'],
    [['edit', 'x', '--triangles', '1.5'], '“1.5” is not valid for --triangles.'],
    [['edit', 'x', '--texture', '2'], '“2” is not valid for --texture.'],
    [['edit', 'x', '--colliders', '65'], '“65” is not valid for --colliders. Expected: 1 – 64, hull, box, cylinder.'],
    [['edit', 'x', '--quality', 'low', '--size', '1'], '--quality does not work with tangible edit.'],
    [['x.png', '--height', '1'], '--height works only with tangible edit.'],
  ])('the arguments %j', async (args, words) => {
    expect(await complain(args)).toContain(words);
  });

  test('reads the options as edits', () => {
    const editsOf = (...args: string[]) => parseArguments(['edit', 'x', ...args]).edits;
    expect(editsOf('--width', '2', '--material', 'wood', '--friction', '0.3', '--formats', 'all')).toEqual({
      size: { axis: 'width', metres: 2 },
      material: 'wood',
      staticFriction: 0.3,
      dynamicFriction: 0.3,
      formats: FILE_FORMATS,
    });
    expect(editsOf('--colliders', '7', '--triangles', '500', '--texture', '512')).toEqual({
      colliders: { kind: 'hulls', countMax: 7 },
      triangleCountMax: 500,
      textureSidePxMax: 512,
    });
    expect(parseArguments(['edit', '--help']).help).toBe(true);
  });
});

describe('tangible scene', () => {
  test('says what is wrong with its arguments', () => {
    const reject = (...args: string[]) => {
      try {
        return parseArguments(['scene', 'a', 'b', ...args]).placements;
      } catch (error) {
        return (error as UsageError).key;
      }
    };
    expect(reject('--place', '0,0;1,2,3')).toEqual([
      { x: 0, z: 0, height: 0, turnDeg: 0 },
      { x: 1, z: 2, height: 3, turnDeg: 0 },
    ]);
    for (const text of ['0', '0,', 'a,b', '0,0,-1', '0,0,0,0,0', '0,0;']) {
      expect(reject('--place', text), text).toBe('cli.errors.wrongValue');
    }
    expect(reject('--keep')).toBe('cli.errors.keepWhat');
    expect(reject('--quality', 'low')).toBe('cli.errors.notScene');
    expect(() => parseArguments(['x.png', '--keep'])).toThrow(UsageError);
  });
});

describe('invalid commands exit with status 2 and a message', () => {
  test.each([
    [[], 'Give at least one picture, or a folder of pictures.'],
    [['nowhere.png'], 'nowhere.png does not exist.'],
  ])('tangible %j', async (args, words) => {
    const run = await runCli(args, { cwd: home });
    expect(run.stderr).toContain(words);
    expect(run).toMatchObject({ status: 2, stdout: '' });
  });

  // Every usage error ends like those above; a process for each would only show that again.
  test.each([
    [['x.png', '--frobnicate'], 'Unknown option: --frobnicate'],
    [['x.png', '--quality', 'ultra'], '“ultra” is not valid for --quality. Expected: low, medium, high.'],
    [['x.png', '--formats', 'glb,docx'], '“glb,docx” is not valid for --formats. Expected: glb,'],
    [['x.png', '--size-m', '-3'], '” is not valid for --size-m.'],
    [['x.png', '--size-m', '0'], '“0” is not valid for --size-m.'],
    [['x.png', '--size-m', '1e9'], '“1e9” is not valid for --size-m.'],
    [['x.png', '--material', 'cheese'], '“cheese” is not valid for --material. Expected: wood, plastic,'],
    [['x.png', '--mass-kg', '0'], '“0” is not valid for --mass-kg.'],
    [['x.png', '--point', '2,3'], '“2,3” is not valid for --point.'],
    [['x.png', '--symmetry', 'round'], '“round” is not valid for --symmetry. Expected: auto, off.'],
    [['x.png', '--out'], '“” is not valid for --out.'],
    [['x.png', '--json=yes'], '--json does not take a value.'],
    [['finish'], 'Give at least one model, or a folder of models.'],
    [['x.png', '--__proto__'], 'Unknown option: --__proto__'],
  ])('the arguments %j', async (args, words) => {
    expect(await complain(args)).toContain(words);
  });

  test('a folder without pictures, or without models', async () => {
    const folder = join(home, 'empty');
    await mkdir(folder);
    expect(await complain([folder])).toBe(`There are no pictures in ${folder} (JPEG, PNG, WebP or GIF).`);
    expect(await complain(['finish', folder])).toBe(`There are no models in ${folder} (GLB, OBJ, STL or ZIP).`);
  });

  test('detects an output folder that is not writable before any work starts', async () => {
    await writeFile(join(home, 'file'), '');
    const run = await runCli([picture('mug.png'), '--out', 'file/inside'], { cwd: home });
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(run.stderr).toContain('Cannot write to ');
  });
});

test('need a front, once each, and one picture for the options', async () => {
  const folder = join(home, 'headless');
  await mkdir(folder);
  const path = join(folder, 'mug.back.jpg');
  await writeFile(path, '');
  expect(await complain([folder])).toBe(`${path} has no picture of the front: name that one mug.front.jpg.`);
  for (const name of ['mug.front.jpg', 'mug.back.png']) await writeFile(join(folder, name), '');
  expect(await complain([folder])).toContain('There are two pictures of this side: ');
  const run = await runCli([picture('mug.png'), picture('star.webp'), '--back', sideOf('back')], { cwd: home });
  expect(run).toMatchObject({ status: 2, stdout: '' });
  expect(run.stderr).toContain('--back needs exactly one picture of the front.');
  const missing = await runCli([picture('mug.png'), '--right', 'nowhere.png'], { cwd: home });
  expect(missing.stderr).toContain('nowhere.png does not exist.');
  expect(await complain(['finish', 'x.glb', '--left', 'y.png'])).toContain('--left works only with pictures.');
});

test('each verb has its own options', () => {
  const keyOf = (...args: string[]) => {
    try {
      return parseArguments(args).verb;
    } catch (error) {
      return (error as UsageError).key;
    }
  };
  expect(keyOf('finish', 'x.glb', '--unit-m', '0.01')).toBe('finish');
  expect(keyOf('x.png', '--point', '0.5,0.5')).toBe('generate');
  expect(keyOf('./finish', '--size-m', '1')).toBe('generate');
  expect(keyOf('x.png', '--unit-m', '1')).toBe('cli.errors.onlyFinish');
  expect(keyOf('finish', 'x.glb', '--point', '0.5,0.5')).toBe('cli.errors.onlyPictures');
  expect(keyOf('finish', 'x.glb', '--symmetry', 'off')).toBe('cli.errors.onlyPictures');
  expect(keyOf('finish', 'x.glb', '--unit-m', '1', '--size-m', '1')).toBe('cli.errors.either');
  expect(keyOf('batch', 'set', '--jobs', '64')).toBe('batch');
  expect(keyOf('x.png', '--jobs', '2')).toBe('cli.errors.onlyBatch');
  for (const jobs of ['0', '65', '1.5', 'many'])
    expect(keyOf('batch', 'set', '-j', jobs)).toBe('cli.errors.wrongValue');
  for (const unit of ['0', '1001', 'cm']) expect(keyOf('finish', 'x', '--unit-m', unit)).toBe('cli.errors.wrongValue');
});

test('the help lists every option, in the language of the shell or of --lang', async () => {
  const english = await runCli(['--help'], { cwd: home });
  expect(english).toMatchObject({ status: 0, stderr: '' });
  for (const option of [
    'tangible finish model.glb',
    'tangible edit DIR|ZIP',
    '--floor',
    '--out',
    '--back',
    '--quality',
    '--formats',
    '--size-m',
    '--unit-m',
    '--json',
  ]) {
    expect(english.stdout).toContain(option);
  }
  const french = await runCli(['--help'], { cwd: home, env: { LC_ALL: 'fr_FR.UTF-8' } });
  expect(french.stdout).toMatch(/Utilisation\s:/);
  const korean = await runCli(['--help', '--lang', 'ko'], { cwd: home, env: { LC_ALL: 'fr_FR.UTF-8' } });
  expect(korean.stdout).toContain('사용법:');
});

test('the version is that of the package', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await runCli(['--version'], { cwd: home })).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});
