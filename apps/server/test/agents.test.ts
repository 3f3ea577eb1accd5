import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { connectAgent } from '../../cli/test/connect-agent.ts';
import { type Person, readFixture, startTestServer, waitForEnd } from './harness.ts';
import { heldGenerator } from './slow-generator.ts';

/** `tangible mcp` against a server over HTTP, with an API key, through the agent's own client. */
const held = heldGenerator();
const server = await startTestServer({ given: { generator: held.generator } });
await server.app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
const library = await mkdtemp(join(tmpdir(), 'tangible-remote-'));

const path = (name: string) => fileURLToPath(new URL(`../../../fixtures/pictures/${name}`, import.meta.url));
const REPORT = {
  ...{ name: 'mug', passed: true, level: 'low', formats: ['glb'], size: { heightM: 0.1 }, mesh: { triangleCount: 4 } },
  ...{ physics: { massKg: 0.3 }, subject: null, checks: [{ name: 'watertight', verdict: 'pass' }] },
};

async function connect(person: Person, scopes: string[]) {
  const { apiKey } = (await person.call('POST', '/api-keys', { body: { name: 'agent', scopes } })).body.data;
  return connectAgent(['--server', `${url}/`, '--out', library], { TANGIBLE_KEY: apiKey });
}

test('an agent makes, lists, sees and changes assets of an account, and their files come into its folder', async () => {
  const ada = await server.register({ points: 1000 });
  const agent = await connect(ada, ['read', 'generate', 'manage']);
  const stages: (string | undefined)[] = [];
  const making = agent.use(
    'make_asset',
    { picture: path('mug.png'), level: 'low', formats: ['mjcf'], sizeM: 0.1, point: { x: 0.5, y: 0.25 } },
    { onprogress: ({ message }) => stages.push(message) },
  );
  const run = await held.runOf(await readFixture('mug.png'));
  await expect.poll(() => stages).toContain('infer-shape');
  run.finish(REPORT);
  const { facts, pictures } = await making;
  expect(facts).toMatchObject({ folder: join(library, 'mug'), name: 'mug', passed: true, physics: { massKg: 0.3 } });
  expect(pictures.map(String)).toEqual(['the bytes of preview.png']);
  expect(await readdir(facts.folder)).toEqual(['model.glb', 'preview.png', 'report.json']);
  const task = await waitForEnd(ada, facts.asset);
  expect(task).toMatchObject({ status: 'COMPLETED', subdivisionLevel: 'low', name: 'mug' });

  const changing = agent.use('edit_asset', { asset: facts.asset, edits: { massKg: 2 } });
  (await held.runOf(Buffer.from('the bytes of model.glb'))).finish({ ...REPORT, physics: { massKg: 2 } });
  expect((await changing).facts).toMatchObject({
    asset: facts.asset,
    folder: join(library, 'mug-2'),
    physics: { massKg: 2 },
  });
  expect(JSON.parse(await readFile(join(library, 'mug-2/report.json'), 'utf8'))).toMatchObject({
    physics: { massKg: 2 },
  });

  expect((await agent.use('list_assets', {})).facts.assets).toEqual([
    { asset: facts.asset, name: 'mug', kind: 'asset', state: 'passed' },
  ]);
  const seen = await agent.use('look_at_asset', { asset: facts.asset });
  expect(seen).toMatchObject({ facts: { folder: null, physics: { massKg: 2 } }, pictures });
  await agent.client.close();
});

test('a call that is cancelled is cancelled on the server', async () => {
  const ada = await server.register({ points: 1000 });
  const agent = await connect(ada, ['read', 'generate', 'manage']);
  const cancel = new AbortController();
  const making = agent.use('make_asset', { picture: path('star.webp') }, { signal: cancel.signal });
  const run = await held.runOf(await readFixture('star.webp'));
  cancel.abort('never mind');
  await expect(making).rejects.toThrow('never mind');
  await expect.poll(() => run.signal.aborted).toBe(true);
  const [record] = (await ada.call('GET', '/tangible/history')).body.records;
  expect(record).toMatchObject({ status: 'FAILED', errorCode: 'GENERATION_CANCELLED' });
  await agent.client.close();
});

test('the server refuses what it would refuse anyone, with its own code and sentence', async () => {
  const ada = await server.register({ points: 0 });
  const agent = await connect(ada, ['read']);
  const make = () => agent.use('make_asset', { picture: path('mug.png') });
  await expect(make()).rejects.toThrow('KEY_SCOPE: ');
  await expect(agent.use('look_at_asset', { asset: 'nothing' })).rejects.toThrow('GENERATION_NOT_FOUND: ');
  await ada.call('DELETE', `/api-keys/${(await ada.call('GET', '/api-keys')).body.data[0].id}`);
  await expect(agent.use('list_assets', {})).rejects.toThrow('API_KEY_INVALID: ');
  await agent.client.close();
  const poor = await connect(ada, ['read', 'generate']);
  await expect(poor.use('make_asset', { picture: path('mug.png') })).rejects.toThrow('NOT_ENOUGH_POINTS: ');
  await poor.client.close();
});
