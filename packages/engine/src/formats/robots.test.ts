import { describe, expect, test } from 'vitest';
import { makeBody } from '../../test/make-body.ts';
import { openSimulation } from '../inspect/open-simulation.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import type { AssetFile } from '../types.ts';
import { FORMATS } from './index.ts';
import { escapeXml } from './text/xml.ts';

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const find = (files: AssetFile[], path: string) => files.find((file) => file.path === path)!;

async function compile(main: string, files: AssetFile[], inspect: (model: Compiled) => void) {
  const { model, close } = openSimulation(await nodePlatform.openPhysics(), main, files);
  try {
    inspect(model);
  } finally {
    close();
  }
}
type Compiled = ReturnType<typeof openSimulation>['model'];

/** The box around the visual mesh of a geom at rest: MuJoCo moves each mesh to its own centre and axes. */
function boxOf(model: Compiled, geom: number) {
  const mesh = model.geom_dataid[geom];
  const [px, py, pz] = model.geom_pos.subarray(geom * 3, geom * 3 + 3);
  const [w, x, y, z] = model.geom_quat.subarray(geom * 4, geom * 4 + 4);
  const rows = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), px],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), py],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), pz],
  ];
  const first = model.mesh_vertadr[mesh];
  const vertices = model.mesh_vert.subarray(first * 3, (first + model.mesh_vertnum[mesh]) * 3);
  return rows.map(([a, b, c, d]) => {
    let [min, max] = [Infinity, -Infinity];
    for (let i = 0; i < vertices.length; i += 3) {
      const value = a * vertices[i] + b * vertices[i + 1] + c * vertices[i + 2] + d;
      [min, max] = [Math.min(min, value), Math.max(max, value)];
    }
    return [Number(min.toFixed(4)) + 0, Number(max.toFixed(4)) + 0];
  });
}

describe('mjcf', () => {
  test('MuJoCo compiles it to one free body with the intended mass, centre and inertia', async () => {
    const body = await makeBody();
    await compile('model.xml', await FORMATS.mjcf.write(body, nodePlatform), (model) => {
      expect([model.nbody, model.nq, model.ngeom, model.ntex]).toEqual([2, 7, 3, 1]);
      expect(model.body_mass[1]).toBeCloseTo(body.massKg, 7);
      expect([...model.body_ipos.subarray(3, 6)].map((value) => Number(value.toFixed(4)) + 0)).toEqual([0, 0, 0.15]);
      const sorted = (values: Iterable<number>) => [...values].sort((a, b) => b - a);
      const moments = sorted(model.body_inertia.subarray(3, 6));
      for (const [i, moment] of sorted(body.inertiaKgM2.slice(0, 3)).entries()) {
        expect(moments[i]! / moment).toBeCloseTo(1, 4);
      }
    });
  });

  test('the visual mesh in group 2 does not collide; the hulls in group 3 do, with the friction of the material', async () => {
    await compile('model.xml', await FORMATS.mjcf.write(await makeBody(), nodePlatform), (model) => {
      expect([...model.geom_group]).toEqual([2, 3, 3]);
      expect([...model.geom_contype]).toEqual([0, 1, 1]);
      expect([...model.geom_conaffinity]).toEqual([0, 1, 1]);
      expect(model.geom_friction[3]).toBe(0.4);
    });
  });

  test('up is +z and the front looks along -y', async () => {
    const body = await makeBody();
    // A body that reaches farther to its front than to its back.
    const positions = body.positions.map((value, i) => (i % 3 === 2 && value > 0 ? value * 2 : value));
    await compile('model.xml', await FORMATS.mjcf.write({ ...body, positions }, nodePlatform), (model) => {
      expect(boxOf(model, 0)).toEqual([
        [-0.15, 0.15],
        [-0.06, 0.03],
        [0, 0.3],
      ]);
      expect(boxOf(model, 1)).toEqual([
        [-0.15, -0.12],
        [-0.015, 0.015],
        [0, 0.13],
      ]);
    });
  });

  test('a texture seam is not a hole: vertices and texture coordinates have separate indices', async () => {
    const files = await FORMATS.mjcf.write(await makeBody(), nodePlatform);
    const lines = text(find(files, 'mjcf/visual.obj').bytes).split('\n');
    const count = (word: string) => lines.filter((line) => line.startsWith(word)).length;
    expect([count('v '), count('vt '), count('vn '), count('f ')]).toEqual([24 * 12, 25 * 13, 24 * 12, 24 * 12 * 2]);
  });

  test('the texture is PNG, at most 2048 a side, also when the asset has a larger JPEG', async () => {
    const body = await makeBody({ texture: { width: 4096, height: 64 } });
    expect(body.textures.baseColour.mime).toBe('image/jpeg');
    const png = find(await FORMATS.mjcf.write(body, nodePlatform), 'mjcf/texture.png').bytes;
    expect([...png.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    expect(await nodePlatform.readImageSize(png)).toMatchObject({ width: 2048, height: 32 });
  });

  test('meshes use no attribute that MuJoCo before 3.2.5 rejects', async () => {
    const files = await FORMATS.mjcf.write(await makeBody(), nodePlatform);
    const meshes = text(find(files, 'mjcf/model.xml').bytes).match(/<mesh .*>/g);
    expect(meshes).toEqual([
      '<mesh name="visual" file="visual.obj"/>',
      '<mesh name="collision_00" file="collision_00.obj"/>',
      '<mesh name="collision_01" file="collision_01.obj"/>',
    ]);
  });

  test('a sheet too thin for MuJoCo’s mass computation still compiles', async () => {
    const body = await makeBody();
    const positions = body.positions.map((value, i) => (i % 3 === 2 ? value * 1e-9 : value));
    const thin = { ...body, positions, volumeM3: 1e-13 };
    await compile('model.xml', await FORMATS.mjcf.write(thin, nodePlatform), (model) => expect(model.ngeom).toBe(3));
  });
});

describe('urdf', () => {
  test('MuJoCo loads it as it is', async () => {
    await compile('model.urdf', await FORMATS.urdf.write(await makeBody(), nodePlatform), (model) => {
      expect(model.ngeom).toBe(2);
    });
  });

  test('with a free joint and the visual mesh kept it is the same body as the MJCF', async () => {
    const body = await makeBody();
    const files = await FORMATS.urdf.write(body, nodePlatform);
    const keep = '<mujoco><compiler discardvisual="false" fusestatic="false"/></mujoco>';
    const moving = `<link name="world"/><joint name="free" type="floating"><parent link="world"/><child link="base_link"/></joint>`;
    const xml = text(files[0]!.bytes).replace('</robot>', `${keep}${moving}</robot>`);
    const edited = [{ ...files[0]!, bytes: new TextEncoder().encode(xml) }, ...files.slice(1)];
    await compile('model.urdf', edited, (model) => {
      const link = model.nbody - 1;
      expect(model.ngeom).toBe(3);
      expect(model.body_mass[link]).toBeCloseTo(body.massKg, 7);
      expect(model.body_ipos[link * 3 + 2]).toBeCloseTo(0.15, 5);
      expect(boxOf(model, 0)).toEqual([
        [-0.15, 0.15],
        [-0.03, 0.03],
        [0, 0.3],
      ]);
    });
  });

  test('includes the friction for Gazebo, which its parser reads nowhere else', async () => {
    const [file] = await FORMATS.urdf.write(await makeBody(), nodePlatform);
    const told = /<gazebo reference="base_link">\s*<mu1>(.*)<\/mu1>\s*<mu2>(.*)<\/mu2>\s*<\/gazebo>/.exec(
      text(file!.bytes),
    );
    expect(told?.slice(1)).toEqual(['0.4', '0.4']);
  });

  test('includes the torsional friction for PyBullet, the same as in the MJCF', async () => {
    const body = await makeBody();
    const [urdf] = await FORMATS.urdf.write(body, nodePlatform);
    const [mjcf] = await FORMATS.mjcf.write(body, nodePlatform);
    const inUrdf = /<contact>.*<spinning_friction value="(.*?)"\/>.*<\/contact>/s.exec(text(urdf!.bytes))?.[1];
    const inMjcf = /friction="\S+ (\S+) \S+"/.exec(text(mjcf!.bytes))?.[1];
    expect([inUrdf, inMjcf]).toEqual(['0.005', '0.005']);
  });

  test('every file that it refers to is in the same folder', async () => {
    const files = await FORMATS.urdf.write(await makeBody(), nodePlatform);
    const names = new Set(files.map(({ path }) => path.replace('urdf/', '')));
    const xml = text(files[0]!.bytes);
    const named = [...xml.matchAll(/filename="([^"]+)"/g)].map(([, name]) => name!);
    expect(named).toEqual(['visual.obj', 'collision_00.obj', 'collision_01.obj']);
    const inMaterial = [...text(find(files, 'urdf/visual.mtl').bytes).matchAll(/map_Kd (\S+)/g)].map(
      ([, name]) => name!,
    );
    expect(text(find(files, 'urdf/visual.obj').bytes)).toContain('mtllib visual.mtl');
    for (const name of [...named, ...inMaterial]) expect(names).toContain(name);
  });
});

describe('unusual names', () => {
  for (const name of ['"<&>', '🙂', '', '  ', '2 mugs', 'a\u0000b\n--></mujoco>', 'чашка', '\ud800', 'x'.repeat(500)]) {
    test(JSON.stringify(name.slice(0, 20)), async () => {
      const body = await makeBody({ name });
      for (const [format, main] of [
        ['mjcf', 'model.xml'],
        ['urdf', 'model.urdf'],
      ] as const) {
        await compile(main, await FORMATS[format].write(body, nodePlatform), ({ ngeom }) =>
          expect(ngeom).toBe(format === 'mjcf' ? 3 : 2),
        );
      }
    });
  }

  test('an escaped name keeps every character that XML allows', () => {
    expect(escapeXml('a "<&>" b\u0007c 🙂')).toBe('a &quot;&lt;&amp;&gt;&quot; b c 🙂');
  });
});
