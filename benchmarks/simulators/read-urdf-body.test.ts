import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodePlatform } from '@tangible/engine/node';
import { expect, test } from 'vitest';
import { FORMATS } from '../../packages/engine/src/formats/index.ts';
import { makeBody } from '../../packages/engine/test/make-body.ts';
import { readUrdfBody } from './read-urdf-body.ts';

test('the numbers of a written URDF are read as they were written', async () => {
  const body = await makeBody();
  const folder = await mkdtemp(join(tmpdir(), 'tangible-urdf-'));
  try {
    for (const { path, bytes } of await FORMATS.urdf.write(body, nodePlatform)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
    const read = await readUrdfBody(join(folder, 'urdf'));
    expect(read.massKg).toBeCloseTo(body.massKg, 7);
    expect(read.centreM[2]).toBeCloseTo(body.centreOfMassM[1], 7);
    expect([read.friction, read.spinningFrictionM, read.rollingFrictionM]).toEqual([0.4, 0.005, 0]);
    expect(read.restitution).toBe(body.material.restitution);
    expect(read.hulls.map((corners) => corners.length)).toEqual(
      body.colliders.hulls.map((hull) => hull.positions.length),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
