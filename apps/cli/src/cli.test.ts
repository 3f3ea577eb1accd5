import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILE_FORMATS } from '@tangible/contracts';
import { zipFiles } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import { translator } from '@tangible/i18n';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliRun, runCli } from '../test/run-cli.ts';
import { listInputs } from './list-inputs.ts';
import { parseArguments } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

const picture = (name: string) => fileURLToPath(new URL(`../../../fixtures/pictures/${name}`, import.meta.url));

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tangible-cli-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const list = async (folder: string) =>
  (await readdir(join(home, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(home, folder).length + 1))
    .sort();

describe('one picture', () => {
  let run: CliRun;
  beforeAll(async () => {
    const args = [
      picture('star.webp'),
      '--out',
      'one',
      '--quality',
      'low',
      '--formats',
      'obj, stl',
      '--size-m',
      '0.25',
    ];
    run = await runCli(args, { cwd: home });
  });

  test('writes its files to the folder and leaves no partial file', async () => {
    expect(run).toMatchObject({ status: 0, stderr: '' });
    const files = await list('one');
    expect(files).toEqual(
      expect.arrayContaining(['model.glb', 'obj/model.obj', 'preview.png', 'report.json', 'stl/model.stl']),
    );
    expect(files.filter((file) => file.endsWith('.part'))).toEqual([]);
  });

  test('the report belongs to this asset and has the requested size', async () => {
    const report = JSON.parse(await readFile(join(home, 'one/report.json'), 'utf8'));
    expect(report).toMatchObject({ name: 'star', level: 'low', passed: true, size: { source: 'given' } });
    expect(report.placeTest).toMatchObject({ tiltDegrees: expect.any(Number), driftM: expect.any(Number) });
    expect(Math.max(report.size.widthM, report.size.heightM, report.size.depthM)).toBeCloseTo(0.25, 4);
  });

  test('prints a readable summary', () => {
    expect(run.stdout).toMatch(/^✓ .*star\.webp → .*one\n/);
    expect(run.stdout).toMatch(/triangles, .* m, [\d.]+ kg, [\d.]+ s\n.*\n.*\n {2}all \d+ checks passed\n$/);
    expect(run.stdout).toMatch(/\n {2}size given; mass estimated; material \w+ \(.+\)\n/);
    expect(run.stdout).toMatch(/\n {2}colours: \d+% seen in the picture, \d+% mirrored, \d+% inferred\n/);
  });
});

describe('tangible edit', () => {
  test('changes the asset in a folder, and an edited one again', async () => {
    const args = ['edit', 'one', '--out', 'edited', '--height', '0.5', '--mass', '2', '--floor', 'top'];
    const run = await runCli([...args, '--formats', 'mjcf', '--colliders', 'box', '--name', 'Star 2'], { cwd: home });
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.stdout).toMatch(/^✓ one → .*edited\n.*2\.00 kg.*\n {2}size given; mass given; material \w+ \(.+\)\n/);
    const files = await list('edited');
    expect(files).toEqual(expect.arrayContaining(['model.glb', 'report.json', 'mjcf/model.xml']));
    expect(files.filter((file) => /^(obj|stl)\//.test(file))).toEqual([]);
    const report = JSON.parse(await readFile(join(home, 'edited/report.json'), 'utf8'));
    expect(report).toMatchObject({ name: 'Star 2', level: 'low', formats: ['glb', 'mjcf'], colliders: { count: 1 } });
    expect(report.size).toMatchObject({ source: 'given', heightM: 0.5 });
    expect(report.physics).toMatchObject({ massKg: 2, massSource: 'given' });

    // As a ZIP, as the site packs it.
    const packed = await Promise.all(
      files.map(async (path) => ({ path, mime: '', bytes: await readFile(join(home, 'edited', path)) })),
    );
    await writeFile(join(home, 'star.zip'), zipFiles(packed));
    const again = await runCli(['edit', 'star.zip', '--factor', '2', '--json'], { cwd: home });
    const outcome = JSON.parse(again.stdout);
    expect(outcome).toMatchObject({ asset: 'star.zip', ok: true, out: join(home, 'star-edited') });
    expect(outcome.report).toMatchObject({ name: 'Star 2', size: { heightM: 1 }, physics: { massKg: 2 } });
    expect(outcome.report.edits).toMatchObject({ size: { axis: 'height', metres: 1 }, massKg: 2 });
  });

  test('fails with a sentence when the asset or the edit cannot be used', async () => {
    const run = await runCli(['edit', 'one', '--triangles', '30001', '--out', 'much'], { cwd: home });
    expect(run).toMatchObject({ status: 1, stdout: '' });
    expect(run.stderr).toContain('one: The request is not valid: the level low has at most 30000 triangles');
    const same = await runCli(['edit', 'one', '--size', '1', '--out', 'one'], { cwd: home });
    expect(same).toMatchObject({ status: 2, stdout: '' });
    expect(same.stderr).toContain('Choose another folder than one for --out');
    expect(await complain(['edit', join(home, 'nowhere'), '--size', '1'])).toContain('nowhere does not exist.');
    expect(await complain(['edit', home, '--size', '1'])).toContain('is not an asset: give the folder');
  });

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

describe('a folder', () => {
  let run: CliRun;
  let outcomes: Record<string, unknown>[];
  beforeAll(async () => {
    await mkdir(join(home, 'pictures'));
    await copyFile(picture('star.webp'), join(home, 'pictures/thing.webp'));
    await copyFile(picture('bottle.png'), join(home, 'pictures/THING.PNG'));
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
    expect(await list('batch/thing-2')).toContain('model.glb');
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
    expect(await list('finished/box')).toEqual(expect.arrayContaining(['model.glb', 'stl/model.stl', 'report.json']));
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

/** How the command treats its arguments before it makes anything. */
async function parseAll(args: string[]) {
  const { paths, verb } = parseArguments(args);
  if (verb === 'batch') throw new Error('a batch lists its pictures itself');
  return listInputs(paths, verb);
}

/** The sentence that it ends with when it cannot follow them. */
async function complain(args: string[]): Promise<string> {
  const error = await parseAll(args).catch((reason) => reason);
  expect(error).toBeInstanceOf(UsageError);
  const t = await translator('en');
  return t(error.key, error.values);
}

const sideOf = (name: string) => fileURLToPath(new URL(`../../../fixtures/sides/car.${name}.webp`, import.meta.url));

describe('pictures of several sides', () => {
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
    const { default: sharp } = await import('sharp');
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
    expect(await list('failed')).toEqual([]);
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

describe('tangible scene', () => {
  test('places assets by hand and keeps them there', async () => {
    const args = ['scene', 'one', 'one', '--out', 'pair', '--place', '0,0; 0.6,0.1,0,90', '--keep', '--json'];
    const run = await runCli(args, { cwd: home });
    expect(run).toMatchObject({ status: 0, stderr: '' });
    const { report } = JSON.parse(run.stdout);
    expect(report).toMatchObject({ kind: 'scene', name: 'pair', guidance: 'placement', rest: 'keep', passed: true });
    expect(report.members[1]).toMatchObject({ placed: { x: 0.6, z: 0.1, height: 0, turnDeg: 90 } });
    expect(await list('pair')).toEqual(expect.arrayContaining(['scene.glb', 'mjcf/scene.xml', 'web/colliders.obj']));
    const inside = await runCli(['scene', 'one', 'one', '--out', 'inside', '--place', '0,0; 0.01,0'], { cwd: home });
    expect(inside.status).toBe(1);
    expect(inside.stderr).toMatch(/star \(1\) and star \(2\) overlap by \d+ mm\. Move them apart\./);
  });

  test('says what is wrong with its arguments', async () => {
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
    expect(await complainOf(['scene', 'one'])).toContain('A scene takes 2 to 12 assets');
  });

  const complainOf = async (args: string[]) => {
    const run = await runCli(args, { cwd: home });
    expect(run.status).toBe(2);
    return run.stderr;
  };
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
  expect(keyOf('finish', 'x.glb', '--unit-m', '1', '--size-m', '1')).toBe('cli.errors.either');
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
  expect(french.stdout).toContain('Utilisation :');
  const korean = await runCli(['--help', '--lang', 'ko'], { cwd: home, env: { LC_ALL: 'fr_FR.UTF-8' } });
  expect(korean.stdout).toContain('사용법:');
});

test('the version is that of the package', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await runCli(['--version'], { cwd: home })).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});
