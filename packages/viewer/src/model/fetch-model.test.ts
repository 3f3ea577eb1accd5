import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchModel, type LoadProgress } from './fetch-model.ts';

const GLB = Uint8Array.of(0x67, 0x6c, 0x54, 0x46, 2, 0, 0, 0);
const OTHER = Uint8Array.of(0x67, 0x6c, 0x54, 0x46, 9, 9, 9, 9);
const TETRAHEDRON = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A real server with one answer; gives its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/asset.zip`;
}

const serveBytes = (bytes: Uint8Array) =>
  serve((_request, response) => response.setHeader('content-length', bytes.byteLength).end(bytes));
const serveZip = (files: Zippable) => serveBytes(zipSync(files));

describe('in a ZIP it finds', () => {
  test('web/model.glb before model.glb and any other', async () => {
    const url = await serveZip({ 'a.glb': OTHER, 'model.glb': OTHER, 'web/model.glb': GLB });
    expect((await fetchModel(url)).glb).toEqual(GLB);
  });

  test('model.glb if there is no web/model.glb', async () => {
    const url = await serveZip({ 'a.glb': OTHER, 'model.glb': GLB });
    expect((await fetchModel(url)).glb).toEqual(GLB);
  });

  test('any GLB if there is neither, in a folder and in capitals', async () => {
    const url = await serveZip({ 'readme.txt': strToU8('hello'), 'result/THING.GLB': GLB });
    expect((await fetchModel(url)).glb).toEqual(GLB);
  });

  test('nothing added by macOS', async () => {
    const url = await serveZip({
      '__MACOSX/web/model.glb': OTHER,
      '__MACOSX/._model.glb': OTHER,
      '._a.glb': OTHER,
      'folder/._b.glb': OTHER,
      'folder/thing.glb': GLB,
    });
    expect((await fetchModel(url)).glb).toEqual(GLB);
  });

  test('the report, and the size of the whole download', async () => {
    const report = {
      passed: true,
      checks: [
        { name: 'mass', value: 0.2, threshold: '> 0', verdict: 'pass', unit: 'kg' },
        { name: 'broken', value: 'much', threshold: '> 0', verdict: 'pass' },
        { name: 'floaters', value: 2, threshold: '= 0', verdict: 'fail' },
      ],
      mesh: { triangleCount: 30_000 },
      physics: { massKg: 0.2, centreOfMassM: [0, 0.1, 0], inertiaKgM2: [1, 1, 1, 0, 0, 0], dynamicFriction: 0.4 },
    };
    const zip = zipSync({ 'model.glb': GLB, 'report.json': strToU8(JSON.stringify(report)) });
    const fetched = await fetchModel(await serveBytes(zip));
    expect(fetched.bytes).toBe(zip.byteLength);
    expect(fetched.report).toMatchObject({ passed: true, triangleCount: 30_000, drop: null });
    expect(fetched.report?.checks.map(({ name }) => name)).toEqual(['mass', 'floaters']);
    expect(fetched.report?.physics).toMatchObject({ massKg: 0.2, material: null });
  });

  test.each([['{'], ['[]'], ['null'], ['{"checks":7,"dropTest":[],"physics":"heavy"}']])(
    'a report that reads %s is ignored',
    async (text) => {
      const { report } = await fetchModel(await serveZip({ 'model.glb': GLB, 'report.json': strToU8(text) }));
      expect(report?.checks ?? []).toEqual([]);
    },
  );

  test('the colliders of one robot format, converted to y up', async () => {
    const url = await serveZip({
      'model.glb': GLB,
      'mjcf/collision_00.obj': strToU8(TETRAHEDRON),
      'mjcf/collision_01.obj': strToU8(TETRAHEDRON),
      'mjcf/visual.obj': strToU8(TETRAHEDRON),
      'urdf/collision_00.obj': strToU8(TETRAHEDRON),
    });
    const { hulls } = await fetchModel(url);
    expect(hulls).toHaveLength(2);
    expect([...hulls[0]!.indices]).toEqual([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
    // The third point was (0, 1, 0) with z up, the fourth (0, 0, 1).
    expect([...hulls[0]!.positions].map((value) => value + 0)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 1, 0]);
  });

  test('web/colliders.obj first, already y up', async () => {
    const second = TETRAHEDRON.replace(/f .*/g, (face) => face.replace(/\d+/g, (corner) => String(Number(corner) + 4)));
    const objects = `# y up\no collision_00\n${TETRAHEDRON}\no collision_01\n${second}\n`;
    const url = await serveZip({
      'model.glb': GLB,
      'web/colliders.obj': strToU8(objects),
      'mjcf/collision_00.obj': strToU8(TETRAHEDRON),
    });
    const { hulls } = await fetchModel(url);
    expect(hulls).toHaveLength(2);
    for (const { positions, indices } of hulls) {
      expect([...positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
      expect([...indices]).toEqual([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
    }
  });

  test('an invalid collider is skipped', async () => {
    const url = await serveZip({
      'model.glb': GLB,
      'mjcf/collision_00.obj': strToU8('v 0 0 zero\nf 1 1 1\n'),
      'mjcf/collision_01.obj': strToU8('v 0 0 0\nf 1 2 3\n'),
      'mjcf/collision_02.obj': strToU8(TETRAHEDRON),
    });
    expect((await fetchModel(url)).hulls).toHaveLength(1);
  });

  test('a bare GLB is used as it is', async () => {
    const fetched = await fetchModel(await serveBytes(GLB));
    expect(fetched).toEqual({ glb: GLB, report: null, hulls: [], bytes: 8 });
  });
});

describe('the progress', () => {
  test('goes up to 95 with the download, then unpacks', async () => {
    const zip = zipSync({ 'model.glb': GLB, 'noise.bin': new Uint8Array(400_000).map((_, i) => (i * 7919) >> 3) });
    const seen: LoadProgress[] = [];
    await fetchModel(await serveBytes(zip), { onProgress: (progress) => seen.push(progress) });
    expect(seen[0]).toEqual({ stage: 'downloading', percent: 0 });
    expect(seen.at(-2)).toEqual({ stage: 'downloading', percent: 95 });
    expect(seen.at(-1)).toEqual({ stage: 'extracting', percent: 95 });
    const percents = seen.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
  });

  test('stays below 95 if the length is unknown', async () => {
    const zip = zipSync({ 'model.glb': GLB });
    const seen: LoadProgress[] = [];
    const url = await serve((_request, response) => {
      response.write(zip.subarray(0, 20));
      setTimeout(() => response.end(zip.subarray(20)), 20);
    });
    await fetchModel(url, { onProgress: (progress) => seen.push(progress) });
    for (const { stage, percent } of seen) if (stage === 'downloading') expect(percent).toBeLessThan(95);
    expect(seen.at(-1)).toEqual({ stage: 'extracting', percent: 95 });
  });
});

describe('errors', () => {
  test('a failed download reports status and text', async () => {
    const url = await serve((_request, response) => {
      response.statusMessage = 'Gone Fishing';
      response.writeHead(404).end('{}');
    });
    await expect(fetchModel(url)).rejects.toMatchObject({
      name: 'ModelError',
      code: 'zipDownload',
      values: { status: '404', text: 'Gone Fishing' },
    });
  });

  test('a ZIP without a GLB', async () => {
    const url = await serveZip({ 'model.gltf': strToU8('{}'), '__MACOSX/model.glb': GLB });
    await expect(fetchModel(url)).rejects.toMatchObject({ code: 'noGlb' });
  });

  test('an empty ZIP', async () => {
    await expect(fetchModel(await serveZip({}))).rejects.toMatchObject({ code: 'noGlb' });
  });

  test('a truncated ZIP', async () => {
    const zip = zipSync({ 'model.glb': new Uint8Array(50_000).map((_, i) => (i * 7919) >> 3) });
    await expect(fetchModel(await serveBytes(zip.subarray(0, zip.length - 200)))).rejects.toMatchObject({
      code: 'loadFailed',
    });
  });

  test('a ZIP whose GLB is damaged', async () => {
    const zip = zipSync({ 'model.glb': new Uint8Array(50_000).map((_, i) => (i * 7919) >> 3) });
    // Right behind the header: a kind of block that there is not.
    zip.fill(0xff, 39, 60);
    await expect(fetchModel(await serveBytes(zip))).rejects.toMatchObject({ code: 'loadFailed' });
  });

  test('a ZIP whose GLB claims to expand beyond any compression ratio', async () => {
    const zip = zipSync({ 'model.glb': new Uint8Array(50_000).map((_, i) => (i * 7919) >> 3) });
    const entry = Buffer.from(zip).toString('latin1').lastIndexOf('PK\x01\x02');
    new DataView(zip.buffer, zip.byteOffset).setUint32(entry + 24, 500 * 1024 * 1024, true);
    await expect(fetchModel(await serveBytes(zip))).rejects.toMatchObject({
      code: 'loadFailed',
      values: { text: 'a file of 524288000 bytes' },
    });
  });

  test('an unreachable host', async () => {
    await expect(fetchModel('http://127.0.0.1:1/asset.zip')).rejects.toMatchObject({ code: 'loadFailed' });
  });

  test('an interrupted download', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('content-length', 1_000).write(Uint8Array.of(0x50, 0x4b, 3, 4));
      setTimeout(() => response.destroy(), 20);
    });
    await expect(fetchModel(url)).rejects.toMatchObject({ code: 'loadFailed' });
  });

  test('a signal aborts it at once, with its own reason', async () => {
    const ending = new AbortController();
    const url = await serve((_request, response) => {
      response.write(Uint8Array.of(0x50, 0x4b, 3, 4));
    });
    const fetching = fetchModel(url, { signal: ending.signal });
    setTimeout(() => ending.abort(new Error('closed')), 30);
    await expect(fetching).rejects.toThrow('closed');
  });
});
