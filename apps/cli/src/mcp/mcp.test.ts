import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, connectAgent, TOOL_NAMES } from '../../test/connect-agent.ts';
import { runCli } from '../../test/run-cli.ts';
import { serveMcp } from './serve-mcp.ts';

const picture = (name: string) => fileURLToPath(new URL(`../../../../fixtures/pictures/${name}`, import.meta.url));
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

let library: string;
let agent: Agent;
beforeAll(async () => {
  library = await mkdtemp(join(tmpdir(), 'tangible-agent-'));
  agent = await connectAgent(['--out', library]);
});
afterAll(async () => {
  await agent.client.close();
  await rm(library, { recursive: true, force: true });
});

test('an agent sees six tools, and those that only read say so', async () => {
  const { tools } = await agent.client.listTools();
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
  expect(tools.map(({ name }) => name).sort()).toEqual(TOOL_NAMES);
  expect(reading).toEqual(['look_at_asset', 'list_assets']);
  expect(tools.find(({ name }) => name === 'make_asset')?.inputSchema).toMatchObject({
    required: ['picture'],
    properties: { level: { default: 'medium', enum: ['low', 'medium', 'high'] } },
  });
});

test('makes an asset with progress, changes it, looks at it and puts both together', async () => {
  const steps: { progress: number; message?: string | undefined }[] = [];
  const made = await agent.use(
    'make_asset',
    { picture: picture('star.webp'), level: 'low', name: '../star' },
    { onprogress: (step) => steps.push(step) },
  );
  expect(made.facts).toMatchObject({ asset: 'star', folder: join(library, 'star'), kind: 'asset', passed: true });
  expect(made.pictures[0]?.subarray(0, 4)).toEqual(PNG);
  expect(steps.at(-1)).toMatchObject({ progress: 100, message: 'inspect-asset' });

  const edited = await agent.use('edit_asset', { asset: 'star', edits: { massKg: 2, name: 'Heavy star' } });
  expect(edited.facts).toMatchObject({
    asset: 'Heavy-star',
    passed: true,
    physics: { massKg: 2, massSource: 'given' },
  });

  const seen = await agent.use('look_at_asset', { asset: 'Heavy-star' });
  expect(seen.facts).toMatchObject({ name: 'Heavy star', physics: { massKg: 2 } });
  expect(seen.pictures).toEqual(edited.pictures);

  const scene = await agent.use('compose_scene', { assets: ['star', 'Heavy-star'], name: 'stars' });
  expect(scene.facts).toMatchObject({ asset: 'stars', kind: 'scene', members: [{ name: expect.any(String) }, {}] });
  expect(await readdir(join(library, 'stars'))).toContain('scene.glb');

  const { facts } = await agent.use('list_assets', { query: 'star' });
  expect(facts.assets).toEqual([
    { asset: 'Heavy-star', name: 'Heavy star', kind: 'asset', state: 'passed' },
    { asset: 'star', name: expect.any(String), kind: 'asset', state: 'passed' },
    { asset: 'stars', name: 'stars', kind: 'scene', state: scene.facts.passed ? 'passed' : 'failed' },
  ]);
});

test('a call that is cancelled leaves nothing, and the next one is answered', async () => {
  const cancel = new AbortController();
  const run = agent.use(
    'make_asset',
    { picture: picture('mug.png'), level: 'low', name: 'cancelled' },
    { signal: cancel.signal, onprogress: () => cancel.abort('never mind') },
  );
  await expect(run).rejects.toThrow('never mind');
  await expect.poll(async () => (await readdir(library)).includes('cancelled')).toBe(false);
  expect((await agent.use('list_assets', { query: 'cancelled' })).facts.assets).toEqual([]);
});

test.each([
  ['make_asset', { picture: '/nowhere/mug.png' }, '/nowhere/mug.png does not exist.'],
  ['make_asset', { picture: '/dev/zero' }, '/dev/zero does not exist.'],
  ['make_asset', { picture: 'mug.png', levle: 'low' }, 'levle'],
  ['make_asset', { picture: 'mug.png', formats: ['gif'] }, 'formats'],
  ['edit_asset', { asset: 'nothing', edits: { massKg: 1 } }, 'nothing does not exist.'],
  ['edit_asset', { asset: '.', edits: {} }, 'Say what to change'],
  ['look_at_asset', { asset: '..' }, '.. is not an asset'],
  ['compose_scene', { assets: ['one'] }, '2'],
])('%s with %j is refused with a sentence', async (name, input, words) => {
  await expect(agent.use(name, input)).rejects.toThrow(words);
});

test('a file that is no picture is refused with its code, and no folder is left', async () => {
  const file = join(library, 'note.png');
  await writeFile(file, 'not a picture');
  await expect(agent.use('make_asset', { picture: file })).rejects.toThrow('IMAGE_TYPE: ');
  expect(await readdir(library)).not.toContain('note');
});

test.each([
  [['--server', 'ftp://example.com'], { key: 'cli.errors.wrongValue', values: { option: '--server' } }],
  [['--out'], { key: 'cli.errors.wrongValue', values: { option: '--out' } }],
  [['--port', '1'], { key: 'cli.errors.unknownOption', values: { option: '--port' } }],
  [['photo.png'], { key: 'cli.errors.unknownOption', values: { option: 'photo.png' } }],
])('tangible mcp %j is refused', async (args, error) => {
  await expect(serveMcp(args)).rejects.toMatchObject(error);
});

test('a server needs a key', async () => {
  const args = ['mcp', '--server', 'https://example.com'];
  const run = await runCli(args, { cwd: library, env: { TANGIBLE_KEY: '' } });
  expect(run).toMatchObject({ status: 2, stdout: '' });
  expect(run.stderr).toContain('Set TANGIBLE_KEY to an API key of https://example.com.');
});
