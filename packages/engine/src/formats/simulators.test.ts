import { describe, expect, test } from 'vitest';
import { makeBody } from '../../test/make-body.ts';
import { openSimulation } from '../inspect/open-simulation.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import type { AssetFile } from '../types.ts';
import { FORMATS } from './index.ts';

/** Names that break XML, Python or the rules of ROS if they are written as they are. */
const NAMES = [
  '"<&>',
  '🙂',
  '  ',
  '2 Mugs',
  'a\u0000b\n--></sdf>',
  'чашка',
  '__My__Mug__',
  '"""\nimport os',
  'x'.repeat(500),
];

const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const read = (files: AssetFile[], path: string) => decode(files.find((file) => file.path === path)?.bytes);
const numbersOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, ...values]) => values.join(' ').trim().split(/\s+/).map(Number));

describe('scene.xml for MuJoCo’s viewer', () => {
  test('shows the whole model on a floor; released from its key, it comes to rest there', async () => {
    const mujoco = await nodePlatform.openPhysics();
    const files = await FORMATS.mjcf.write(await makeBody(), nodePlatform);
    const { model, data, close } = openSimulation(mujoco, 'scene.xml', files);
    try {
      expect([model.nbody, model.nlight, model.nkey]).toEqual([2, 1, 1]);
      expect(model.stat.extent).toBeCloseTo(0.45, 6);
      expect(model.stat.center[2]).toBeCloseTo(0.15, 6);
      mujoco.mj_resetDataKeyframe(model, data, 0);
      expect(data.qpos[2]).toBeCloseTo(0.3, 6);
      while (data.time < 3) mujoco.mj_step(model, data);
      expect(Math.abs(data.qpos[2])).toBeLessThan(0.002);
      expect(Math.max(...[...data.qvel].map(Math.abs))).toBeLessThan(0.01);
    } finally {
      close();
    }
  });
});

describe('sdf', () => {
  test('is the body of the URDF: mass, centre, inertia and every hull, with friction and bounce', async () => {
    const body = await makeBody();
    const inSdf = read(await FORMATS.sdf.write(body, nodePlatform), 'sdf/model.sdf');
    const inUrdf = read(await FORMATS.urdf.write(body, nodePlatform), 'urdf/model.urdf');
    expect(numbersOf(inSdf, /<mass>(.*?)<\/mass>/g)).toEqual(numbersOf(inUrdf, /<mass value="(.*?)"/g));
    expect(numbersOf(inSdf, /<(?:ixx|ixy|ixz|iyy|iyz|izz)>(.*?)</g)).toEqual(
      numbersOf(inUrdf, /ixx="(.*?)" ixy="(.*?)" ixz="(.*?)" iyy="(.*?)" iyz="(.*?)" izz="(.*?)"/g),
    );
    const [x, y, z] = numbersOf(inUrdf, /<inertial>\s*<origin xyz="(.*?)"/g);
    expect(numbersOf(inSdf, /<inertial>\s*<pose>(.*?)<\/pose>/g)).toEqual([x, y, z, 0, 0, 0]);
    expect(inSdf).toContain('<static>false</static>');
    expect(numbersOf(inSdf, /<mu>(.*?)</g)).toEqual([0.4, 0.4]);
    expect(numbersOf(inSdf, /<restitution_coefficient>(.*?)</g)).toEqual([0.1, 0.1]);
  });

  test('its files are in its folder, the same as those of the URDF', async () => {
    const body = await makeBody();
    const [files, others] = await Promise.all([
      FORMATS.sdf.write(body, nodePlatform),
      FORMATS.urdf.write(body, nodePlatform),
    ]);
    expect(read(files, 'sdf/model.config')).toContain('<sdf version="1.9">model.sdf</sdf>');
    const named = [...read(files, 'sdf/model.sdf').matchAll(/<uri>(.*?)<\/uri>/g)].map(([, name]) => name!);
    expect(named).toEqual(['visual.obj', 'collision_00.obj', 'collision_01.obj']);
    for (const name of [...named, 'visual.mtl', 'texture.jpg']) {
      const mine = files.find(({ path }) => path === `sdf/${name}`);
      expect(mine?.bytes, name).toEqual(others.find(({ path }) => path === `urdf/${name}`)?.bytes);
    }
  });
});

describe('the ROS 2 package in the folder of the URDF', () => {
  test.each(NAMES)('has a name that ROS takes and addresses that lead to its files: %j', async (name) => {
    const files = await FORMATS.urdf.write(await makeBody({ name }), nodePlatform);
    const manifest = read(files, 'urdf/package.xml');
    const [, id = ''] = /<name>(.*)<\/name>/.exec(manifest)!;
    expect(id).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
    expect(manifest.match(/</g)).toHaveLength(manifest.match(/>/g)!.length);
    expect(read(files, 'urdf/CMakeLists.txt')).toContain(`project(${id})`);
    expect(read(files, 'urdf/launch/view.launch.py')).toContain(`"""Shows the asset in RViz: ros2 launch ${id} `);
    const named = [...read(files, 'urdf/ros.urdf').matchAll(/filename="package:\/\/(.*?)\/(.*?)"/g)];
    expect(named.map(([, owner]) => owner)).toEqual([id, id, id]);
    const paths = files.map(({ path }) => path);
    for (const [, , path] of named) expect(paths).toContain(`urdf/${path}`);
  });

  test('ros.urdf is model.urdf with other addresses', async () => {
    const files = await FORMATS.urdf.write(await makeBody(), nodePlatform);
    const plain = read(files, 'urdf/ros.urdf').replaceAll('package://ring_description/', '');
    expect(plain).toBe(read(files, 'urdf/model.urdf'));
  });
});
