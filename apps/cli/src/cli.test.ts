import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipFiles } from '@tangible/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complain } from '../test/complain.ts';
import { picture } from '../test/fixtures.ts';
import { listFiles } from '../test/list-files.ts';
import { type CliRun, runCli } from '../test/run-cli.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tangible-cli-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

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
    const files = await listFiles(home, 'one');
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
    const files = await listFiles(home, 'edited');
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
});

describe('tangible scene', () => {
  test('places assets by hand and keeps them there', async () => {
    const args = ['scene', 'one', 'one', '--out', 'pair', '--place', '0,0; 0.6,0.1,0,90', '--keep', '--json'];
    const run = await runCli(args, { cwd: home });
    expect(run).toMatchObject({ status: 0, stderr: '' });
    const { report } = JSON.parse(run.stdout);
    expect(report).toMatchObject({ kind: 'scene', name: 'pair', guidance: 'placement', rest: 'keep', passed: true });
    expect(report.members[1]).toMatchObject({ placed: { x: 0.6, z: 0.1, height: 0, turnDeg: 90 } });
    expect(await listFiles(home, 'pair')).toEqual(
      expect.arrayContaining(['scene.glb', 'mjcf/scene.xml', 'web/colliders.obj']),
    );
    const inside = await runCli(['scene', 'one', 'one', '--out', 'inside', '--place', '0,0; 0.01,0'], { cwd: home });
    expect(inside.status).toBe(1);
    expect(inside.stderr).toMatch(/star \(1\) and star \(2\) overlap by \d+ mm\. Move them apart\./);
    const alone = await runCli(['scene', 'one'], { cwd: home });
    expect(alone.status).toBe(2);
    expect(alone.stderr).toContain('A scene takes 2 to 12 assets');
  });
});
