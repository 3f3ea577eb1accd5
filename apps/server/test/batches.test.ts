import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, GENERATION_COST_POINTS, PLAN_QUOTAS } from '@tangible/contracts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../cli/test/run-cli.ts';
import { startReceiver } from './fakes/webhook-receiver.ts';
import { multipartFiles, type Person, readFixture, startTestServer } from './harness.ts';
import { heldGenerator } from './slow-generator.ts';

const held = heldGenerator();
/** What the generator was asked for, by name. */
const asked = new Map<string, { sizeM?: number; material?: string }>();
let isHeld = false;
const server = await startTestServer({
  env: { WEBHOOK_LOCALHOST: 'true' },
  given: {
    generator: {
      ...held.generator,
      async generate(request, options) {
        const { sizeM, material } = request;
        asked.set(String(sizeM), { ...(sizeM && { sizeM }), ...(material && { material }) });
        if (sizeM === 13) throw new AppError('SUBJECT_NOT_FOUND');
        const made = held.generator.generate(request, options);
        if (!isHeld) (await held.runOf(request.image)).finish({ passed: true, checks: [] });
        return made;
      },
    },
  },
});
const [mug, star] = await Promise.all([readFixture('mug.jpg'), readFixture('star.webp')]);
const COST = GENERATION_COST_POINTS.low;
const person = await server.register();

type File = [name: string, bytes: Uint8Array, fileName?: string];
const post = (
  person: Person,
  files: File[],
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const form = multipartFiles(files, { subdivisionLevel: 'low', ...fields });
  return person.call('POST', '/tangible/batches', { ...form, headers: { ...form.headers, ...headers } });
};
const table = (text: string): File => ['table', strToU8(text), 'batch.csv'];
const pictures: File[] = [
  ['file', mug, 'mug.jpg'],
  ['file', star, 'star.webp'],
];
const read = async (person: Person, id: string) => (await person.call('GET', `/tangible/batches/${id}`)).body;
const ended = (person: Person, id: string) =>
  expect.poll(async () => (await read(person, id)).status, { timeout: 60_000 }).toBe('COMPLETED');
const ledger = async (person: Person) => (await person.call('GET', '/points/ledger')).body.data;

describe('a batch', () => {
  test('of pictures with a table makes an asset of each that can be read, and tells the others one by one', async () => {
    const ada = await server.register({ points: 100 });
    const receiver = await startReceiver();
    const body = { url: receiver.url, events: ['batch.completed'] };
    await ada.call('POST', '/webhook-endpoints', { body });
    const broken: File = ['file', strToU8('no picture'), 'notes.png'];
    const csv = '\ufefffile;name;size\nmug.jpg;"Mug; red";0.095\n\nstar.webp;Star;\n';
    const started = await post(ada, [...pictures, broken, table(csv)], { sizeM: '0.5', material: 'ceramic' });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    const { batchId } = started.body;
    expect(started.body).toMatchObject({ counts: { total: 3, failed: 1 }, pointsCost: 2 * COST });
    await ended(ada, batchId);

    const done = await read(ada, batchId);
    expect(done.counts).toEqual({ total: 3, pending: 0, processing: 0, completed: 2, failed: 1, deleted: 0 });
    expect(done.items).toMatchObject([
      { file: 'mug.jpg', name: 'Mug; red', status: 'COMPLETED', error: null },
      { file: 'star.webp', name: 'Star', status: 'COMPLETED', error: null },
      {
        file: 'notes.png',
        name: 'notes',
        status: 'FAILED',
        contentId: null,
        errorCode: 'IMAGE_TYPE',
        error: expect.any(String),
      },
    ]);
    // The table goes before the fields of all.
    expect(asked.get('0.095')).toEqual({ sizeM: 0.095, material: 'ceramic' });
    expect(asked.get('0.5')).toEqual({ sizeM: 0.5, material: 'ceramic' });
    expect(await ledger(ada)).toMatchObject({ balance: 100 - 2 * COST, held: 0 });

    const { bytes, headers } = await ada.call('GET', `/tangible/batches/${batchId}/download`);
    expect(headers['content-type']).toBe('application/zip');
    const files = unzipSync(bytes);
    expect(Object.keys(files).sort()).toEqual([
      'Mug; red/model.glb',
      'Mug; red/preview.png',
      'Mug; red/report.json',
      'Star/model.glb',
      'Star/preview.png',
      'Star/report.json',
      'batch.json',
    ]);
    expect(JSON.parse(strFromU8(files['batch.json']!))).toEqual(done);
    const [told] = await receiver.wait(1);
    expect(told!.event.data).toEqual({ batchId, total: 3, completed: 2, failed: 1 });

    await ada.call('DELETE', `/tangible/generations/${done.items[0].contentId}`);
    expect((await read(ada, batchId)).items[0]).toMatchObject({ status: 'DELETED', contentId: null, error: null });
    expect(receiver.received).toHaveLength(1);
  });

  test('may be a ZIP with folders and its own table', async () => {
    const ada = await server.register({ points: 100 });
    const zip = zipSync({
      'set/a/mug.jpg': mug,
      'set/b/mug.jpg': star,
      'set/sizes.csv': strToU8('file,size\nset/a/mug.jpg,0.2\n'),
      'set/readme.txt': strToU8('hello'),
      '__MACOSX/set/a/._mug.jpg': strToU8('rubbish'),
    });
    const { body } = await post(ada, [['file', zip, 'set.zip']]);
    await ended(ada, body.batchId);
    expect((await read(ada, body.batchId)).items).toMatchObject([
      { file: 'set/a/mug.jpg', status: 'COMPLETED' },
      { file: 'set/b/mug.jpg', status: 'COMPLETED' },
    ]);
    expect(asked.has('0.2')).toBe(true);
    const { bytes } = await ada.call('GET', `/tangible/batches/${body.batchId}/download`);
    expect(Object.keys(unzipSync(bytes))).toEqual(expect.arrayContaining(['mug/model.glb', 'mug (2)/model.glb']));
  });

  test('is cancelled as a whole: what is made stays, the rest is refunded', async () => {
    isHeld = true;
    const ada = await server.register({ points: 100 });
    const lone: File = ['file', await readFixture('mug.png'), 'last.png'];
    const { body } = await post(ada, [...pictures, lone, table('file,size\nstar.webp,13\n')]);
    const { batchId } = body;
    expect((await ada.call('GET', `/tangible/batches/${batchId}/download`)).body.code).toBe('BATCH_NOT_READY');
    const first = await held.runOf(mug);
    first.finish();
    await held.runOf(lone[1]);
    await expect
      .poll(async () => (await read(ada, batchId)).counts)
      .toMatchObject({ completed: 1, failed: 1, processing: 1 });
    const cancelled = (await ada.call('POST', `/tangible/batches/${batchId}/cancel`)).body;
    expect(cancelled).toMatchObject({ status: 'COMPLETED', counts: { completed: 1, failed: 2 } });
    expect(cancelled.items.map(({ errorCode }: { errorCode: string }) => errorCode)).toEqual([
      null,
      'SUBJECT_NOT_FOUND',
      'GENERATION_CANCELLED',
    ]);
    expect((await ada.call('POST', `/tangible/batches/${batchId}/cancel`)).body.code).toBe('BATCH_FINISHED');
    // The work on the last one had begun, so half of it is charged, as anywhere.
    expect(await ledger(ada)).toMatchObject({ balance: 100 - COST - Math.ceil(COST / 2), held: 0 });
    isHeld = false;
  });

  test('is started once for each Idempotency-Key', async () => {
    const ada = await server.register({ points: 100 });
    const key = { 'idempotency-key': 'monday' };
    const first = await post(ada, pictures, {}, key);
    const again = await post(ada, pictures, {}, key);
    expect(again.body.batchId).toBe(first.body.batchId);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await post(ada, [pictures[0]!], {}, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    await ended(ada, first.body.batchId);
    expect((await ledger(ada)).balance).toBe(100 - 2 * COST);
  });
});

test('the command line sends a batch, gets each asset, and sends it once however often it is run', async () => {
  const ada = await server.register({ points: 100 });
  const { apiKey } = (await ada.call('POST', '/api-keys', { body: { name: 'cli' } })).body.data;
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const home = await mkdtemp(join(tmpdir(), 'tangible-batch-'));
  await mkdir(join(home, 'set'));
  await writeFile(join(home, 'set/mug.jpg'), mug);
  await writeFile(join(home, 'set/notes.png'), 'no picture');
  await writeFile(join(home, 'set/batch.csv'), 'file,name\nmug.jpg,"Cup, ""red"""\n');
  const args = ['batch', 'set', '--out', 'made', '--quality', 'low', '--server', address, '--json'];
  const tangible = (key = apiKey) => runCli(args, { cwd: home, env: { TANGIBLE_KEY: key } });
  const first = await tangible();
  expect(first).toMatchObject({ status: 1, stderr: expect.stringMatching(/✗ notes\.png: .+/) });
  expect(await readFile(join(home, 'made/Cup, -red-/model.glb'), 'utf8')).toBe('the bytes of model.glb');
  await rm(join(home, 'made/Cup, -red-'), { recursive: true });
  expect((await tangible()).status).toBe(1);
  expect(await readdir(join(home, 'made'))).toEqual(['Cup, -red-', 'batch.json']);
  expect((await ledger(ada)).balance).toBe(100 - COST);
  expect(await tangible('tgk_wrong')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('This API key is not valid'),
  });
  await rm(home, { recursive: true });
});

describe('nothing is started and nothing is held', () => {
  test.each([
    [
      'file,colour\nmug.jpg,red\n',
      'Line 1 of the table: there is no column “colour”. The columns are file, name, size, mass, material.',
    ],
    ['name\nMug\n', 'Line 1 of the table: the column “file” is missing.'],
    ['file,size,size\n', 'Line 1 of the table: the column “size” appears twice.'],
    ['', 'Line 1 of the table: the column “file” is missing.'],
    ['file,name\nmug.jpg,"Mug\n', 'Line 2 of the table: a quotation mark is missing or misplaced.'],
    ['file,name\nmug.jpg,Mug\nstar.webp\n', 'Line 3 of the table: 1 cells do not match the columns.'],
    ['file,size\n,0.1\n', 'Line 2 of the table: the name of the picture is missing.'],
    ['file\ncup.jpg\n', 'Line 2 of the table: there is no picture cup.jpg.'],
    ['file\nmug.jpg\n\nmug.jpg\n', 'Line 4 of the table: mug.jpg already has a line.'],
    ['file,name\nmug.jpg,Mug\nstar.webp,MUG\n', 'Line 3 of the table: another asset already has the name “MUG”.'],
    ['file,size\nmug.jpg,9.5 cm\n', 'Line 2 of the table: “9.5 cm” is not a size in metres from 0.001 to 1000.'],
    ['file,mass\nmug.jpg,-1\n', 'Line 2 of the table: “-1” is not a mass in kilograms from 0.000001 to 100000.'],
    ['file,material\nmug.jpg,cheese\n', 'Line 2 of the table: there is no material “cheese”.'],
  ])('for the table %j', async (csv, sentence) => {
    const { status, body } = await post(person, [...pictures, table(csv)]);
    expect({ status, error: body.error }).toEqual({ status: 422, error: sentence });
  });

  test('for no picture, one twice, a broken or a false ZIP, or too many of them', async () => {
    const codeOf = async (files: File[], fields: Record<string, string> = {}) =>
      (await post(person, files, fields)).body.code;
    expect(await codeOf([])).toBe('BATCH_EMPTY');
    expect(await codeOf([['file', zipSync({ 'a.txt': strToU8('a') }), 'a.zip']])).toBe('BATCH_EMPTY');
    expect(await codeOf([pictures[0]!, pictures[0]!])).toBe('BATCH_FILE_TWICE');
    expect(await codeOf([['file', zipSync({ 'mug.jpg': mug }).subarray(0, 2000), 'a.zip']])).toBe('ARCHIVE_BROKEN');
    // It claims to unpack to 4 GB.
    const bomb = Buffer.from(zipSync({ 'mug.jpg': mug }));
    bomb.writeUInt32LE(0xfffffff0, bomb.lastIndexOf('PK\x01\x02') + 24);
    expect(await codeOf([['file', bomb, 'a.zip']])).toBe('ARCHIVE_TOO_LARGE');
    const many = Array.from(
      { length: PLAN_QUOTAS.free.openGenerations + 1 },
      (_, i): File => ['file', mug, `${i}.jpg`],
    );
    const refused = await post(person, many);
    expect(refused).toMatchObject({ status: 413, body: { code: 'BATCH_TOO_MANY', values: { limit: 50 } } });
    expect(await codeOf([['picture', mug, 'mug.jpg']])).toBe('INVALID_REQUEST');
    expect(await codeOf(pictures, { sizeM: 'large' })).toBe('INVALID_REQUEST');
    expect(await codeOf(pictures, { sise: '1' })).toBe('INVALID_REQUEST');
    expect((await person.call('GET', '/tangible/batches/none')).body.code).toBe('BATCH_NOT_FOUND');
    expect((await ledger(person)).entries.map(({ movement }: { movement: string }) => movement)).toEqual(['granted']);
    expect((await person.call('GET', '/tangible/history')).body.total).toBe(0);
  });

  test('with too few points for all of them', async () => {
    const eve = await server.register({ points: 2 * COST - 1 });
    const refused = await post(eve, pictures);
    expect(refused).toMatchObject({ status: 402, body: { code: 'NOT_ENOUGH_POINTS', values: { cost: 2 * COST } } });
    expect(await ledger(eve)).toMatchObject({ balance: 2 * COST - 1, held: 0 });
  });
});
