import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { surfacesEnv } from '../apps/server/test/surfaces-env.ts';
import tried from '../docs/guides-tried.json' with { type: 'json' };
import { askVersion, runCommand, type Trial } from './tools/trial.ts';
import { GAZEBO, MUJOCO, USD } from './tools/try-simulators.ts';

/** For one asset on a machine that has much to do. */
const PATIENCE_MS = 300_000;
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFile(join(root, path), 'utf8');
const python = await askVersion(/^Python (3\.\d+)/, 'python3', '--version');

let home: string;
let asset: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tangible-examples-'));
  asset = join(home, 'mug');
  // The line of the README, but for the folder and the level, which costs time.
  const line = /^npx tangible (fixtures\S+) --out mug (--formats \S+)$/m.exec(await read('README.md'));
  const args = [line![1]!, '--out', asset, ...line![2]!.split(' '), '--quality', 'low'];
  const env = { ...process.env, ...surfacesEnv() };
  await runCommand(process.execPath, [join(root, 'apps/cli/bin/tangible.mjs'), ...args], { cwd: root, env });
}, PATIENCE_MS);
afterAll(() => rm(home, { recursive: true, force: true }));

/** Fails for a program that Python cannot read. */
const readPython = (path: string) =>
  runCommand('python3', ['-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())', path]);
const find = (trials: Trial[], tool: string) => trials.find((trial) => trial.tool === tool)!;

test("the README's command writes the files that the README lists", async () => {
  const files = await readdir(asset);
  expect(files.sort()).toEqual(['mjcf', 'model.glb', 'preview.png', 'report.json', 'sdf', 'urdf', 'usd', 'web']);
  expect(JSON.parse(await readFile(join(asset, 'report.json'), 'utf8')).passed).toBe(true);
});

test('MuJoCo attaches the asset to the table, and it rests there', async () => {
  expect(await find(MUJOCO, 'MuJoCo (WebAssembly)').run(asset, home)).toBe('it lies still on the table');
});

test('drop.ts prints its usage without arguments, and fails on a folder without MJCF', async () => {
  const program = join(root, 'examples/mujoco/drop.ts');
  await expect(runCommand(process.execPath, [program])).rejects.toThrow('Usage: node drop.ts mug');
  await expect(runCommand(process.execPath, [program, home])).rejects.toThrow('ENOENT');
});

test('an independent reader finds the rigid body, its mass and the hulls in the USD', async () => {
  const { colliders } = JSON.parse(await readFile(join(asset, 'report.json'), 'utf8'));
  expect(await find(USD, 'TinyUSDZ').run(asset, home)).toContain(`${colliders.count + 1} meshes`);
});

describe(`Gazebo and ROS 2 (${python ? `with Python ${python}` : 'without Python'})`, () => {
  test.each(['urdfdom (check_urdf)', 'SDFormat'])('%s reads the asset, where it is installed', async (tool) => {
    const trial = find(GAZEBO, tool);
    if (await trial.findVersion()) await trial.run(asset, await mkdtemp(join(home, 'gazebo-')));
  });

  test('the folder of the URDF is a package whose addresses lead to its files', async () => {
    const urdf = await readFile(join(asset, 'urdf/ros.urdf'), 'utf8');
    const paths = [...urdf.matchAll(/filename="package:\/\/mug_description\/([^"]+)"/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) expect((await readFile(join(asset, 'urdf', path))).length).toBeGreaterThan(100);
    if (python) await readPython(join(asset, 'urdf/launch/view.launch.py'));
  });

  test(`every Python program ${python ? 'can be read by Python' : 'begins with what it is for'}`, async () => {
    const programs = (await readdir(join(root, 'examples'), { recursive: true })).filter((path) =>
      path.endsWith('.py'),
    );
    expect(programs.length).toBe(7);
    for (const path of programs) {
      expect(await read(`examples/${path}`)).toMatch(/^"""[A-Z]/);
      if (python) {
        await readPython(join(root, 'examples', path));
      }
    }
  });
});

test('Godot gets what its program reads: the hulls as objects of an OBJ, and the physics of the report', async () => {
  const objects = (await readFile(join(asset, 'web/colliders.obj'), 'utf8')).split('\no ').slice(1);
  const { colliders, physics } = JSON.parse(await readFile(join(asset, 'report.json'), 'utf8'));
  expect(objects).toHaveLength(colliders.count);
  for (const object of objects) {
    const corners = object.match(/^v \S+ \S+ \S+$/gm)!;
    expect(corners.length).toBeGreaterThan(3);
    expect(corners.length).toBeLessThanOrEqual(64);
  }
  expect(physics).toMatchObject({
    massKg: expect.any(Number),
    dynamicFriction: expect.any(Number),
    restitution: expect.any(Number),
    centreOfMassM: [expect.any(Number), expect.any(Number), expect.any(Number)],
  });
});

test('the stored trial results belong to the current programs and packages', async () => {
  for (const { program, sha256 } of tried.trials) {
    if (!program) continue;
    const digest = createHash('sha256')
      .update(await readFile(join(root, program)))
      .digest('hex');
    expect([program, sha256]).toEqual([program, digest]);
  }
  for (const trial of [find(MUJOCO, 'MuJoCo (WebAssembly)'), find(USD, 'TinyUSDZ')]) {
    const kept = tried.trials.find(({ tool }) => tool === trial.tool);
    expect(kept?.version).toBe(await trial.findVersion());
  }
});
